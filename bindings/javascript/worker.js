// SPDX-License-Identifier: MIT
//
// A worker of the file src/serve.js. Written this way, bundlers see which file is meant.

import { AnyAsker } from "./src/asker.js";
import { isNode, nodeModule } from "./src/host.js";

// Not written that way: bundlers for browsers would take the file along twice.
const at = (place, base) => new URL(place, base);

async function begin() {
    if (!isNode)
        return new Worker(new URL("./src/serve.js", import.meta.url), { type: "module" });
    const { Worker: Thread } = await nodeModule("worker_threads");
    return new Thread(at("./src/serve.js", import.meta.url));
}

export class Asker extends AnyAsker {
    constructor(options = undefined) {
        super(begin, options);
    }
}
