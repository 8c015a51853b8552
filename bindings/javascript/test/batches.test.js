// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, PegError, Status, Table, load, memoryUse } from "../libpeg.js";

await load();

function throwsPeg(run, status) {
    assert.throws(run, (error) => error instanceof PegError && error.status === status);
}

/** The solutions of a small position in order, by trying all jumps. */
function* naive(board) {
    if (board.isWon) {
        yield [];
        return;
    }
    for (const jump of board.legalJumps()) {
        board.play(jump);
        for (const rest of naive(board))
            yield [jump, ...rest];
        board.undo();
    }
}

/** A cursor by single steps finds nothing ahead. */
function byStep(board, options) {
    const cursor = board.cursor(options);
    const found = [];
    for (let next = cursor.next(1); !next.done; next = cursor.next(1))
        if (next.jumps)
            found.push(next.jumps);
    assert.deepEqual(cursor.next(), { jumps: null, done: true });
    return found;
}

function spread({ count, jumps, data }) {
    assert.equal(data.length, 3 * count * jumps);
    return Array.from({ length: count }, (_, i) => Array.from({ length: jumps }, (_, j) => {
        const [from, over, to] = data.subarray(3 * (jumps * i + j));
        return { from, over, to };
    }));
}

const SMALL = "triangle5 o/oo/.oo/o.o./.....";

test("single solutions, batches of any size and callbacks have what trying all jumps finds", () => {
    for (const text of [SMALL, "square:_oo_/ooo./_oo_", "triangle5 o/../.../..../.....", "rect4x3 oooo/.ooo/oooo",
        "lines:5:1-2-3,1-4-3,3-2-1,5-2-3,3-4-5 .oooo"]) {
        const board = new Board(text);
        const all = [...naive(board)];
        assert.deepEqual([...board.solutions()], all, text);
        assert.deepEqual(byStep(board), all, text);
        const seen = [];
        assert.equal(board.eachSolution((jumps) => seen.push(jumps)), true);
        assert.deepEqual(seen, all, text);
        for (const size of [1, 2, 3, 7, 1000]) {
            const batches = [...board.solutionBatches({ size })];
            assert.deepEqual(batches.flatMap(spread), all, `${text}: ${size}`);
            assert.deepEqual(batches.slice(0, -1).map(({ count }) => count), batches.slice(0, -1).map(() => size));
        }
    }
});

test("batches of thousands, with a table and without, hold what comes one at a time", () => {
    const board = new Board("triangle5");
    const all = [...board.solutions()];
    assert.equal(all.length, 29760);
    assert.deepEqual([...board.solutionBatches()].map(({ count }) => count), [...new Array(29).fill(1024), 64]);
    const one = [...board.solutionBatches({ size: 1e9 })];
    assert.deepEqual(one.flatMap(spread), all);
    board.attach(Table.build(board));
    assert.deepEqual([...board.solutionBatches({ size: 10000 })].flatMap(spread), all);
    assert.deepEqual([...board.solutions()], all);
    const fewest = byStep(board, { shortest: true });
    assert.deepEqual([...board.solutionBatches({ shortest: true, size: 5 })].flatMap(spread), fewest);
    assert.deepEqual([...board.solutions({ shortest: true })], fewest);
});

test("a batch stays as it is when others follow", () => {
    const batches = new Board("triangle5").solutionBatches({ size: 10 });
    const { data } = batches.next().value;
    const before = data.slice();
    batches.next();
    assert.deepEqual(data, before);
});

test("jumps of solutions are frozen, and jumps with the same ends are told apart", () => {
    const lines = [[0, 1, 2], [0, 3, 2], [4, 3, 1]].map(([from, over, to]) => ({ from, over, to }));
    const board = Board.fromLines(5, lines, { goal: 2 });
    board.position = [1, 1, 0, 0, 0];
    assert.deepEqual([...board.solutions()], [[lines[0]]]);
    board.position = [1, 0, 0, 1, 0];
    assert.deepEqual([...board.solutions()], [[lines[1]]]);
    const [[jump]] = board.solutions();
    assert.throws(() => { jump.from = 1; }, TypeError);
});

test("a limit ends single solutions and batches after the same ones", () => {
    const board = new Board("triangle5");
    board.cursor().free(); // what it prepares is kept
    for (const positions of [1, 100, 5000]) {
        const single = [];
        throwsPeg(() => { for (const jumps of board.solutions({ positions })) single.push(jumps); }, Status.LIMIT);
        const slow = [];
        throwsPeg(() => {
            const cursor = board.cursor({ positions });
            for (;;) {
                const { jumps } = cursor.next(1);
                if (jumps)
                    slow.push(jumps);
            }
        }, Status.LIMIT);
        assert.deepEqual(single, slow);
        for (const size of [1, 10, 1e6]) {
            const batched = [];
            throwsPeg(() => {
                for (const batch of board.solutionBatches({ positions, size }))
                    batched.push(...spread(batch));
            }, Status.LIMIT);
            assert.deepEqual(batched, slow);
        }
    }
    throwsPeg(() => [...new Board("french", { empty: "d3" }).solutionBatches({ seconds: 0.05 })], Status.LIMIT);
});

