// SPDX-License-Identifier: MIT
//
// How far work has come, in words, and as a share of it where its end is known.

import { number, time } from "../page/numbers.js";

// Before these a guess of the time left is worth nothing.
const SOME_TIME = 1500; // milliseconds
const SOME_SHARE = 0.03;

const STAGES = {
    preparing: "getting ready",
    searching: "searching",
    shortening: "looking for fewer moves",
    proving: "proving that fewer are impossible",
    counting: "counting",
    listing: "listing",
    building: "making a table",
    verifying: "checking",
    packing: "packing",
    unpacking: "unpacking",
};

/** Of work that begins now, by a clock in milliseconds. */
export class Course {
    #clock;
    #begun;
    #stage = null; // { name, begun }
    positions = 0;

    constructor(clock = () => performance.now()) {
        this.#clock = clock;
        this.#begun = clock();
    }

    /** Milliseconds since it began. */
    get took() {
        return this.#clock() - this.#begun;
    }

    /**
     * What the progress of a question means: { words, far, share }; far is the words without the
     * stage, and the share null where nobody knows.
     */
    tell({ stage, positions, total }) {
        const now = this.#clock();
        if (this.#stage?.name !== stage)
            this.#stage = { name: stage, begun: now };
        this.positions = Math.max(this.positions, positions);
        const begin = `${STAGES[stage] ?? stage}: `;
        const share = total ? Math.min(1, positions / total) : null;
        const far = total
            ? `${Math.floor(100 * share)} %${this.#left(share, now - this.#stage.begun)}`
            : `${number(positions)} positions, ${Math.round(this.took / 1000)} s`;
        return { words: begin + far, far, share };
    }

    #left(share, took) {
        if (took < SOME_TIME || share < SOME_SHARE || share === 1)
            return "";
        return `, about ${time(took / share - took)} left`;
    }
}
