// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Board, PegError, Status, Table, load, memoryUse } from "../libpeg.js";

await load();

const throwsPeg = (run, status) =>
    assert.throws(run, (error) => error instanceof PegError && error.status === status);

/** So many numbers below 2 to the bits, the same in every run. */
function some(count, bits) {
    let x = 88172645463325252n;
    return Array.from({ length: count }, () => {
        x ^= BigInt.asUintN(64, x << 13n);
        x ^= x >> 7n;
        x ^= BigInt.asUintN(64, x << 17n);
        return BigInt.asUintN(bits, x);
    });
}

test("a table tells of every position what the board answers, counts them and is as large as it says", () => {
    const board = new Board("lines:3:1-2-3 oo.");
    const table = Table.build(board);
    const { bits, size } = board.positionClass;
    const can = [0n, 0n, 0n, 0n];
    for (let position = 0n; position < 8n; position++) {
        board.position = position;
        const answer = board.positionClass.bits === bits ? board.solvable() : null;
        assert.equal(table.probe(position), answer, String(position));
        can[board.pegs] += BigInt(answer === true);
    }
    assert.deepEqual([table.count(), table.bits, table.pegs], [can, 3 - size, 0]);
    assert.ok(table.size >= 2 ** table.bits / 8);
});

test("many positions are looked up as one by one", () => {
    const board = new Board("triangle6");
    const table = Table.build(board);
    const positions = BigUint64Array.from(some(1000, 21));
    const answers = table.probe(positions.subarray(100));
    assert.deepEqual([...answers], [...positions.subarray(100)].map((one) => [false, true, null].indexOf(table.probe(one))));
    assert.deepEqual(new Set(answers), new Set([0, 1, 2]));
    assert.deepEqual(table.probe(new BigUint64Array(0)), new Uint8Array(0));
    throwsPeg(() => table.probe(new BigUint64Array([1n, 1n << 21n])), Status.E_POSITION);
    for (const wrong of [-1n, 1n << 21n, 1n << 64n])
        throwsPeg(() => table.probe(wrong), Status.E_POSITION);
    for (const wrong of [3, [1n], new BigInt64Array(1), null])
        assert.throws(() => table.probe(wrong), TypeError);
});

test("however many positions are looked up, each has its answer", () => {
    const table = Table.build(new Board("triangle6"));
    const few = BigUint64Array.from(some(1000, 21));
    const answers = table.probe(few);
    const many = new BigUint64Array(200_000).map((_, i) => few[i % 1000]);
    const { total } = memoryUse();
    assert.ok(table.probe(many).every((answer, i) => answer === answers[i % 1000]));
    assert.equal(memoryUse().total, total);
    many[199_999] = 1n << 21n;
    throwsPeg(() => table.probe(many), Status.E_POSITION);
});

test("a table is made of a board or of bytes alone", () => {
    for (const wrong of ["english", null, undefined, {}])
        assert.throws(() => Table.build(wrong), { name: "TypeError", message: /for a Board/ });
    assert.throws(() => new Table(), { name: "TypeError", message: /Table\.build/ });
});

test("a table makes a board that it can be attached to", () => {
    for (const text of ["triangle5 -> 13", "rect4x6"]) {
        const given = new Board(text);
        const table = Table.build(given);
        const board = Board.ofTable(table);
        assert.ok(board instanceof Board);
        assert.deepEqual([board.goal, board.lines.length], [given.goal, given.lines.length]);
        board.attach(table);
        board.position = given.position;
        assert.equal(board.solvable(), given.solvable());
    }
    assert.throws(() => Board.ofTable(new Board()), TypeError);
});

test("a table answers for a board of 33 holes and its copies, until the goal is set or it is taken off", () => {
    const board = new Board("english -> d4");
    const table = Table.build(board);
    assert.equal(table.bits, 29);
    assert.equal(table.count().reduce((sum, count) => sum + count), 187636299n);
    const atOnce = (one) => one.judge({ positions: 100 }).map(({ answer }) => answer);
    board.play("d2-d4");
    const fresh = new Board(board.text);
    assert.ok(atOnce(fresh).includes(null));
    const answers = fresh.judge().map(({ answer }) => answer);
    board.attach(table);
    assert.deepEqual(atOnce(board), answers);
    assert.deepEqual(atOnce(board.copy()), answers);
    board.goal = "d3";
    board.goal = "d4";
    assert.ok(atOnce(board).includes(null));
    board.attach(table);
    board.attach(null);
    assert.ok(atOnce(board).includes(null));
    board.attach(table);
    table.free();
    assert.deepEqual(atOnce(board), answers);
    throwsPeg(() => board.attach(table), Status.E_ARGUMENT);
    board.free();
});

test("a board takes no table of another shape or goal, and nothing that is none", () => {
    const board = new Board("triangle6");
    const table = Table.build(board);
    for (const other of ["triangle5", "triangle6 -> 1", "rect3x7"])
        throwsPeg(() => new Board(other).attach(table), Status.E_MISMATCH);
    throwsPeg(() => board.attach(Table.build(board, { pegs: 2 })), Status.E_MISMATCH);
    assert.throws(() => board.attach(table.bytes()), TypeError);
    assert.throws(() => board.attach(), TypeError);
});

