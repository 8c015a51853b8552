// SPDX-License-Identifier: MIT
//
// Jumps as C has them, three bytes each, and as objects.

import * as wasm from "./wasm.js";

/** A jump in C's memory. */
export function jumpAt(at) {
    const bytes = wasm.seen();
    return { from: bytes[at], over: bytes[at + 1], to: bytes[at + 2] };
}

export function jumpsAt(at, count) {
    const jumps = [];
    for (let i = 0; i < count; i++)
        jumps.push(jumpAt(at + 3 * i));
    return jumps;
}

/** The jumps that a function puts into room for so many, and whose number it puts at count. */
export function jumpsOf(room, put) {
    return wasm.lend(3 * room + 16, (block) => {
        put(block + 16, room, block);
        return jumpsAt(block + 16, wasm.u32(block));
    });
}

const keyOf = (from, over, to) => (from << 16) | (over << 8) | to;

/**
 * The jumps of a shape by their bytes: those of millions of solutions are the same few
 * objects, which nobody can change.
 */
export class LineJumps {
    #holes;
    #byEnds;
    #others = new Map(); // where another jump has the same ends

    constructor(lines, holes) {
        this.#holes = holes;
        this.#byEnds = new Array(holes * holes).fill(null);
        for (const line of lines) {
            const ends = line.from * holes + line.to;
            if (this.#byEnds[ends])
                this.#others.set(keyOf(line.from, line.over, line.to), line);
            else
                this.#byEnds[ends] = line;
        }
    }

    /** So many jumps, from an index in bytes on. */
    read(bytes, start, count) {
        const holes = this.#holes;
        const byEnds = this.#byEnds;
        const jumps = new Array(count);
        for (let i = 0, at = start; i < count; i++, at += 3) {
            const jump = byEnds[bytes[at] * holes + bytes[at + 2]];
            jumps[i] = jump.over === bytes[at + 1]
                ? jump
                : this.#others.get(keyOf(bytes[at], bytes[at + 1], bytes[at + 2]));
        }
        return jumps;
    }
}
