// SPDX-License-Identifier: MIT
//
// What browsers and node have each in their own way.

import { expectNoOther, kindOf } from "./arguments.js";

export const isNode = typeof process === "object" && Boolean(process.versions?.node);

/**
 * Brings in a module of node's own. The name is put together so that bundlers for
 * browsers, where there is none, do not look for it.
 */
export const nodeModule = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);

/** The time in seconds, from any beginning. */
export const seconds = globalThis.performance ? () => performance.now() / 1000 : () => Date.now() / 1000;

/** The bytes of an ArrayBuffer, or of a view on a part of it. */
export const bytesOf = (given) => ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given);

export const isBytes = (given) => given instanceof ArrayBuffer || ArrayBuffer.isView(given);

/** The options of load() as they can be compared, and sent to a worker elsewhere. */
export function plainOptions({ wasm = null, memory = null, ...rest } = {}) {
    expectNoOther(rest);
    if (memory !== null && !(memory > 0))
        throw new RangeError(`the option memory is a number of bytes above 0, not ${memory}`);
    if (typeof wasm === "string" || wasm instanceof URL)
        return { wasm: new URL(wasm, globalThis.location?.href ?? import.meta.url).href, memory };
    if (wasm !== null && !isBytes(wasm) && !(wasm instanceof WebAssembly.Module))
        throw new TypeError(`the option wasm is a URL, bytes or a compiled module, not ${kindOf(wasm)}`);
    return { wasm, memory };
}
