// SPDX-License-Identifier: MIT
//
// What is said of a problem.

import { isAlone } from "../game/help.js";
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

/** How a game was won, with the help there was: "Won alone in 5 moves", "Won in 5 moves with 2 hints". */
export function wonIn(moves, help) {
    const { hints, coach, shown } = help;
    const took = counted(moves, "move");
    if (isAlone(help))
        return `Won alone in ${took}`;
    if (shown)
        return `Won in ${took} after a solution was shown`;
    const helpers = [...(coach ? ["the coach"] : []), ...(hints ? [counted(hints, "hint")] : [])];
    return `Won in ${took} with ${helpers.join(" and ")}`;
}

/** What is said of a problem that was won; only what was found alone has stars. */
export function wonWords(moves, help, problem, stars) {
    const more = moves - problem.moves;
    const compared = more === 0 ? "the fewest there are" : `${more} more than the fewest`;
    const worth = stars > 0 ? starWords(stars) : "Stars are for what is found alone";
    return `${wonIn(moves, help)}: ${compared}. ${worth}.`;
}

/** What is said of any other game that was won, with bounds on the fewest moves; null where one is not known. */
export function freeWords(moves, help, { least, most }) {
    if (moves === least)
        return `${wonIn(moves, help)}: the fewest there are.`;
    return `${wonIn(moves, help)}${most !== null && most < moves ? `; ${most} is possible` : ""}.`;
}
