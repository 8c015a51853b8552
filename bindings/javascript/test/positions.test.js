// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board, load, memoryUse } from "../libpeg.js";

await load();

// The memory that this takes is looked at first, before other questions need any.
test("the solutions of the English board are as many as published, in under 100 MB", () => {
    assert.equal(new Board("english -> d4").countSolutions(), 40861647040079968n);
    assert.ok(memoryUse().total < 100e6);
});

test("the triangle of 15 holes has as many solutions from each hole as published", () => {
    const kinds = [0, 1, 1, 2, 3, 2, 1, 3, 3, 1, 0, 1, 2, 1, 0];
    const counts = [29760n, 14880n, 85258n, 1550n];
    for (const [empty, kind] of kinds.entries())
        assert.equal(new Board("triangle5", { empty }).countSolutions(), counts[kind]);
});

const text = readFileSync(new URL("../../../tests/data/positions.txt", import.meta.url), "utf8");
const blocks = text
    .replace(/^#.*\n/gm, "")
    .trim()
    .split(/\n\n+/)
    .map((block) => block.split("\n").map((line) => /^(\w+) ?(.*)$/.exec(line).slice(1)));

const written = (jumps) =>
    jumps.map(({ from, over, to }) => `${from + 1}(${over + 1})${to + 1}`).join(" ");

const answers = {
    solvable: (board) => (board.solvable() ? "yes" : "no"),
    solutions: (board) => `${board.countSolutions()}`,
    games: (board) => `${board.countGames()}`,
    endings: (board) => Object.values(board.endings()).join(" "),
    legal: (board) => written(board.legalJumps()),
    winning: (board) => written(board.judge().filter(({ answer }) => answer).map(({ jump }) => jump)),
    first: (board) => written(board.solutionAt(0n)),
};

test("the answers on the shared list of positions are those of the file", () => {
    assert.ok(blocks.length > 100);
    for (const [[word, name], ...asked] of blocks) {
        assert.equal(word, "board");
        const board = new Board(name);
        const own = asked.map(([question]) => [question, answers[question](board)]);
        assert.deepEqual(own, asked, name);
        board.free();
    }
});

test("a hint and a solution are found exactly where a jump wins", () => {
    for (const [[, name], ...asked] of blocks) {
        const known = Object.fromEntries(asked);
        if (known.winning === undefined)
            continue;
        const board = new Board(name);
        const hint = board.hint();
        assert.equal(hint !== null, known.winning !== "", name);
        if (hint)
            assert.ok(known.winning.split(" ").includes(written([hint])), name);
        const solution = board.solve();
        assert.equal(solution !== null, known.solvable === "yes", name);
        if (solution) {
            for (const jump of solution)
                board.play(jump);
            assert.ok(board.isWon, name);
        }
        board.free();
    }
});
