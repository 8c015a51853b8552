// SPDX-License-Identifier: MIT
//
// A proof that is looked at: row after row, each of them added up.

import { calm } from "../page/settings.js";
import { pegsOf, rowInWords, soFar } from "./proof.js";

const MOST_TIME = 7000; // milliseconds for all pegs
const BETWEEN = 600; // milliseconds at most from one peg to the next, and to the outcome

/**
 * The sum of a row as it is added up, peg by peg. Sends "change" with every peg that is added,
 * and when it begins or stops.
 */
class Adding extends EventTarget {
    #weights;
    #pegs; // that count something: others change no sum
    #count = 0;
    #timer = null;

    isDone = false;

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
        this.isDone = true;
    }

    get isPlaying() {
        return this.#timer !== null;
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
        if (this.isDone)
            this.#count = 0;
        this.isDone = false;
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
        this.#timer = this.isDone ? null : setTimeout(() => {
            if (this.#count < this.#pegs.length)
                this.#count++;
            else
                this.isDone = true;
            this.#next();
        }, time);
        this.dispatchEvent(new Event("change"));
    }
}

/** Sends "change" when a row has been added up further. */
export class Proving extends EventTarget {
    #board;
    #rows;
    #row = 0;
    #adding = null;

    constructor(board, rows) {
        super();
        this.#board = board;
        this.#rows = rows;
        this.turn(0);
    }

    get title() {
        const { length } = this.#rows;
        return length > 1 ? `Sum ${this.#row + 1} of ${length}` : "The sum that proves it";
    }

    get hasMany() {
        return this.#rows.length > 1;
    }

    get weights() {
        return this.#rows[this.#row].weights;
    }

    get adding() {
        return this.#adding;
    }

    /** { rule, outcome, soFar } of the row in sight, in words. */
    get words() {
        return { ...rowInWords(this.#rows[this.#row], this.#board), soFar: soFar(this.#adding, this.#board) };
    }

    /** Goes so many rows on, or back. */
    turn(step) {
        this.end();
        this.#row = (this.#row + step + this.#rows.length) % this.#rows.length;
        this.#adding = new Adding(this.weights, pegsOf(this.#board.position, this.#board.holes));
        this.#adding.addEventListener("change", () => this.dispatchEvent(new Event("change")));
        this.#adding.play();
    }

    /** Lets the adding go on, or wait. */
    toggle() {
        this.#adding[this.#adding.isPlaying ? "pause" : "play"]();
    }

    end() {
        this.#adding?.pause();
    }
}
