// SPDX-License-Identifier: MIT

import { Status } from "./errors.js";
import * as wasm from "./wasm.js";

// Solutions are found ahead, more and more at once, as long as each takes few steps.
const MOST_AHEAD = 128;
const STEPS_AHEAD = 16;

export class Cursor {
    #listing;
    #jumps; // of the shape
    #ahead = new Uint8Array(0);
    #count = 0; // found ahead
    #next = 0; // of these
    #wanted = 1;
    #done = false;

    /** Of a Listing and the LineJumps of the board. */
    constructor(listing, jumps) {
        this.#listing = listing;
        this.#jumps = jumps;
    }

    next(steps = 0) {
        if (this.#done)
            return { jumps: null, done: true };
        if (!Number.isInteger(steps) || steps < 0 || steps >= 2 ** 32)
            throw new RangeError(`steps are a whole number, not ${steps}`);
        this.#listing.report(this.#next);
        if (this.#next === this.#count)
            this.#look(steps);
        if (this.#next === this.#count)
            return { jumps: null, done: this.#done };
        const { length } = this.#listing;
        return { jumps: this.#jumps.read(this.#ahead, 3 * length * this.#next++, length), done: false };
    }

    /** Looks for solutions. If steps limit the work of this call, no more is done ahead. */
    #look(steps) {
        this.#next = this.#count = 0;
        const keep = (at, count) => {
            const size = 3 * count * this.#listing.length;
            if (this.#ahead.length < size)
                this.#ahead = new Uint8Array(size);
            wasm.copyTo(this.#ahead, 0, at, size);
            this.#count = count;
        };
        const status = this.#listing.list(steps ? 1 : this.#wanted, steps, STEPS_AHEAD, keep);
        if (status === Status.OK) {
            this.#wanted = Math.min(2 * this.#wanted, MOST_AHEAD);
        } else if (this.#count === 0 && status === Status.END) {
            this.free();
            this.#done = true;
        } else if (this.#count === 0 && status !== Status.PAUSED) {
            wasm.expectOk(status);
        }
    }

    free() {
        this.#listing.free();
    }
}

if (Symbol.dispose)
    Cursor.prototype[Symbol.dispose] = Cursor.prototype.free;
