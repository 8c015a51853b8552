// SPDX-License-Identifier: MIT
//
// What can be proved of a board: why it is lost, the regions that cost a move each, and that it
// takes so many moves.

import { shown } from "./arguments.js";
import { MAX_HOLES, PROOF_KINDS, REASON_NONE, REASON_PROOF, Status } from "./constants.js";
import { PegError } from "./errors.js";
import { ask, demand } from "./handle.js";
import { HANDLE } from "./play.js";
import * as wasm from "./wasm.js";

const ROW_SIZE = 4 + 4 * MAX_HOLES;
const ROWS_AT = 16;
const FEW_ROWS = 16;

/** The outputs of peg_explain(): reason, number of rows, positions, rows. */
function reasonAt(at, holes) {
    const reason = wasm.i32(at);
    if (reason === REASON_NONE)
        return null;
    if (reason !== REASON_PROOF)
        return { reason: "searched", positions: Number(wasm.u64(at + 8)) };
    const rows = Array.from({ length: wasm.u32(at + 4) }, (_, i) => {
        const row = at + ROWS_AT + ROW_SIZE * i;
        const weights = Array.from({ length: holes }, (_, hole) => wasm.i32(row + 4 + 4 * hole));
        return { kind: PROOF_KINDS[wasm.i32(row)], weights };
    });
    return { reason: "proof", rows };
}

/** See Board.explain(). */
export function explain(board, limits) {
    let room = FEW_ROWS;
    for (;;) {
        const told = wasm.lend(ROWS_AT + ROW_SIZE * room, (out) => {
            const status = ask(board[HANDLE], limits, (c, at) =>
                wasm.C.peg_explain(c, at, out, out + ROWS_AT, room, out + 4, out + 8),
            );
            if (status === Status.E_ROOM)
                return { room: wasm.u32(out + 4) };
            wasm.expectOk(status);
            return { why: reasonAt(out, board.holes) };
        });
        if (told.room === undefined)
            return told.why;
        room = told.room;
    }
}

const isWeight = (weight) => Number.isInteger(weight) && Math.abs(weight) < 2 ** 31;

/** See Board.verifyProof(). */
export function verifyProof(board, rows) {
    const given = Array.from(rows);
    const c = board[HANDLE].address;
    return wasm.lend(ROW_SIZE * given.length + 1, (block) => {
        const bytes = new Uint8Array(ROW_SIZE * given.length);
        const view = new DataView(bytes.buffer);
        for (const [i, { kind, weights }] of given.entries()) {
            const number = PROOF_KINDS.indexOf(kind);
            if (number < 0 || weights.length !== board.holes || !weights.every(isWeight))
                return false;
            view.setInt32(ROW_SIZE * i, number, true);
            for (const [hole, weight] of weights.entries())
                view.setInt32(ROW_SIZE * i + 4 + 4 * hole, weight, true);
        }
        wasm.copyIn(block, bytes);
        const status = wasm.C.peg_verify_proof(c, block, given.length);
        if (status === Status.E_PROOF)
            return false;
        wasm.expectOk(status);
        return true;
    });
}

/** See Board.regions(). */
export function regions(board, limits) {
    const { holes } = board;
    return wasm.lend(4 * holes + 8, (out) => {
        demand(board[HANDLE], limits, (c, at) =>
            wasm.C.peg_find_regions(c, at, out + 8, holes, out, out + 4));
        const sets = Array.from({ length: wasm.i32(out) }, () => []);
        for (let hole = 0; hole < holes; hole++)
            sets[wasm.i32(out + 8 + 4 * hole) - 1]?.push(hole);
        return { sets, spare: wasm.i32(out + 4) };
    });
}

/** See Board.proveMoves(). */
export function proveMoves(board, moves, limits) {
    if (!Number.isInteger(moves) || moves < 1 || moves > MAX_HOLES)
        throw new RangeError(`the moves to prove are a whole number from 1 to ${MAX_HOLES}, not ${shown(moves)}`);
    let text = "";
    const take = (at, count) => { text += wasm.textIn(at, count); };
    const status = ask(board[HANDLE], limits, (c, at, token) =>
        wasm.C.peg_prove_moves(c, at, moves, wasm.C.peg_js_write(), token), take);
    if (status === Status.E_PROOF)
        throw new PegError(status, `there is no proof: it can be won in fewer moves than ${moves}`);
    wasm.expectOk(status);
    return text;
}

/** See Board.verifyMoves(). */
export function verifyMoves(board, text, limits) {
    return wasm.lend(4, (out) => wasm.lendText(text, (block) => {
        demand(board[HANDLE], limits, (c, at) => wasm.C.peg_verify_moves(c, at, block, out));
        return wasm.i32(out);
    }));
}
