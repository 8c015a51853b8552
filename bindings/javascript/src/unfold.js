// SPDX-License-Identifier: MIT

import { wasm } from "./inlined.js";

let bytes = null;

/** The bytes of libpeg.wasm that are in the package as a text. */
export function wasmBytes() {
    bytes ??= Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
    return bytes;
}