test("progress is called between the same solutions however many are found at once", () => {
    const board = new Board("triangle5");
    board.cursor().free(); // what it prepares is kept
    for (const interval of [1, 7, 100]) {
        const logs = [false, true].map((bySteps) => {
            const log = [];
            const cursor = board.cursor({ interval, progress: ({ positions }) => { log.push(positions); } });
            for (let found = 0; found < 300;) {
                const { jumps } = cursor.next(bySteps ? 1 : 0);
                if (jumps)
                    log.push(`solution ${++found}`);
            }
            cursor.free();
            return log;
        });
        assert.deepEqual(logs[0], logs[1]);
    }
});

test("what progress stops or throws comes after the solutions found before, and it can go on", () => {
    const board = new Board("triangle5");
    const all = [...board.solutions()];
    const own = new Error("own");
    for (const act of [() => false, () => { throw own; }]) {
        let seen = 0;
        const progress = () => seen >= 100 ? act() : true;
        const isEnd = (error) => error === own || error.status === Status.STOPPED;
        const cursor = board.cursor({ interval: 1, progress });
        assert.throws(() => {
            for (;;)
                assert.deepEqual(cursor.next().jumps, all[seen++]);
        }, isEnd);
        assert.equal(seen, 100);
        seen = -Infinity;
        assert.deepEqual(cursor.next().jumps, all[100]);
        cursor.free();

        let isStopping = false;
        const batched = [];
        const batches = board.solutionBatches({ size: 10, interval: 1, progress: () => isStopping ? act() : true });
        assert.throws(() => {
            for (const batch of batches) {
                batched.push(...spread(batch));
                isStopping = batched.length >= 50;
            }
        }, isEnd);
        assert.deepEqual(batched, all.slice(0, 50));
    }
});

test("a batch ends where progress stops it, after the solutions that come before that one by one", () => {
    const board = new Board("triangle5");
    board.cursor().free(); // what it prepares is kept
    const all = [...board.solutions()];
    for (let most = 500; most < 540; most++) {
        let calls = 0;
        const limits = { interval: 1, progress: () => ++calls < most };
        const single = [];
        throwsPeg(() => { for (const jumps of board.solutions(limits)) single.push(jumps); }, Status.STOPPED);
        calls = 0;
        const batches = board.solutionBatches({ size: 1e6, ...limits });
        const some = spread(batches.next().value);
        // C may find one more before it hears of it.
        assert.ok([0, 1].includes(some.length - single.length));
        assert.deepEqual(some, all.slice(0, some.length));
        throwsPeg(() => batches.next(), Status.STOPPED);
    }
});

test("progress cannot use the board whose solutions a function is called with", () => {
    const board = new Board("triangle5");
    let count = 0;
    const limits = { interval: 1, progress: () => count > 100 ? board.pegs : true };
    assert.throws(() => board.eachSolution(() => { count += board.pegs > 0; }, limits), /must not use/);
    assert.equal(count, 101);
    assert.equal(board.pegs, 14);
});

test("a callback cannot use the cursor it is called about, also for solutions found ahead", () => {
    const board = new Board("triangle5");
    let isOn = false;
    const cursor = board.cursor({ interval: 1, progress: () => { if (isOn) cursor.next(); } });
    for (let i = 0; i < 50; i++)
        cursor.next();
    isOn = true;
    assert.throws(() => { for (;;) cursor.next(); }, /must not use/);
    isOn = false;
    cursor.next();
    cursor.free();
    assert.throws(() => cursor.next(), /after free\(\)/);
});

test("batches left early or of a board that is freed do no harm, and give their memory back", () => {
    const once = () => {
        const board = new Board("triangle5");
        for (const { count } of board.solutionBatches({ size: 100 })) {
            assert.equal(count, 100);
            break;
        }
        const batches = board.solutionBatches({ size: 20000 });
        assert.equal(batches.next().value.count, 20000);
        board.free();
        assert.equal(batches.next().value.count, 9760);
        assert.equal(batches.next().done, true);
    };
    once();
    const { held } = memoryUse();
    once();
    assert.equal(memoryUse().held, held);
});

test("a batch has a size, and a cursor steps, that can be", () => {
    const board = new Board("triangle5");
    assert.throws(() => board.cursor().next(-1), RangeError);
    for (const size of [0, -1, 1.5, NaN, "10", 2 ** 32])
        assert.throws(() => board.solutionBatches({ size }).next(), RangeError);
    assert.throws(() => board.solutionBatches({ sizes: 5 }).next(), /no limit "sizes"/);
});
