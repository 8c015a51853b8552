// SPDX-License-Identifier: MIT
//
// Figures: positions that look the same when they are mirrored, and how they are written in a few letters.
// A week of puzzles is a line: a shape, the number of one of its symmetries, and three puzzles a day. Each puzzle tells
// which sets of holes that the symmetry exchanges hold pegs, where the last peg ends, the fewest moves, and how rarely
// random play wins.

import { Board } from "../../../bindings/javascript/libpeg.js";

export const LEVELS = ["easy", "middling", "harder"];

export const DAYS = 7; // of a week
export const WEEKS = 53; // more days than a year has

const STEPS = 8; // into which a doubling of the odds is divided

/** The sets of holes that a symmetry exchanges, each by its holes, in the order of their first. */
export function orbitsOf(symmetry) {
    const seen = new Set();
    return [...symmetry.keys()].filter((hole) => !seen.has(hole)).map((hole) => {
        const orbit = [];
        for (let at = hole; !seen.has(at); at = symmetry[at]) {
            seen.add(at);
            orbit.push(at);
        }
        return orbit;
    });
}

/** Writes a puzzle { sets, goal, moves, chance }: sets are the numbers of the orbits that hold pegs. */
export function written({ sets, goal, moves, chance }) {
    const bits = sets.reduce((sum, set) => sum + 2 ** set, 0);
    const odds = Math.round(-STEPS * Math.log2(chance));
    return [bits, goal, moves, odds].map((number) => number.toString(36)).join(".");
}

function read(text, board, orbits) {
    const [bits, goal, moves, odds] = text.split(".").map((digits) => Number.parseInt(digits, 36));
    const pegs = new Array(board.holes).fill(0);
    orbits.filter((_, set) => Math.floor(bits / 2 ** set) % 2).flat().forEach((hole) => (pegs[hole] = 1));
    board.position = pegs;
    board.goal = goal;
    return { board: board.text, moves, chance: 2 ** (-odds / STEPS) };
}

/** The puzzles of a day of a week that is a line: one of each level, as { level, board, moves, chance }. */
export function readDay(line, day) {
    const [shape, symmetry, ...puzzles] = line.split(" ");
    const board = new Board(shape);
    const orbits = orbitsOf(board.symmetries[Number(symmetry)]);
    const made = LEVELS.map((level, i) => ({ level, ...read(puzzles[LEVELS.length * day + i], board, orbits) }));
    board.free();
    return made;
}
