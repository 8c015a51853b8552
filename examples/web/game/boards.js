// SPDX-License-Identifier: MIT
//
// Boards that are there for a question or two, such as what a text looks like.

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
