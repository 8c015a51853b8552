// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { Board, PegError, Status, Table, load } from "../libpeg.js";
import { QUESTIONS } from "../src/board.js";
import { Asker } from "../worker.js";

await load();
const asker = new Asker();
after(() => asker.close());

const LOST = "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d3";
const LONG = "wiegleb -> e5";

/** An asker where there is no shared memory to stop a worker with. */
function unshared(options = undefined) {
    const shared = globalThis.SharedArrayBuffer;
    globalThis.SharedArrayBuffer = undefined;
    try {
        return new Asker(options);
    } finally {
        globalThis.SharedArrayBuffer = shared;
    }
}

const rejectsPeg = (promise, status) =>
    assert.rejects(promise, (error) => error instanceof PegError && error.status === status);

test("a worker answers what a board answers", async () => {
    const text = "triangle5 o/../.../oo.o/..o..";
    const board = new Board(text);
    for (const question of QUESTIONS)
        assert.deepEqual(await asker.ask(question, text), board[question](), question);
    assert.equal((await asker.ask("countFewest", text, { distinct: false })).distinct, null);
    assert.deepEqual(await asker.ask("countPositions", text, { bySymmetry: true }), board.countPositions({ bySymmetry: true }));
    assert.deepEqual(await asker.ask("solutionAt", board, { index: 0n }), board.solutionAt(0n));
    assert.equal(await asker.ask("indexOf", board, { jumps: board.solve() }), 0n);
    assert.deepEqual(await asker.ask("randomSolution", board), board.solve());
    assert.equal(await asker.ask("rewind", `${text} ; 13-4`), 1);
    board.play("13-4");
    assert.equal(await asker.ask("rewind", board), 1);
    assert.equal(await asker.ask("rewind", LOST), null);
    assert.equal(board.history.length, 1);
    assert.equal((await asker.ask("explain", LOST)).reason, "proof");
    const proof = await asker.ask("proveMoves", "triangle4", { moves: 5 });
    assert.equal(await asker.ask("verifyMoves", "triangle4", { proof }), 5);
});

test("questions asked at once are answered each with its own", async () => {
    const shapes = ["triangle5", "english -> d4", "triangle5 -> 13", "lines:3:1-2-3", "triangle5"];
    const asked = shapes.map((shape) => asker.ask("solvable", shape));
    assert.ok(asker.isBusy);
    assert.deepEqual(await Promise.all(asked), shapes.map((shape) => new Board(shape).solvable()));
    assert.equal(asker.isBusy, false);
});

test("what is wrong with a question comes back as it would from a board", async () => {
    await rejectsPeg(asker.ask("solve", "englsh"), Status.E_NAME);
    await rejectsPeg(asker.ask("solve", "english ; d1-d3"), Status.E_TO);
    await rejectsPeg(asker.ask("countSolutions", LONG, { positions: 10 }), Status.LIMIT);
    await assert.rejects(asker.ask("constructor", "english"), /no question "constructor"; there are solvable, judge/);
    await assert.rejects(asker.ask("solve", "english", { positions: -1 }), /^RangeError: the limit positions /);
    await assert.rejects(asker.ask("solutionAt", "english"), /^TypeError: the index of a solution .* not undefined$/);
    await assert.rejects(asker.ask("indexOf", "english"), /^TypeError: jumps are a list of .* not undefined$/);
    await assert.rejects(asker.ask("solve"), /^TypeError: a question is about a Board or a text, not undefined$/);
    await assert.rejects(asker.ask("solve", "english", { progress: 5 }), /^TypeError: the limit progress .* not number$/);
    await assert.rejects(asker.attach("english"), /^TypeError: a table is attached .* not string$/);
    await assert.rejects(asker.ask("solve", "english", { moves: "d2-d4" }), /no limit "moves"/);
    await rejectsPeg(asker.ask("countSolutions", LONG, { seconds: 0.1 }), Status.LIMIT);
});

