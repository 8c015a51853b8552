// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, load, memoryUse } from "../libpeg.js";

await load();

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
