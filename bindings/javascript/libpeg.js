// SPDX-License-Identifier: MIT

export { Board } from "./src/board.js";
export { Cursor } from "./src/listing.js";
export { Status } from "./src/constants.js";
export { PegError } from "./src/errors.js";
export { load } from "./src/load.js";
export { Table } from "./src/table.js";
export { memoryUse, version } from "./src/wasm.js";
