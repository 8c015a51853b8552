// SPDX-License-Identifier: MIT
//
// The way back through a game, and the names of boards, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./stands.js";
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { Game } from "../game/game.js";
import { nameOwnBoards, shapeName, shapeWords } from "../page/words.js";

await load();

/** What a game is at a time, apart from what was undone. */
const stateOf = ({ record }) => `${record.start} ; ${record.played}`;

/** Numbers that look random, the same each time. */
function* numbers(seed) {
    for (let value = seed; ;) {
        value = (value * 1103515245 + 12345) % 2147483648;
        yield value >>> 8;
    }
}

const beginAny = ({ game, next }) =>
    game.begin(["triangle5", "english", "square:ooo/o.o", "english ; d2-d4"][next() % 4], "new");

const CHANGES = [
    beginAny,
    ({ game }) => game.begin(game.record.start, "again"),
    beginAny,
];

function playOne({ game, next }) {
    const jumps = game.board.legalJumps();
    if (jumps.length > 0)
        game.play(jumps[next() % jumps.length]);
}

test("whatever was done, Undo goes back through all of it and Redo forth", () => {
    for (let seed = 1; seed <= 20; seed++) {
        const made = numbers(seed);
        const next = () => made.next().value;
        const game = new Game();
        game.begin("triangle5");
        const states = [stateOf(game)];
        for (let i = 0; i < 150; i++) {
            const act = next() % 3 ? playOne : CHANGES[next() % CHANGES.length];
            act({ game, next });
            // The play of a game that is begun with some is taken back jump by jump.
            if (act === beginAny && game.board.history.length > 0 && stateOf(game) !== states.at(-1))
                states.push(`${game.record.start} ; `);
            if (stateOf(game) !== states.at(-1))
                states.push(stateOf(game));
        }
        assert.ok(states.length > 50);
        const back = [];
        for (; game.canUndo; game.undo())
            back.push(stateOf(game));
        assert.deepEqual([...back, stateOf(game)], [...states].reverse());
        const forth = [];
        for (; game.canRedo; game.redo())
            forth.push(stateOf(game));
        assert.deepEqual([...forth, stateOf(game)], states);
    }
});

test("the way back and forth is the same after the game was written as JSON and read", () => {
    const game = new Game();
    game.begin("triangle5");
    game.play({ from: 3, over: 1, to: 0 });
    game.begin("triangle5 -> 13", "new");
    game.begin("english", "new");
    game.undo();
    const other = new Game();
    assert.ok(other.restore(JSON.parse(JSON.stringify(game))));
    assert.equal(other.id, game.id);
    for (const step of ["undo", "undo", "redo", "redo", "redo"]) {
        assert.deepEqual(other[step](), game[step]());
        assert.equal(stateOf(other), stateOf(game));
    }
    assert.equal(other.canRedo, false);
    assert.equal(other.board.holes, 33);
});

test("what was undone is gone once something else is done", () => {
    const game = new Game();
    game.begin("english");
    game.play(game.board.legalJumps()[0]);
    game.begin("triangle5", "new");
    game.undo();
    assert.equal(game.canRedo, true);
    game.play(game.board.legalJumps()[0]);
    assert.equal(game.canRedo, false);
});

test("Redo goes forth in the order in which jumps and changes were undone, the last one first", () => {
    const game = new Game();
    game.begin("triangle5 ; 4-1 13-4");
    game.undo();
    game.begin("english", "new");
    game.undo();
    // The list of moves goes past the change, and what is undone then comes before it again.
    game.replay(1);
    game.undo();
    const other = new Game();
    assert.ok(other.restore(JSON.parse(JSON.stringify(game))));
    for (const one of [game, other]) {
        assert.equal(one.redo().jump?.from, 12);
        assert.equal(one.redo().kind, "new");
        assert.equal(one.canRedo, false);
        one.undo();
    }
    assert.equal(game.record.played, "4-1 13-4");
    game.undo();
    game.undo();
    assert.deepEqual([game.redo(), game.redo(), game.redo()].map(({ jump, kind }) => kind ?? jump.from),
        [3, 12, "new"]);
});

