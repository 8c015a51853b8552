// SPDX-License-Identifier: MIT
//
// The board and the questions put to it.

import { expectNoOther, expectSize, expectSwitches, kindOf } from "./arguments.js";
import * as peg from "./constants.js";
import { ANSWERS, ask, demand, isUnknown } from "./handle.js";
import { jumpAt, jumpsAt, jumpsOf } from "./jumps.js";
import { Batches, Cursor, Listing } from "./listing.js";
import { boardOfLines, boardOfText } from "./making.js";
import { HANDLE, LINE_JUMPS, Play } from "./play.js";
import { explain, proveMoves, regions, verifyMoves, verifyProof } from "./proofs.js";
import { Table } from "./table.js";
import * as wasm from "./wasm.js";

const SOLUTIONS = {
    shortest: peg.SHORTEST_SOLUTIONS,
    upToOrder: peg.SOLUTIONS_UP_TO_ORDER,
    byJumps: peg.SOLUTIONS_BY_JUMPS,
    asPositions: peg.SOLUTIONS_AS_POSITIONS,
};

/** Whether a text is a shape and perhaps a goal, but has no position and no play. */
const isShape = (text) => !text.includes(";") && /^\S+$/.test(text.split("->")[0].trim());

/** A board that cannot be made as wanted is freed at once. */
function arrange(board, empty, goal, text = null) {
    try {
        if (empty !== null)
            board.start(empty);
        if (goal !== null)
            board.goal = goal;
        if (goal !== null && empty === null && text !== null && isShape(text))
            wasm.expectOk(wasm.C.peg_start(board[HANDLE].address, peg.START_HOLE));
        return board;
    } catch (error) {
        board.free();
        throw error;
    }
}

function answered(status, answer) {
    wasm.expectOk(status);
    return ANSWERS[answer];
}

/** Bounds on the fewest moves, and a solution if one is known; null if there is none. */
function fewest(board, limits) {
    const room = board.holes;
    return wasm.lend(3 * room + 16, (out) => {
        wasm.put32(out, 0);
        const status = ask(board[HANDLE], limits, (c, at) =>
            wasm.C.peg_solve_fewest(c, at, out, out + 8, out + 12, out + 16, room, out + 4),
        );
        const answer = ANSWERS[wasm.i32(out)];
        if (answer === false)
            return { status, bounds: null };
        return {
            status,
            bounds: {
                least: wasm.i32(out + 8),
                most: answer ? wasm.i32(out + 12) : null,
                jumps: answer ? jumpsAt(out + 16, wasm.u32(out + 4)) : null,
            },
        };
    });
}

const STUCK = { jumps: peg.STUCK_FEWEST_JUMPS, moves: peg.STUCK_FEWEST_MOVES, pegs: peg.STUCK_MOST_JUMPS };

/** The jumps to a dead end. */
function stuck(board, which, limits) {
    const room = board.holes;
    return wasm.lend(3 * room + 16, (out) => {
        demand(board[HANDLE], limits, (c, at) =>
            wasm.C.peg_dead_end(c, at, which, 0, out + 16, room, out),
        );
        return jumpsAt(out + 16, wasm.u32(out));
    });
}

/** Which solutions are wanted, by the one switch that is on, or all. */
function whichOf(switches) {
    expectSwitches(switches);
    const on = Object.keys(switches).filter((name) => switches[name]);
    if (on.length > 1)
        throw new TypeError(`only one of ${on.join(" and ")} can be true`);
    return SOLUTIONS[on[0]] ?? peg.ALL_SOLUTIONS;
}

function listingOf(board, { shortest = false, upToOrder = false, byJumps = false, ...limits } = {}) {
    return new Listing(board[HANDLE], board.holes, whichOf({ shortest, upToOrder, byJumps }), limits);
}

/** The batches of Board.solutionBatches(), in any sizes. */
export const batchesOf = (board, options) => new Batches(listingOf(board, options));

function counted(board, limits, count) {
    return wasm.lend(16, (out) => {
        demand(board[HANDLE], limits, (c, at) => count(c, at, out));
        return (wasm.u64(out + 8) << 64n) | wasm.u64(out);
    });
}

/** Each number below one as often as the others, from a function like Math.random. */
function randomBelow(below, random) {
    const size = (below - 1n).toString(2).length;
    const parts = Math.ceil(size / 16);
    for (;;) {
        let bits = 0n;
        // Not more bits at once than the plainest of generators has.
        for (let i = 0; i < parts; i++)
            bits = (bits << 16n) | BigInt(Math.floor(random() * 2 ** 16));
        bits >>= BigInt(16 * parts - size);
        if (bits < below)
            return bits;
    }
}

export class Board extends Play {
    constructor(text = "english", { empty = null, goal = null, ...rest } = {}) {
        expectNoOther(rest);
        super(boardOfText(text));
        arrange(this, empty, goal, text);
    }

    static fromLines(holes, lines, { empty = 0, goal = null, ...rest } = {}) {
        expectNoOther(rest);
        const board = Reflect.construct(Play, [boardOfLines(holes, lines)], this);
        return arrange(board, empty, goal);
    }