test("a long question tells how far it is, is stopped, and the next is answered", async () => {
    let told = 0;
    const long = asker.ask("countSolutions", LONG, {
        interval: 1000,
        progress: ({ positions, stage }) => {
            assert.equal(typeof stage, "string");
            // It is told of preparing too, before there are any positions.
            told = positions;
            if (told >= 1000)
                asker.stop();
        },
    });
    const behind = asker.ask("countSolutions", LONG);
    await Promise.all([rejectsPeg(long, Status.STOPPED), rejectsPeg(behind, Status.STOPPED)]);
    assert.ok(told >= 1000);
    assert.equal(await asker.ask("countSolutions", "triangle5"), 29760n);
});

test("moves are in the names of the board asked about, whatever was asked before", async () => {
    for (const text of ["square:oo. ; a1-c1", "square:o/o/. ; a1-a3", "lines:3:1-2-3,3-2-1 oo. ; 1-3"])
        assert.equal(await asker.ask("rewind", text), 0, text);
});

test("a board asked about again is where it is now, and remembers what was found out", async () => {
    const board = new Board("triangle6");
    const few = { positions: 1000 };
    const first = await asker.ask("solutionAt", board, { index: 0 });
    const count = await asker.ask("countSolutions", board, few);
    for (const jump of first.slice(0, 2))
        board.play(jump);
    const fewer = await asker.ask("countSolutions", board, few);
    assert.ok(fewer > 0n && fewer < count);
    assert.deepEqual(await asker.ask("solutionAt", board, { index: 0, ...few }), first.slice(2));
    board.undo();
    board.undo();
    assert.equal(await asker.ask("countSolutions", board, few), count);
    await rejectsPeg(asker.ask("countSolutions", "triangle6 -> 1", few), Status.LIMIT);
});

