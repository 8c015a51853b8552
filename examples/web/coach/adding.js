// SPDX-License-Identifier: MIT
//
// The sum of a proof as it is added up, peg by peg.

import { calm } from "../page/motion.js";

const MOST_TIME = 7000; // milliseconds for all pegs
const BETWEEN = 600; // milliseconds at most from one peg to the next, and to the outcome

/** Sends "change" with every peg that is added, and when it begins or stops. */
export class Adding extends EventTarget {
    #weights;
    #pegs; // that count something: others change no sum
    #count = 0;
    #isDone = false;
    #timer = null;

    /** Where motion is not wanted, the sum is there at once. */
    constructor(weights, pegs) {
        super();
        this.#weights = weights;
        this.#pegs = pegs.filter((hole) => weights[hole] !== 0);
        if (calm.matches)
            this.#end();
    }

    #end() {
        this.#count = this.#pegs.length;
        this.#isDone = true;
    }

    get isPlaying() {
        return this.#timer !== null;
    }

    get isDone() {
        return this.#isDone;
    }

    /** The holes of the pegs that are added. */
    get added() {
        return new Set(this.#pegs.slice(0, this.#count));
    }

    /** The hole of the peg that was added last; null before the first. */
    get last() {
        return this.#count > 0 ? this.#pegs[this.#count - 1] : null;
    }

    get total() {
        return this.#pegs.slice(0, this.#count).reduce((sum, hole) => sum + this.#weights[hole], 0);
    }

    /** How many pegs are added, and of how many. */
    get progress() {
        return [this.#count, this.#pegs.length];
    }

    /** Goes on, or begins again if it is done. */
    play() {
        if (this.isPlaying)
            return;
        if (this.#isDone)
            this.#count = 0;
        this.#isDone = false;
        if (calm.matches)
            this.#end();
        this.#next();
    }

    pause() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.dispatchEvent(new Event("change"));
    }

    #next() {
        const time = Math.min(BETWEEN, MOST_TIME / this.#pegs.length);
        this.#timer = this.#isDone ? null : setTimeout(() => {
            if (this.#count < this.#pegs.length)
                this.#count++;
            else
                this.#isDone = true;
            this.#next();
        }, time);
        this.dispatchEvent(new Event("change"));
    }
}