    static ofTable(table) {
        if (!(table instanceof Table))
            throw new TypeError("a board is made from a Table, or from a text");
        const c = table[HANDLE].address;
        return wasm.lend(4, (out) => {
            wasm.expectOk(wasm.C.peg_table_board(c, out));
            return Reflect.construct(Play, [wasm.u32(out)], this);
        });
    }

    static builtin() {
        const C = wasm.needC();
        return wasm.lend(8, (out) => {
            const shapes = [];
            while (C.peg_builtin(shapes.length, out, out + 4) === peg.Status.OK)
                shapes.push({
                    name: wasm.textAt(wasm.u32(out)),
                    about: wasm.textAt(wasm.u32(out + 4)),
                });
            return shapes;
        });
    }

    attach(table) {
        if (table !== null && !(table instanceof Table))
            throw new TypeError("what is attached to a board is a Table, or null for none");
        const address = table === null ? 0 : table[HANDLE].address;
        wasm.expectOk(wasm.C.peg_table_attach(this[HANDLE].address, address));
    }

    learn(other) {
        if (!(other instanceof Board))
            throw new TypeError("a board learns from a Board");
        wasm.expectOk(wasm.C.peg_board_learn(this[HANDLE].address, other[HANDLE].address));
    }

    // -----------------------------------------------------------------------
    // Can it be won, and how?
    // -----------------------------------------------------------------------

