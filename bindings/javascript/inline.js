// SPDX-License-Identifier: MIT
//
// libpeg.js with the WebAssembly in it, for what cannot find a file beside a module.

import { wasmBytes } from "./src/unfold.js";
import { loadFrom } from "./src/wasm.js";

export { Board } from "./src/board.js";
export { Cursor } from "./src/listing.js";
export { Status } from "./src/constants.js";
export { PegError } from "./src/errors.js";
export { Table } from "./src/table.js";
export { memoryUse, version } from "./src/wasm.js";

/** See libpeg.d.ts. */
export const load = (options) => loadFrom(wasmBytes, options);
