// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { Board, PegError, Status, load } from "../libpeg.js";

await load();

/** What a function throws: a PegError of a status and a place. */
function throwsPeg(run, status, at = null) {
    assert.throws(run, (error) => {
        assert.ok(error instanceof PegError, String(error));
        assert.deepEqual([error.status, error.at], [status, at], error.message);
        return true;
    });
}

const jump = (from, over, to) => ({ from, over, to });

test("a board is made of a text, an empty hole and a goal", () => {
    assert.equal(new Board().text, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo");
    assert.equal(new Board("triangle5", { empty: 4, goal: "13" }).text, "triangle5 o/oo/o.o/oooo/ooooo -> 13");
    assert.equal(new Board("english -> d4").goal, 16);
    assert.equal(new Board("square:_oo_/ooo./_oo_").holes, 8);
    assert.equal(new Board("triangular:\n  P\n P H\nP P P").text, "triangular:__o/_o_./o_o_o");
});

test("a shape begins where its goal can be reached, and a goal that is set later moves no pegs", () => {
    const atC4 = new Board("english", { empty: "c4", goal: "c4" }).text;
    for (const [text, goal] of [["english -> c4", null], ["english", "c4"], [" english -> d4", 15], ["english", 1n << 15n]])
        assert.equal(new Board(text, { goal }).text, atC4);
    assert.equal(new Board("french", { goal: "d4" }).position, new Board("french").position);
    for (const text of ["english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo", "english ; d2-d4", "square:ooo/o.o/ooo"])
        assert.equal(new Board(text, { goal: "c2" }).position, new Board(text).position);
    const board = new Board("english");
    board.goal = "c4";
    assert.equal(board.position, new Board("english").position);
});

test("a text that makes no board says where the trouble is, in characters", () => {
    throwsPeg(() => new Board("nonsense"), Status.E_NAME, 0);
    throwsPeg(() => new Board("triangle23"), Status.E_SIZE, 0);
    throwsPeg(() => new Board("oo./ooo"), Status.E_DRAWING, 0);
    throwsPeg(() => new Board("square:oo\u00fco"), Status.E_TEXT, 9);
    throwsPeg(() => new Board("english -> d9"), Status.E_HOLE, 11);
    assert.throws(() => new Board("english -> d9"), { message: /, at character 12$/ });
    throwsPeg(() => new Board("english\0"), Status.E_TEXT, 7);
    throwsPeg(() => new Board("square:" + "x".repeat(200000)), Status.E_TEXT, 7);
    throwsPeg(() => new Board("english ; d2-d4 d2-d4"), Status.E_FROM, 16);
    assert.throws(() => new Board(5), TypeError);
    throwsPeg(() => new Board("english", { goal: "z9" }), Status.E_HOLE);
});

test("a name that is nearly right is answered with the shape that may be meant", () => {
    for (const [text, status, at, message] of [
        [" frensh", Status.E_NAME, 1, /: did you mean french\?$/],
        ["english2 -> d4", Status.E_SIZE, 0, /: did you mean english\?$/],
    ])
        assert.throws(() => new Board(text), { status, at, message });
    assert.throws(() => new Board("nonsense"), { message: /, at character 1$/ });
});

test("a board is made of lines", () => {
    const lines = [jump(0, 1, 2), jump(2, 1, 0), jump(1, 2, 3)];
    const board = Board.fromLines(4, lines, { empty: 0, goal: 3 });
    assert.ok(board instanceof Board);
    assert.equal(board.text, "lines:4:1-2-3,2-3-4,3-2-1 .ooo -> 4");
    assert.deepEqual(board.lines, [jump(0, 1, 2), jump(1, 2, 3), jump(2, 1, 0)]);
    throwsPeg(() => Board.fromLines(4, [lines[0], jump(0, 0, 1)]), Status.E_SAME, 1);
    throwsPeg(() => Board.fromLines(4, [lines[0], lines[1], lines[0]]), Status.E_TWICE, 2);
    throwsPeg(() => Board.fromLines(2, lines), Status.E_HOLE, 0);
    throwsPeg(() => Board.fromLines(4, [jump(0, 1, 300)]), Status.E_HOLE, 0);
    throwsPeg(() => Board.fromLines(0, []), Status.E_EMPTY);
    throwsPeg(() => Board.fromLines(-1, []), Status.E_EMPTY);
    for (const many of [257, 2 ** 32 + 4])
        throwsPeg(() => Board.fromLines(many, []), Status.E_BIG);
    assert.throws(() => Board.fromLines(4.5, lines), TypeError);
});

test("every built-in shape says what it is", () => {
    assert.ok(Board.builtin().every(({ about }) => about.length > 3));
});

test("a shape has names and places, and a hole is a number or a name", () => {
    const board = new Board("english");
    assert.deepEqual(board.names.slice(0, 4), ["c1", "d1", "e1", "c2"]);
    assert.deepEqual(board.places[16], { x: 3, y: 3 });
    assert.equal(board.name("d4", "numbers"), "17");
    assert.equal(board.hole("D4"), 16);
    throwsPeg(() => board.hole("z9"), Status.E_HOLE);
    throwsPeg(() => board.hole(33), Status.E_HOLE);
    throwsPeg(() => board.hole(0.5), Status.E_HOLE);
    assert.throws(() => board.hole(null), TypeError);
    assert.throws(() => board.name(0, "roman"), TypeError);
});

test("a hole has a row and a column, which may lean", () => {
    assert.deepEqual(new Board("english").cell("d4"), { row: 3, column: 3, leaning: 3 });
    assert.deepEqual(new Board("triangle5").cell(11), { row: 4, column: 2, leaning: 1 });
});

test("a position is read and set as a BigInt, an array or hole by hole", () => {
    const board = new Board("triangle5");
    assert.equal(board.position, 0x7ffen);
    assert.equal(board.pegs, 14);
    board.position = [1, 0, true, ...Array(12).fill(false)];
    assert.equal(board.position, 5n);
    assert.deepEqual([...board.toArray()].slice(0, 4), [1, 0, 1, 0]);
    board.position = board.toArray();
    board.setPeg(1);
    board.setPeg("3", false);
    assert.deepEqual([0, 1, "c"].map((hole) => board.hasPeg(hole)), [true, true, false]);
    throwsPeg(() => board.hasPeg(15), Status.E_HOLE);
    board.start();
    assert.equal(board.pegs, 15);
    throwsPeg(() => (board.position = 1n << 15n), Status.E_POSITION);
    throwsPeg(() => (board.position = -1n), Status.E_POSITION);
    throwsPeg(() => (board.position = [1, 0]), Status.E_POSITION);
    assert.throws(() => (board.position = 3), TypeError);
});

test("a goal is anywhere, a hole or a position", () => {
    const board = new Board("english");
    for (const [goal, told] of [["d4", 16], [3n, 3n], [1n << 16n, 16], [null, null]]) {
        board.goal = goal;
        assert.equal(board.goal, told);
    }
    throwsPeg(() => (board.goal = 99), Status.E_HOLE);
});

test("a board is written as a text that makes it again", () => {
    const board = new Board("triangle4", { empty: 3 });
    assert.equal(board.drawNames(), board.drawNames("numbers"));
    assert.equal(`${board}`, board.text);
    assert.equal(JSON.stringify({ board }), `{"board":"${board.text}"}`);
    const long = new Board("lines:256:" + Array.from({ length: 254 }, (_, i) => `${i + 1}-${i + 2}-${i + 3}`).join());
    assert.ok(long.text.length > 2048);
    assert.equal(new Board(long.text).text, long.text);
});

test("a text of the whole game restores the start, the play and what was undone", () => {
    const board = new Board("english -> d4");
    board.play("d2-d4 f3-d3");
    board.undo();
    for (const text of [board.gameText, JSON.parse(JSON.stringify(board))]) {
        const same = new Board(text);
        assert.deepEqual([same.text, same.history, same.undone], [board.text, board.history, board.undone]);
    }
});

test("a board made of a game with another empty hole begins there", () => {
    const board = new Board("english ; d2-d4", { empty: "d1" });
    assert.deepEqual([board.history, board.hasPeg("d1"), board.pegs], [[], false, 32]);
});

test("what is wrong with a jump is said", () => {
    const board = new Board("english");
    const { jump: found, status } = board.findJump("d2", "d4");
    assert.deepEqual([found, status], [jump(4, 9, 16), Status.OK]);
    assert.equal(board.findJump("d4", "d2").jump, null);
    assert.equal(board.findJump("d4", "d2").text, "there is no peg in the hole to jump from");
});

test("a number and a name of digits are not taken for the same kind of hole", () => {
    const board = new Board("triangle5");
    assert.deepEqual([board.hole(1), board.hole("1"), board.name(0)], [1, 0, "1"]);
    for (const use of [() => board.play(5, "1"), () => board.findJump("6", 0), () => board.play({ from: 5, over: "3", to: 0 })])
        assert.throws(use, /^TypeError: holes are all numbers, from 0, or all names, from "1", not /);
    assert.deepEqual(board.play("6", "1"), jump(5, 2, 0));
});

test("console.log shows the game and its drawing, and says of a freed board that it is", () => {
    const board = new Board("triangle2 -> 1");
    assert.equal(inspect(board), `Board ${board.gameText}\n${board.draw().trimEnd()}`);
    board.free();
    assert.equal(inspect(board), "Board (the object was used after free())");
});

test("jumps are played as texts, as jumps and from hole to hole, and returned", () => {
    const board = new Board("english");
    assert.equal(board.legalJumps().length, 4);
    assert.deepEqual(board.play("d2-d4"), [jump(4, 9, 16)]);
    assert.deepEqual(board.play(jump(11, 10, 9)), jump(11, 10, 9));
    assert.deepEqual(board.play("e1", "e3"), board.history.at(-1));
    assert.deepEqual(board.play(""), []);
    assert.equal(board.pegs, 29);
    assert.equal(board.movesText(board.history), "d2-d4 f3-d3 e1-e3");
    throwsPeg(() => board.play("e4-e2 d2-d4"), Status.E_FROM, 6);
    assert.throws(() => board.play("e4-e2 d2-d4"), { message: /^"d2-d4", at character 7: / });
    throwsPeg(() => board.play("d2-"), Status.E_TEXT, 3);
    throwsPeg(() => board.play("d2-q7"), Status.E_HOLE, 3);
    throwsPeg(() => board.play("d2", "d4"), Status.E_FROM);
    throwsPeg(() => board.play(jump(0, 1, 3)), Status.E_LINE);
    assert.equal(board.pegs, 29);
});

test("undo and redo return their jumps", () => {
    const board = new Board("english");
    board.play("d2-d4 f3-d3");
    assert.deepEqual(board.undo(), jump(11, 10, 9));
    assert.deepEqual(board.undone, [jump(11, 10, 9)]);
    assert.deepEqual(board.redo(), jump(11, 10, 9));
    board.play("e1-e3 e4-e2 c1-e1-e3");
    assert.equal(board.movesText(board.undoMove()), "c1-e1-e3");
});

test("no hole is at what is no number of a row", () => {
    for (const number of [NaN, 0.5, -0.5, 2 ** 32, Infinity, "2", null, undefined])
        assert.equal(new Board("english").holeAt(number, 2), null);
});

test("a copy has goal and play, and is independent", () => {
    const board = new Board("english -> d4");
    board.play("d2-d4");
    const copy = board.copy();
    assert.ok(copy instanceof Board);
    copy.undo();
    assert.equal(copy.goal, 16);
    assert.equal(board.pegs, 31);
    assert.equal(copy.pegs, 32);
    board.free();
    assert.equal(copy.names.length, 33);
});

test("a board that was freed says so", () => {
    const board = new Board("english");
    board.free();
    board.free();
    for (const use of [() => board.pegs, () => board.solve(), () => board.play("d2-d4"), () => board.copy(), () => board.names, () => board.text, () => board.hole("d4"), () => board.solutions().next()])
        throwsPeg(use, Status.E_ARGUMENT);
    assert.throws(() => board.pegs, /after free\(\)/);
});

test("using disposes of a board where the language has it", { skip: !Symbol.dispose }, () => {
    const board = new Board("english");
    board[Symbol.dispose]();
    assert.throws(() => board.pegs, /after free\(\)/);
});
