// SPDX-License-Identifier: MIT
//
// A worker of the file src/serve.js. Written this way, bundlers see which file is meant.

import { AnyAsker } from "./src/asker.js";
import { isNode, nodeModule } from "./src/host.js";

// Not written that way: bundlers for browsers would take the file along twice.
const at = (place, base) => new URL(place, base);

// A worker's script must come from the page's own server, but may import from another. What a
// bundler makes of the address of this file may be no address.
function isElsewhere({ protocol, origin }) {
    return protocol.startsWith("http") && globalThis.location?.origin !== origin;
}

// The address of that script, one for all workers.
let importing;

async function begin() {
    if (!isNode) {
        const script = at("./src/serve.js", import.meta.url);
        if (!isElsewhere(script))
            return new Worker(new URL("./src/serve.js", import.meta.url), { type: "module" });
        importing ??= URL.createObjectURL(
            new Blob([`import ${JSON.stringify(script.href)};`], { type: "text/javascript" }));
        return new Worker(importing, { type: "module" });
    }
    const { Worker: Thread } = await nodeModule("worker_threads");
    return new Thread(at("./src/serve.js", import.meta.url));
}

export class Asker extends AnyAsker {
    constructor(options = undefined) {
        super(begin, options);
    }
}
