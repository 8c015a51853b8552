// SPDX-License-Identifier: MIT
//
// The JavaScript binding as the site has it: libpeg.wasm is a file, compiled once while it arrives, for
// the page and all of its workers. Their script is small, and stands in the game's as a text.

import { AnyAsker } from "../../../bindings/javascript/src/asker.js";
import { worker } from "../../../bindings/javascript/src/inlined.js";
import { compile } from "../../../bindings/javascript/src/source.js";
import { loadFrom } from "../../../bindings/javascript/src/wasm.js";

export { Board } from "../../../bindings/javascript/src/board.js";
export { Status } from "../../../bindings/javascript/src/errors.js";

/* global WASM */

let module = null;
let script = null; // the address of the workers' script

const compiled = () => (module ??= compile(new URL(WASM, document.baseURI)));

export const load = async () => loadFrom(null, { wasm: await compiled() });

async function begin() {
    script ??= URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    return new Worker(script);
}

export class Asker extends AnyAsker {
    constructor() {
        super(begin, undefined, compiled);
    }
}
