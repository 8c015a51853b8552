// SPDX-License-Identifier: MIT
//
// What is said of a problem.

import { isAlone } from "../game/help.js";
import { howOften } from "../editor/hardness.js";
import { shapeWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { dayInWords, dayOf, puzzleNumber } from "./dates.js";

const difficultyOf = ({ level }) => phrase(`difficulty.${level}`);

const lastHole = (problem) => problem.board.split(" -> ")[1];

/** What is to be done. */
export function taskWords(problem) {
    return phrase("problem.task", { hole: lastHole(problem), moves: problem.moves });
}

/** The same where no hole shows its name. */
export const plainTaskWords = ({ moves }) => phrase("problem.plainTask", { moves });

/** What was measured of a problem, as a sentence; that was not done for those of the ladder. */
export const measureWords = ({ chance }) =>
    chance === undefined ? "" : phrase("problem.measure", { howOften: howOften(chance) });

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** How hard a problem is. */
export const levelWords = (problem) => capital(difficultyOf(problem));

/** What a problem is called. */
export function titleWords(problem) {
    const { day, name, board } = problem;
    if (name)
        return phrase("problem.inLadder", { name: phrase(`rung.${name}`), shape: shapeWords(board) });
    const title = !day ? phrase("problem.new") : day === dayOf(new Date()) ? phrase("problem.today") : dayInWords(day, "long");
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

/** What is said of a problem that was won: only what was found alone has stars. */
export function wonWords(moves, help, problem) {
    const more = moves - problem.moves;
    const result = phrase(more === 0 ? "result.fewest" : "result.more", { won: wonIn(moves, help), more });
    return isAlone(help) ? result : phrase("result.helped", { result });
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
        return phrase("stuck.won", { pegs, moves: best.fewest });
    if (best.pegs !== null && best.pegs <= pegs)
        return phrase("stuck.best", { pegs, best: best.pegs });
    return phrase("stuck.bestSoFar", { pegs });
}

/** What a link to a puzzle of a day is called where others show it. */
export const previewTitle = (problem) =>
    phrase("preview.title", { difficulty: difficultyOf(problem), shape: shapeWords(problem.board) });

/** What is written on a picture for friends: what was played, how it was won, and the days in a row. */
export const postcardWords = (problem, { moves, help }, streak) => ({
    title: phrase("friend.title", { number: puzzleNumber(problem.day) }),
    lines: [levelWords(problem), wonIn(moves, help), ...(streak > 1 ? [phrase("friend.days", { days: streak })] : [])],
});

/**
 * A line for friends on the problem of a day: all but how it is won. how is { moves, help }; ends says of each game
 * whether it was won.
 */
export function resultLine(problem, { moves, help }, { stars, streak, ends, link }) {
    const won = wonIn(moves, help);
    return phrase("friend.line", {
        number: puzzleNumber(problem.day),
        difficulty: difficultyOf(problem),
        won: streak > 1 ? phrase("friend.row", { won, days: streak }) : won,
        games: ends.map((isWon) => (isWon ? "🟩" : "⬛")).join(""),
        stars: starSigns(stars),
        link,
    });
}
