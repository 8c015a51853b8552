// SPDX-License-Identifier: MIT
//
// Everything that is kept, as one file, to take it to another browser.

import { phrase } from "../words/language.js";

const VERSION = 1;
// Values that are one thing each: of two none can be made.
const WHOLE = ["settings", "draft", "game", "helped"];
// Help is of one day, which that of the file need not be.
const PASSING = ["help"];
const NAME = /^[\w.-]{1,60}$/;

export const MOST_BYTES = 10 << 20;

export function pack(store) {
    const values = Object.fromEntries(store.names.map((name) => [name, store.get(name)]));
    return JSON.stringify({ libpeg: VERSION, values }, null, 1);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The values that a file holds. It throws a sentence about one that is no such file. */
function unpack(text) {
    let file = null;
    try {
        file = JSON.parse(text);
    } catch {
        // Said below.
    }
    if (!isObject(file) || !Number.isInteger(file.libpeg) || !isObject(file.values))
        throw new Error(phrase("file.other"));
    if (file.libpeg > VERSION)
        throw new Error(phrase("file.later"));
    return Object.entries(file.values)
        .filter(([name, value]) => NAME.test(name) && !PASSING.includes(name) && value !== null);
}

const nameOf = (one) => (isObject(one) && one.id !== undefined ? `id ${one.id}` : JSON.stringify(one));

/** All that are in either list; of those with one id the one whose time is later. */
function joined(here, there) {
    const all = new Map(here.map((one) => [nameOf(one), one]));
    for (const one of there) {
        const other = all.get(nameOf(one));
        if (!other || (one?.time ?? 0) > (other.time ?? 0))
            all.set(nameOf(one), one);
    }
    return [...all.values()];
}

/** Two values in one, so that as little as can be is lost of either. */
function merged(here, there) {
    if (Array.isArray(here) && Array.isArray(there))
        return joined(here, there);
    if (isObject(here) && isObject(there)) {
        const both = Object.entries(there).map(([name, value]) =>
            [name, Object.hasOwn(here, name) && !WHOLE.includes(name) ? merged(here[name], value) : value]);
        return { ...here, ...Object.fromEntries(both) };
    }
    if (typeof here === "number" && typeof there === "number")
        return Math.max(here, there);
    return typeof here === typeof there || here === null ? there : here;
}

/**
 * Puts what a file holds to what is kept; settings and the board being drawn become those of
 * the file. Returns what takes that back.
 */
export function unpackInto(store, text) {
    const values = unpack(text);
    const before = values.map(([name]) => [name, store.get(name)]);
    for (const [name, value] of values)
        store.put(name, WHOLE.includes(name) ? value : merged(store.get(name), value));
    return () => before.forEach(([name, value]) => store.put(name, value));
}
