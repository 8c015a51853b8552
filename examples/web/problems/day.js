// SPDX-License-Identifier: MIT
//
// The problem of a day: made from the date alone, so that it is the same for all. It is
// easy on Monday and harder day by day. Each is made once.

import { phrase } from "../words/language.js";
import { weekOf } from "./dates.js";
import { AT_ONCE, makeProblem, randomOf } from "./making.js";

// Monday to Sunday: the shapes, which take turns from week to week; how many jumps there are;
// and of how many games one is to win, which doubles from day to day.
const WEEK = [
    { shapes: ["triangle5", "star", "english"], jumps: 5, odds: 6 },
    { shapes: ["hexagon3", "english", "square5"], jumps: 6, odds: 12 },
    { shapes: ["french", "triangle6", "square6"], jumps: 7, odds: 24 },
    { shapes: ["english", "diamond5", "rect4x7"], jumps: 8, odds: 48 },
    { shapes: ["square6", "asymmetric", "triangle6"], jumps: 9, odds: 96 },
    { shapes: ["wiegleb", "hexagon4", "french"], jumps: 10, odds: 192 },
    { shapes: ["english", "diamond5", "asymmetric", "wiegleb"], jumps: 11, odds: 384 },
];

const STEPS = ["easy", "easy", "middling", "middling", "hard", "hard", "harder"]; // as the odds double

/** How hard a problem is, by how many of its games win. */
export function difficultyOf({ games, wins }) {
    const step = Math.round(Math.log2(games / wins / WEEK[0].odds));
    return phrase(`difficulty.${STEPS[Math.min(Math.max(step, 0), STEPS.length - 1)]}`);
}

/** A promise of the problem of a day, with the day in it; engine is an Asker. */
export async function problemOf(day, engine = AT_ONCE) {
    const { weekday, week } = weekOf(day);
    const { shapes, jumps, odds } = WEEK[weekday];
    const shape = shapes[week % shapes.length];
    const made = await makeProblem({ shape, jumps, odds, random: randomOf(day) }, engine);
    if (!made)
        throw new Error(phrase("problem.noneOfDay"));
    return { day, ...made };
}

/** Returns what promises the problem of a day, each made when it is first asked for; engine is an Asker. */
export function daysOf(engine) {
    const made = new Map(); // promises by day
    return (day) => {
        if (!made.has(day)) {
            const problem = problemOf(day, engine);
            made.set(day, problem);
            // What failed may be asked for again.
            problem.catch(() => made.delete(day));
        }
        return made.get(day);
    };
}
