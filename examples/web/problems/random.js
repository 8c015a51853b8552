// SPDX-License-Identifier: MIT
//
// Numbers by chance that are the same on every machine, from a text to begin with: whole
// numbers only, as mulberry32 makes them.

/** The FNV-1a hash of a text, of 32 bits. */
function hash(text) {
    let bits = 0x811c9dc5;
    for (const letter of text)
        bits = Math.imul(bits ^ letter.codePointAt(0), 0x01000193);
    return bits;
}

/** A function of n that gives the next number from 0 to n - 1. */
export function randomOf(text) {
    let state = hash(text);
    return (n) => {
        state = (state + 0x6d2b79f5) | 0;
        let bits = Math.imul(state ^ (state >>> 15), state | 1);
        bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
        return ((bits ^ (bits >>> 14)) >>> 0) % n;
    };
}
