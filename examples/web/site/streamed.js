// SPDX-License-Identifier: MIT
//
// The JavaScript binding as the site has it: libpeg.wasm is a file, compiled once while it arrives, for
// the page and all of its workers. Their script is the game's own.

import { AnyAsker } from "../../../bindings/javascript/src/asker.js";
import { compile } from "../../../bindings/javascript/src/source.js";
import { loadFrom } from "../../../bindings/javascript/src/wasm.js";

export { Board } from "../../../bindings/javascript/src/board.js";
export { Status } from "../../../bindings/javascript/src/constants.js";

/* global WASM */

let module = null;

const compiled = () => (module ??= compile(new URL(WASM, document.baseURI)));

export const load = async () => loadFrom(null, { wasm: await compiled() });

let place = null; // a promise of the script's address, for all workers

/** The script of the page, not one of an extension. The browser need not fetch it again, whatever the host says. */
async function fetchScript() {
    const response = await fetch(document.querySelector("script[src^='game.js']").src, { cache: "force-cache" });
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
