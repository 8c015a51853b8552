// SPDX-License-Identifier: MIT
//
// What is said of a problem.

import { isAlone } from "../game/help.js";
import { howOften } from "../editor/hardness.js";
import { counted } from "../page/numbers.js";
import { withBoard } from "../game/boards.js";
import { shapeName, shapeWords } from "../page/words.js";
import { dayInWords, dayOf } from "./dates.js";
import { difficultyOf } from "./day.js";

const lastHole = (problem) => problem.board.split(" -> ")[1];

/** What is to be done, and what is known of it. */
export function taskWords(problem) {
    const task = `Leave one peg in ${lastHole(problem)}.`;
    const fewest = `Fewest moves: ${problem.moves}.`;
    if (problem.name)
        return `${task} ${fewest}`;
    return `${task} There ${problem.ways === 1 ? "is just one way" : `are ${problem.ways} ways`}. ${fewest}`;
}

/** What was measured of a problem, as a sentence; problems that were begun long ago lack it. */
export function measureWords({ chance, lose, first, only, jumps }) {
    if (chance === undefined)
        return "";
    const losing = `${lose} of ${counted(first, "first jump")} ${lose === 1 ? "loses" : "lose"}`;
    const alone = only > 0 ? `, and at ${only} or more of the ${counted(jumps, "jump")} only one choice wins` : "";
    return `Who jumps at random ${howOften(chance)}; ${losing}${alone}.`;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

export const difficultyWords = (problem) => capital(difficultyOf(problem));

/** What a problem is called. */
export function titleWords(problem) {
    const { day, name, board } = problem;
    if (name)
        return `${name} · ${shapeWords(board)}`;
    const title = !day ? "New puzzle" : day === dayOf(new Date()) ? "Today's puzzle" : dayInWords(day);
    return `${title}: ${difficultyOf(problem)}`;
}

export const starWords = (stars) => ["No star", "One star", "Two stars", "Three stars"][stars];

export const starSigns = (stars) => "★".repeat(stars) + "☆".repeat(3 - stars);

/** How a game was won, with the help there was, null if nobody knows: "Won in 5 moves with 2 hints". */
export function wonIn(moves, help) {
    const took = counted(moves, "move");
    if (!help)
        return `Won in ${took}`;
    const { hints, coach, shown } = help;
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

/** What is said where no peg can jump; best is what was reached before: { pegs, fewest }, each null if nothing was. */
export function stuckWords(pegs, best) {
    if (best.fewest !== null)
        return `You have won this in ${counted(best.fewest, "move")} before.`;
    if (best.pegs !== null && best.pegs <= pegs)
        return `Your best here: ${counted(best.pegs, "peg")} left.`;
    return `${counted(pegs, "peg")} left: your best here so far.`;
}

/** A line for friends on the problem of a day: all but how it is won. how is { moves, help }. */
export function resultLine(problem, { moves, help }, { stars, streak, link }) {
    const { pegs, shape } = withBoard(problem.board, (board) => ({ pegs: board.pegs, shape: shapeName(board) }));
    const signs = stars > 0 ? ` ${starSigns(stars)}` : "";
    const row = streak > 0 ? `, ${counted(streak, "day")} in a row` : "";
    return `Peg solitaire, ${dayInWords(problem.day)} (${difficultyOf(problem)}): ${shape}, ${counted(pegs, "peg")}. ` +
        `${wonIn(moves, help)}${signs}${row}. ${link}`;
}
