// SPDX-License-Identifier: MIT

import { Status } from "./errors.js";
import { Handle, Limits } from "./handle.js";
import { jumpsAt } from "./play.js";
import * as wasm from "./wasm.js";

export class Cursor {
    #limits;
    #token = wasm.newToken();
    #handle;
    #done = false;

    /** Of the handle of a board; which is a peg_solutions. */
    constructor(board, which, given) {
        this.#limits = new Limits(given);
        wasm.lend(4, (out) => {
            const status = this.#limits.lend(this.#token, (at) =>
                board.asking((c) => this.#during(() => wasm.C.peg_cursor_new(c, which, at, out))),
            );
            if (status === Status.OK)
                this.#handle = new Handle(wasm.u32(out), "peg_cursor_free");
            this.#limits.settle();
            wasm.expectOk(status);
        });
    }

    #during(use) {
        return wasm.during(this.#token, this.#limits, use);
    }

    next(steps = 0) {
        if (this.#done)
            return { jumps: null, done: true };
        if (!Number.isInteger(steps) || steps < 0 || steps >= 2 ** 32)
            throw new RangeError(`steps are a whole number, not ${steps}`);
        return wasm.lend(8, (out) => {
            const status = this.#handle.asking((c) =>
                this.#during(() => wasm.C.peg_cursor_next(c, steps, out, out + 4)),
            );
            this.#limits.settle();
            if (status === Status.END) {
                this.free();
                this.#done = true;
                return { jumps: null, done: true };
            }
            if (status === Status.PAUSED)
                return { jumps: null, done: false };
            wasm.expectOk(status);
            return { jumps: jumpsAt(wasm.u32(out), wasm.u32(out + 4)), done: false };
        });
    }

    free() {
        this.#handle.free();
    }
}

if (Symbol.dispose)
    Cursor.prototype[Symbol.dispose] = Cursor.prototype.free;
