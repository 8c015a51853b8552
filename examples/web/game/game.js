// SPDX-License-Identifier: MIT
//
// The game: a board of libpeg that tells of every change, and takes every change back.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { isGame } from "./boards.js";
import { Timeline, newId } from "./timeline.js";

/**
 * Sends "change" after every change; its detail is { jump, isBack, isShown, isPassing, isNew }:
 * the jump that was played, taken back or shown to the player, or null where the whole board
 * may be another; whether more jumps follow at once, so that nobody looks at this position;
 * and whether a game begins that is not the one before.
 */
export class Game extends EventTarget {
    timeline = new Timeline();
    board = null;
    id = newId(); // a name among all games of the player, another one from the first jump on

    /** What the game began with, the moves played since, and those undone. */
    get record() {
        const [start, played = "", undone = ""] = this.board.gameText.split(";");
        return { start: start.trim(), played: played.trim(), undone: undone.trim() };
    }

    /** All of it as JSON can write it, for restore(). */
    toJSON() {
        return { text: this.board.gameText, id: this.id, timeline: this.timeline };
    }

    /** Goes on with what toJSON() gave, if that is whole. Says whether it is. */
    restore(kept) {
        const timeline = Timeline.read(kept?.timeline);
        const isWhole = timeline && typeof kept.id === "string" && [kept.text, ...timeline.texts].every(isGame);
        if (!isWhole)
            return false;
        this.#take(kept.text, kept.id);
        this.timeline = timeline;
        this.#tell();
        return true;
    }

    #take(text, id) {
        const board = new Board(text);
        this.board?.free();
        this.board = board;
        this.id = id;
    }

    #tell(jump = null, more = {}) {
        if (this.timeline.next)
            this.timeline.heed(this.board.undone.length);
        const detail = { jump, isBack: false, isShown: false, isPassing: false, isNew: false, ...more };
        this.dispatchEvent(new CustomEvent("change", { detail }));
    }

    /**
     * Begins a game, perhaps with its play, in a way that Undo takes back. If the text is wrong, it throws
     * and the game goes on. The kind of change is "new", "opened" or "again"; the id is that of a game
     * gone on with.
     */
    begin(text, kind = "opened", id = newId()) {
        const before = this.board?.gameText;
        const own = this.id;
        this.#take(text, id);
        const isNew = before !== undefined && this.board.gameText !== before;
        if (isNew)
            this.timeline.add(kind, before, own, 0);
        else if (before !== undefined)
            this.id = own;
        this.#tell(null, { isNew });
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
        this.timeline.dropFuture();
        return jump;
    }

    /** Does what act(index) does so many times, and tells of the jump that each of them gives. */
    #jumpOn(count, act, more = {}) {
        for (let i = 0; i < count; i++)
            this.#tell(act(i), { ...more, isPassing: i + 1 < count });
    }

    rewind(count) {
        this.timeline.add("rewind", this.board.gameText, this.id, this.board.history.length - count);
        this.#jumpOn(count, () => this.board.undo(), { isBack: true });
    }

    get canUndo() {
        const played = this.board.history.length;
        return played > 0 || this.timeline.before(played) !== null;
    }

    get canRedo() {
        return this.board.undone.length > 0 || this.timeline.after(this.board.undone.length) !== null;
    }

    /** Takes back what was done last; gives { jump } or the { kind } of change. */
    undo() {
        const change = this.timeline.before(this.board.history.length);
        if (change) {
            this.#bring(this.timeline.back(this.board.gameText, this.id));
            return { kind: change.kind };
        }
        const jump = this.board.undo();
        this.#tell(jump, { isBack: true });
        return { jump };
    }

    redo() {
        const change = this.timeline.after(this.board.undone.length);
        if (change) {
            this.#bring(this.timeline.forth(this.board.gameText, this.id));
            return { kind: change.kind };
        }
        const [jump] = this.board.undone;
        this.replay(1);
        return { jump };
    }

    /** Plays so many jumps again that were undone, even where another change would be made again first. */
    replay(count) {
        this.#jumpOn(count, () => this.board.redo());
    }

    /** Takes back so many changes, or with a number above 0 makes them again, with all jumps. */
    travel(steps) {
        let here = { text: this.board.gameText, game: this.id };
        for (let i = 0; i < Math.abs(steps); i++)
            here = this.timeline[steps < 0 ? "back" : "forth"](here.text, here.game);
        this.#bring(here);
    }

    #bring({ text, game }) {
        this.#take(text, game);
        this.#tell();
    }
}
