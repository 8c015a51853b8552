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

import { number } from "../page/numbers.js";

const WORDS = [
    ["Easy", 1 / 100],
    ["Middling", 1 / 10_000],
    ["Hard", 1 / 1_000_000],
    ["Very hard", 0],
];

export const hardnessOf = (chance) => WORDS.find(([, least]) => chance >= least)[0];

export function howOften(chance) {
    if (chance === 1)
        return "always wins";
    if (chance >= 0.1)
        return `wins about ${Math.round(100 * chance)} games in 100`;
    // Of what is so rare, few games tell not even how many digits it has.
    return chance >= 1e-6
        ? `wins about one game in ${number(Number((1 / chance).toPrecision(1)))}`
        : "wins less than one game in a million";
}

export const inWords = (chance) => `${hardnessOf(chance)}: a player who jumps at random ${howOften(chance)}.`;

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
