// SPDX-License-Identifier: MIT

import { wasm } from "./inlined.js";

let bytes = null;

function unfold(text) {
    // What newer engines have takes a hundredth of the time.
    if (Uint8Array.fromBase64)
        return Uint8Array.fromBase64(text);
    const letters = atob(text);
    const unfolded = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++)
        unfolded[i] = letters.charCodeAt(i);
    return unfolded;
}

/** The bytes of libpeg.wasm that are in the package as a text. */
export function wasmBytes() {
    bytes ??= unfold(wasm);
    return bytes;
}
