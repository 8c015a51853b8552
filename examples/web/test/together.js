// SPDX-License-Identifier: MIT
//
// Runs files of tests in one process, so that all of them have one browser and one build of the page.

import { test } from "node:test";
import { pathToFileURL } from "node:url";

// Tests run one after the other: this, the first, holds the rest until all are there.
let readAll = () => {};
test("the files of tests can be read", () => new Promise((resolve) => { readAll = resolve; }));

for (const file of process.argv.slice(2))
    await import(pathToFileURL(file));
readAll();
