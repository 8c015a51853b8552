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
    #start = "";

    get board() {
        return this.#board;
    }

    /** What the game began with and the moves since, from which it can be made again. */
    get record() {
        return { text: this.#start, moves: this.#board.write(this.#board.history) };
    }

    /** Begins a game. It throws, and the game goes on, where the text or a move is wrong. */
    begin(text, moves = "") {
        const board = new Board(text);
        const start = board.text;
        try {
            board.play(moves);
        } catch (error) {
            board.free();
            throw error;
        }
        this.#board?.free();
        this.#board = board;
        this.#start = start;
        this.#tell();
    }

    #tell(jump = null, isBack = false) {
        this.dispatchEvent(new CustomEvent("change", { detail: { jump, isBack } }));
    }

    leaveEmpty(hole) {
        this.#board.fill(hole);
        this.#start = this.#board.text;
        this.#tell();
    }

    /** null is a last peg anywhere. The play stays, with what was undone. */
    setGoal(goal) {
        const { history } = this.#board;
        history.forEach(() => this.#board.undo());
        this.#board.goal = goal;
        this.#start = this.#board.text;
        history.forEach(() => this.#board.redo());
        this.#tell();
    }

    togglePeg(hole) {
        this.#board.set(hole, !this.#board.at(hole));
        this.#start = this.#board.text;
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
