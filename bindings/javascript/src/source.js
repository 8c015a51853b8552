// SPDX-License-Identifier: MIT
//
// Compiles the WebAssembly module from wherever it is, and says what came in its place.

import { Status } from "./constants.js";
import { PegError } from "./errors.js";
import { bytesOf, isBytes, isNode, nodeModule } from "./host.js";

// The least module with an instruction on vectors: a function that makes one and drops it.
const VECTORS = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, // the header
    1, 4, 1, 96, 0, 0, // a type: no parameters, no results
    3, 2, 1, 0, // a function of it
    10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11, // its code: i32.const 0, i8x16.splat, drop
);

const BUILDS = "in a checkout of libpeg, bindings/javascript/wasm/build.sh builds it";
const ELSEWHERE = "load({ wasm }) takes another address, and libpeg/inline needs no file";

const unloadable = (sentence) => new PegError(Status.E_FILE, sentence);

/** Throws where the engine cannot run the module, whatever its source. */
export function expectVectors() {
    if (!WebAssembly.validate(VECTORS))
        throw new Error("libpeg needs WebAssembly SIMD, which this engine lacks: " +
            "it is in Chrome 91, Firefox 89, Safari 16.4, Node 16.4 and later");
}

/** What bytes are that a server or a file gave instead of the module; null for a module. */
function otherKind(bytes) {
    if (bytes.length === 0)
        return "nothing";
    if ([0, 97, 115, 109].every((byte, i) => bytes[i] === byte))
        return null;
    const begin = new TextDecoder().decode(bytes.subarray(0, 256)).trimStart();
    return /^<(!doctype|html|!--)/i.test(begin) ? "an HTML page" : "something else";
}

async function compileBytes(given, name, advice = `: ${ELSEWHERE}`) {
    const bytes = bytesOf(given);
    const kind = otherKind(bytes);
    if (kind)
        throw unloadable(`${name} should be libpeg.wasm, but is ${kind}${advice}`);
    try {
        return await WebAssembly.compile(bytes);
    } catch (error) {
        throw unloadable(`${name}, of ${bytes.length} bytes, cannot be compiled: ${error.message}`);
    }
}

async function compileFile(url) {
    const { readFile } = await nodeModule("fs/promises");
    let bytes;
    try {
        bytes = await readFile(url);
    } catch (error) {
        if (error.code !== "ENOENT")
            throw unloadable(`${url.href} cannot be read: ${error.message}`);
        throw unloadable(`there is no file ${url.href}: ${BUILDS}; ${ELSEWHERE}`);
    }
    return compileBytes(bytes, url.href);
}

async function compileFetched(url) {
    let response;
    try {
        response = await fetch(url);
    } catch (error) {
        throw unloadable(`${url.href} cannot be fetched: ${error.cause?.message ?? error.message}`);
    }
    const { ok, status, statusText } = response;
    if (!ok)
        throw unloadable(`${url.href} cannot be fetched: ${status} ${statusText}: ${ELSEWHERE}`);
    // Some file servers call the module something other than application/wasm.
    const type = response.headers.get("Content-Type") ?? "no type";
    const name = `what came from ${url.href} (status ${status}, ${type})`;
    if (!WebAssembly.compileStreaming || type !== "application/wasm")
        return compileBytes(await response.arrayBuffer(), name);
    try {
        return await WebAssembly.compileStreaming(response);
    } catch (error) {
        throw unloadable(`${name} cannot be compiled: ${error.message}`);
    }
}

/** The module from an address, as bytes, or as it is. */
export async function compile(source) {
    if (source instanceof WebAssembly.Module)
        return source;
    if (isBytes(source))
        return compileBytes(source, "what load() was given as bytes", "");
    const url = new URL(source);
    return isNode && url.protocol === "file:" ? compileFile(url) : compileFetched(url);
}
