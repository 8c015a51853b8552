// SPDX-License-Identifier: MIT
//
// Loads the file libpeg.wasm, where nothing else is wanted. Written this way, bundlers see
// which file is meant.

import { loadFrom } from "./wasm.js";

const beside = () => new URL("../libpeg.wasm", import.meta.url);

/** See libpeg.d.ts. */
export const load = (options) => loadFrom(beside, options);
