// SPDX-License-Identifier: MIT
//
// Makes a problem: jumps are taken back by chance, from a single peg on, and the engine says
// what has become of it. Its answers are exact, so that the same numbers by chance make the
// same problem on every machine.

import { Board } from "../../../bindings/javascript/libpeg.js";

/** Finds the jumps that win from a position: { jump, after } with the position after each. */
function winningJumps(board, position) {
    board.position = position;
    const good = board.isWon ? [] : board.judge().filter(({ answer }) => answer);
    return good.map(({ jump }) => {
        const [from, over, to] = [jump.from, jump.over, jump.to].map((hole) => 1n << BigInt(hole));
        return { jump, after: position ^ from ^ over ^ to };
    });
}

/** The ways from a position, each as a text of its jumps in order of their holes. */
function waysFrom(position, next, found) {
    if (!found.has(position)) {
        const ways = new Set();
        for (const { jump: { from, over, to }, after } of next.get(position)) {
            const word = String.fromCharCode(32 + from, 32 + over, 32 + to);
            for (const way of waysFrom(after, next, found))
                ways.add([...(way ? way.split("\n") : []), word].sort().join("\n"));
        }
        found.set(position, ways.size > 0 ? ways : new Set([""]));
    }
    return found.get(position);
}

/** The fewest moves that win, where a jump of the peg in a hole goes on with its move. */
function movesFrom(position, peg, next, found) {
    const key = `${position} ${peg}`;
    if (!found.has(key)) {
        const counts = next.get(position).map(({ jump, after }) =>
            (jump.from === peg ? 0 : 1) + movesFrom(after, jump.to, next, found));
        found.set(key, counts.length > 0 ? Math.min(...counts) : 0);
    }
    return found.get(key);
}

/**
 * Studies a board that can be won, and returns { ways, moves }. Solutions that make the same
 * jumps in another order are one way. A move is what one peg jumps in a row. It yields after
 * each bit of work.
 */
function* study(board) {
    const copy = board.copy();
    const first = board.position;
    const next = new Map([[first, null]]); // by position; those found come behind
    try {
        for (const position of next.keys()) {
            next.set(position, winningJumps(copy, position));
            for (const { after } of next.get(position)) {
                if (!next.has(after))
                    next.set(after, null);
            }
            yield;
        }
    } finally {
        copy.free();
    }
    return { ways: waysFrom(first, next, new Map()).size, moves: movesFrom(first, null, next, new Map()) };
}

const TRIES = 400;
const NEAR = 0.5; // is near enough, as twice or half the odds are 1 away
const MOST_WAYS = 3;
const MOST_SOLUTIONS = 1000n; // as sequences of jumps

/** The FNV-1a hash of a text, of 32 bits. */
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

/** How far the odds of a problem are from those wanted. */
const farFrom = (odds, { games, wins }) => Math.abs(Math.log2(games / wins / odds));

/** Puts pegs where so many jumps may have come from, to a last peg anywhere; or says false. */
function scatter(board, jumps, random) {
    const pegs = new Array(board.holes).fill(0);
    const last = random(board.holes);
    pegs[last] = 1;
    for (let i = 0; i < jumps; i++) {
        const lines = board.lines.filter(({ from, over, to }) => !pegs[from] && !pegs[over] && pegs[to]);
        if (lines.length === 0)
            return false;
        const { from, over, to } = lines[random(lines.length)];
        pegs[from] = pegs[over] = 1;
        pegs[to] = 0;
    }
    board.position = pegs;
    board.goal = last;
    return true;
}

/** What is known of a board; null if it is no nearer than so far, or can be won in too many ways. */
function* problemOn(board, odds, far) {
    const solutions = board.countSolutions();
    if (solutions > MOST_SOLUTIONS)
        return null;
    const counts = { games: Number(board.countGames()), wins: Number(solutions) };
    if (farFrom(odds, counts) >= far)
        return null;
    const { ways, moves } = yield* study(board);
    return ways > MOST_WAYS ? null : { board: board.text, ways, moves, ...counts };
}

/**
 * Makes a problem with a shape and so many jumps, where one game in odds wins, or nearly so:
 * { board, ways, moves, games, wins }. Of all games that can be played to an end, so many win.
 * random(n) gives a number from 0 to n - 1. It yields after each bit of work.
 */
export function* problemSteps(shape, jumps, odds, random) {
    const board = new Board(shape);
    let best = null;
    let far = Infinity;
    try {
        for (let i = 0; !best || (i < TRIES && far > NEAR); i++) {
            const found = scatter(board, jumps, random) ? yield* problemOn(board, odds, far) : null;
            if (found) {
                best = found;
                far = farFrom(odds, found);
            }
            yield;
        }
    } finally {
        board.free();
    }
    return best;
}

/** What steps return, all of them taken at once. */
export function allOf(steps) {
    let step = steps.next();
    while (!step.done)
        step = steps.next();
    return step.value;
}
