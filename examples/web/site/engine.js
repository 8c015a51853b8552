// SPDX-License-Identifier: MIT
//
// The JavaScript binding as the site has it, in one script for the page and for its workers, which have no document.
// libpeg.wasm is a file, compiled once while it arrives, for all of them. The script is no module: what workers'
// modules import, Firefox does not ask a service worker for.

import { AnyAsker } from "../../../bindings/javascript/src/asker.js";
import { compile } from "../../../bindings/javascript/src/source.js";
import { loadFrom } from "../../../bindings/javascript/src/wasm.js";
import { once } from "../page/once.js";

export { Board } from "../../../bindings/javascript/src/board.js";
export { Status } from "../../../bindings/javascript/src/constants.js";

/* global WASM */

const compiled = once(() => compile(new URL(WASM, document.baseURI)));

export const load = async () => loadFrom(null, { wasm: await compiled() });

const own = globalThis.document?.currentScript.src;

/** The address of this script, for all workers. The browser need not fetch it again, whatever the host says. */
const place = once(async () => {
    const response = await fetch(own, { cache: "force-cache" });
    if (!response.ok)
        throw new Error(`the engine cannot be fetched: ${response.status}`);
    return URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
});

export class Asker extends AnyAsker {
    constructor() {
        super(async () => new Worker(await place()), undefined, compiled);
    }
}

if (!own)
    import("../../../bindings/javascript/src/serve.js");
