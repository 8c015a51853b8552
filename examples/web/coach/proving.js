// SPDX-License-Identifier: MIT
//
// A proof that is looked at: row after row in words, each of them added up. Whoever wins comes to
// a position one jump before the goal; the rows of a proof rule all of these out.

import { signed } from "../board/marks.js";
import { calm } from "../page/settings.js";
import { phrase } from "../words/language.js";

const sum = (weights, holes) => holes.reduce((total, hole) => total + weights[hole], 0);

/** The holes whose bits are set. */
export const pegsOf = (bits, holes) =>
    Array.from({ length: holes }, (_, hole) => hole).filter((hole) => (bits >> BigInt(hole)) & 1n);

/** The pegs of each position from which one jump reaches the goal. */
function lastPositions(board) {
    const { goal, lines } = board;
    if (typeof goal !== "bigint")
        return lines.filter(({ to }) => goal === null || to === goal).map(({ from, over }) => [from, over]);
    const there = pegsOf(goal, board.holes);
    return lines
        .filter(({ from, over, to }) =>
            there.includes(to) && !there.includes(from) && !there.includes(over))
        .map(({ from, over, to }) => [from, over, ...there.filter((hole) => hole !== to)]);
}

const parity = (number) => (number % 2 === 0 ? "even" : "odd");

/** Of how many last positions a row tells. */
const share = (part, all) => (all === 1 ? "only" : part === all ? "all" : "some");

/** What a row proves about a board: { rule, outcome }, what holds of the sum and what it is. */
function rowInWords({ kind, weights }, board) {
    const total = sum(weights, pegsOf(board.position, board.holes));
    const ends = lastPositions(board).map((pegs) => sum(weights, pegs));
    const tell = (ruled, told) => ({
        rule: phrase(`proof.${kind}`),
        outcome: phrase(`proof.${kind}.${share(ruled.length, ends.length)}`,
            { ...told, part: ruled.length, all: ends.length }),
    });
    if (kind === "class") {
        const ruled = ends.filter((end) => parity(end) !== parity(total));
        const told = { total, parity: phrase(`proof.${parity(total)}`), other: phrase(`proof.${parity(total + 1)}`) };
        return tell(ruled, told);
    }
    const ruled = ends.filter((end) => end > total);
    return tell(ruled, { total: signed(total), least: signed(Math.min(...ruled)) });
}

/** How far the adding has come, in words; empty before it begins. */
function soFar(adding, board) {
    const [count, all] = adding.progress;
    if (count === 0)
        return "";
    return phrase("proof.added", { hole: board.name(adding.last), total: signed(adding.total), count, all });
}

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
        return phrase(length > 1 ? "proof.sum" : "proof.theSum", { row: this.#row + 1, rows: length });
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
