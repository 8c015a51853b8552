// SPDX-License-Identifier: MIT
//
// A proof that is looked at: row after row, each of them added up.

import { Adding } from "./adding.js";
import { pegsOf, rowInWords, soFar } from "./proof.js";

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