test("of several jumps at once all but the last say that more follow", () => {
    const game = new Game();
    const told = [];
    game.begin("triangle5");
    game.addEventListener("change", ({ detail }) => told.push(`${game.board.pegs} ${detail.isPassing}`));
    game.playShown(game.board.solve().slice(0, 3));
    game.rewind(2);
    game.replay(1);
    game.play(game.board.legalJumps()[0]);
    assert.deepEqual(told, ["13 true", "12 true", "11 false", "12 true", "13 false", "12 false", "11 false"]);
});

test("the way back has an end after 200 changes, and is short enough for storage", () => {
    const count = (game) => {
        let steps = 0;
        for (; game.canUndo; game.undo())
            steps++;
        return steps;
    };
    const game = new Game();
    game.begin("english");
    for (let i = 0; i < 250; i++)
        game.begin(i % 2 ? "english" : "french", "new");
    assert.equal(count(game), 200);
    const lines = new Board("rect16x16").lines.map((line) =>
        [line.from, line.over, line.to].map((hole) => hole + 1).join("-"));
    for (let i = 0; i < 250; i++)
        game.begin(`lines:256:${lines.join()} -> ${i + 1}`, "new");
    assert.ok(JSON.stringify(game).length < 300_000);
    assert.ok(count(game) > 10);
});

test("a game kept that is damaged is not begun", () => {
    const game = new Game();
    game.begin("english");
    game.begin("french", "new");
    const whole = JSON.parse(JSON.stringify(game));
    const [change] = whole.timeline.past;
    const other = new Game();
    for (const damaged of [
        null, 5, "english", [], {}, { ...whole, text: "nonsense" }, { ...whole, id: 7 }, { ...whole, timeline: null },
        { ...whole, timeline: { ...whole.timeline, past: {} } },
        { ...whole, timeline: { ...whole.timeline, future: [null] } },
        { ...whole, timeline: { ...whole.timeline, past: [{ ...change, text: "nonsense" }] } },
        { ...whole, timeline: { ...whole.timeline, past: [{ ...change, to: "0" }] } },
        { ...whole, timeline: { ...whole.timeline, past: [], future: [{ ...change, behind: "0" }] } },
    ]) {
        assert.equal(other.restore(damaged), false);
        assert.equal(other.board, null);
    }
    assert.equal(other.restore(whole), true);
});

test("every built-in shape has a name in words, and a board keeps its own whatever its pegs", () => {
    for (const { name } of Board.builtin()) {
        const board = new Board(name);
        assert.match(shapeWords(name), /^[A-Z]/);
        assert.equal(shapeName(board), shapeWords(name));
        board.play(board.legalJumps()[0] ?? []);
        assert.equal(shapeName(board), shapeWords(name));
    }
    assert.equal(shapeWords("rect4x6 -> 1"), "Rectangle, 4 by 6");
    assert.equal(shapeWords("square:ooo/o.o"), null);
    assert.equal(shapeWords("other"), null);
});

test("an own board has the name it was saved under, also after jumps and with other pegs", () => {
    const board = new Board("square:oooo/oo.o");
    assert.equal(shapeName(board), "Own board");
    const kept = [{ name: "Strip", text: "square:oooo/.ooo" }, { name: "Plank", text: "square:oooo/oo.o" }];
    nameOwnBoards(() => kept);
    assert.equal(shapeName(board), "Plank");
    board.play(board.legalJumps()[0]);
    assert.equal(shapeName(board), "Plank");
    assert.equal(shapeName(new Board("square:.ooo/oooo")), "Strip");
    assert.equal(shapeName(new Board("square:ooo/o.o")), "Own board");
    nameOwnBoards(() => []);
});
