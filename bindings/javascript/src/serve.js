// SPDX-License-Identifier: MIT
//
// What runs in the worker of an Asker: one question after the other.

import { Board } from "./board.js";
import { PegError, Status } from "./errors.js";
import { isNode, nodeModule } from "./host.js";
import { load, statusText } from "./wasm.js";

const OFTEN = 16384;

const plain = (name) => (board, limits) => board[name](limits);
const questions = {
    solvable: plain("solvable"),
    judge: plain("judge"),
    hint: plain("hint"),
    solve: plain("solve"),
    explain: plain("explain"),
    rewind: plain("rewind"),
    countSolutions: plain("countSolutions"),
    countGames: plain("countGames"),
    countPositions: plain("countPositions"),
    endings: plain("endings"),
    solutionAt: (board, limits) => board.solutionAt(limits.index, limits),
    indexOf: (board, limits) => board.indexOf(limits.jumps, limits),
    randomSolution: (board, limits) => board.randomSolution(Math.random, limits),
};

// A board remembers what it found out about its shape and goal, so the last stays.
let kept = null;

const linesOf = (board) => board.lines.flatMap(({ from, over, to }) => [from, over, to]).join();

// Names too, for the moves that it is asked to play are in them.
const isSame = (a, b) =>
    a.goal === b.goal && a.names.join() === b.names.join() && linesOf(a) === linesOf(b);

function boardOf(text, moves) {
    const board = new Board(text);
    if (kept && isSame(kept, board)) {
        kept.position = board.position;
        board.free();
    } else {
        kept?.free();
        kept = board;
    }
    kept.play(moves ?? "");
    return kept;
}

function answer(post, { id, question, text, limits, hasProgress, stopped }) {
    const isStopped = () => stopped !== null && Atomics.load(stopped, 0) >= id;
    if (isStopped())
        throw new PegError(Status.STOPPED, statusText(Status.STOPPED));
    if (!Object.hasOwn(questions, question))
        throw new TypeError(`there is no question "${question}"`);
    const own = { ...limits };
    if (hasProgress || stopped) {
        own.interval ??= OFTEN;
        own.progress = (positions) => {
            if (hasProgress)
                post({ id, positions });
            return !isStopped();
        };
    }
    return questions[question](boardOf(text, limits.moves), own);
}

// What the first message tells.
let options = null;

async function serve(post, data) {
    if (!options) {
        ({ options } = data);
        return;
    }
    try {
        await load(options);
        post({ id: data.id, result: answer(post, data) });
    } catch (error) {
        const { status = null, at = null } = error;
        post({ id: data.id, error: { name: error.name, message: error.message, status, at } });
    }
}

if (isNode) {
    nodeModule("worker_threads").then(({ parentPort: port }) => {
        port.on("message", (data) => serve((answered) => port.postMessage(answered), data));
    });
} else {
    globalThis.onmessage = ({ data }) => serve((answered) => globalThis.postMessage(answered), data);
}
