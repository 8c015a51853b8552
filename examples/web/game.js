// SPDX-License-Identifier: MIT
//
// The game: a board of libpeg that tells of every change.

import { Board } from "../../bindings/javascript/libpeg.js";

/**
 * Sends "change" after every change; its detail is { jump, isBack }: the jump that was
 * played or taken back, or null where the whole board may be another.
 */
export class Game extends EventTarget {
    #board = null;

    get board() {
        return this.#board;
    }

    /** What the game began with, the moves played since, and those undone. */
    get record() {
        const [start, played = "", undone = ""] = this.#board.gameText.split(";");
        return { start: start.trim(), played: played.trim(), undone: undone.trim() };
    }

    /** Begins a game, perhaps with its play. If the text is wrong, it throws and the game goes on. */
    begin(text) {
        const board = new Board(text);
        this.#board?.free();
        this.#board = board;
        this.#tell();
    }

    #tell(jump = null, isBack = false) {
        this.dispatchEvent(new CustomEvent("change", { detail: { jump, isBack } }));
    }

    leaveEmpty(hole) {
        this.#board.start(hole);
        this.#tell();
    }

    /** null is a last peg anywhere. The play stays, with what was undone. */
    setGoal(goal) {
        this.#board.goal = goal;
        this.#tell();
    }

    togglePeg(hole) {
        this.#board.setPeg(hole, !this.#board.hasPeg(hole));
        this.#tell();
    }

    play(jump) {
        this.#board.play(jump);
        this.#tell(jump);
    }

    undo() {
        this.#tell(this.#board.undo(), true);
    }

    redo() {
        this.#tell(this.#board.redo());
    }
}
