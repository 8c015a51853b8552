// SPDX-License-Identifier: MIT
//
// What runs in the worker of an Asker: one question after the other.

import { Board, QUESTIONS, batchesOf } from "./board.js";
import { Status } from "./constants.js";
import { PegError } from "./errors.js";
import { isNode, nodeModule, seconds } from "./host.js";
import { load } from "./load.js";
import { Table } from "./table.js";
import { statusText } from "./wasm.js";

const OFTEN = 16384;
const MOST_SKIPPED = 65536;

// A board remembers what it found out about its shape and goal, so the last stays.
let kept = null;

// What questions are answered with, where it is for the board.
let table = null;
let isFit = false;

function equip(board) {
    board.attach(null);
    isFit = table !== null;
    try {
        board.attach(table);
    } catch (error) {
        if (error.status !== Status.E_MISMATCH)
            throw error;
        isFit = false;
    }
}

/** Takes the bytes of a table, or null, in place of what there was. */
function useTable(bytes) {
    kept?.attach(null);
    table?.free();
    table = null;
    isFit = false;
    if (bytes === null)
        return;
    table = Table.read(bytes);
    if (kept)
        equip(kept);
}

function tableBytes(board, { pegs, ...limits }) {
    const begun = seconds();
    const built = Table.build(board, { pegs, ...limits });
    try {
        // Both parts together have the time.
        if (limits.seconds)
            limits.seconds = Math.max(limits.seconds - (seconds() - begun), Number.MIN_VALUE);
        return built.bytes(limits);
    } finally {
        built.free();
    }
}

// The solutions that somebody goes through, by the number of the loop: { batches, at, hear }.
const loops = new Map();

function endLoop(loop) {
    loops.get(loop)?.batches.free();
    loops.delete(loop);
}

/** Begins to list the solutions after so many, as a worker before this one may have given them. */
function beginLoop(board, loop, from, { progress, ...options }) {
    const entry = { batches: null, at: 0, hear: progress };
    const own = progress ? (told) => entry.hear(told) : null;
    entry.batches = batchesOf(board, { ...options, progress: own });
    loops.set(loop, entry);
    while (entry.at < from) {
        const skipped = entry.batches.next(Math.min(from - entry.at, MOST_SKIPPED));
        if (!skipped)
            break;
        entry.at += skipped.count;
    }
    return entry;
}

/** The next batch of a loop, which has got so many solutions; null if there are no more. */
function nextBatch(board, { loop, from, size, ...options }) {
    try {
        const entry = loops.get(loop) ?? beginLoop(board, loop, from, options);
        entry.hear = options.progress;
        const batch = entry.batches.next(size);
        if (!batch)
            endLoop(loop);
        else
            entry.at += batch.count;
        return batch;
    } catch (error) {
        endLoop(loop);
        throw error;
    }
}

const questions = {
    ...Object.fromEntries(QUESTIONS.map((name) => [name, (board, limits) => board[name](limits)])),
    judgeJump: (board, { jump, ...limits }) => board.judgeJump(jump, limits),
    solutionAt: (board, { index, ...limits }) => board.solutionAt(index, limits),
    proveMoves: (board, { moves, ...limits }) => board.proveMoves(moves, limits),
    verifyMoves: (board, { proof, ...limits }) => board.verifyMoves(proof, limits),
    indexOf: (board, { jumps, ...limits }) => board.indexOf(jumps, limits),
    randomSolution: (board, limits) => board.randomSolution(Math.random, limits),
    nextBatch,
    probe: (board) => isFit ? table.probe(board.position) : null,
    table: tableBytes,
};

const linesOf = (board) => board.lines.flatMap(({ from, over, to }) => [from, over, to]).join();

// Names too: jumps that a question is about may be told by them.
const isSame = (a, b) =>
    a.goal === b.goal && a.names.join() === b.names.join() && linesOf(a) === linesOf(b);

/** Brings a board to where another with the same shape and goal is, which is freed. */
function follow(board, other) {
    const { history } = other;
    history.forEach(() => other.undo());
    board.position = other.position;
    history.forEach((jump) => board.play(jump));
    other.free();
}

function boardOf(text) {
    const board = new Board(text);
    if (kept && isSame(kept, board)) {
        follow(kept, board);
    } else {
        kept?.free();
        kept = board;
        equip(kept);
    }
    return kept;
}

function answer(post, { id, question, text, limits, hasProgress, stopped }) {
    const isStopped = () => stopped !== null && Atomics.load(stopped, 0) === id;
    if (isStopped())
        throw new PegError(Status.STOPPED, statusText(Status.STOPPED));
    if (!Object.hasOwn(questions, question))
        throw new TypeError(`there is no question "${question}"; there are ${Object.keys(questions).join(", ")}`);
    const own = { ...limits };
    if (hasProgress || stopped) {
        own.interval ??= OFTEN;
        own.progress = (progress) => {
            if (hasProgress)
                post({ id, progress });
            return !isStopped();
        };
    }
    return questions[question](boardOf(text), own);
}

// What the first message tells: of load(), and a table to begin with.
let options = null;
let given = null;

/** Takes a table, or answers a question. */
function heed(post, data) {
    const bytes = data.table !== undefined ? data.table : given;
    if (data.table !== undefined || bytes)
        useTable(bytes);
    given = null;
    return data.table !== undefined ? null : answer(post, data);
}

async function serve(post, data) {
    if (!options) {
        ({ options, table: given } = data);
        return;
    }
    if (data.ended !== undefined) {
        endLoop(data.ended);
        return;
    }
    try {
        await load(options);
        const result = heed(post, data);
        const bytes = result?.data ?? result;
        post({ id: data.id, result }, bytes instanceof Uint8Array ? [bytes.buffer] : []);
    } catch (error) {
        const { status = null, at = null } = error;
        post({ id: data.id, error: { name: error.name, message: error.message, status, at } });
    }
}

if (isNode) {
    nodeModule("worker_threads").then(({ parentPort: port }) => {
        port.on("message", (data) => serve((...answered) => port.postMessage(...answered), data));
    });
} else {
    globalThis.onmessage = ({ data }) => serve((...answered) => globalThis.postMessage(...answered), data);
}
