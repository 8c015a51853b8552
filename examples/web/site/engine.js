// SPDX-License-Identifier: MIT
//
// The JavaScript binding as the site has it, in one script for the page and for its workers, which have no document.
// libpeg.wasm is a file, compiled once while it arrives, for all of them. The script is no module: what workers'
// modules import, Firefox does not ask a service worker for.

import { AnyAsker } from "../../../bindings/javascript/src/asker.js";
import { compile } from "../../../bindings/javascript/src/source.js";
import { loadFrom } from "../../../bindings/javascript/src/wasm.js";

export { Board } from "../../../bindings/javascript/src/board.js";
export { Status } from "../../../bindings/javascript/src/constants.js";

/* global WASM */

let module = null;

const compiled = () => (module ??= compile(new URL(WASM, document.baseURI)).catch((error) => {
    module = null; // it may be fetched later
    throw error;
}));

export const load = async () => loadFrom(null, { wasm: await compiled() });

const own = globalThis.document?.currentScript.src;

let place = null; // a promise of the script's address, for all workers

/** The script of the page. The browser need not fetch it again, whatever the host says. */
async function fetchScript() {
    const response = await fetch(own, { cache: "force-cache" });
    if (!response.ok)
        throw new Error(`the engine cannot be fetched: ${response.status}`);
    return URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" }));
}

async function begin() {
    place ??= fetchScript();
    try {
        return new Worker(await place);
    } catch (error) {
        place = null; // it may be fetched later
        throw error;
    }
}

export class Asker extends AnyAsker {
    constructor() {
        super(begin, undefined, compiled);
    }
}

if (!own)
    import("../../../bindings/javascript/src/serve.js");
