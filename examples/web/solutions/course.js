// SPDX-License-Identifier: MIT
//
// How far work has come, in words, and as a share of it where its end is known.

import { phrase } from "../words/language.js";

// Before these a guess of the time left is worth nothing.
const SOME_TIME = 1500; // milliseconds
const SOME_SHARE = 0.03;

/** Milliseconds in words, to about the precision that a guess has. */
export function time(milliseconds) {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    if (seconds < 90)
        return phrase("time.seconds", { count: seconds < 20 ? seconds : 10 * Math.round(seconds / 10) });
    const minutes = Math.round(seconds / 60);
    return minutes < 90 ? phrase("time.minutes", { count: minutes })
        : phrase("time.hours", { count: Math.round(minutes / 60) });
}

/** Of work that begins now, by a clock in milliseconds. */
export class Course {
    #clock;
    #begun;
    #stage = null; // { name, begun }

    constructor(clock = () => performance.now()) {
        this.#clock = clock;
        this.#begun = clock();
    }

    /**
     * What the progress of a question means, as { words, share }; the share is null where nobody knows.
     */
    tell({ stage, positions, total }) {
        const now = this.#clock();
        if (this.#stage?.name !== stage)
            this.#stage = { name: stage, begun: now };
        const share = total ? Math.min(1, positions / total) : null;
        const words = total ? this.#shareWords(share, now - this.#stage.begun)
            : phrase("far.positions", { positions, seconds: Math.round((now - this.#begun) / 1000) });
        return { words, share };
    }

    #shareWords(share, took) {
        const percent = Math.floor(100 * share);
        if (took < SOME_TIME || share < SOME_SHARE || share === 1)
            return phrase("far.share", { percent });
        return phrase("far.shareAndTime", { percent, time: time(took / share - took) });
    }
}
