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
