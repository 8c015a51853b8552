// SPDX-License-Identifier: MIT
//
// worker.js with the worker and the WebAssembly in it.

import { AnyAsker } from "./src/asker.js";
import { begin } from "./src/script.js";
import { wasmBytes } from "./src/unfold.js";

export class Asker extends AnyAsker {
    constructor(options = undefined) {
        super(begin, options, wasmBytes);
    }
}
