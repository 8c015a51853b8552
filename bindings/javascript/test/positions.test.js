// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board, load } from "../libpeg.js";

await load();

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
