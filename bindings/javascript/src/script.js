// SPDX-License-Identifier: MIT
//
// A worker whose script is a text in another script.

import { isNode, nodeModule } from "./host.js";
import { worker } from "./inlined.js";

let place = null; // the script's address in a page, for all workers

export async function begin() {
    if (isNode) {
        const { Worker: Thread } = await nodeModule("worker_threads");
        return new Thread(new URL(`data:text/javascript,${encodeURIComponent(worker)}`));
    }
    place ??= URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    // Not as a module, which Chromium refuses to a page from disk.
    return new Worker(place);
}
