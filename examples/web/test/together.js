// SPDX-License-Identifier: MIT
//
// Runs files of tests in one process, so that all of them have one browser and one build of the page.

import { test } from "node:test";
import { pathToFileURL } from "node:url";

// Tests run one after the other: this, the first, holds the rest until all are there. A file that
// cannot be read may leave behind what others have opened, and with it a process without an end.
let readAll = () => {};
let fail = () => {};
test("the files of tests can be read", () => new Promise((resolve, reject) => {
    readAll = resolve;
    fail = reject;
}));

try {
    for (const file of process.argv.slice(2))
        await import(pathToFileURL(file));
    readAll();
} catch (error) {
    fail(error);
}
