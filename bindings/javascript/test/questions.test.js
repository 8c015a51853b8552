// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board, PegError, Status, Table, load } from "../libpeg.js";

await load();

function throwsPeg(run, status) {
    assert.throws(run, (error) => error instanceof PegError && error.status === status);
}

const LOST = "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d3";

test("what a limit leaves unknown throws, where there is no unknown", () => {
    const french = () => new Board("french", { empty: "d3" });
    for (const question of ["hint", "solve", "solveFewest", "countFewest", "fewestLevels", "countSolutions", "countPositions", "regions"])
        throwsPeg(() => french()[question]({ positions: 1 }), Status.LIMIT);
    throwsPeg(() => french().cursor({ shortest: true, positions: 1 }), Status.LIMIT);
    const lost = french();
    lost.play(lost.legalJumps()[0]);
    throwsPeg(() => lost.rewind({ positions: 1 }), Status.LIMIT);
    assert.equal(lost.history.length, 1);
});

test("the fewest moves are told alone or with bounds", () => {
    const board = new Board("triangle5 -> 13");
    assert.deepEqual(board.solveFewest(), board.boundFewest().jumps);
    assert.equal(new Board(LOST).solveFewest(), null);
    assert.equal(board.countFewest({ distinct: false }).distinct, null);
});

test("each solution is handed over until the callback returns false", () => {
    const board = new Board("triangle5 -> 13");
    const fewest = [];
    assert.equal(board.eachSolution((jumps) => { fewest.push(jumps); }, { shortest: true }), true);
    assert.deepEqual([...board.solutions({ shortest: true })], fewest);
    assert.equal(board.eachSolution(() => false, { shortest: true }), false);
    assert.equal(new Board(LOST).cursor({ shortest: true }).next().done, true);
});

test("progress tells bounds on the fewest moves, which come together", () => {
    const board = new Board("triangle6");
    const told = [];
    const keep = { interval: 1, progress: (progress) => { told.push(progress); } };
    const fewest = board.movesText(board.solveFewest(keep)).split(" ").length;
    assert.ok(told.every(({ least, moves }) => least <= fewest && (moves === null || moves >= fewest)));
    assert.ok(told.some(({ least, moves }) => least > 0 && moves !== null && least < moves));
    assert.ok(["shortening", "proving"].some((stage) => told.some((progress) => progress.stage === stage)));
    told.length = 0;
    board.countSolutions(keep);
    assert.ok(told.some(({ stage }) => stage === "counting"));
    assert.ok(told.every(({ least, moves }) => least === 0 && moves === null));
});

test("a cursor pauses after its steps, and ends for good at a limit", () => {
    const board = new Board("triangle5");
    throwsPeg(() => [...board.solutions({ positions: 10 })], Status.LIMIT);
    board.solvable();
    const cursor = board.cursor({ positions: 10 });
    assert.deepEqual(cursor.next(1), { jumps: null, done: false });
    const goOn = () => {
        for (let i = 0; i < 1000; i++)
            cursor.next(1);
    };
    for (let i = 0; i < 3; i++)
        throwsPeg(goOn, Status.LIMIT);
    throwsPeg(() => cursor.next(), Status.LIMIT);
    cursor.free();
});

test("the examples of libpeg.d.ts give what it says", () => {
    const types = readFileSync(new URL("../libpeg.d.ts", import.meta.url), "utf8");
    const examples = [...types.matchAll(/ \* @example (.*) \/\/ (.*)/g)];
    assert.ok(examples.length > 2);
    for (const [, code, said] of examples) {
        const [given, promised] = new Function("Board", `return [${code}, ${said}];`)(Board);
        assert.deepEqual(given, promised, code);
    }
});

test("the number of a solution is a number or a BigInt", () => {
    const board = new Board("triangle5");
    assert.deepEqual(board.solutionAt(777), board.solutionAt(777n));
    for (const none of [29760n, -1n, 1n << 64n, 1n << 128n])
        throwsPeg(() => board.solutionAt(none), Status.E_INDEX);
    throwsPeg(() => board.indexOf([]), Status.E_SOLUTION);
    assert.throws(() => board.solutionAt("1"), TypeError);
});

test("a random solution is any, as the generator has it", () => {
    const board = new Board("triangle5");
    assert.deepEqual(board.randomSolution(() => 0), board.solutionAt(0));
    const coarse = () => Math.floor(Math.random() * 2 ** 16) / 2 ** 16;
    for (const random of [undefined, coarse]) {
        const drawn = new Set();
        for (let i = 0; i < 20; i++)
            drawn.add(board.movesText(board.randomSolution(random)));
        assert.ok(drawn.size > 10);
    }
    assert.equal(new Board(LOST).randomSolution(), null);
});

