// SPDX-License-Identifier: MIT
//
// How far work has come, in words, and as a share of it where its end is known; and what counting
// the solutions of a board may take, and what became of it.

import { bytes, roughly, time } from "../page/numbers.js";
import { phrase } from "../words/language.js";

// Before these a guess of the time left is worth nothing.
const SOME_TIME = 1500; // milliseconds
const SOME_SHARE = 0.03;

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
        const share = total ? Math.min(1, positions / total) : null;
        const far = total ? this.#shareWords(share, now - this.#stage.begun)
            : phrase("far.positions", { positions, seconds: Math.round(this.took / 1000) });
        return { words: phrase(`stage.${stage}`, { far }), far, share };
    }

    #shareWords(share, took) {
        const percent = Math.floor(100 * share);
        if (took < SOME_TIME || share < SOME_SHARE || share === 1)
            return phrase("far.share", { percent });
        return phrase("far.shareAndTime", { percent, time: time(took / share - took) });
    }
}

// Boards of up to so many positions are counted within half a minute, in the memory of a page.
const SURE = 2 ** 29.5;
// Others are counted for so long, and then the player says whether it is to go on.
const TRIAL = 20; // seconds

/** How many positions there are in the class of a board with as many pegs or fewer. */
function positionsFor({ holes, pegs, positionClass }) {
    let all = 0;
    let some = 1; // of so many pegs
    for (let count = 0; count <= pegs; count++) {
        all += some;
        some *= (holes - count) / (count + 1);
    }
    return all / 2 ** positionClass.size;
}

/** What one may expect of a count: { words, seconds }, the words empty where it will do. */
export function feasible(board, hasTable) {
    const positions = positionsFor(board);
    if (hasTable || positions <= SURE)
        return { words: "", seconds: null };
    return {
        words: phrase("count.many", { positions: roughly(positions) }),
        seconds: TRIAL,
    };
}

/** What became of a count, as Task.ask() tells it, in words. */
export function outcome({ answer, failed, limit, positions, took, memory }) {
    if (!failed)
        return phrase("count.done", { count: answer });
    if (!limit)
        return failed;
    return phrase(limit === "time" ? "count.late" : "count.large",
        { memory: bytes(memory), positions: roughly(positions), time: time(took) });
}
