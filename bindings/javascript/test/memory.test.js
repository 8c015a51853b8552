// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { test } from "node:test";
import vm from "node:vm";
import v8 from "node:v8";

import { Board, PegError, Status, Table, load, memoryUse } from "../libpeg.js";

const MEMORY = 32 * 2 ** 20;
await load({ memory: MEMORY });

const throwsMemory = (run) =>
    assert.throws(run, (error) => error instanceof PegError && error.status === Status.E_MEMORY);

test("10,000 boards made, asked and freed leave the memory as it was", () => {
    const use = (i) => {
        const board = new Board(["triangle5", "english", "rect4x7"][i % 3]);
        board.play(board.legalJumps()[0]);
        const copy = board.copy();
        if (i % 30 === 0)
            copy.solvable();
        if (i % 3 === 0)
            copy.cursor().free();
        board.free();
        copy.free();
    };
    for (let i = 0; i < 300; i++)
        use(i);
    const before = memoryUse();
    for (let i = 0; i < 10000; i++)
        use(i);
    assert.deepEqual(memoryUse(), before);
});

/** Expects that a function that is called again needs no more memory. */
function expectReuse(once) {
    once();
    const before = memoryUse();
    for (let i = 0; i < 5; i++)
        once();
    assert.deepEqual(memoryUse(), before);
}

test("what long questions took is used again", () =>
    expectReuse(() => {
        const board = new Board("triangle6");
        board.countSolutions();
        board.free();
    }));

test("the last free chunk is used again though many free ones of nearly its size are smaller", async () => {
    const HEAD = 8;
    const memory = new WebAssembly.Memory({ initial: 8, maximum: 64 });
    const callbacks = { progress: () => 1, clock: () => 0, write: () => 1 };
    const module = readFileSync(new URL("../libpeg.wasm", import.meta.url));
    const { instance } = await WebAssembly.instantiate(module, { env: { memory }, libpeg: callbacks });
    const resize = (block, size) => instance.exports.peg_js_resize(block, size) >>> 0;
    const small = Array.from({ length: 20 }, () => {
        const block = resize(0, 1024 - HEAD);
        resize(0, HEAD); // so that it has no free neighbour
        return block;
    });
    const start = resize(0, HEAD);
    const total = memory.buffer.byteLength;
    resize(0, total - HEAD - (start + HEAD) - 1136 - HEAD);
    const last = resize(0, 1136 - HEAD);
    assert.equal(last + 1136, total);
    for (const block of [last, ...small])
        resize(block, 0);
    assert.equal(resize(0, 1136 - HEAD), last);
    assert.equal(memory.buffer.byteLength, total);
    const further = resize(0, 1136 - HEAD);
    assert.ok(further >= total - HEAD, `${further}`);
});

test("what tables took is used again, also by what is written of them", () =>
    expectReuse(() => {
        const board = new Board("triangle7");
        const table = Table.build(board);
        const read = Table.read(table.bytes());
        board.attach(read);
        for (const one of [board, table, read])
            one.free();
    }));

/** Forgets what a function makes, and expects that nothing is held of it in the end. */
async function expectFreed(make) {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc");
    const before = memoryUse().held;
    (() => {
        for (let i = 0; i < 50; i++)
            make();
    })();
    assert.ok(memoryUse().held > before);
    for (let i = 0; i < 50 && memoryUse().held > before; i++) {
        collect();
        await setTimeout(20);
    }
    assert.equal(memoryUse().held, before);
}

test("boards and cursors that are forgotten are freed in the end", () =>
    expectFreed(() => new Board("triangle5").cursor()));

test("tables that are forgotten are freed in the end, and so are boards that use them", () =>
    expectFreed(() => {
        const board = new Board("triangle5");
        board.attach(Table.build(board));
    }));

test("a cursor is freed in the end though its own callback refers to it", () =>
    expectFreed(() => {
        let cursor = null;
        let called = 0;
        cursor = new Board("triangle5").cursor({ interval: 1, progress: () => { called += cursor ? 1 : 0; } });
        assert.equal(cursor.next().jumps.length, 13);
        assert.ok(called > 0);
    }));

test("a memory that is full is an error, and what was there goes on", () => {
    const { held } = memoryUse();
    const board = new Board("french");
    throwsMemory(() => board.countGames());
    assert.equal(board.pegs, 36);
    assert.ok(memoryUse().total <= MEMORY);
    board.free();
    assert.equal(memoryUse().held, held);
    const small = new Board("triangle5");
    assert.equal(small.countSolutions(), 29760n);
    small.free();
});

test("boards are made until the memory is full, and the error is clear", () => {
    const { held } = memoryUse();
    const boards = [];
    throwsMemory(() => {
        for (;;) {
            boards.push(new Board("square16"));
            boards.at(-1).symmetries;
        }
    });
    assert.ok(boards.length > 100);
    throwsMemory(() => new Board("square16"));
    for (const board of boards)
        board.free();
    assert.equal(memoryUse().held, held);
    assert.equal(new Board("square16").holes, 256);
});

test("a text larger than the memory is an error", () => {
    throwsMemory(() => new Board("x".repeat(2 * MEMORY)));
});
