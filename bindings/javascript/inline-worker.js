// SPDX-License-Identifier: MIT
//
// worker.js with the worker and the WebAssembly in it.

import { AnyAsker } from "./src/asker.js";
import { isNode, nodeModule } from "./src/host.js";
import { worker } from "./src/inlined.js";
import { wasmBytes } from "./src/unfold.js";

let place = null; // the script's address in a page, for all workers

async function begin() {
    if (isNode) {
        const { Worker: Thread } = await nodeModule("worker_threads");
        return new Thread(new URL(`data:text/javascript,${encodeURIComponent(worker)}`));
    }
    place ??= URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    // Not as a module, which Chromium refuses to a page from disk.
    return new Worker(place);
}

export class Asker extends AnyAsker {
    constructor(options = undefined) {
        super(begin, options, wasmBytes);
    }
}
