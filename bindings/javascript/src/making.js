// SPDX-License-Identifier: MIT
//
// Making boards from texts and from lines, and what is wrong with those that make none.

import { kindOf } from "./arguments.js";
import { MAX_HOLES, Status } from "./constants.js";
import { PegError } from "./errors.js";
import * as wasm from "./wasm.js";

const NAME_ROOM = 64;

function newBoard(make) {
    return wasm.lend(8, (out) => {
        const status = make(out, out + 4);
        return { status, at: wasm.u32(out), board: wasm.u32(out + 4) };
    });
}

/** The built-in shape that a text may have meant, or null. */
function suggestion(text) {
    return wasm.lend(4 + NAME_ROOM, (out) => {
        const status = wasm.C.peg_suggest(text, out + 4, NAME_ROOM, out);
        return status === Status.OK ? wasm.textAt(out + 4) : null;
    });
}

/** A board of C, made from a text. */
export function boardOfText(text) {
    const C = wasm.needC();
    if (typeof text !== "string")
        throw new TypeError(`a board is made from a text, not ${kindOf(text)}`);
    return wasm.lendText(text, (block, place) => {
        const { status, at, board } = newBoard((outAt, out) =>
            C.peg_board_new(block, C.peg_js_allocator(), outAt, out),
        );
        if (status === Status.OK)
            return board;
        if (status === Status.E_MEMORY)
            wasm.expectOk(status);
        const isName = status === Status.E_NAME || status === Status.E_SIZE;
        const meant = isName ? suggestion(block) : null;
        if (!meant)
            throw wasm.errorAt(status, place(at));
        throw new PegError(status, `${wasm.statusText(status)}: did you mean ${meant}?`, place(at));
    });
}

/** A board of C, made from so many holes and lines. */
export function boardOfLines(holes, lines) {
    const C = wasm.needC();
    if (!Number.isInteger(holes))
        throw new TypeError(`the number of holes is a whole number, not ${holes}`);
    // C takes the last 32 bits, which may be a number that a board can have.
    const number = Math.max(0, Math.min(holes, MAX_HOLES + 1));
    const threes = Array.from(lines).flatMap(({ from, over, to }) => [from, over, to]);
    const wrong = threes.findIndex((hole) => !Number.isInteger(hole) || hole < 0 || hole > 255);
    if (wrong >= 0)
        throw new PegError(Status.E_HOLE, wasm.statusText(Status.E_HOLE), Math.floor(wrong / 3));
    return wasm.lend(threes.length + 1, (block) => {
        wasm.copyIn(block, threes);
        const { status, at, board } = newBoard((outAt, out) =>
            C.peg_board_from_lines(
                number, block, threes.length / 3, C.peg_js_allocator(), outAt, out),
        );
        if (status === Status.OK)
            return board;
        const ofLine = [Status.E_HOLE, Status.E_SAME, Status.E_TWICE].includes(status);
        throw new PegError(status, wasm.statusText(status), ofLine ? at : null);
    });
}
