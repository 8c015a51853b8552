// SPDX-License-Identifier: MIT
//
// The board without its questions: shape, position, goal and play.

import { expectAlike, kindOf } from "./arguments.js";
import { GOAL_ANYWHERE, GOAL_HOLE, GOAL_POSITION, NAMINGS, NO_HOLE, Status } from "./constants.js";
import { PegError } from "./errors.js";
import { Handle } from "./handle.js";
import { LineJumps, jumpAt, jumpsAt, jumpsOf } from "./jumps.js";
import * as wasm from "./wasm.js";

const MOST_FOUND = 1024;

/** The handle of a board, for the files beside this one. */
export const HANDLE = Symbol("handle");

/** By this name Node and Bun ask what to print of an object. */
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** The LineJumps of a board, likewise. */
export const LINE_JUMPS = Symbol("line jumps");

function namingNumber(naming) {
    const number = NAMINGS.indexOf(naming);
    if (number < 0)
        throw new TypeError(`a naming is one of ${NAMINGS.join(", ")}, not ${naming}`);
    return number;
}

/** The bits of so many words in C's memory. */
function bitsAt(at, words) {
    let bits = wasm.u64(at);
    for (let i = 1; i < words; i++)
        bits |= wasm.u64(at + 8 * i) << BigInt(64 * i);
    return bits;
}

export class Play {
    #shape = null;

    /** A board of C, which is the new one's from then on. */
    constructor(address, shape = null) {
        this[HANDLE] = new Handle(address, "peg_board_free");
        this.#shape = shape;
    }

