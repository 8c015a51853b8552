// SPDX-License-Identifier: MIT
//
// Drawings, their editing and the boards that are kept, without a browser: compared with what
// the engine makes of their texts.

import assert from "node:assert/strict";

import { Kept } from "./stands.js";
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { MOST_HOLES } from "../game/boards.js";
import { Drawing } from "../editor/drawing.js";
import { Editor } from "../editor/editor.js";
import { hardnessOf, inWords } from "../editor/hardness.js";
import { LATTICES } from "../editor/lattices.js";
import { Shelf } from "../editor/shelf.js";
import { test } from "./fixtures.js";

await load();

/** Numbers from 0 to 1, the same in every run. */
function randomOf(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

const lattices = Object.keys(LATTICES);

/** A cell of a lattice near the origin, on all sides of it. */
function anyCell(lattice, random) {
    const [x, y] = [random() * 9 - 4, random() * 9 - 4];
    return LATTICES[lattice].nearest({ x, y });
}

function anyDrawing(lattice, random) {
    let drawing = new Drawing(lattice);
    for (let i = 0; i < 40; i++)
        drawing = drawing.with([anyCell(lattice, random)], ["peg", "empty", "none"][Math.floor(2.3 * random())]);
    return drawing.withGoal(drawing.cells.filter(() => random() < 0.1), true);
}

const boardOf = (drawing) => new Board(drawing.text);

test("each built-in shape is a drawing of the same lines, position and goal", () => {
    for (const { name } of Board.builtin()) {
        const board = new Board(name);
        for (const goal of [null, 0, board.holes - 1, 5n]) {
            board.goal = goal;
            const again = boardOf(Drawing.of(board));
            assert.deepEqual(again.lines, board.lines, name);
            assert.equal(again.position, board.position);
            assert.equal(again.goal, board.goal);
        }
    }
});

test("libpeg reads every drawing as it is drawn, and it comes back the same", () => {
    const random = randomOf(7);
    for (let i = 0; i < 150; i++) {
        const lattice = lattices[i % 3];
        const drawing = anyDrawing(lattice, random);
        const board = boardOf(drawing);
        assert.equal(board.holes, drawing.holes);
        assert.equal(board.pegs, drawing.pegs);
        const { top, left } = drawing.box;
        drawing.cells.forEach((cell, hole) => {
            const { row, column } = board.cell(hole);
            assert.deepEqual({ row, column }, { row: cell.row - top, column: cell.column - left });
            assert.equal(board.hasPeg(hole), drawing.at(cell) === "peg");
            const { goal } = board;
            const isGoal = typeof goal === "bigint" ? (goal >> BigInt(hole)) & 1n : goal === hole;
            assert.equal(Boolean(isGoal), drawing.isGoal(cell));
        });
        const again = Drawing.of(board);
        assert.deepEqual(boardOf(again).lines, board.lines);
        assert.equal(boardOf(again).text, boardOf(new Drawing(again.lattice)
            .with(drawing.cells, "peg").with(drawing.cells.filter((cell) => drawing.at(cell) === "empty"), "empty")
            .withGoal(drawing.goal, true)).text);
    }
});

test("a board without lines is drawn where its holes lie", () => {
    assert.equal(Drawing.of(new Board("triangle2")).lattice, "triangular");
    assert.equal(Drawing.of(new Board("square2")).lattice, "square");
    assert.equal(Drawing.of(new Board("diagonal:o.")).lattice, "diagonal");
});

test("a list of lines is no drawing", () => {
    assert.equal(Drawing.of(new Board("lines:4:1-2-3,3-2-1,2-3-4")), null);
});

test("the neighbours of a cell are those that the engine jumps over", () => {
    for (const lattice of lattices) {
        const { nearest, step, place } = LATTICES[lattice];
        const middle = nearest({ x: 3, y: 3 });
        for (const way of [{ x: 1, y: 0 }, { x: -1, y: 0 }]) {
            const [next, last] = [step(middle, way), step(step(middle, way), way)];
            const board = boardOf(new Drawing(lattice).with([middle, next, last], "peg"));
            assert.equal(board.lines.length, 2, lattice);
            const [a, b] = [place(middle), place(next)];
            assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) < 1e-9);
        }
        for (const y of [1, -1])
            assert.deepEqual(step(step(middle, { x: 0, y }), { x: 0, y: -y }), middle);
    }
});

