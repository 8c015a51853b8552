// SPDX-License-Identifier: MIT

/** The address of libpeg.wasm, as bundlers give it: load({ wasm: address }). */
declare const address: string;
export default address;
