// SPDX-License-Identifier: MIT
//
// New puzzles by chance, on the holes of any board and as hard as one likes, and never one that
// was there before, nor one that looks like it when turned or mirrored.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { hash, makeProblem } from "./making.js";

// How many jumps each takes, and of how many games one is to win.
const LEVELS = {
    easy: { jumps: 5, odds: 8 },
    middling: { jumps: 7, odds: 32 },
    hard: { jumps: 9, odds: 128 },
    harder: { jumps: 11, odds: 512 },
};

const FEWEST = 2; // jumps, where a board has no room for more
const MOST = 5000; // puzzles remembered
const PATIENCE = 3000; // milliseconds for one that is nearly as hard as wanted to get nearer

/** A number that boards have in common whose pegs and goal can be turned or mirrored into each other. */
export function likenessOf(text) {
    const board = new Board(text);
    const pegs = board.toArray();
    const looks = board.symmetries.map((holes) => {
        const turned = new Array(pegs.length);
        holes.forEach((to, from) => (turned[to] = pegs[from]));
        return `${turned.join("")} ${holes[board.goal]}`;
    });
    const holes = text.split(" ")[0].replaceAll("o", ".");
    board.free();
    return hash(`${holes} ${looks.sort()[0]}`);
}

/** Makes a puzzle with the holes of a board; null if there is none. store knows those made before. */
export async function makePuzzle(shape, level, { store, engine, random }) {
    const before = new Set(store.get("made", []));
    const isNew = (text) => !before.has(likenessOf(text));
    const end = performance.now() + PATIENCE;
    const isLate = () => performance.now() > end;
    let { jumps, odds } = LEVELS[level];
    let puzzle = null;
    for (; !puzzle && jumps >= FEWEST; jumps--)
        puzzle = await makeProblem({ shape, jumps, odds, random, isNew, isLate }, engine);
    if (puzzle)
        store.set("made", [likenessOf(puzzle.board), ...before].slice(0, MOST));
    return puzzle && { day: "", ...puzzle };
}
