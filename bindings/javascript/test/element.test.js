// SPDX-License-Identifier: MIT
//
// What of <peg-board> needs no browser; examples/web/test/element.test.js has the rest.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { PegBoard } from "../peg-board.js";
import { arrowsFor, goalHoles, movable } from "../src/element/scene.js";

const types = readFileSync(new URL("../peg-board.d.ts", import.meta.url), "utf8");

test("the element can be imported where there is no page, as a server does that renders one", () => {
    assert.equal(globalThis.customElements, undefined);
    assert.equal(typeof PegBoard, "function");
});

test("the element has the attributes and members that peg-board.d.ts declares, and no others", () => {
    const [, body] = /^export class PegBoard extends HTMLElement \{\n([^]*?)^\}/m.exec(types);
    const attributes = [...body.matchAll(/; an attribute\.[^/]*\*\/\n {4}(?:get )?(\w+)[:(]/g)].map(([, name]) => name);
    assert.deepEqual(attributes, PegBoard.observedAttributes);
    const declared = new Set([...body.matchAll(/^ {4}(?:readonly |[gs]et )?(\w+)(?=[(:<])/gm)].map(([, name]) => name));
    // What every custom element has, and focus(), which every element has.
    const own = ["constructor", "connectedCallback", "disconnectedCallback", "attributeChangedCallback", "focus"];
    const members = Object.getOwnPropertyNames(Object.getPrototypeOf(PegBoard.prototype)).filter((name) => !own.includes(name));
    // Of every element, with events of its own.
    for (const name of ["addEventListener", "removeEventListener"])
        declared.delete(name);
    assert.deepEqual(members.sort(), [...declared].sort());
});

test("the holes of the goal are marked, and none where one peg anywhere wins", () => {
    assert.deepEqual([null, 16, 0b101n].map((goal) => goalHoles({ goal, holes: 33 })), [[], [16], [0, 2]]);
});

const jump = (from, over, to) => ({ from, over, to });

test("an arrow tells what is known of a jump, also where two jumps lead from a hole to the same one", () => {
    const jumps = [jump(0, 1, 2), jump(0, 3, 2), jump(4, 5, 6)];
    const verdicts = [{ jump: jumps[0], answer: true }, { jump: jumps[1], answer: false }];
    assert.deepEqual(arrowsFor(jumps, verdicts, null, null).map(({ kind }) => kind), ["wins", "loses", "unknown"]);
    assert.deepEqual(arrowsFor(jumps, verdicts, 4, 0).map(({ jump: drawn }) => drawn), [jumps[2]]);
    assert.deepEqual(movable(jumps), [0, 4]);
});

test("where more than 24 arrows would hide the board, only those of the peg pointed at are drawn", () => {
    const jumps = Array.from({ length: 25 }, (_, from) => jump(from, 30, 31));
    assert.equal(arrowsFor(jumps.slice(1), [], null, null).length, 24);
    assert.deepEqual(arrowsFor(jumps, [], null, null), []);
    assert.deepEqual(arrowsFor(jumps, [], null, 7).map(({ jump: { from } }) => from), [7]);
});
