// SPDX-License-Identifier: MIT
//
// The JavaScript binding as the site has it: libpeg.wasm is a file, compiled once while it arrives, for
// the page and all of its workers. Their script is small, and stands in the game's as a text.

import { AnyAsker } from "../../../bindings/javascript/src/asker.js";
import { begin } from "../../../bindings/javascript/src/script.js";
import { compile } from "../../../bindings/javascript/src/source.js";
import { loadFrom } from "../../../bindings/javascript/src/wasm.js";

export { Board } from "../../../bindings/javascript/src/board.js";
export { Status } from "../../../bindings/javascript/src/constants.js";

/* global WASM */

let module = null;

const compiled = () => (module ??= compile(new URL(WASM, document.baseURI)));

export const load = async () => loadFrom(null, { wasm: await compiled() });

export class Asker extends AnyAsker {
    constructor() {
        super(begin, undefined, compiled);
    }
}
