// SPDX-License-Identifier: MIT
//
// Boards that are there for a question or two, such as what a text looks like, and equal jumps.

import { Board } from "../../../bindings/javascript/libpeg.js";

/** What a function makes of the board of a text, which is freed then. Throws if there is none. */
export function withBoard(text, use) {
    const board = new Board(text);
    try {
        return use(board);
    } finally {
        board.free();
    }
}

/** Whether a board can be made of a text. */
export function isGame(text) {
    try {
        new Board(text).free();
        return true;
    } catch {
        return false;
    }
}

/** What a function makes of the board of a text that may be damaged; null if there is none. */
export const ifBoard = (text, use) => (isGame(text) ? withBoard(text, use) : null);

/** A text that equal jumps have in common, and no others: those of a peg over the same one to the same hole. */
export const keyOf = ({ from, over, to }) => `${from} ${over} ${to}`;

/** Whether two are equal jumps; null is none. */
export const isSame = (one, other) => one !== null && other !== null && keyOf(one) === keyOf(other);
