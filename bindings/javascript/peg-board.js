// SPDX-License-Identifier: MIT
//
// Defines <peg-board>, a board to play on and to watch on any page.

import { AnyPegBoard } from "./src/element/element.js";
import { load } from "./src/load.js";
import { Asker } from "./worker.js";

export class PegBoard extends AnyPegBoard {
    constructor() {
        super(load, Asker);
    }
}

globalThis.customElements?.get("peg-board") ?? globalThis.customElements?.define("peg-board", PegBoard);