test("a drawing comes to another lattice without a loss, and back as it was", () => {
    const random = randomOf(3);
    for (const from of lattices) {
        for (const to of lattices) {
            const drawing = anyDrawing(from, random);
            const other = drawing.carriedTo(to);
            assert.deepEqual([boardOf(other).holes, boardOf(other).pegs], [drawing.holes, drawing.pegs]);
            assert.equal(other.carriedTo(from).text, drawing.text);
        }
    }
});

test("all pegs but one leaves the empty hole nearest the middle, the goal's, or the middle one", () => {
    const row = new Drawing().with([1, 2, 3, 4, 5].map((column) => ({ row: 1, column })), "peg");
    assert.equal(row.filled.text, "square:oo.oo");
    assert.equal(row.withGoal([{ row: 1, column: 5 }], true).filled.text, "square:oooo. -> ....o");
    const gaps = row.with([{ row: 1, column: 1 }, { row: 1, column: 4 }], "empty");
    assert.equal(gaps.filled.text, "square:ooo.o");
    assert.equal(new Drawing().filled.holes, 0);
});

test("a kept drawing comes back, and what is none is refused", () => {
    const random = randomOf(5);
    for (const lattice of lattices) {
        const drawing = anyDrawing(lattice, random);
        const kept = JSON.parse(JSON.stringify(drawing));
        assert.equal(Drawing.from(kept).text, drawing.text);
        assert.equal(JSON.stringify(Drawing.from(kept)), JSON.stringify(drawing));
    }
    const sound = { lattice: "square", pegs: [{ row: 1, column: 1 }], gaps: [], goal: [] };
    assert.ok(Drawing.from(sound));
    const wrong = [null, 3, {}, { ...sound, lattice: "toString" }, { ...sound, pegs: "x" },
        { ...sound, gaps: undefined }, { ...sound, pegs: [null] }, { ...sound, pegs: [{ row: 0.5, column: 1 }] },
        { ...sound, lattice: "triangular", pegs: [{ row: 1, column: 2 }] },
        { ...sound, pegs: Array.from({ length: 257 }, (_, column) => ({ row: 1, column })) }];
    for (const kept of wrong)
        assert.equal(Drawing.from(kept), null, JSON.stringify(kept));
    // A goal that is no hole is none.
    assert.equal(Drawing.from({ ...sound, goal: [{ row: 2, column: 2 }] }).text, "square:o");
});

// Editing

test("whatever is done is taken back and done again, step by step", () => {
    const random = randomOf(2);
    const editor = new Editor(anyDrawing("square", random));
    const seen = [JSON.stringify(editor.drawing)];
    const acts = [
        () => {
            const cells = Array.from({ length: 3 }, () => anyCell(editor.drawing.lattice, random));
            editor.begin(cells[0], ["peg", "empty", "none", "goal"][Math.floor(4 * random())]);
            cells.slice(1).forEach((cell) => editor.draw(cell));
            editor.end();
        },
        () => editor.fill(),
        () => (editor.lattice = lattices[Math.floor(3 * random())]),
        () => random() < 0.2 && editor.clear(),
        () => editor.load(anyDrawing("triangular", random)),
    ];
    for (let i = 0; i < 200; i++) {
        acts[Math.floor(random() ** 2 * acts.length)]();
        const now = JSON.stringify(editor.drawing);
        if (now !== seen.at(-1))
            seen.push(now);
    }
    assert.ok(seen.length > 60);
    for (const before of seen.slice(0, -1).reverse()) {
        editor.undo();
        assert.equal(JSON.stringify(editor.drawing), before);
    }
    assert.equal(editor.canUndo, false);
    editor.undo();
    for (const after of seen.slice(1)) {
        editor.redo();
        assert.equal(JSON.stringify(editor.drawing), after);
    }
    assert.equal(editor.canRedo, false);
});

test("a stroke is one step, and what is done after an undo takes the place of what was undone", () => {
    const editor = new Editor();
    editor.begin({ row: 1, column: 1 });
    editor.draw({ row: 1, column: 2 });
    editor.end();
    editor.undo();
    assert.equal(editor.drawing.holes, 0);
    editor.begin({ row: 1, column: 1 }, "empty");
    editor.end();
    assert.equal(editor.canRedo, false);
    assert.equal(editor.drawing.text, "square:.");
});

