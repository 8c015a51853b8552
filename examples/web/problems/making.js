// SPDX-License-Identifier: MIT
//
// Makes a new puzzle: jumps are taken back by chance, from a single peg on, and the engine says
// what has become of it. Its answers are exact, so that the same numbers by chance make the
// same puzzle on every machine. On the page a worker is asked, so that it never waits. A
// puzzle is never one that was there before, nor one that looks like it when turned or mirrored.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { keyOf } from "../game/boards.js";

/** What answers as an Asker does, but at once: for scripts and tests. */
export const AT_ONCE = { ask: async (question, board, options) => board[question](options?.index) };

/** A text that solutions have in common which make the same jumps in whatever order. */
const wayOf = (jumps) => jumps.map(keyOf).sort().join();

const TRIES = 400;
const MOST_TRIES = 4000; // until there is any
const NEAR = 0.5; // is near enough, as twice or half the odds are 1 away
const MOST_WAYS = 3;
const MOST_SOLUTIONS = 1000n; // as sequences of jumps

function hash(text) {
    let bits = 0x811c9dc5;
    for (const letter of text)
        bits = Math.imul(bits ^ letter.codePointAt(0), 0x01000193);
    return bits;
}

/**
 * A function of n that gives the next number from 0 to n - 1: by chance, and for the same text the
 * same on every machine, as mulberry32 makes them of whole numbers only.
 */
export function randomOf(text) {
    let state = hash(text);
    return (n) => {
        state = (state + 0x6d2b79f5) | 0;
        let bits = Math.imul(state ^ (state >>> 15), state | 1);
        bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
        return ((bits ^ (bits >>> 14)) >>> 0) % n;
    };
}

/** How far one number is from another, in doublings. */
const farFrom = (odds, wanted) => Math.abs(Math.log2(odds / wanted));

/** Puts pegs where so many jumps may have come from, to a last peg anywhere; or says false. */
function scatter(board, lines, jumps, random) {
    const pegs = new Array(board.holes).fill(0);
    const last = random(board.holes);
    pegs[last] = 1;
    for (let i = 0; i < jumps; i++) {
        const open = lines.filter(({ from, over, to }) => !pegs[from] && !pegs[over] && pegs[to]);
        if (open.length === 0)
            return false;
        const { from, over, to } = open[random(open.length)];
        pegs[from] = pegs[over] = 1;
        pegs[to] = 0;
    }
    board.position = pegs;
    board.goal = last;
    return true;
}

/**
 * What is known of a board; null if it is no nearer than so far, or can be won in too many ways:
 * { board, games, wins, ways, moves, chance }. Of all games that can be played to an end, so many win. Solutions
 * that make the same jumps in another order are one way. moves are the fewest; chance is how often jumps at
 * random win.
 */
async function problemOn(board, engine, isNearer) {
    const solutions = await engine.ask("countSolutions", board);
    if (solutions > MOST_SOLUTIONS)
        return null;
    const counts = { games: Number(await engine.ask("countGames", board)), wins: Number(solutions) };
    if (!isNearer(counts))
        return null;
    const ways = new Set();
    for (let index = 0; index < counts.wins; index++) {
        if (ways.add(wayOf(await engine.ask("solutionAt", board, { index }))).size > MOST_WAYS)
            return null;
    }
    const { win: chance, least: moves } = await engine.ask("rate", board);
    return { board: board.text, ...counts, ways: ways.size, moves, chance };
}

/**
 * Makes a problem with the holes of a board and so many jumps, where one game in odds wins, or
 * nearly so, and says what is known of it. random(n) gives a number from 0 to n - 1; isNew(text) may
 * refuse a board, and isLate() ends the search for a nearer one; engine is an Asker. null says that
 * chance made none.
 */
async function makeProblem({ shape, jumps, odds, random, isNew = (_text) => true, isLate = () => false }, engine) {
    const board = new Board(shape);
    const { lines } = board;
    const tried = new Set();
    let best = null;
    let far = Infinity;
    try {
        for (let i = 0; best ? i < TRIES && far > NEAR && !isLate() : i < MOST_TRIES; i++) {
            if (!scatter(board, lines, jumps, random) || tried.has(board.text))
                continue;
            tried.add(board.text);
            const found = await problemOn(board, engine, ({ games, wins }) => farFrom(games / wins, odds) < far);
            if (found && isNew(found.board)) {
                best = found;
                far = farFrom(found.games / found.wins, odds);
            }
        }
    } finally {
        board.free();
    }
    return best;
}

// How many jumps each takes, and of how many games one is to win.
const LEVELS = {
    easy: { jumps: 5, odds: 8 },
    middling: { jumps: 7, odds: 32 },
    hard: { jumps: 9, odds: 128 },
    harder: { jumps: 11, odds: 512 },
};

/** How hard a puzzle is, by how many of its games win. */
function levelOf({ games, wins }) {
    const all = Object.keys(LEVELS);
    const step = Math.round(Math.log2(games / wins / LEVELS.easy.odds) / 2); // the odds of levels are four times apart
    return all[Math.min(Math.max(step, 0), all.length - 1)];
}

/** The next level, harder with step 1 or easier with -1; null at the end. */
export const levelBeside = (level, step) => {
    const all = Object.keys(LEVELS);
    return all[all.indexOf(level) + step] ?? null;
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
        return `${turned.join("")} ${holes[Number(board.goal)]}`;
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
    return puzzle && { day: "", level: levelOf(puzzle), ...puzzle };
}
