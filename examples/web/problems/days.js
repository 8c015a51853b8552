// SPDX-License-Identifier: MIT
//
// The problems of days, as they are asked for. Each is made once, bit by bit, so that the
// page never waits for one.

import { daySteps } from "./day.js";

const BIT = 10; // milliseconds of work between two pauses

const pause = () => new Promise((resolve) => setTimeout(resolve));

async function make(day) {
    const steps = daySteps(day);
    for (;;) {
        await pause();
        const end = performance.now() + BIT;
        do {
            const { done, value } = steps.next();
            if (done)
                return value;
        } while (performance.now() < end);
    }
}

export class Days {
    #made = new Map(); // promises by day

    /** A promise of the problem of a day. */
    get(day) {
        if (!this.#made.has(day)) {
            const problem = make(day);
            this.#made.set(day, problem);
            // What failed may be asked for again.
            problem.catch(() => this.#made.delete(day));
        }
        return this.#made.get(day);
    }
}