test("a stroke that is cancelled leaves nothing behind, nor does one that changes nothing", () => {
    const editor = new Editor();
    editor.begin({ row: 1, column: 1 });
    editor.cancel();
    assert.deepEqual([editor.drawing.holes, editor.canUndo, editor.isDrawing], [0, false, false]);
    editor.begin({ row: 1, column: 1 }, "none");
    editor.end();
    assert.equal(editor.canUndo, false);
});

test("no hole is drawn past the most that a board has, and a sentence says so", () => {
    const editor = new Editor();
    editor.begin({ row: 1, column: 1 });
    for (let i = 0; i < 300; i++)
        editor.draw({ row: 1 + Math.floor(i / 20), column: 1 + (i % 20) });
    assert.equal(editor.words, "A board has at most 256 holes.");
    editor.end();
    assert.equal(editor.drawing.holes, MOST_HOLES);
    assert.equal(boardOf(editor.drawing).holes, MOST_HOLES);
});

test("a goal is a hole; a stroke of goals takes them away where it began on one", () => {
    const editor = new Editor(new Drawing().with([1, 2, 3].map((column) => ({ row: 1, column })), "peg"));
    editor.begin({ row: 5, column: 5 }, "goal");
    editor.end();
    assert.match(editor.words, /must be a hole/);
    assert.equal(editor.canUndo, false);
    const stroke = (...columns) => {
        editor.begin({ row: 1, column: columns[0] }, "goal");
        columns.slice(1).forEach((column) => editor.draw({ row: 1, column }));
        editor.end();
    };
    stroke(1, 2);
    assert.equal(editor.drawing.text, "square:ooo -> oo.");
    stroke(2, 3);
    assert.equal(editor.drawing.text, "square:ooo -> o..");
    editor.begin({ row: 1, column: 1 }, "none");
    editor.end();
    assert.equal(editor.drawing.text, "square:oo");
});

// The boards that are kept

const namesIn = (shelf) => shelf.boards.map(({ name }) => name);

test("boards of one name are numbered, and none takes the place of another", () => {
    const shelf = new Shelf(new Kept());
    assert.equal(shelf.add("  Cross ", "square:o").name, "Cross");
    assert.equal(shelf.add("Cross", "square:oo").name, "Cross 2");
    assert.equal(shelf.add("Cross 2", "square:ooo").name, "Cross 3");
    assert.equal(shelf.add("", "square:o").name, "My board");
    assert.equal(shelf.add("x".repeat(99), "square:o").name.length, 60);
    const texts = shelf.boards.map(({ text }) => text);
    assert.deepEqual(texts, ["square:o", "square:oo", "square:ooo", "square:o", "square:o"]);
});

test("the last change is taken back, without what others did since", () => {
    const store = new Kept();
    const [shelf, other] = [new Shelf(store), new Shelf(store)];
    const first = shelf.add("A", "square:o");
    shelf.add("B", "square:oo");
    shelf.remove(first.id);
    other.add("C", "square:ooo");
    shelf.restore();
    assert.deepEqual(namesIn(shelf), ["A", "B", "C"]);
    assert.equal(shelf.canRestore, false);
    shelf.replace(first.id, "square:.");
    other.add("A", "square:o");
    shelf.restore();
    assert.deepEqual(shelf.find(first.id).text, "square:o");
    shelf.remove(first.id);
    other.add("A", "square:o");
    shelf.restore();
    assert.equal(new Set(namesIn(shelf)).size, shelf.boards.length);
});

test("what is damaged in the store is passed over", () => {
    const sound = { id: "1", name: "A", text: "square:o" };
    const boards = [null, 3, { name: "B" }, sound, { ...sound, text: 4 }];
    assert.deepEqual(namesIn(new Shelf(new Kept({ boards }))), ["A"]);
    assert.deepEqual(namesIn(new Shelf(new Kept({ boards: { A: sound } }))), []);
});

// How hard a board is

test("each word has its chances", () => {
    const words = [1, 0.01, 0.0099, 1e-4, 9e-5, 1e-6, 9e-7].map(hardnessOf);
    assert.deepEqual(words, ["Easy", "Easy", "Medium", "Medium", "Hard", "Hard", "Expert"]);
    assert.equal(inWords(1), "Easy: a random player always wins.");
    assert.equal(inWords(0.254), "Easy: a random player wins about 25 games in 100.");
    assert.equal(inWords(1 / 145), "Medium: a random player wins about one game in 100.");
    assert.equal(inWords(1 / 24_000), "Hard: a random player wins about one game in 20,000.");
    assert.equal(inWords(1e-9), "Expert: a random player wins less than one game in a million.");
});
