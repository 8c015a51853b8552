// SPDX-License-Identifier: MIT

export { Board } from "./src/board.js";
export { Cursor } from "./src/listing.js";
export { PegError, Status } from "./src/errors.js";
export { load } from "./src/load.js";
export { Table } from "./src/table.js";
export { memoryUse, version } from "./src/wasm.js";
