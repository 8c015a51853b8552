// SPDX-License-Identifier: MIT
//
// A proof that is looked at: row after row in words, each of them added up. Whoever wins comes to
// a position one jump before the goal; the rows of a proof that it is lost rule all of these out, or
// rule out the goal, as jumps must leave sets of holes at a price. Those of a proof of the fewest moves
// say how far it is to the goal.

import { calm } from "../page/settings.js";
import { number, phrase } from "../words/language.js";

const sum = (weights, holes) => holes.reduce((total, hole) => total + weights[hole], 0);
const valueOf = (terms) => terms.reduce((total, { value }) => total + value, 0);

/** The holes whose bits are set. */
const pegsOf = (bits, holes) =>
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

const namesOf = (holes, board) => holes.map((hole) => board.name(hole)).join("+");

/** The lines along which a jump takes a peg from a set and ends outside. */
const exitsOf = ({ weights }, lines) =>
    lines.filter(({ from, over, to }) => (weights[from] || weights[over]) && !weights[to]);

/** The line of a fork. */
const forkOf = ({ weights }, lines) =>
    lines.find(({ from, over, to }) => weights[from] === -1 && weights[over] === -2 && weights[to] > 0);

/** What a row of a proof by exits says, and what that comes to. */
function exitsInWords({ kind, weights, sets, isCase }, total, board) {
    const toll = Math.max(...weights);
    const jumpOf = ({ from, to }) => `${board.name(from)}-${board.name(to)}`;
    if (kind === "set") {
        const exits = exitsOf({ weights }, board.lines).map(jumpOf).join(", ");
        return { rule: phrase("proof.set", { toll }), outcome: phrase(exits ? "proof.set.exits" : "proof.set.none", { exits }) };
    }
    if (kind === "fork") {
        const jump = jumpOf(forkOf({ weights }, board.lines));
        const rule = phrase(toll > 1 ? "proof.fork" : "proof.fork.never", { jump, limit: toll - 1 });
        return { rule, outcome: phrase("proof.fork.both") };
    }
    const need = sets.reduce((tolls, set) => tolls + Math.max(...set.weights), 0);
    return {
        rule: phrase(sets.length > 0 ? "proof.exits" : "proof.exits.bare", { sets: sets.length }),
        outcome: phrase(isCase ? "proof.exits.case" : "proof.exits.need", { total, need }),
    };
}

/** Whether each row is of a case: a fork has two parts, and one more for each fork in them. */
function casesOf(rows) {
    let parts = 0;
    return rows.map(({ kind }) => {
        const isCase = kind === "exits" && parts > 0;
        parts = kind === "fork" ? Math.max(parts, 1) + 1 : parts - Number(isCase);
        return isCase;
    });
}

/** The sets behind a row. */
function setsBehind(rows, index) {
    const end = rows.findIndex((row, at) => at > index && row.kind !== "set");
    return rows.slice(index + 1, end < 0 ? rows.length : end);
}

/** What a row of some total proves about a board: { rule, outcome }, what holds of the sum and what it is. */
function rowInWords({ kind, weights, ...row }, total, board) {
    if (kind === "moves") {
        const { scale, near, least } = row;
        const told = { scale, near, least, top: row.top, total, steps: least - near };
        const list = row.groups.map(({ holes, value }) => `${namesOf(holes, board)} ${number(value)}`).join(", ");
        const rule = phrase("proof.moves", told);
        return {
            rule: list ? `${rule} ${phrase("proof.moves.groups", { list })}` : rule,
            outcome: phrase("proof.moves.least", told),
        };
    }
    if (["exits", "set", "fork"].includes(kind))
        return exitsInWords(/** @type {any} */ ({ kind, weights, ...row }), total, board);
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
    return tell(ruled, { total, least: Math.min(...ruled) });
}

const MOST_TIME = 7000; // milliseconds for all pegs
const BETWEEN = 600; // milliseconds at most from one peg to the next, and to the outcome

