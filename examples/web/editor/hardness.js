// SPDX-License-Identifier: MIT
//
// How hard a board is: how often a player wins who jumps at random.
//
// That chance is the sum over all solutions of the chance that each of their jumps is drawn.
// It is found by playing on: of the jumps that keep the game winnable one is drawn, and the
// shares of such jumps are multiplied from the first position to the goal. A solution is
// drawn with the product of 1 / good jumps and counts the product of good / legal jumps, so
// that the mean over many games comes to the sum. The idea is Knuth's ("Estimating the
// efficiency of backtrack programs", 1975).

import { phrase } from "../words/language.js";

const LEVELS = [
    ["easy", 1 / 100],
    ["middling", 1 / 10_000],
    ["hard", 1 / 1_000_000],
    ["harder", 0],
];

export const hardnessOf = (chance) => phrase(`hardness.${LEVELS.find(([, least]) => chance >= least)[0]}`);

export function howOften(chance) {
    if (chance === 1)
        return phrase("howOften.always");
    if (chance >= 0.1)
        return phrase("howOften.often", { percent: Math.round(100 * chance) });
    // Of what is so rare, few games tell not even how many digits it has.
    return chance >= 1e-6
        ? phrase("howOften.rarely", { games: Number((1 / chance).toPrecision(1)) })
        : phrase("howOften.hardly");
}

export const inWords = (chance) =>
    phrase("hardness.told", { hardness: hardnessOf(chance), howOften: howOften(chance) });

export const meanOf = (shares) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

/**
 * One game from a position that can be won, to the goal. judge() promises the verdicts on
 * the jumps of where the game is, with which play() goes on; isWon() tells of the goal.
 * Promises the share of games that it stands for; null if a verdict is not known.
 */
export async function sample({ judge, play, isWon }, random = Math.random) {
    let share = 1;
    while (!isWon()) {
        const verdicts = await judge();
        if (verdicts.some(({ answer }) => answer === null))
            return null;
        const good = verdicts.filter(({ answer }) => answer);
        share *= good.length / verdicts.length;
        play(good[Math.floor(random() * good.length)].jump);
    }
    return share;
}
