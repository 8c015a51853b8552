// SPDX-License-Identifier: MIT
//
// Boards that are there for a question or two, such as what a text looks like, and equal jumps.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { keyOf } from "../../../bindings/javascript/src/element/scene.js";

export { keyOf };

export const MOST_HOLES = 256;

function useAndFree(board, use) {
    try {
        return use(board);
    } finally {
        board.free();
    }
}

/** What a function makes of the board of a text, which is freed then. Throws if there is none. */
export const withBoard = (text, use) => useAndFree(new Board(text), use);

/** What a function makes of the board of a text that may be damaged; null if there is none. */
export function ifBoard(text, use) {
    let board;
    try {
        board = new Board(text);
    } catch {
        return null;
    }
    return useAndFree(board, use);
}

export const isGame = (text) => ifBoard(text, () => true) !== null;

/** Whether two are equal jumps; null is none. */
export const isSame = (one, other) => one !== null && other !== null && keyOf(one) === keyOf(other);
