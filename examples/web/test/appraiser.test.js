// SPDX-License-Identifier: MIT
//
// What is said of a board while it is being drawn, when what is asked fails, without a browser.

import assert from "node:assert/strict";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { Appraiser } from "../editor/appraiser.js";
import { Drawing } from "../editor/drawing.js";
import { test } from "./fixtures.js";

await load();

/** An asker whose answers are made by answer(question). */
const askerOf = (answer, closed = []) => () => {
    const asker = { ask: async (question) => answer(question), stop() {}, close: () => closed.push(asker) };
    return asker;
};

const drawingOf = (text) => Drawing.of(new Board(text));

/** The first verdict that waits for nothing. */
const settled = (appraiser) => new Promise((resolve) => appraiser.addEventListener("change", () => {
    const { verdict } = appraiser;
    if (!verdict.isOld && !verdict.pending)
        resolve(verdict);
}));

test("an error that nobody expects is told, whichever question meets it", async () => {
    for (const bad of ["solvable", "rate"]) {
        const appraiser = new Appraiser(askerOf((question) => {
            if (question === bad)
                throw new Error("the worker broke");
            return true;
        }));
        appraiser.look(drawingOf("square:oo."));
        const { facts } = await settled(appraiser);
        assert.ok(facts.includes("This failed: the worker broke"), bad);
        appraiser.close();
    }
});

test("a worker is given back when nobody looks any more, and another answers later", async () => {
    const closed = [];
    const appraiser = new Appraiser(askerOf(() => false, closed));
    appraiser.close();
    assert.equal(closed.length, 1);
    appraiser.look(drawingOf("square:oo."));
    assert.equal((await settled(appraiser)).state, "lost");
    appraiser.close();
    assert.equal(closed.length, 2);
    assert.notEqual(closed[0], closed[1]);
});
