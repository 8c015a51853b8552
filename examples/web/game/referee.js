// SPDX-License-Identifier: MIT
//
// Follows the games of a player and tells how they end. A game is all that has one id: what
// is taken back is still of it, and so is what is played when it is gone on with another day.

import { isSame } from "./boards.js";

const MOST = 200; // games remembered

const FRESH = { isPlayed: false, isShown: false, isEnded: false, isWon: false, fewest: null, pegs: null, isLeft: false };

const isList = Array.isArray;

const isKept = (value) => typeof value?.id === "string" && typeof value.start === "string";

/**
 * Sends, once for each game in which the player has made a jump and with { start } in the
 * detail: "end" with isWon when it is first stuck or won, or else when another begins; and "leave" with
 * isWon too, when another begins. Sends "win" with the moves and isFirst too, when the player
 * first wins a game, and whenever it is won in fewer moves than before. What is won by jumps that
 * were shown, or only made again, is not won by the player. Sends "stuck" whenever no peg can jump
 * any more, with { pegs, best }: the fewest pegs and moves of all games with that start before.
 */
export class Referee extends EventTarget {
    #game;
    #store;
    #state = null; // of the game: { id, start } and what it has been through
    #undone = [];

    constructor(game, store) {
        super();
        this.#game = game;
        this.#store = store;
        game.addEventListener("change", ({ detail: { jump, isBack, isShown } }) => {
            // A jump leaves what the game began with as it is.
            if (!jump || this.#state?.id !== game.id)
                this.#turn();
            if (jump && !isBack)
                this.#follow(jump, isShown);
            this.#undone = game.board.undone;
        });
        // It goes on under another name; nobody has left it.
        game.addEventListener("part", () => this.#state && this.#keep({ id: game.id }));
    }

    #tell(what, detail) {
        this.dispatchEvent(new CustomEvent(what, { detail: { start: this.#state.start, ...detail } }));
    }

    get #kept() {
        return this.#store.get("outcomes", [], isList).filter(isKept);
    }

    #keep(change) {
        this.#state = { ...this.#state, ...change };
        const others = this.#kept.filter(({ id }) => id !== this.#state.id);
        this.#store.set("outcomes", [this.#state, ...others].slice(0, MOST));
    }

    #end(isWon = false) {
        if (!this.#state.isPlayed || this.#state.isEnded)
            return;
        this.#keep({ isEnded: true });
        this.#tell("end", { isWon });
    }

    #leave() {
        const { isPlayed, isLeft, isWon } = this.#state;
        if (!isPlayed || isLeft)
            return;
        this.#end();
        this.#keep({ isLeft: true });
        this.#tell("leave", { isWon });
    }

    /** Turns to the game that is there now. */
    #turn() {
        const { id, record: { start } } = this.#game;
        if (this.#state && this.#state.id !== id)
            this.#leave();
        const isSame = this.#state?.id === id;
        const known = isSame ? this.#state : this.#kept.find((one) => one.id === id);
        this.#state = { ...FRESH, ...known, id, start };
    }

    #isRedone(jump) {
        return this.#game.board.undone.length === this.#undone.length - 1 && isSame(this.#undone[0], jump);
    }

    #follow(jump, isJumpShown) {
        const { board } = this.#game;
        const { isPlayed, isShown } = this.#state;
        if (isJumpShown && !isShown)
            this.#keep({ isShown: true });
        else if (!isJumpShown && !isPlayed && !this.#isRedone(jump))
            this.#keep({ isPlayed: true });
        if (board.isWon || board.isStuck)
            this.#end(board.isWon && !this.#state.isShown);
        if (board.isStuck && !board.isWon && this.#state.isPlayed)
            this.#getStuck(board.pegs);
        if (board.isWon && this.#state.isPlayed && !this.#state.isShown)
            this.#win(board.movesText(board.history).split(" ").length);
    }

    #getStuck(pegs) {
        const all = this.#kept.filter(({ start }) => start === this.#state.start);
        const least = (name) => Math.min(...all.map((one) => one[name]).filter(Number.isInteger));
        const [left, moves] = [least("pegs"), least("fewest")].map((one) => (one < Infinity ? one : null));
        this.#tell("stuck", { pegs, best: { pegs: left, fewest: moves } });
        this.#keep({ pegs: Math.min(pegs, this.#state.pegs ?? Infinity) });
    }

    #win(moves) {
        const { isWon, fewest } = this.#state;
        if (isWon && moves >= (fewest ?? Infinity))
            return;
        this.#keep({ isWon: true, fewest: moves });
        this.#tell("win", { moves, isFirst: !isWon });
    }
}
