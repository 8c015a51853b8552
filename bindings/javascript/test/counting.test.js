// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, load, memoryUse } from "../libpeg.js";

await load();

// The memory that this takes is looked at first, before other questions need any.
test("the solutions of the English board are as many as published, in under 100 MB", () => {
    assert.equal(new Board("english -> d4").countSolutions(), 40861647040079968n);
    assert.ok(memoryUse().total < 100e6);
});
