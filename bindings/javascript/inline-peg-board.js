// SPDX-License-Identifier: MIT
//
// peg-board.js with the worker and the WebAssembly in it.

import { load } from "./inline.js";
import { Asker } from "./inline-worker.js";
import { AnyPegBoard } from "./src/element/element.js";

export class PegBoard extends AnyPegBoard {
    constructor() {
        super(load, Asker);
    }
}

globalThis.customElements?.get("peg-board") ?? globalThis.customElements?.define("peg-board", PegBoard);
