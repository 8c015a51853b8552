// SPDX-License-Identifier: MIT
//
// The game as it tells of changes and is kept, and the names of boards, without a browser.

import assert from "node:assert/strict";

import "./stands.js";
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { Game } from "../game/game.js";
import { nameOwnBoards, shapeName, shapeWords } from "../page/words.js";
import { test } from "./fixtures.js";

await load();

test("a game kept comes back with all that is played and undone, and one that is damaged is not begun", () => {
    const game = new Game();
    game.begin("triangle5 ; 4-1 13-4");
    game.rewind(1);
    const whole = JSON.parse(JSON.stringify(game));
    const other = new Game();
    for (const damaged of [null, 5, "english", [], {}, { ...whole, text: "nonsense" }, { ...whole, id: 7 }]) {
        assert.equal(other.restore(damaged), false);
        assert.equal(other.board, null);
    }
    assert.equal(other.restore(whole), true);
    assert.equal(other.id, game.id);
    assert.deepEqual(other.replay(1), game.replay(1));
    assert.equal(other.board.gameText, game.board.gameText);
});

test("a game is new if it is not the one before, and begun again it is another from the same beginning", () => {
    const game = new Game();
    const told = [];
    game.addEventListener("change", ({ detail: { isNew } }) => told.push(isNew));
    for (const text of ["triangle5", "triangle5", "english ; d2-d4", "english"])
        game.begin(text);
    assert.deepEqual(told, [false, false, true, true]);
    game.begin("english ; d2-d4 f3-d3");
    const { id } = game;
    game.again();
    assert.notEqual(game.id, id);
    assert.equal(game.board.gameText, new Board("english ; ; d2-d4 f3-d3").gameText);
});

test("of several jumps at once each says that it is one of them, and all but the last that more follow", () => {
    const game = new Game();
    const told = [];
    game.begin("triangle5");
    game.addEventListener("change", ({ detail: { isMany, isPassing } }) =>
        told.push(`${game.board.pegs} ${isPassing ? "passing" : isMany ? "last" : "alone"}`));
    game.playShown(game.board.solve().slice(0, 3));
    game.rewind(2);
    game.replay(1);
    game.play(game.board.legalJumps()[0]);
    assert.deepEqual(told, ["13 passing", "12 passing", "11 last", "12 passing", "13 last", "12 alone", "11 alone"]);
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
