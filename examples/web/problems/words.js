// SPDX-License-Identifier: MIT
//
// What is said of a problem.

import { counted } from "../page/numbers.js";
import { shapeWords } from "../page/words.js";
import { dayInWords } from "./dates.js";
import { difficultyOf } from "./day.js";

const lastHole = (problem) => problem.board.split(" -> ")[1];

/** What is to be done, and what is known of it. */
export function taskWords(problem) {
    const task = `Leave one peg in ${lastHole(problem)}.`;
    const fewest = `Fewest moves: ${problem.moves}.`;
    if (!problem.day)
        return `${task} ${fewest}`;
    return `${task} There ${problem.ways === 1 ? "is just one way" : `are ${problem.ways} ways`}. ${fewest}`;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

export const difficultyWords = (problem) => capital(difficultyOf(problem));

/** What a problem is called. */
export function titleWords(problem) {
    return problem.day ? `${dayInWords(problem.day)}: ${difficultyOf(problem)}`
        : `${problem.name} · ${shapeWords(problem.board)}`;
}

export const starWords = (stars) => ["No star", "One star", "Two stars", "Three stars"][stars];

export const starSigns = (stars) => "★".repeat(stars) + "☆".repeat(3 - stars);

const wonIn = (moves) => `Won in ${counted(moves, "move")}`;

/** What is said of a problem that was won. */
export function wonWords(moves, problem, stars) {
    const more = moves - problem.moves;
    const compared = more === 0 ? "the fewest there are" : `${more} more than the fewest`;
    return `${wonIn(moves)}: ${compared}. ${starWords(stars)}.`;
}

/** What is said of any other game that was won, with bounds on the fewest moves; null where one is not known. */
export function freeWords(moves, { least, most }) {
    if (moves === least)
        return `${wonIn(moves)}: the fewest there are.`;
    return `${wonIn(moves)}${most !== null && most < moves ? `; ${most} is possible` : ""}.`;
}