test("a table is of the most pegs that are to be left", () => {
    const board = new Board("rect3x4");
    board.position = (1n << 11n) | 1n; // two pegs far apart
    for (const pegs of [1, 2]) {
        const table = Table.build(board, { pegs });
        assert.deepEqual([table.pegs, table.probe(board.position)], [pegs, pegs === 2]);
    }
    for (const pegs of [-1, 1.5, NaN, "2", 2 ** 32])
        assert.throws(() => Table.build(board, { pegs }), RangeError);
});

test("bytes give the table back, from an array, a buffer or any view", () => {
    const board = new Board("triangle6");
    const table = Table.build(board);
    const bytes = table.bytes();
    const within = new Uint8Array(bytes.length + 24);
    within.set(bytes, 16);
    const views = [bytes, bytes.buffer, within.subarray(16, -8), new DataView(within.buffer, 16, bytes.length)];
    for (const given of views) {
        const read = Table.read(given);
        assert.deepEqual([read.bits, read.pegs, read.count()], [table.bits, 0, table.count()]);
        assert.ok(read.verify());
        assert.deepEqual(read.bytes(), bytes);
        read.free();
    }
    for (const wrong of [undefined, null, "table", [...bytes], {}])
        assert.throws(() => Table.read(wrong), TypeError);
});

test("the bytes are those that C writes on other processors", () => {
    const written = {
        "triangle5": "990f390613b903f3841775bc221ef7fb12ec0de3598bc7b9f96157ad60adb93d",
        "triangle6": "854183e753bdb49dac94030f1265ca61fc996bdb79e02f4c79641822752d2941",
        "rect4x6": "fb1b86662f66d9c360c4f006df34ae98d2311770322d0365748760104c2af80d",
    };
    const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");
    for (const [text, wanted] of Object.entries(written))
        assert.equal(digest(Table.build(new Board(text)).bytes()), wanted, text);
});

test("bytes cut short, longer, changed or of a later version are refused", () => {
    const bytes = Table.build(new Board("triangle5")).bytes();
    const { held } = memoryUse();
    const changed = (at) => bytes.map((byte, i) => i === at ? byte ^ 128 : byte);
    for (const wrong of [bytes.subarray(0, 0), bytes.subarray(0, -1), Uint8Array.of(...bytes, 0), changed(50)])
        throwsPeg(() => Table.read(wrong), Status.E_TABLE);
    throwsPeg(() => Table.read(changed(8)), Status.E_VERSION);
    assert.equal(memoryUse().held, held);
});

test("a table of bytes made with malice is not exact", () => {
    const bytes = Table.build(new Board("lines:3:1-2-3 oo.")).bytes();
    const view = new DataView(bytes.buffer);
    const PAGE = 4096;
    const correct = (from, to, at) => {
        let sum = 0n;
        for (let i = from; i < to; i += 8) {
            sum = BigInt.asUintN(64, (sum ^ view.getBigUint64(i, true)) * 0x9e3779b97f4a7c15n);
            sum ^= sum >> 32n;
        }
        view.setBigUint64(at, sum, true);
    };
    assert.equal(bytes[PAGE], 3);
    bytes[PAGE] = 2;
    correct(PAGE, bytes.length, 48);
    correct(0, PAGE - 8, PAGE - 8);
    assert.equal(Table.read(bytes).verify(), false);
});

test("all work on a table tells its stage, and is ended by progress, an error of it, time and other limits", () => {
    const board = new Board("triangle7");
    const table = Table.build(board);
    const bytes = table.bytes();
    const works = {
        building: [(limits) => Table.build(board, limits), { memory: 2 ** 20 }, { positions: 2 ** 20 }],
        writing: [(limits) => table.bytes(limits)],
        reading: [(limits) => Table.read(bytes, limits), { memory: 2 ** 20 }],
        verifying: [(limits) => table.verify(limits)],
        counting: [(limits) => table.count(limits), { positions: 1 }],
    };
    const own = new Error("own");
    const { held } = memoryUse();
    for (const [word, [work, ...few]] of Object.entries(works)) {
        let before = null;
        work({ interval: 2 ** 12, progress: ({ stage, positions, total }) => {
            assert.deepEqual([stage, positions >= before, positions <= total], [word, true, true]);
            before = positions;
        } })?.free?.();
        assert.notEqual(before, null, word);
        throwsPeg(() => work({ interval: 2 ** 12, progress: () => false }), Status.STOPPED);
        assert.throws(() => work({ interval: 2 ** 12, progress: () => { throw own; } }), (error) => error === own);
        for (const limits of [{ seconds: 1e-6 }, ...few])
            throwsPeg(() => work(limits), Status.LIMIT);
        assert.equal(memoryUse().held, held, word);
    }
    throwsPeg(() => Table.build(new Board("square7")), Status.E_NO_TABLE);
});

test("a callback must not use the object that its question is about", () => {
    const board = new Board("triangle7");
    assert.throws(() => Table.build(board, { interval: 1, progress: () => board.pegs }), /must not use/);
    const table = Table.build(board);
    assert.throws(() => table.verify({ interval: 1, progress: () => table.free() }), /must not use/);
    assert.ok(table.verify());
});

test("a table used after free() says so, and boards keep what they use", () => {
    const board = new Board("triangle6");
    const table = Table.build(board);
    board.attach(table);
    table.free();
    table.free();
    for (const use of [() => table.bits, () => table.probe(1n), () => table.probe(new BigUint64Array(1)),
        () => table.count(), () => table.bytes(), () => table.verify(), () => board.attach(table)])
        throwsPeg(use, Status.E_ARGUMENT);
    assert.equal(board.solvable(), true);
});
