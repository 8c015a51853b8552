// SPDX-License-Identifier: MIT

import { Status } from "./errors.js";
import * as wasm from "./wasm.js";

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
