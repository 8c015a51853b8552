// SPDX-License-Identifier: MIT
//
// Solutions as C lists them: many in one call, since calls cost more than solutions do. They are
// had one by one from a Cursor, or as Batches of bytes.

import { Status } from "./constants.js";
import { Handle, Limits } from "./handle.js";
import * as wasm from "./wasm.js";

// Of a peg_js_filled.
const MOST = 0;
const COUNT = 4;
const LENGTH = 8;

const FILLED = 16; // bytes of one, and some to align what follows
const ROOM = 32768; // bytes for solutions in one call: few enough to be in the cache when copied

/** A cursor of C. */
export class Listing {
    /** How many jumps each solution has: 0 before the first. */
    length = 0;
    #room; // bytes for solutions in one call
    #limits;
    #progress; // of the caller
    #token = wasm.newToken();
    #handle = null;
    #filled = 0; // where C tells how many it has found, while it looks for them
    #due = [];

    /** Of a board; which is a peg_solutions. */
    constructor(handle, holes, which, given) {
        this.#room = Math.max(ROOM, 3 * holes);
        this.#limits = new Limits(given);
        this.#progress = this.#limits.progress;
        if (this.#progress)
            this.#limits.progress = (told) => this.#hear(told);
        wasm.lend(4, (out) => {
            const status = this.#limits.lend(this.#token, (at) =>
                handle.asking((c) => this.#during(() => wasm.C.peg_cursor_new(c, which, at, out))),
            );
            if (status === Status.OK)
                this.#handle = new Handle(wasm.u32(out), "peg_cursor_free");
            this.#limits.settle(status);
            wasm.expectOk(status);
        });
    }

    #during(use) {
        return wasm.during(this.#token, this.#limits, use);
    }

    /**
     * What progress is told waits while there are solutions that were found before it and that
     * nobody has got yet. C then makes an end.
     */
    #hear(told) {
        const before = this.#filled ? wasm.u32(this.#filled + COUNT) : 0;
        if (before === 0)
            return this.#progress(told);
        wasm.put32(this.#filled + MOST, 0);
        this.#due.push({ before, told });
        return true;
    }

    /** Tells progress what was due after so many solutions; throws if that, or a signal, stops it. */
    report(count) {
        this.#limits.signal?.throwIfAborted();
        const idle = this.#handle.address;
        while (idle && this.#due.length > 0 && this.#due[0].before <= count) {
            const { told } = this.#due.shift();
            if (this.#handle.asking(() => this.#progress(told)) === false)
                wasm.expectOk(Status.STOPPED);
        }
    }

    /**
     * Lists up to so many solutions, at least one, and calls use(address, count) with their
     * jumps. Returns the status with which they ended. first limits the steps to the first of
     * them, more those to each other one; 0 means no limit.
     */
    list(most, first, more, use) {
        this.#limits.signal?.throwIfAborted();
        const bytes = this.length ? Math.min(this.#room, 3 * this.length * most) : this.#room;
        return wasm.lend(FILLED + bytes, (at) => {
            wasm.put32(at + MOST, most);
            const status = this.#fill(at, first, more, Math.floor(bytes / 3));
            this.#limits.settle(status);
            const count = wasm.u32(at + COUNT);
            if (count > 0) {
                this.length = wasm.u32(at + LENGTH);
                use(at + FILLED, count);
            }
            return status;
        });
    }

    #fill(at, first, more, room) {
        this.#filled = at;
        try {
            return this.#handle.asking((c) => this.#during(() =>
                wasm.C.peg_js_fill(c, first, more, at + FILLED, room, at)));
        } finally {
            this.#filled = 0;
        }
    }

    free() {
        this.#handle.free();
    }
}

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

const FIRST_ROOM = 4096; // solutions

/** Solutions in a row as bytes, for which there is room as they come. */
class Gathered {
    count = 0;
    data = new Uint8Array(0);

    add(at, count, length, most) {
        const size = 3 * length;
        const needed = size * (this.count + count);
        if (this.data.length < needed) {
            const room = Math.min(most, Math.max(2 * this.count, FIRST_ROOM));
            const larger = new Uint8Array(Math.max(needed, size * room));
            larger.set(this.data);
            this.data = larger;
        }
        wasm.copyTo(this.data, size * this.count, at, size * count);
        this.count += count;
    }

    batch(jumps) {
        const size = 3 * this.count * jumps;
        return { count: this.count, jumps, data: this.data.length === size ? this.data : this.data.slice(0, size) };
    }
}

/** The batches of a Listing. Those found before an error come before it. */
export class Batches {
    #listing;
    #status = Status.OK;
    #failure = null;

    constructor(listing) {
        this.#listing = listing;
    }

    /** Up to so many solutions; null after the last. */
    next(size) {
        const into = new Gathered();
        if (!this.#failure)
            this.#gather(size, into);
        if (into.count > 0)
            return into.batch(this.#listing.length);
        if (this.#failure)
            throw this.#failure.error;
        return null;
    }

    #gather(size, into) {
        const listing = this.#listing;
        try {
            while (this.#status === Status.OK && into.count < size) {
                const wanted = listing.length ? size - into.count : 1;
                this.#status = listing.list(wanted, 0, 0, (at, count) => into.add(at, count, listing.length, size));
                listing.report(Infinity);
            }
            if (this.#status !== Status.END)
                wasm.expectOk(this.#status);
        } catch (error) {
            this.#failure = { error };
        }
    }

    free() {
        this.#listing.free();
    }
}