test("a signal stops its question alone, whether the worker is at it or not", { timeout: 60000 }, async () => {
    for (const own of [new Asker(), unshared()]) {
        const [first, second] = [new AbortController(), new AbortController()];
        let told = 0;
        let hear = null;
        const progress = ({ positions }) => {
            assert.ok(positions >= told, "it has begun again");
            told = positions;
            hear?.();
        };
        const heard = () => new Promise((resolve) => { hear = resolve; });
        const long = own.ask("countSolutions", LONG, { interval: 1000, progress, signal: first.signal });
        const waiting = own.ask("countSolutions", LONG, { signal: second.signal });
        const last = own.ask("countSolutions", "triangle5");
        await heard();
        second.abort();
        await assert.rejects(waiting, { name: "AbortError" });
        for (let i = 0; i < 20; i++)
            await Promise.race([heard(), long]);
        const reason = new Error("own");
        first.abort(reason);
        await assert.rejects(long, (error) => error === reason);
        assert.equal(await last, 29760n);
        await assert.rejects(own.ask("solvable", "english", { signal: first.signal }), (error) => error === reason);
        await assert.rejects(own.ask("solvable", "english", { signal: 5 }), TypeError);
        await assert.rejects(own.ask("countSolutions", LONG, { signal: AbortSignal.timeout(50) }), { name: "TimeoutError" });
        assert.equal(own.isBusy, false);
        own.close();
    }
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

test("the end of a block in which it is declared closes an asker", async () => {
    const own = new Asker();
    own[Symbol.dispose ?? "close"]();
    await rejectsPeg(own.ask("solvable", "triangle5"), Status.E_ARGUMENT);
});

test("every question of a board that takes limits can be asked of a worker, and nothing else of it", () => {
    const types = (file) => readFileSync(new URL(`../${file}.d.ts`, import.meta.url), "utf8");
    const [, board] = /^export class Board \{\n([^]*?)^\}/m.exec(types("libpeg"));
    const [, answers] = /^export interface Answers extends Replies \{\n([^]*?)^\}/m.exec(types("worker"));
    const [, asked] = /^export class Asker \{\n([^]*?)^\}/m.exec(types("worker"));
    const names = [...board.matchAll(/^ {4}(\w+)\([^;]*?\bLimits\b/gm)].map(([, name]) => name);
    assert.ok(names.length > 15);
    const own = [...answers.matchAll(/^ {4}(\w+):/gm), ...asked.matchAll(/^ {4}(\w+)\(/gm)].map(([, name]) => name);
    const answered = new Set([...QUESTIONS, ...own]);
    const inPlace = ["cursor", "eachSolution"]; // of which a loop does the work
    assert.deepEqual(names.filter((name) => !answered.has(name)).sort(), inPlace);
    assert.deepEqual(QUESTIONS.filter((name) => !names.includes(name)), []);
});

const gathered = async (loop) => {
    const all = [];
    for await (const one of loop)
        all.push(one);
    return all;
};

test("solutions come from a worker as a board gives them, one by one and in batches", async () => {
    const board = new Board("triangle5 -> 13");
    for (const other of [new Asker(), unshared()]) {
        for (const options of [{}, { shortest: true }]) {
            const own = [...board.solutions(options)];
            assert.ok(own.length > 5);
            assert.deepEqual(await gathered(other.solutions(board, options)), own);
            assert.deepEqual(await gathered(other.solutions(board.text, { ...options, progress: () => true, interval: 10 })), own);
            const batches = await gathered(other.solutionBatches(board, { ...options, size: 7 }));
            assert.deepEqual(batches, [...board.solutionBatches({ ...options, size: 7 })]);
        }
        assert.deepEqual(await gathered(other.solutions(LOST)), []);
        await assert.rejects(gathered(other.solutions(board, { size: 5 })), /^TypeError: there is no limit "size"$/);
        await assert.rejects(gathered(other.solutionBatches(board, { size: 0 })), /^RangeError: the size of a batch/);
        other.close();
    }
});

test("loops go on beside each other and questions, where a worker is ended too", { timeout: 60000 }, async () => {
    const board = new Board("triangle5 -> 13");
    const own = [...board.solutions()];
    for (const other of [new Asker(), unshared()]) {
        const [first, second] = [other.solutions(board), other.solutions(board)];
        for (let i = 0; i < 40; i++) {
            assert.deepEqual((await first.next()).value, own[i]);
            assert.deepEqual((await second.next()).value, own[i]);
            if (i % 15 === 5)
                await rejectsPeg(other.ask("countSolutions", LONG, { interval: 1000, progress: () => false }), Status.STOPPED);
        }
        assert.equal(await other.ask("countSolutions", board), BigInt(own.length));
        assert.deepEqual(await gathered(second), own.slice(40));
        assert.deepEqual(await gathered(first), own.slice(40));
        other.close();
    }
});

test("a loop is ended by its limits, its progress, its signal, stop() and close()", async () => {
    const shortest = { shortest: true, interval: 1000 };
    for (const other of [new Asker(), unshared()]) {
        const some = [];
        await rejectsPeg((async () => {
            for await (const { count } of other.solutionBatches("english -> d4", { positions: 1e6, size: 5e5 }))
                some.push(count);
        })(), Status.LIMIT);
        assert.ok(some.length > 0);
        const stages = new Set();
        const tell = ({ stage, least }) => {
            stages.add(stage);
            return least < 3;
        };
        await rejectsPeg(gathered(other.solutions(LONG, { ...shortest, progress: tell })), Status.STOPPED);
        assert.ok(stages.size > 0);
        const own = new Error("own");
        const isEnd = (error) => error === own || error.status === Status.STOPPED;
        for (const end of [(stop) => stop.abort(own), () => other.stop()]) {
            const [early, late] = [new AbortController(), new AbortController()];
            const between = other.solutions("english -> d4", { signal: early.signal });
            await between.next();
            end(early);
            await assert.rejects(between.next(), isEnd);
            const progress = () => end(late);
            const during = gathered(other.solutions(LONG, { ...shortest, signal: late.signal, progress }));
            await assert.rejects(during, isEnd);
        }
        assert.equal(await other.ask("countSolutions", "triangle5"), 29760n);
        const last = other.solutions("english -> d4");
        await last.next();
        other.close();
        await rejectsPeg(last.next(), Status.E_ARGUMENT);
    }
});

test("a loop that is left frees what it held in the worker", async () => {
    const other = new Asker({ memory: 24 * 2 ** 20 });
    for (let hole = 0; hole < 16; hole++)
        for await (const jumps of other.solutions(new Board("english", { empty: hole, goal: hole }))) {
            assert.equal(jumps.length, 31);
            break;
        }
    assert.equal(await other.ask("countSolutions", "triangle5"), 29760n);
    other.close();
});

test("false from progress stops a question, and what it throws comes out", async () => {
    const ask = (progress) => asker.ask("countSolutions", LONG, { interval: 1000, progress });
    await rejectsPeg(ask(() => false), Status.STOPPED);
    const own = new Error("own");
    await assert.rejects(ask(() => { throw own; }), (error) => error === own);
    assert.equal(await asker.ask("solvable", "english"), true);
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

test("an asker with options goes on after a question was stopped with its worker", async () => {
    const other = unshared({ memory: 64 * 2 ** 20 });
    await rejectsPeg(other.ask("countSolutions", LONG, { interval: 1000, progress: () => false }), Status.STOPPED);
    await rejectsPeg(other.ask("countGames", "french"), Status.E_MEMORY);
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

test("a worker builds a table and hands back its bytes, unless it is stopped", async () => {
    const board = new Board("triangle6 -> 1");
    const bytes = await asker.ask("table", board);
    assert.deepEqual(bytes, Table.build(board).bytes());
    assert.equal(Table.read(await asker.ask("table", board, { pegs: 2 })).pegs, 2);
    await rejectsPeg(asker.ask("table", board, { positions: 10 }), Status.LIMIT);
    for (const other of [asker, unshared()]) {
        let told = 0;
        const progress = ({ positions }) => {
            told = positions;
            other.stop();
        };
        await rejectsPeg(other.ask("table", "english", { progress, interval: 2 ** 20 }), Status.STOPPED);
        assert.ok(told >= 2 ** 20);
        assert.deepEqual(await other.ask("table", board), bytes);
        if (other !== asker)
            other.close();
    }
});

test("a worker uses the table that it is given for boards of its shape and goal", async () => {
    const board = new Board("triangle6 -> 1");
    const bytes = Table.build(board).bytes();
    for (const other of [new Asker(), unshared()]) {
        assert.equal(await other.ask("probe", board), null);
        await other.attach(bytes);
        assert.equal(await other.ask("probe", board), true);
        assert.equal(await other.ask("probe", "triangle6"), null);
        assert.equal(await other.ask("solvable", "triangle6"), true);
        for (const question of ["solvable", "judge", "countSolutions", "endings"])
            assert.deepEqual(await other.ask(question, board), board[question](), question);
        assert.equal(await other.ask("probe", `${board.text} ; 4-1`), true);
        await other.attach(bytes.buffer);
        assert.equal(await other.ask("probe", board), true);
        await other.attach(null);
        assert.equal(await other.ask("probe", board), null);
        other.close();
        await rejectsPeg(other.attach(bytes), Status.E_ARGUMENT);
    }
});

test("a table is there for the next worker, and stop() ends none that is handed over", async () => {
    const board = new Board("triangle6 -> 1");
    const bytes = Table.build(board).bytes();
    for (const other of [new Asker(), unshared()]) {
        const long = () => other.ask("countSolutions", LONG, { interval: 1000, progress: () => false });
        await other.attach(bytes);
        await rejectsPeg(long(), Status.STOPPED);
        assert.equal(await other.ask("probe", board), true);
        await other.attach(null);
        const asked = long();
        const attached = other.attach(bytes);
        other.stop();
        await rejectsPeg(asked, Status.STOPPED);
        await attached;
        assert.equal(await other.ask("probe", board), true);
        other.attach(null);
        const probed = other.ask("probe", board);
        other.stop();
        await rejectsPeg(probed, Status.STOPPED);
        assert.equal(await other.ask("probe", board), null);
        other.close();
    }
});

test("bytes that are no table are refused, and there is none then", async () => {
    const board = new Board("triangle5");
    const bytes = Table.build(board).bytes();
    for (const other of [new Asker(), unshared()]) {
        await other.attach(bytes);
        await rejectsPeg(other.attach(bytes.subarray(8)), Status.E_TABLE);
        assert.equal(await other.ask("probe", board), null);
        await rejectsPeg(other.ask("countSolutions", LONG, { interval: 1000, progress: () => false }), Status.STOPPED);
        assert.equal(await other.ask("probe", board), null);
        await assert.rejects(other.attach("triangle5"), TypeError);
        await assert.rejects(other.attach(undefined), TypeError);
        other.close();
    }
});