/**
 * Sends "change" with every peg that is added, and when the adding begins or stops. Where motion is not wanted,
 * the sum is there at once.
 */
export class Proving extends EventTarget {
    #board;
    #rows;
    #row = 0;
    #terms = []; // pegs and full groups that count something: { holes, value }
    #timer = null;
    #added = []; // the first of those terms

    isDone = false;

    constructor(board, rows) {
        super();
        this.#board = board;
        const cases = casesOf(rows);
        this.#rows = rows.map((row, index) => ({ ...row, sets: setsBehind(rows, index), isCase: cases[index] }));
        this.turn(0);
    }

    get title() {
        const { length } = this.#rows;
        // One sum of a proof of moves need not be all of it.
        const isOne = length === 1 && this.#rows[0].kind !== "moves";
        return phrase(isOne ? "proof.theSum" : "proof.sum", { row: this.#row + 1, rows: length });
    }

    get hasMany() {
        return this.#rows.length > 1;
    }

    /** The numbers to show. Those of a fork only name its jump. */
    get weights() {
        const { kind, weights } = this.#rows[this.#row];
        return kind === "fork" ? weights.map(() => 0) : weights;
    }

    /** The jumps that leave the set in sight, or the jump of the cases. */
    get exits() {
        const row = this.#rows[this.#row];
        if (row.kind === "fork")
            return [forkOf(row, this.#board.lines)];
        return row.kind === "set" ? exitsOf(row, this.#board.lines) : [];
    }

    get groups() {
        return this.#rows[this.#row].groups ?? [];
    }

    /** The holes of what is added so far, or of the set in sight; null when all is. */
    get lit() {
        const { kind, weights } = this.#rows[this.#row];
        if (kind === "set")
            return new Set([...weights.keys()].filter((hole) => weights[hole]));
        return this.isDone ? null : new Set(this.#added.flatMap(({ holes }) => holes));
    }

    get isPlaying() {
        return this.#timer !== null;
    }

    /** { rule, outcome, soFar } of the row in sight, in words; soFar is empty before the adding begins. */
    get words() {
        const { rule, outcome } = rowInWords(this.#rows[this.#row], valueOf(this.#terms), this.#board);
        return { rule, outcome, soFar: this.#added.length > 0 ? this.#soFar : "" };
    }

    get #soFar() {
        const hole = namesOf(this.#added.at(-1).holes, this.#board);
        const total = valueOf(this.#added);
        return phrase("proof.added", { hole, total, count: this.#added.length, all: this.#terms.length });
    }

    turn(step) {
        this.end();
        this.#row = (this.#row + step + this.#rows.length) % this.#rows.length;
        const pegs = pegsOf(this.#board.position, this.#board.holes);
        const isSum = !["set", "fork"].includes(this.#rows[this.#row].kind);
        const values = (isSum ? pegs : []).map((hole) => ({ holes: [hole], value: this.weights[hole] }));
        this.#terms = [...values.filter(({ value }) => value !== 0), ...this.groups];
        this.#begin();
    }

    #begin() {
        this.isDone = calm.matches;
        this.#added = this.isDone ? this.#terms : [];
        this.#next();
    }

    #next() {
        const time = Math.min(BETWEEN, MOST_TIME / this.#terms.length);
        this.#timer = this.isDone ? null : setTimeout(() => {
            this.isDone = this.#added.length === this.#terms.length;
            this.#added = this.#terms.slice(0, this.#added.length + 1);
            this.#next();
        }, time);
        this.dispatchEvent(new Event("change"));
    }

    /** Lets the adding go on, or wait, or begin again if it is done. */
    toggle() {
        if (this.isPlaying)
            this.end();
        else if (this.isDone)
            this.#begin();
        else
            this.#next();
    }

    end() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.dispatchEvent(new Event("change"));
    }
}
