// SPDX-License-Identifier: MIT
//
// The WebAssembly module: bringing it in, and what passes between it and JavaScript.
// Only this file knows where things lie in its memory.

import { kindOf } from "./arguments.js";
import { STAGES, Status } from "./constants.js";
import { PegError } from "./errors.js";
import { plainOptions, seconds } from "./host.js";
import { compile, expectVectors } from "./source.js";

const PAGE = 65536;
const MOST_PAGES = 65535; // what the module is linked with: an address stays below 2^32
const FRAME = 65536; // bytes for what calls pass, one upon the other

/** The functions of libpeg.h by their names there; empty until load() is done. */
export let C = null;

let memory = null;
let loading = null;
let loadedWith = null;
let frame = 0;
let frameTop = 0;
let ended = 0;

// ---------------------------------------------------------------------------
// Loading
// ---------------------------------------------------------------------------

async function start({ wasm, memory: bytes }) {
    expectVectors();
    const module = await compile(wasm);
    const pages = Math.min(Math.floor((bytes ?? Infinity) / PAGE), MOST_PAGES);
    const own = new WebAssembly.Memory({ initial: 8, maximum: Math.max(pages, 8) });
    const { exports } = await WebAssembly.instantiate(module, {
        env: { memory: own },
        libpeg: { progress: onProgress, clock: seconds, write: onWrite },
    });
    memory = own;
    ended = exports.peg_js_resize(0, FRAME + 16) >>> 0;
    frame = ended + 16;
    frameTop = frame;
    if (!ended)
        throw new PegError(Status.E_MEMORY, "libpeg has too little memory to begin with");
    put32(ended, 0);
    C = exports;
}

/** Loads with the options of load(). Without one that says where from, own() tells it. */
export async function loadFrom(own, options) {
    const plain = plainOptions(options);
    if (loading && options && (plain.wasm !== loadedWith.wasm || plain.memory !== loadedWith.memory))
        throw new Error("libpeg is loaded already: only the first load() can have options");
    if (!loading) {
        loadedWith = plain;
        loading = start({ ...plain, wasm: plain.wasm ?? own() }).catch((error) => {
            loading = null;
            throw error;
        });
    }
    return loading;
}

export function needC() {
    if (!C)
        throw new Error("libpeg is not loaded: await load() first");
    return C;
}

/** See libpeg.d.ts. */
export function memoryUse() {
    return { held: needC().peg_js_held() >>> 0, total: memory.buffer.byteLength };
}

/** See libpeg.d.ts. */
export function version() {
    const number = needC().peg_version();
    return [10000, 100, 1].map((unit) => Math.floor(number / unit) % 100).join(".");
}

// ---------------------------------------------------------------------------
// Its memory
// ---------------------------------------------------------------------------

// A memory that grows leaves all views on it empty.
let view = null;
let bytes = new Uint8Array(0);

function look() {
    if (bytes.length === 0) {
        view = new DataView(memory.buffer);
        bytes = new Uint8Array(memory.buffer);
    }
    return view;
}

/** All of the memory, until C is called again. */
export function seen() {
    look();
    return bytes;
}

export const u8 = (at) => look().getUint8(at);
export const u32 = (at) => look().getUint32(at, true);
export const i32 = (at) => look().getInt32(at, true);
export const f64 = (at) => look().getFloat64(at, true);
export const u64 = (at) => look().getBigUint64(at, true);
export const put32 = (at, value) => look().setUint32(at, value, true);
export const putF64 = (at, value) => look().setFloat64(at, value, true);
export const put64 = (at, value) => look().setBigUint64(at, value, true);

export const copyOut = (at, size) => seen().slice(at, at + size);

/** Copies into an array, from an index on. */
export const copyTo = (array, index, at, size) => array.set(seen().subarray(at, at + size), index);

export const copyIn = (at, array) => seen().set(array, at);

function take(size) {
    const block = C.peg_js_resize(0, size) >>> 0;
    if (!block)
        throw new PegError(Status.E_MEMORY, statusText(Status.E_MEMORY));
    return block;
}

/**
 * Calls a function with the address of so many bytes, which are its until it returns.
 * Callbacks may come here again meanwhile.
 */
