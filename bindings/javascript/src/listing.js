// SPDX-License-Identifier: MIT
//
// Solutions as C lists them: many in one call, since calls cost more than solutions do.

import { Status } from "./errors.js";
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