test("a proof of moves holds for its own position alone", () => {
    const board = new Board("triangle5 -> 13");
    const proof = board.proveMoves(10);
    throwsPeg(() => board.verifyMoves(proof.replace("moves 10", "moves 11")), Status.E_PROOF);
    throwsPeg(() => new Board("triangle5").verifyMoves(proof), Status.E_PROOF);
    throwsPeg(() => new Board("triangle22").proveMoves(5), Status.E_BIG);
    throwsPeg(() => new Board("triangle7").proveMoves(12, { positions: 100 }), Status.LIMIT);
    for (const wrong of [0, 257, 1.5, "10", null])
        assert.throws(() => board.proveMoves(wrong), RangeError);
    assert.throws(() => board.verifyMoves(10), TypeError);
});

test("a proof that is changed does not hold", () => {
    const board = new Board(LOST);
    const { rows } = board.explain();
    assert.equal(board.verifyProof(rows), true);
    const wrong = structuredClone(rows);
    wrong[0].weights[0] += 1;
    for (const others of [wrong, [], [{ kind: "class", weights: [1] }]])
        assert.equal(board.verifyProof(others), false);
    assert.equal(new Board("english").verifyProof(rows), false);
    assert.ok(new Board("rect3x4 oo./o../o../o..").explain().positions > 0);
});

test("limits that are none are refused", () => {
    const board = new Board("english");
    const wrong = [
        { positions: 0 }, { positions: -1 }, { positions: 1.5 }, { positions: 2 ** 64 }, { memory: 2n ** 64n }, { interval: "often" },
        { seconds: 0 }, { seconds: -1 }, { seconds: NaN }, { seconds: "1" }, { seconds: 1n },
    ];
    for (const limits of wrong)
        assert.throws(() => board.solvable(limits), RangeError, Object.keys(limits)[0]);
    assert.throws(() => board.solvable({ seconds: "5" }), { message: 'the limit seconds must be a number above 0, not "5"' });
    assert.throws(() => board.solvable({ seconds: 5n }), /, not 5n$/);
    assert.throws(() => board.solvable({ memory: "5" }), /a whole number from 1, not "5"$/);
    assert.throws(() => board.solvable({ progress: 5 }), TypeError);
    assert.throws(() => board.solvable({ nodes: 5 }), { name: "TypeError", message: 'there is no limit "nodes"' });
    assert.throws(() => board.cursor({ second: 5 }), /no limit "second"/);
    const none = { positions: null, memory: null, seconds: null, interval: null, progress: null };
    assert.equal(board.solvable(none), true);
});

test("an error tells the limit that was reached", () => {
    const long = () => new Board("wiegleb -> e5");
    const told = (board, limits, name = Object.keys(limits)[0]) => assert.throws(() => board.countSolutions(limits), {
        status: Status.LIMIT,
        message: `the limit on ${name} was reached`,
    });
    for (const limits of [{ seconds: 0.05 }, { seconds: 0.05, positions: 1e12 }, { positions: 10 }, { memory: 1e5 }])
        told(long(), limits);
    told(long(), { positions: 1e12, memory: 1e5 }, "memory");
    told(long(), { positions: 10, seconds: 60 });
    const message = "the limit on positions was reached";
    // The batch comes before the error, and another question may between them.
    const batches = new Board("triangle5").solutionBatches({ positions: 5000, size: 1e6 });
    assert.ok(batches.next().value.count > 0);
    told(long(), { memory: 1e5 });
    assert.throws(() => batches.next(), { message });
    assert.throws(() => long().cursor({ positions: 1 }).next(), { message });
});

test("a question ends when its time is over, and not before", () => {
    const long = new Board("wiegleb -> e5");
    const [begun, before] = [performance.now(), process.cpuUsage()];
    throwsPeg(() => long.countSolutions({ seconds: 0.2 }), Status.LIMIT);
    assert.ok(performance.now() - begun >= 200);
    // A busy machine takes as long as it likes, but not of the processor.
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 5e6, `${user + system} microseconds`);
    assert.equal(new Board("diamond5").solvable({ seconds: 1e-6 }), null);
    assert.ok(long.judge({ seconds: 1e-6 }).some(({ answer }) => answer === null));
    assert.equal(new Board("triangle5").countSolutions({ seconds: 600 }), 29760n);
    throwsPeg(() => [...new Board("french", { empty: "d3" }).solutions({ seconds: 0.05 })], Status.LIMIT);
});

