// SPDX-License-Identifier: MIT
//
// What is said of a problem.

import { isAlone } from "../game/help.js";
import { howOften } from "../editor/hardness.js";
import { withBoard } from "../game/boards.js";
import { shapeName, shapeWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { dayInWords, dayOf } from "./dates.js";
import { difficultyOf } from "./day.js";

const lastHole = (problem) => problem.board.split(" -> ")[1];

/** What is to be done, and what is known of it. */
export function taskWords(problem) {
    const { name, moves, ways } = problem;
    return phrase(name ? "problem.task" : "problem.taskAndWays", { hole: lastHole(problem), moves, ways });
}

/** What was measured of a problem, as a sentence; that was not done for those of the ladder. */
export function measureWords({ chance, lose, first, only, jumps }) {
    if (chance === undefined)
        return "";
    return phrase(only > 0 ? "problem.measureAndOnly" : "problem.measure",
        { howOften: howOften(chance), lose, first, only, jumps });
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** How hard a problem is, and on which shape. */
export const kindWords = (problem) =>
    phrase("problem.kind", { difficulty: capital(difficultyOf(problem)), shape: shapeWords(problem.board) });

/** What a problem is called. */
export function titleWords(problem) {
    const { day, name, board } = problem;
    if (name)
        return phrase("problem.inLadder", { name: phrase(`rung.${name}`), shape: shapeWords(board) });
    const title = !day ? phrase("problem.new") : day === dayOf(new Date()) ? phrase("problem.today") : dayInWords(day);
    return phrase("problem.ofDay", { day: title, difficulty: difficultyOf(problem) });
}

export const starSigns = (stars) => "★".repeat(stars) + "☆".repeat(3 - stars);

/** How a game was won, with the help there was: "Won in 5 moves with 2 hints". */
export function wonIn(moves, help) {
    const { hints, coach, shown } = help;
    const how = isAlone(help) ? "alone" : shown ? "shown"
        : !hints ? "coach" : coach ? "coachAndHints" : "hints";
    return phrase(`won.${how}`, { moves, hints });
}

/** What is said of a problem that was won; only what was found alone has stars. */
export function wonWords(moves, help, problem, stars) {
    const more = moves - problem.moves;
    const worth = phrase(stars > 0 ? `stars.${stars}` : "result.helped");
    return phrase(more === 0 ? "result.fewestWorth" : "result.moreWorth", { won: wonIn(moves, help), more, worth });
}

/** What is said of any other game that was won, with bounds on the fewest moves; null where one is not known. */
export function freeWords(moves, help, { least, most }) {
    const isFewer = most !== null && most < moves;
    const key = moves === least ? "result.fewest" : isFewer ? "result.possible" : "result.sentence";
    return phrase(key, { won: wonIn(moves, help), most });
}

/** What is said where no peg can jump; best is what was reached before: { pegs, fewest }, each null if nothing was. */
export function stuckWords(pegs, best) {
    if (best.fewest !== null)
        return phrase("stuck.won", { moves: best.fewest });
    if (best.pegs !== null && best.pegs <= pegs)
        return phrase("stuck.best", { pegs: best.pegs });
    return phrase("stuck.bestSoFar", { pegs });
}

/** A line for friends on the problem of a day: all but how it is won. how is { moves, help }. */
export function resultLine(problem, { moves, help }, { stars, streak, link }) {
    const { pegs, shape } = withBoard(problem.board, (board) => ({ pegs: board.pegs, shape: shapeName(board) }));
    let won = wonIn(moves, help);
    if (stars > 0)
        won = phrase("friend.stars", { won, stars: starSigns(stars) });
    if (streak > 0)
        won = phrase("friend.row", { won, days: streak });
    return phrase("friend.line",
        { day: dayInWords(problem.day), difficulty: difficultyOf(problem), shape, pegs, won, link });
}
