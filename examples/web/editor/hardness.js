// SPDX-License-Identifier: MIT
//
// How hard a board is, in words: how often a player wins who jumps at random.

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