test("progress is told how far it is, and stops a question by returning false", () => {
    const board = new Board("diamond5");
    const seen = [];
    assert.equal(
        board.solvable({ interval: 100, progress: (progress) => { seen.push(progress); return seen.length < 3; } }),
        null,
    );
    assert.equal(seen.length, 3);
    for (const progress of seen) {
        assert.deepEqual(Object.keys(progress), ["positions", "total", "stage", "least", "moves"]);
        assert.ok(Number.isInteger(progress.positions) && progress.positions >= 0);
        assert.ok(progress.total === null || progress.total >= progress.positions);
        assert.match(progress.stage, /^[a-z]+$/);
    }
    const early = { interval: 100, progress: ({ positions }) => positions < 100 };
    throwsPeg(() => new Board("triangle6").countSolutions(early), Status.STOPPED);
    throwsPeg(() => board.countSolutions({ interval: 100, progress: () => false }), Status.STOPPED);
    throwsPeg(() => board.solve({ interval: 100, progress: () => false }), Status.STOPPED);
    throwsPeg(() => board.eachSolution(() => {}, { interval: 100, progress: () => false }), Status.STOPPED);
});

test("progress of a question cannot use its board, and the question goes on", () => {
    const board = new Board("french", { empty: "d3" });
    const uses = [() => board.play("d1-d3"), () => board.undo(), () => { board.goal = 0; }, () => board.free(),
        () => board.solvable(), () => board.judge(), () => board.countSolutions()];
    let calls = 0;
    const progress = () => {
        for (const use of uses)
            throwsPeg(use, Status.E_BUSY);
        calls++;
    };
    assert.equal(board.solvable({ interval: 100, progress }), true);
    assert.ok(calls > 0);
    assert.equal(board.pegs, 36);
});

test("a board learns from its copy, and answers the same question at once", () => {
    const board = new Board("triangle6");
    const copy = board.copy();
    const first = copy.solutionAt(0);
    const few = { positions: 1000 };
    throwsPeg(() => board.solutionAt(0, few), Status.LIMIT);
    board.learn(copy);
    assert.deepEqual(board.solutionAt(0, few), first);
    throwsPeg(() => copy.solutionAt(0, few), Status.LIMIT);
    copy.free();
    throwsPeg(() => board.learn(new Board("triangle6")), Status.E_MISMATCH);
    const other = board.copy();
    other.goal = 0;
    throwsPeg(() => board.learn(other), Status.E_MISMATCH);
    throwsPeg(() => board.learn(copy), Status.E_ARGUMENT);
    assert.throws(() => board.learn("triangle6"), TypeError);
});

test("what a callback throws comes out unchanged, and the board still works", () => {
    const board = new Board("french", { empty: "d3" });
    const own = { any: "thing" };
    const thrower = () => { throw own; };
    const asked = [
        () => board.solve({ interval: 100, progress: thrower }),
        () => board.solvable({ interval: 100, progress: thrower }),
        () => board.judge({ interval: 100, progress: thrower }),
        () => board.countSolutions({ interval: 100, progress: thrower }),
        () => [...board.solutions({ interval: 100, progress: thrower })],
        () => new Board("triangle5").eachSolution(thrower),
    ];
    for (const ask of asked)
        assert.throws(ask, (error) => error === own, String(ask));
    assert.throws(() => new Board("triangle5").eachSolution(() => { throw undefined; }), (error) => error === undefined);
    assert.equal(board.pegs, 36);
    assert.equal(new Board("triangle5").countSolutions(), 29760n);
});

test("what is called with solutions may use, change and free the board", () => {
    const board = new Board("triangle5");
    const [first] = board.solutions();
    let count = 0;
    const each = (jumps) => {
        count++;
        if (count === 1) {
            assert.equal(board.movesText(jumps), board.movesText(first));
            assert.equal(board.countSolutions(), 29760n);
            board.start(4);
        } else if (count === 2) {
            board.free();
        }
    };
    assert.equal(board.eachSolution(each), true);
    assert.equal(count, 29760);
    const other = new Board("triangle5");
    const limits = { interval: 1, progress: () => other.pegs };
    assert.throws(() => other.eachSolution(() => other.pegs, limits), /must not use/);
});

test("a callback cannot use the board it is called about, but any other", () => {
    const board = new Board("diamond5");
    assert.throws(
        () => board.solve({ interval: 100, progress: () => board.pegs }),
        /must not use the object that its question is about/,
    );
    assert.throws(() => board.solve({ interval: 100, progress: () => board.free() }), PegError);
    const counts = [];
    board.solvable({
        interval: 100,
        progress: () => {
            counts.push(new Board("triangle5", { empty: counts.length }).countSolutions());
            return counts.length < 3;
        },
    });
    assert.deepEqual(counts, [29760n, 14880n, 14880n]);
    assert.equal(board.pegs, 40);
});

