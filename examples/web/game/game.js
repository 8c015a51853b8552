// SPDX-License-Identifier: MIT
//
// The game: a board of libpeg that tells of every change. Jumps are taken back by the board, and the
// games before by the browser.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { newId } from "../page/store.js";
import { isGame } from "./boards.js";

/**
 * Sends "change" after every change; its detail is { jump, isBack, isShown, isMany, isPassing, isNew }: the
 * jump that was played, taken back or shown to the player, or null where the whole board may be another;
 * whether it is one of many at once, and whether more of them follow, so that nobody looks at this
 * position; and whether a game begins that is not the one before.
 */
export class Game extends EventTarget {
    board = null;
    id = newId(); // a name among all games of the player, another one from the first jump on

    /** What the game began with, the moves played since, and those undone. */
    get record() {
        const [start, played = "", undone = ""] = this.board.gameText.split(";");
        return { start: start.trim(), played: played.trim(), undone: undone.trim() };
    }

    /** All of it as JSON can write it, for restore(). */
    toJSON() {
        return { text: this.board.gameText, id: this.id };
    }

    /** Goes on with what toJSON() gave, if that is whole. Says whether it is. */
    restore(kept) {
        const isWhole = typeof kept?.id === "string" && typeof kept.text === "string" && isGame(kept.text);
        if (isWhole)
            this.begin(kept.text, kept.id);
        return isWhole;
    }

    #tell(jump = null, more = {}) {
        const detail =
            { jump, isBack: false, isShown: false, isMany: false, isPassing: false, isNew: false, ...more };
        this.dispatchEvent(new CustomEvent("change", { detail }));
    }

    /**
     * Begins a game, perhaps with its play; the id is that of a game gone on with. If the text is wrong, it
     * throws and the game goes on.
     */
    begin(text, id = newId()) {
        const board = new Board(text);
        const isFirst = this.board === null;
        const isSame = board.gameText === this.board?.gameText;
        this.board?.free();
        this.board = board;
        this.id = isSame ? this.id : id;
        this.#tell(null, { isNew: !isFirst && !isSame });
    }

    /** Takes all jumps back, for another game from the same beginning. */
    again() {
        this.id = newId();
        this.rewind(this.board.history.length);
    }

    play(jump) {
        this.#jumpOn(1, () => this.#add(jump));
    }

    playShown(jumps) {
        this.#jumpOn(jumps.length, (index) => this.#add(jumps[index]), { isShown: true });
    }

    #add(jump) {
        // Until its first jump it may be in another tab too, which plays a game of its own.
        if (this.board.history.length === 0 && this.board.undone.length === 0)
            this.id = newId();
        this.board.play(jump);
        return jump;
    }

    /** Does what act(index) does so many times, and tells of the jump that each of them gives. */
    #jumpOn(count, act, more = {}) {
        for (let i = 0; i < count; i++)
            this.#tell(act(i), { ...more, isMany: count > 1, isPassing: i + 1 < count });
    }

    /** Takes so many jumps back, and gives the last of them. */
    rewind(count) {
        this.#jumpOn(count, () => this.board.undo(), { isBack: true });
        return this.board.undone[0];
    }

    /** Plays so many jumps again that were taken back, and gives the last of them. */
    replay(count) {
        this.#jumpOn(count, () => this.board.redo());
        return this.board.history.at(-1);
    }
}