    solvable(limits) {
        return wasm.lend(4, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) => wasm.C.peg_solvable(c, at, out));
            return isUnknown(status) ? null : answered(status, wasm.i32(out));
        });
    }

    judge(limits) {
        const room = this.lines.length;
        return wasm.lend(4 * room + 16, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_judge(c, at, out + 16, room, out),
            );
            if (!isUnknown(status))
                wasm.expectOk(status);
            const verdicts = [];
            for (let i = 0, at = out + 16; i < wasm.u32(out); i++, at += 4)
                verdicts.push({ jump: jumpAt(at), answer: ANSWERS[wasm.u8(at + 3)] });
            return verdicts;
        });
    }

    judgeJump(jump, limits) {
        return this.lendJumps([jump], (block) => wasm.lend(4, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) => wasm.C.peg_judge_jump(c, at, block, out));
            return isUnknown(status) ? null : answered(status, wasm.i32(out));
        }));
    }

    hint(limits) {
        return wasm.lend(8, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_hint(c, at, out, out + 4),
            );
            if (status === peg.Status.END)
                return null;
            return answered(status, wasm.i32(out)) ? jumpAt(out + 4) : null;
        });
    }

    solve(limits) {
        const room = this.holes;
        return wasm.lend(3 * room + 16, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_solve(c, at, out, out + 16, room, out + 4),
            );
            return answered(status, wasm.i32(out)) ? jumpsAt(out + 16, wasm.u32(out + 4)) : null;
        });
    }

    solveFewest(limits) {
        const { status, bounds } = fewest(this, limits);
        wasm.expectOk(status);
        return bounds && bounds.jumps;
    }

    longestSweep({ last = false, ...limits } = {}) {
        expectSwitches({ last });
        const room = this.holes;
        return wasm.lend(3 * room + 16, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_longest_sweep(c, at, last ? peg.LAST_SWEEP : peg.ANY_SWEEP, out, 0, out + 16, room, out + 4),
            );
            return answered(status, wasm.i32(out)) ? jumpsAt(out + 16, wasm.u32(out + 4)) : null;
        });
    }

    deadEnd({ by = "jumps", ...limits } = {}) {
        if (!Object.hasOwn(STUCK, by))
            throw new TypeError(`a dead end is by jumps, moves or pegs, not by ${by}`);
        return stuck(this, STUCK[by], limits);
    }

    boundFewest(limits) {
        const { status, bounds } = fewest(this, limits);
        if (!isUnknown(status))
            wasm.expectOk(status);
        return bounds;
    }

    rewind(limits) {
        return wasm.lend(8, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_rewind(c, at, out, out + 4),
            );
            return answered(status, wasm.i32(out)) ? wasm.u32(out + 4) : null;
        });
    }

    // -----------------------------------------------------------------------
    // Every solution
    // -----------------------------------------------------------------------

    cursor(options) {
        return new Cursor(listingOf(this, options), this[LINE_JUMPS]);
    }

    *solutions(given) {
        const cursor = this.cursor(given);
        try {
            for (let { jumps } = cursor.next(); jumps; { jumps } = cursor.next())
                yield jumps;
        } finally {
            cursor.free();
        }
    }

    *solutionBatches({ size = 1024, ...options } = {}) {
        expectSize(size);
        const batches = batchesOf(this, options);
        try {
            for (let batch = batches.next(size); batch; batch = batches.next(size))
                yield batch;
        } finally {
            batches.free();
        }
    }

    eachSolution(each, { progress = null, ...options } = {}) {
        const barred = typeof progress === "function"
            ? (told) => this[HANDLE].barred(() => progress(told))
            : progress;
        for (const jumps of this.solutions({ progress: barred, ...options }))
            if (each(jumps) === false)
                return false;
        return true;
    }

    // -----------------------------------------------------------------------
    // Proofs
    // -----------------------------------------------------------------------

    explain(limits) {
        return explain(this, limits);
    }

    verifyProof(rows) {
        return verifyProof(this, rows);
    }

    regions(limits) {
        return regions(this, limits);
    }

    proveMoves(moves, limits) {
        return proveMoves(this, moves, limits);
    }

    verifyMoves(text, limits) {
        return verifyMoves(this, text, limits);
    }

    // -----------------------------------------------------------------------
    // Counting
    // -----------------------------------------------------------------------

    countSolutions({ upToOrder = false, byJumps = false, asPositions = false, ...limits } = {}) {
        const which = whichOf({ upToOrder, byJumps, asPositions });
        return counted(this, limits, (c, at, out) => wasm.C.peg_count_solutions(c, which, at, out));
    }

    countGames(limits) {
        return counted(this, limits, (c, at, out) => wasm.C.peg_count_games(c, at, out));
    }

    countFewest({ distinct = true, ...limits } = {}) {
        expectSwitches({ distinct });
        return wasm.lend(32, (out) => {
            demand(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_count_fewest(c, at, out + 24, out, distinct ? out + 16 : 0, out + 28),
            );
            return {
                moves: wasm.i32(out + 24),
                solutions: (wasm.u64(out + 8) << 64n) | wasm.u64(out),
                distinct: distinct ? wasm.u64(out + 16) : null,
                sweep: wasm.i32(out + 28),
            };
        });
    }

    fewestLevels(limits) {
        const room = this.holes ** 2;
        return wasm.lend(8 * room + 8, (out) => {
            demand(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_fewest_levels(c, at, out, out + 4, out + 8, room),
            );
            const [least, moves] = [wasm.i32(out), wasm.i32(out + 4)];
            const columns = moves - least + 1;
            const row = (m) => Array.from({ length: columns }, (_, n) =>
                wasm.u64(out + 8 + 8 * (m * columns + n)));
            return moves ? { least, moves, positions: Array.from({ length: moves }, (_, m) => row(m)) } : null;
        });
    }

    countPositions({ bySymmetry = false, ...limits } = {}) {
        expectSwitches({ bySymmetry });
        return wasm.lend(16 + 8 * peg.MAX_HOLES, (out) => {
            demand(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_count_positions(c, at, bySymmetry ? 1 : 0, out + 16, peg.MAX_HOLES, out),
            );
            return Array.from({ length: wasm.u32(out) }, (_, i) => wasm.u64(out + 16 + 8 * i));
        });
    }

    endings(limits) {
        const left = (which) => this.pegs - stuck(this, which, limits).length;
        return { fewest: left(STUCK.pegs), most: left(STUCK.jumps) };
    }

    rate(limits) {
        return wasm.lend(32, (out) => {
            const status = ask(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_rate(c, at, out, out + 8, out + 16, out + 20, out + 24),
            );
            if (!isUnknown(status))
                wasm.expectOk(status);
            const [win, losing, least, most] = [wasm.f64(out), ...[16, 20, 24].map((place) => wasm.i32(out + place))];
            return {
                win: win < 0 ? null : win,
                games: Number(wasm.u64(out + 8)),
                losing: losing < 0 ? null : losing,
                least,
                most: most || !isUnknown(status) ? most : null,
            };
        });
    }

    solutionAt(index, limits) {
        const number = typeof index === "number" && Number.isInteger(index) ? BigInt(index) : index;
        if (typeof number !== "bigint")
            throw new TypeError(`the index of a solution is a BigInt or a whole number, not ${kindOf(index)}`);
        if (number < 0n || number >> 128n)
            wasm.expectOk(peg.Status.E_INDEX);
        return wasm.lend(16, (block) => {
            wasm.put64(block, BigInt.asUintN(64, number));
            wasm.put64(block + 8, number >> 64n);
            return jumpsOf(this.holes, (out, room, count) =>
                demand(this[HANDLE], limits, (c, at) =>
                    wasm.C.peg_solution_at(c, at, block, out, room, count),
                ),
            );
        });
    }

    indexOf(jumps, limits) {
        return this.lendJumps(jumps, (block, count) =>
            counted(this, limits, (c, at, out) =>
                wasm.C.peg_solution_index(c, at, block, count, out),
            ),
        );
    }

    randomSolution(random = Math.random, limits = undefined) {
        const count = this.countSolutions(limits);
        return count ? this.solutionAt(randomBelow(count, random), limits) : null;
    }
}

const NO_QUESTIONS = new Set([
    "constructor", "attach", "judgeJump", "learn", "cursor", "solutions", "solutionBatches", "eachSolution", "verifyProof",
    "proveMoves", "verifyMoves", "solutionAt", "indexOf", "randomSolution",
]);

/** The questions that take nothing but options, limits among them: a worker answers each by its name. */
export const QUESTIONS = Object.getOwnPropertyNames(Board.prototype).filter((name) => !NO_QUESTIONS.has(name));