export function lend(size, use) {
    const top = frameTop;
    const inFrame = top + size <= frame + FRAME;
    const block = inFrame ? top : take(size);
    if (inFrame)
        frameTop = top + ((size + 15) & ~15);
    try {
        return use(block);
    } finally {
        frameTop = top;
        if (!inFrame)
            C.peg_js_resize(block, 0);
    }
}

// ---------------------------------------------------------------------------
// Texts
// ---------------------------------------------------------------------------

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const textIn = (at, size) => decoder.decode(seen().subarray(at, at + size));

export const textAt = (at) => textIn(at, seen().indexOf(0, at) - at);

const statusTexts = new Map();

export function statusText(status) {
    let text = statusTexts.get(status);
    if (text === undefined) {
        text = textAt(needC().peg_status_text(status) >>> 0);
        statusTexts.set(status, text);
    }
    return text;
}

/** Where C tells which limit has ended a question; it may do so until a listing is at its end. */
export const endedAt = () => ended;

/** The peg_ended that C has told since it was last asked for, or 0. */
export function takeEnded() {
    const told = i32(ended);
    put32(ended, 0);
    return told;
}

let limit = ""; // that was reached last

/** Notes in words which limit a question has reached. */
export function noteLimit(words) {
    limit = words;
}

export function expectOk(status) {
    if (status === Status.LIMIT)
        throw new PegError(status, `the limit on ${limit} was reached`);
    if (status !== Status.OK)
        throw new PegError(status, statusText(status));
}

/** What is wrong with a text, and where. */
export function errorAt(status, index) {
    return new PegError(status, `${statusText(status)}, at character ${index + 1}`, index);
}

/**
 * Calls a function with the address of a text. at(place) is for it to turn a place in
 * the bytes into one in the text.
 */
export function lendText(text, use) {
    if (typeof text !== "string")
        throw new TypeError(`a text is wanted, not ${kindOf(text)}`);
    const zero = text.indexOf("\0");
    if (zero >= 0)
        throw errorAt(Status.E_TEXT, zero);
    const encoded = encoder.encode(text);
    return lend(encoded.length + 1, (block) => {
        copyIn(block, encoded);
        copyIn(block + encoded.length, [0]);
        return use(block, (place) => decoder.decode(encoded.subarray(0, place)).length);
    });
}

/** The text that a function writes, given its place, its room and where the length goes. */
export function written(write) {
    let room = 1024;
    for (;;) {
        const text = lend(room + 16, (block) => {
            const status = write(block + 16, room, block);
            if (status === Status.E_ROOM)
                room = u32(block) + 1;
            else
                expectOk(status);
            return status === Status.OK ? textIn(block + 16, u32(block)) : null;
        });
        if (text !== null)
            return text;
    }
}

// ---------------------------------------------------------------------------
// Callbacks
// ---------------------------------------------------------------------------

// What a question's callbacks need, by the token that C hands back. An exception must
// not pass through C, which would have no chance to clean up: it waits here.
const calls = new Map();
let lastToken = 0;

export function newToken() {
    lastToken = (lastToken + 1) | 0;
    return lastToken;
}

/**
 * Calls a function from which C may call back with a token. Only meanwhile is the call held
 * here: a cursor whose callback refers to it could never be collected otherwise.
 */
export function during(token, call, use) {
    calls.set(token, call);
    try {
        return use();
    } finally {
        calls.delete(token);
    }
}

function guarded(call, use) {
    try {
        return use() === false ? 1 : 0;
    } catch (error) {
        call.thrown = { error };
        return 1;
    }
}

/** What a peg_progress tells. */
function progressAt(at) {
    return {
        positions: Number(u64(at + 8)),
        total: Number(u64(at + 16)) || null,
        stage: STAGES[i32(at + 24)],
        least: i32(at + 28),
        moves: i32(at + 32) || null,
    };
}

function onProgress(at, token) {
    const call = calls.get(token);
    return guarded(call, () => call.progress(progressAt(at >>> 0)));
}

/** C gives so many bytes. */
function onWrite(at, count, token) {
    const call = calls.get(token);
    return guarded(call, () => call.take(at >>> 0, count >>> 0));
}