test("a rating may be an estimate, or unknown", () => {
    const large = new Board("english").rate({ positions: 400_000 });
    assert.ok(large.games > 0 && large.win > 0 && large.win < 1e-4);
    assert.equal(new Board("triangle5").rate().games, 0);
    const unknown = { win: null, games: 0, losing: null, least: 0, most: null };
    assert.deepEqual(new Board("wiegleb").rate({ positions: 1 }), unknown);
});

test("a signal that is aborted before a question, or by its progress, throws its reason", () => {
    const board = new Board("wiegleb -> e5");
    const before = AbortSignal.abort(new Error("before"));
    for (const question of ["solvable", "judge", "solve", "countSolutions", "endings", "boundFewest"])
        assert.throws(() => board[question]({ signal: before }), /^Error: before$/, question);
    assert.throws(() => Table.build(board, { signal: before }), /^Error: before$/);
    for (const question of ["countSolutions", "solveFewest", "boundFewest"]) {
        const stop = new AbortController();
        let calls = 0;
        const progress = () => {
            calls++;
            stop.abort(new Error("during"));
        };
        const options = { interval: 1000, progress, signal: stop.signal };
        assert.throws(() => board[question](options), /^Error: during$/, question);
        assert.equal(calls, 1, question);
    }
    const { signal } = new AbortController();
    const small = new Board("triangle5");
    assert.equal(small.countSolutions({ signal, progress: () => true }), 29760n);
    assert.equal(small.countSolutions({ signal: null }), 29760n);
    assert.throws(() => small.solve({ signal: 5 }), /^TypeError: a signal is an AbortSignal, not number$/);
});

test("a signal that is aborted between solutions ends going through them", () => {
    const board = new Board("english -> d4");
    const ways = [
        (signal, each) => { for (const jumps of board.solutions({ signal })) each(jumps); },
        (signal, each) => { for (const batch of board.solutionBatches({ signal, size: 1 })) each(batch); },
        (signal, each) => { board.eachSolution(each, { signal }); },
        (signal, each) => { for (const cursor = board.cursor({ signal });;) each(cursor.next()); },
    ];
    for (const [i, way] of ways.entries()) {
        const stop = new AbortController();
        let count = 0;
        const each = () => {
            if (++count === 3)
                stop.abort(new Error("enough"));
        };
        assert.throws(() => way(stop.signal, each), /^Error: enough$/, String(i));
        assert.equal(count, 3, String(i));
    }
});

test("what is wrong with an argument is said with the argument", () => {
    const board = new Board("triangle5");
    assert.throws(() => new Board(5), /^TypeError: a board is made from a text, not number$/);
    assert.throws(() => board.indexOf(), /^TypeError: jumps are a list of \{ from, over, to \}, not undefined$/);
    assert.throws(() => board.indexOf([5]), /^TypeError: a jump is \{ from, over, to \}, not number$/);
    assert.throws(() => board.play(null), /^TypeError: a jump is \{ from, over, to \}, not null$/);
    assert.throws(() => board.solutionAt(), /^TypeError: the index of a solution is .*, not undefined$/);
    assert.throws(() => board.solve({ progress: 5 }), /^TypeError: the limit progress must be a function, not number$/);
    assert.throws(() => { board.position = 5; }, /^TypeError: a position is .*, not number$/);
});

test("an option that there is not, or that is of another kind, is refused", () => {
    const board = new Board("triangle5");
    const lines = [{ from: 0, over: 1, to: 2 }];
    const other = { name: "TypeError", message: 'there is no option "gaol"' };
    assert.throws(() => new Board("french", { gaol: "d4" }), other);
    assert.throws(() => Board.fromLines(3, lines, { gaol: 2 }), other);
    const kind = (name) => new RegExp(`^TypeError: the option ${name} is true or false, not string$`);
    assert.throws(() => board.countSolutions({ upToOrder: "no" }), kind("upToOrder"));
    assert.throws(() => board.cursor({ upToOrder: "no" }), kind("upToOrder"));
    assert.throws(() => board.cursor({ shortest: "no" }), kind("shortest"));
    assert.throws(() => board.countFewest({ distinct: "no" }), kind("distinct"));
    assert.throws(() => board.countPositions({ bySymmetry: "no" }), kind("bySymmetry"));
});

test("kinds of solutions do not go together", () => {
    const board = new Board("triangle5");
    for (const kind of ["upToOrder", "byJumps"])
        assert.throws(() => [...board.solutions({ [kind]: true, shortest: true })], TypeError);
    assert.throws(() => board.countSolutions({ upToOrder: true, asPositions: true }), TypeError);
    assert.throws(() => board.countSolutions({ asPositions: 1 }), TypeError);
});
