// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { Board, PegError, Status, load } from "../libpeg.js";
import { Asker } from "../worker.js";

await load();
const asker = new Asker();
after(() => asker.close());

const LONG = "wiegleb -> e5";
const rejectsPeg = (promise, status) =>
    assert.rejects(promise, (error) => error instanceof PegError && error.status === status);

test("a worker answers what a board answers", async () => {
    const text = "triangle5 o/../.../oo.o/..o..";
    const board = new Board(text);
    const questions = ["solvable", "judge", "hint", "solve", "explain", "countSolutions", "countGames", "countPositions", "endings"];
    for (const question of questions)
        assert.deepEqual(await asker.ask(question, text), board[question](), question);
    assert.deepEqual(await asker.ask("solutionAt", board, { index: 0n }), board.solutionAt(0n));
    assert.equal(await asker.ask("indexOf", board, { jumps: board.solve() }), 0n);
    assert.deepEqual(await asker.ask("randomSolution", board), board.solve());
    assert.equal(await asker.ask("rewind", text, { moves: "13-4" }), 1);
    assert.equal((await asker.ask("explain", "english -> d3")).reason, "proof");
});

test("questions asked at once are answered each with its own", async () => {
    const shapes = ["triangle5", "english -> d4", "triangle5 -> 13", "lines:3:1-2-3", "triangle5"];
    const asked = shapes.map((shape) => asker.ask("solvable", shape));
    assert.ok(asker.isBusy);
    assert.deepEqual(await Promise.all(asked), shapes.map((shape) => new Board(shape).solvable()));
    assert.equal(asker.isBusy, false);
});

test("what is wrong with a question comes back as it would from a board", async () => {
    await rejectsPeg(asker.ask("solve", "englisch"), Status.E_NAME);
    await rejectsPeg(asker.ask("solve", "english", { moves: "d1-d3" }), Status.E_TO);
    await rejectsPeg(asker.ask("countSolutions", LONG, { nodes: 10 }), Status.LIMIT);
    await assert.rejects(asker.ask("constructor", "english"), /no question "constructor"/);
    await assert.rejects(asker.ask("solve", "english", { nodes: -1 }), /RangeError/);
});

test("a long question tells how far it is, is stopped, and the next is answered", async () => {
    let told = 0;
    const long = asker.ask("countSolutions", LONG, {
        interval: 1000,
        progress: (positions) => {
            told = positions;
            asker.stop();
        },
    });
    const behind = asker.ask("countSolutions", LONG);
    await Promise.all([rejectsPeg(long, Status.STOPPED), rejectsPeg(behind, Status.STOPPED)]);
    assert.ok(told >= 1000);
    assert.equal(await asker.ask("countSolutions", "triangle5"), 29760n);
});

test("moves are in the names of the board asked about, whatever was asked before", async () => {
    for (const [text, moves] of [["square:oo.", "a1-c1"], ["square:o/o/.", "a1-a3"], ["lines:3:1-2-3,3-2-1 oo.", "1-3"]])
        assert.equal(await asker.ask("rewind", text, { moves }), 0, text);
});

test("a question that was stopped is not begun, whatever progress returns then", { timeout: 60000 }, async (context) => {
    const own = new Asker();
    context.after(() => own.close());
    const long = own.ask("countSolutions", LONG, {
        interval: 1000,
        progress: () => {
            own.stop();
            return false;
        },
    });
    const behind = own.ask("countSolutions", LONG);
    await Promise.all([rejectsPeg(long, Status.STOPPED), rejectsPeg(behind, Status.STOPPED)]);
    assert.equal(await own.ask("solvable", "triangle5"), true);
});

test("false from progress stops a question, and what it throws comes out", async () => {
    const ask = (progress) => asker.ask("countSolutions", LONG, { interval: 1000, progress });
    await rejectsPeg(ask(() => false), Status.STOPPED);
    const own = new Error("own");
    await assert.rejects(ask(() => { throw own; }), (error) => error === own);
    assert.equal(await asker.ask("solvable", "english"), true);
});

test("without shared memory a worker is ended and another begins", async (context) => {
    const shared = globalThis.SharedArrayBuffer;
    context.after(() => { globalThis.SharedArrayBuffer = shared; });
    globalThis.SharedArrayBuffer = undefined;
    const other = new Asker();
    globalThis.SharedArrayBuffer = shared;
    const long = other.ask("countSolutions", LONG, { interval: 1000, progress: () => other.stop() });
    await rejectsPeg(long, Status.STOPPED);
    assert.equal(await other.ask("countSolutions", "triangle5"), 29760n);
    other.close();
    await rejectsPeg(other.ask("solvable", "english"), Status.E_ARGUMENT);
});

test("a module that is not there rejects the question", async () => {
    const lost = new Asker({ wasm: new URL("nothing.wasm", import.meta.url).href });
    await assert.rejects(lost.ask("solvable", "english"), /nothing\.wasm/);
    lost.close();
});

test("askers with options answer any number of questions, whatever else has the same", async () => {
    const place = new URL("../libpeg.wasm", import.meta.url);
    for (const wasm of [place, place.href, readFileSync(place)]) {
        const options = () => ({ wasm, memory: 64 * 2 ** 20 });
        const askers = [new Asker(options()), new Asker(options())];
        for (const shape of ["triangle5", "triangle5", "english -> d4"]) {
            const asked = askers.map((one) => one.ask("solvable", shape));
            assert.deepEqual(await Promise.all(asked), [true, true]);
        }
        askers.forEach((one) => one.close());
    }
    assert.throws(() => new Asker({ wasm: Promise.resolve() }), TypeError);
});

test("an asker with options goes on after a question was stopped with its worker", async (context) => {
    const shared = globalThis.SharedArrayBuffer;
    context.after(() => { globalThis.SharedArrayBuffer = shared; });
    globalThis.SharedArrayBuffer = undefined;
    const other = new Asker({ memory: 64 * 2 ** 20 });
    globalThis.SharedArrayBuffer = shared;
    await rejectsPeg(other.ask("countSolutions", LONG, { interval: 1000, progress: () => false }), Status.STOPPED);
    await rejectsPeg(other.ask("countSolutions", "english"), Status.E_MEMORY);
    other.close();
});

test("a worker that cannot be started rejects the question, and the next starts another", async (context) => {
    const threads = createRequire(import.meta.url)("node:worker_threads");
    const { Worker } = threads;
    const put = (kind) => {
        threads.Worker = kind;
        syncBuiltinESMExports();
    };
    context.after(() => put(Worker));
    put(class { constructor() { throw new Error("refused"); } });
    const other = new Asker();
    await assert.rejects(other.ask("solvable", "english"), /refused/);
    for (const act of ["stop", "close"]) {
        const left = new Asker();
        const asked = left.ask("solvable", "english");
        left[act]();
        await rejectsPeg(asked, Status.STOPPED);
    }
    await setImmediate(); // a rejection that nobody heard of would fail the test
    put(Worker);
    assert.equal(await other.ask("solvable", "english"), true);
    other.close();
});