    get #c() {
        return this[HANDLE].address;
    }

    copy() {
        return wasm.lend(4, (out) => {
            wasm.expectOk(wasm.C.peg_board_copy(this.#c, out));
            return Reflect.construct(Play, [wasm.u32(out), this.#shape], this.constructor);
        });
    }

    free() {
        this[HANDLE].free();
    }

    // -----------------------------------------------------------------------
    // The shape
    // -----------------------------------------------------------------------

    /** What never changes, kept for this board and its copies. */
    #kept(what, make) {
        const address = this.#c;
        this.#shape ??= {};
        this.#shape[what] ??= make(address);
        return this.#shape[what];
    }

    get holes() {
        return wasm.C.peg_holes(this.#c);
    }

    get names() {
        return this.#kept("names", () =>
            Object.freeze(Array.from({ length: this.holes }, (_, hole) => this.name(hole))),
        );
    }

    get places() {
        return this.#kept("places", (c) =>
            wasm.lend(16, (out) => {
                const place = (_, hole) => {
                    wasm.expectOk(wasm.C.peg_hole_place(c, hole, out, out + 8));
                    return Object.freeze({ x: wasm.f64(out), y: wasm.f64(out + 8) });
                };
                return Object.freeze(Array.from({ length: this.holes }, place));
            }),
        );
    }

    get lines() {
        return this.#kept("lines", (c) =>
            wasm.lend(4, (out) => {
                const at = wasm.C.peg_lines(c, out) >>> 0;
                return Object.freeze(jumpsAt(at, wasm.u32(out)).map(Object.freeze));
            }),
        );
    }

    get [LINE_JUMPS]() {
        return this.#kept("lineJumps", () => new LineJumps(this.lines, this.holes));
    }

    get symmetries() {
        return this.#kept("symmetries", (c) =>
            wasm.lend(4, (out) => {
                const at = wasm.C.peg_symmetries(c, out) >>> 0;
                const holes = this.holes;
                const images = (_, s) => Object.freeze([...wasm.copyOut(at + s * holes, holes)]);
                return Object.freeze(Array.from({ length: wasm.u32(out) }, images));
            }),
        );
    }

    name(hole, naming = "default") {
        const number = namingNumber(naming);
        const at = wasm.C.peg_hole_name(this.#c, this.hole(hole), number) >>> 0;
        if (!at)
            wasm.expectOk(Status.E_NAMING);
        return wasm.textAt(at);
    }

    hole(hole) {
        if (typeof hole === "string")
            return this.#named(hole);
        if (typeof hole !== "number")
            throw new TypeError(`a hole is a number or a name, not ${kindOf(hole)}`);
        if (!Number.isInteger(hole) || hole < 0 || hole >= this.holes)
            throw new PegError(
                Status.E_HOLE,
                `the board's holes are 0 to ${this.holes - 1}, and ${hole} is none`,
            );
        return hole;
    }

    /** The hole of a name; names that were found are kept, as any of them may come again. */
    #named(name) {
        const found = this.#kept("found", () => new Map());
        const known = found.get(name);
        if (known !== undefined)
            return known;
        const hole = wasm.lend(4, (out) =>
            wasm.lendText(name, (text) => {
                if (wasm.C.peg_find_hole(this.#c, text, out) !== Status.OK)
                    throw new PegError(Status.E_HOLE, `the board has no hole "${name}"`);
                return wasm.i32(out);
            }),
        );
        if (found.size < MOST_FOUND)
            found.set(name, hole);
        return hole;
    }

    cell(hole) {
        const number = this.hole(hole);
        return wasm.lend(12, (out) => {
            wasm.expectOk(wasm.C.peg_hole_cell(this.#c, number, out, out + 4, out + 8));
            return { row: wasm.i32(out), column: wasm.i32(out + 4), leaning: wasm.i32(out + 8) };
        });
    }

    holeAt(row, column) {
        // Others would be rounded on the way, and so lead to a hole where there is none.
        if (![row, column].every((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31))
            return null;
        const hole = wasm.C.peg_hole_at(this.#c, row, column);
        return hole < 0 ? null : hole;
    }

    // -----------------------------------------------------------------------
    // The position
    // -----------------------------------------------------------------------

    get pegs() {
        return wasm.C.peg_pegs(this.#c);
    }

    hasPeg(hole) {
        return wasm.C.peg_has_peg(this.#c, this.hole(hole)) === 1;
    }

    setPeg(hole, peg = true) {
        wasm.expectOk(wasm.C.peg_set_peg(this.#c, this.hole(hole), peg ? 1 : 0));
    }

    start(empty = null) {
        const hole = empty === null ? NO_HOLE : this.hole(empty);
        wasm.expectOk(wasm.C.peg_start(this.#c, hole));
    }

    get #words() {
        return Math.ceil(this.holes / 64);
    }

    #read(put) {
        const words = this.#words;
        return wasm.lend(8 * words, (out) => {
            wasm.expectOk(put(this.#c, out, words));
            return bitsAt(out, words);
        });
    }

    /** Hands a position, as a BigInt or an array with an entry for each hole, to C. */
    #write(position, put) {
        let bits = position;
        if (typeof position === "object" && position !== null) {
            const pegs = Array.from(position);
            if (pegs.length !== this.holes)
                throw new PegError(
                    Status.E_POSITION,
                    `a position has ${this.holes} entries, not ${pegs.length}`,
                );
            bits = pegs.reduce((all, peg, hole) => (peg ? all | (1n << BigInt(hole)) : all), 0n);
        }
        if (typeof bits !== "bigint")
            throw new TypeError(`a position is a BigInt, or an array with an entry for each hole, not ${kindOf(bits)}`);
        if (bits < 0n || bits >> BigInt(this.holes))
            throw new PegError(Status.E_POSITION, wasm.statusText(Status.E_POSITION));
        const words = this.#words;
        wasm.lend(8 * words, (block) => {
            for (let i = 0; i < words; i++)
                wasm.put64(block + 8 * i, BigInt.asUintN(64, bits >> BigInt(64 * i)));
            wasm.expectOk(put(this.#c, block, words));
        });
    }

    get position() {
        return this.#read(wasm.C.peg_position);
    }

    set position(position) {
        this.#write(position, wasm.C.peg_set_position);
    }

    toArray() {
        const words = this.#words;
        const pegs = new Uint8Array(this.holes);
        wasm.lend(8 * words, (out) => {
            wasm.expectOk(wasm.C.peg_position(this.#c, out, words));
            const bytes = wasm.seen();
            for (let hole = 0; hole < pegs.length; hole++)
                pegs[hole] = (bytes[out + (hole >> 3)] >> (hole & 7)) & 1;
        });
        return pegs;
    }

    get positionClass() {
        return wasm.lend(8 * 4 + 8, (out) => {
            const words = 4;
            wasm.expectOk(wasm.C.peg_class(this.#c, out + 8, words, out));
            return {
                bits: bitsAt(out + 8, words),
                size: wasm.u32(out),
            };
        });
    }

    /** What a function of C writes, of the board and what else it is given. */
    #written(write, ...given) {
        const c = this.#c;
        return wasm.written((out, room, length) => write(c, ...given, out, room, length));
    }

    get text() {
        return this.#written(wasm.C.peg_board_text);
    }

    get gameText() {
        return this.#written(wasm.C.peg_game_text);
    }

    draw() {
        return this.#written(wasm.C.peg_draw);
    }

    drawNames(naming = "default") {
        return this.#written(wasm.C.peg_draw_names, namingNumber(naming));
    }

    toString() {
        return this.text;
    }

    toJSON() {
        return this.gameText;
    }

    // -----------------------------------------------------------------------
    // The goal
    // -----------------------------------------------------------------------

    get goal() {
        return wasm.lend(8, (out) => {
            const position = this.#read((c, words, room) =>
                wasm.C.peg_goal(c, out, out + 4, words, room),
            );
            const kind = wasm.i32(out);
            if (kind === GOAL_HOLE)
                return wasm.i32(out + 4);
            return kind === GOAL_POSITION ? position : null;
        });
    }

    set goal(goal) {
        if (typeof goal === "bigint" || (typeof goal === "object" && goal !== null))
            this.#write(goal, (c, words, count) =>
                wasm.C.peg_set_goal(c, GOAL_POSITION, NO_HOLE, words, count));
        else if (goal === null)
            wasm.expectOk(wasm.C.peg_set_goal(this.#c, GOAL_ANYWHERE, NO_HOLE, 0, 0));
        else
            wasm.expectOk(wasm.C.peg_set_goal(this.#c, GOAL_HOLE, this.hole(goal), 0, 0));
    }

    get isWon() {
        return wasm.C.peg_is_won(this.#c) === 1;
    }

    get isStuck() {
        return wasm.C.peg_is_stuck(this.#c) === 1;
    }

    // -----------------------------------------------------------------------
    // Play
    // -----------------------------------------------------------------------

    legalJumps() {
        return jumpsOf(this.lines.length, (out, room, count) =>
            wasm.expectOk(wasm.C.peg_legal_jumps(this.#c, out, room, count)),
        );
    }

    findJump(from, to) {
        if (typeof from !== typeof to)
            expectAlike([from, to]);
        return wasm.lend(3, (out) => {
            const status = wasm.C.peg_find_jump(this.#c, this.hole(from), this.hole(to), out);
            const jump = status === Status.OK ? jumpAt(out) : null;
            return { jump, status, text: wasm.statusText(status) };
        });
    }

    play(what, to = undefined) {
        if (to !== undefined) {
            const { jump, status, text } = this.findJump(what, to);
            if (!jump)
                throw new PegError(status, `${this.name(what)}-${this.name(to)}: ${text}`);
            return this.#playJump(jump);
        }
        if (typeof what !== "string")
            return this.#playJump(what);
        const before = this.history.length;
        this.#playText(what);
        return this.history.slice(before);
    }

    #playText(text) {
        wasm.lend(4, (out) =>
            wasm.lendText(text, (block, place) => {
                const status = wasm.C.peg_play_moves(this.#c, block, out);
                if (status === Status.OK)
                    return;
                if (status === Status.E_MEMORY)
                    wasm.expectOk(status);
                const at = place(wasm.u32(out));
                const word = /^[^\s,]*/.exec(text.slice(at))[0];
                const where = `${word && `"${word}", `}at character ${at + 1}`;
                throw new PegError(status, `${where}: ${wasm.statusText(status)}`, at);
            }),
        );
    }

    #holesOf(jump) {
        if (typeof jump !== "object" || jump === null)
            throw new TypeError(`a jump is { from, over, to }, not ${kindOf(jump)}`);
        const { from, over, to } = jump;
        if (typeof from === "string" || typeof over === "string" || typeof to === "string")
            expectAlike([from, over, to]);
        return [this.hole(from), this.hole(over), this.hole(to)];
    }

    #playJump(jump) {
        const holes = this.#holesOf(jump);
        wasm.lend(3, (block) => {
            wasm.copyIn(block, holes);
            wasm.expectOk(wasm.C.peg_play(this.#c, block));
        });
        const [from, over, to] = holes;
        return { from, over, to };
    }

    /** What console.log() shows: the game and its drawing, where the board can be read. */
    [INSPECT]() {
        try {
            return `Board ${this.gameText}\n${this.draw().trimEnd()}`;
        } catch (error) {
            return `Board (${error.message})`;
        }
    }

    /** Calls a function with the address of jumps and their number. */
    lendJumps(jumps, use) {
        if (typeof jumps !== "object" || !jumps?.[Symbol.iterator])
            throw new TypeError(`jumps are a list of { from, over, to }, not ${kindOf(jumps)}`);
        const holes = Array.from(jumps).flatMap((jump) => this.#holesOf(jump));
        return wasm.lend(holes.length + 1, (block) => {
            wasm.copyIn(block, holes);
            return use(block, holes.length / 3);
        });
    }

    #stepped(step, which) {
        const jump = which();
        wasm.expectOk(step(this.#c));
        return jump;
    }

    undo() {
        return this.#stepped(wasm.C.peg_undo, () => this.history.at(-1));
    }

    undoMove() {
        const { history } = this;
        return wasm.lend(4, (out) => {
            wasm.expectOk(wasm.C.peg_undo_move(this.#c, out));
            return history.slice(-wasm.u32(out));
        });
    }

    redo() {
        return this.#stepped(wasm.C.peg_redo, () => this.undone[0]);
    }

    get #all() {
        return wasm.lend(8, (out) => {
            wasm.put32(out, 0);
            wasm.put32(out + 4, 0);
            const at = wasm.C.peg_history(this.#c, out, out + 4) >>> 0;
            const played = wasm.u32(out);
            const jumps = at ? jumpsAt(at, played + wasm.u32(out + 4)) : [];
            return { played: jumps.slice(0, played), undone: jumps.slice(played) };
        });
    }

    get history() {
        return this.#all.played;
    }

    get undone() {
        return this.#all.undone;
    }

    #writtenJumps(write, jumps, naming) {
        const number = namingNumber(naming);
        return this.lendJumps(jumps, (block, count) => this.#written(write, block, count, number));
    }

    movesText(jumps, naming = "default") {
        return this.#writtenJumps(wasm.C.peg_moves_text, jumps, naming);
    }

    jumpsText(jumps, naming = "default") {
        return this.#writtenJumps(wasm.C.peg_jumps_text, jumps, naming);
    }
}

// Deno has a name of its own for it.
Play.prototype[Symbol.for("Deno.customInspect")] = Play.prototype[INSPECT];
if (Symbol.dispose)
    Play.prototype[Symbol.dispose] = Play.prototype.free;
