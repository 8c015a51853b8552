// SPDX-License-Identifier: MIT
//
// The drawing of a board: cells of a lattice that are holes, with a peg or without, and the
// goal. A drawing never changes; what draws on it makes another.

import { MOST_HOLES, ifBoard } from "../game/boards.js";
import { LATTICES, carried } from "./lattices.js";

export const keyOf = ({ row, column }) => `${row},${column}`;

function cellOf(key) {
    const [row, column] = key.split(",").map(Number);
    return { row, column };
}

const isCell = (cell) => Number.isSafeInteger(cell?.row) && Number.isSafeInteger(cell?.column);

/** The lattice of a board that is a drawing: one with the same places and lines; null if none has them. */
function latticeOf(board) {
    const looks = ({ places, lines }) =>
        JSON.stringify([places.map(({ x, y }) => [x.toFixed(3), y.toFixed(3)]), lines]);
    const look = looks(board);
    const named = board.text.split(":")[0];
    const order = [named, ...Object.keys(LATTICES)].filter((name) => Object.hasOwn(LATTICES, name));
    return order.find((lattice) => ifBoard(Drawing.on(lattice, board).text, looks) === look) ?? null;
}

export class Drawing {
    lattice;
    #cells; // whether a hole holds a peg, by the key of its cell
    #goal; // the keys of the holes that are to hold pegs in the end

    constructor(lattice = "square", cells = new Map(), goal = new Set()) {
        this.lattice = lattice;
        this.#cells = cells;
        this.#goal = goal;
    }

    /** The drawing of a board; null if it is not one of a lattice. Row 1, column 1 is its corner. */
    static of(board) {
        const lattice = latticeOf(board);
        return lattice && Drawing.on(lattice, board);
    }

    /** A board's holes on a lattice, whatever its lines. */
    static on(lattice, board) {
        const first = board.cell(0);
        // On a lattice of slants, row and column are even together.
        const odd = LATTICES[lattice].columns === 2 ? (first.row + first.column) % 2 : 0;
        const keys = board.names.map((_, hole) => {
            const { row, column } = board.cell(hole);
            return keyOf({ row: row + 1, column: column + 1 + odd });
        });
        const pegs = board.toArray();
        const { goal } = board;
        const isGoal = (hole) => typeof goal === "bigint" ? (goal >> BigInt(hole)) & 1n : goal === hole;
        return new Drawing(lattice, new Map(keys.map((key, hole) => [key, pegs[hole] === 1])),
            new Set(keys.filter((_, hole) => isGoal(hole))));
    }

    /** What toJSON() wrote; null for anything else. */
    static from(kept) {
        const { lattice, pegs, gaps, goal } = kept ?? {};
        const isDrawing = Object.hasOwn(LATTICES, lattice) &&
            [pegs, gaps, goal].every((cells) => Array.isArray(cells) && cells.every(isCell));
        if (!isDrawing || pegs.length + gaps.length > MOST_HOLES)
            return null;
        const { nearest, place } = LATTICES[lattice];
        const isOnLattice = [...pegs, ...gaps].every((cell) => keyOf(nearest(place(cell))) === keyOf(cell));
        return isOnLattice
            ? new Drawing(lattice).with(pegs, "peg").with(gaps, "empty").withGoal(goal, true)
            : null;
    }

    toJSON() {
        const keys = [...this.#cells.keys()];
        return {
            lattice: this.lattice,
            pegs: keys.filter((key) => this.#cells.get(key)).map(cellOf),
            gaps: keys.filter((key) => !this.#cells.get(key)).map(cellOf),
            goal: [...this.#goal].map(cellOf),
        };
    }

    get holes() {
        return this.#cells.size;
    }

    get pegs() {
        return [...this.#cells.values()].filter(Boolean).length;
    }

    /** "peg", "empty" or "none". */
    at(cell) {
        const isPeg = this.#cells.get(keyOf(cell));
        return isPeg === undefined ? "none" : isPeg ? "peg" : "empty";
    }

    isGoal(cell) {
        return this.#goal.has(keyOf(cell));
    }

    /** The cells that are holes, row by row, as libpeg numbers them. */
    get cells() {
        return [...this.#cells.keys()].map(cellOf).sort((a, b) => a.row - b.row || a.column - b.column);
    }

    get goal() {
        return this.cells.filter((cell) => this.isGoal(cell));
    }

    /** The rows and columns from the first to the last with a hole; null without any. */
    get box() {
        const cells = this.cells;
        if (cells.length === 0)
            return null;
        const columns = cells.map(({ column }) => column);
        return {
            top: cells[0].row,
            bottom: cells.at(-1).row,
            left: Math.min(...columns),
            right: Math.max(...columns),
        };
    }

    get middle() {
        const places = this.cells.map(LATTICES[this.lattice].place);
        const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
        return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
    }

    get text() {
        const { top, bottom, left, right } = this.box ?? { top: 0, bottom: -1, left: 0, right: -1 };
        const rows = Array.from({ length: bottom - top + 1 }, (_, i) => top + i);
        const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i);
        const signs = { peg: "o", empty: ".", none: "_" };
        const signOf = (row) => (column) => signs[this.at({ row, column })];
        const drawn = rows.map((row) => columns.map(signOf(row)).join("").replace(/_+$/, ""));
        return `${this.lattice}:${drawn.join("/")}${this.#goalText}`;
    }

    get #goalText() {
        if (this.#goal.size === 0)
            return "";
        const { cells } = this;
        const signs = cells.map((cell, i) =>
            (i > 0 && cells[i - 1].row < cell.row ? "/" : "") + (this.isGoal(cell) ? "o" : "."));
        return ` -> ${signs.join("")}`;
    }

    /** With cells made "peg", "empty" or "none". What is no hole is no goal. */
    with(cells, what) {
        const made = new Map(this.#cells);
        for (const key of cells.map(keyOf)) {
            if (what === "none")
                made.delete(key);
            else
                made.set(key, what === "peg");
        }
        return new Drawing(this.lattice, made, new Set([...this.#goal].filter((key) => made.has(key))));
    }

    /** With cells made goal or not, as far as they are holes. */
    withGoal(cells, isGoal) {
        const goal = new Set(this.#goal);
        for (const key of cells.map(keyOf).filter((one) => this.#cells.has(one)))
            goal[isGoal ? "add" : "delete"](key);
        return new Drawing(this.lattice, this.#cells, goal);
    }

    /** The empty holes. */
    get gaps() {
        return this.cells.filter((cell) => this.at(cell) === "empty");
    }

    /** With a peg in every hole but one: an empty one, or the goal, or any; that nearest the middle. */
    get filled() {
        const { place } = LATTICES[this.lattice];
        const { cells, gaps, middle } = this;
        const among = [gaps, this.goal, cells].find(({ length }) => length > 0) ?? [];
        const far = (cell) => Math.hypot(place(cell).x - middle.x, place(cell).y - middle.y);
        const least = among.reduce((best, cell) => (best && far(best) <= far(cell) ? best : cell), null);
        return least ? this.with(cells, "peg").with([least], "empty") : this;
    }

    carriedTo(lattice) {
        const other = (key) => keyOf(carried(cellOf(key), this.lattice, lattice));
        return new Drawing(lattice, new Map([...this.#cells].map(([key, isPeg]) => [other(key), isPeg])),
            new Set([...this.#goal].map(other)));
    }
}
