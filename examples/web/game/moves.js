// SPDX-License-Identifier: MIT
//
// The list of the game's moves, by which it goes to any of them: several jumps at once, forth or
// back. Undo and Redo take them as any others.

import { MoveList, movesOf } from "../solutions/movelist.js";
import { phrase } from "../words/language.js";

export class GameMoves {
    #game;
    #player;
    #list;

    /** Whether it is on the way: no jump of it is seen or heard by itself. */
    isUnderWay = false;

    constructor(game, player) {
        this.#game = game;
        this.#player = player;
        this.#list = new MoveList(document.getElementById("moves"), (end) => this.goTo(end));
    }

    #go(act) {
        this.isUnderWay = true;
        try {
            act();
        } finally {
            this.isUnderWay = false;
        }
    }

    /** Goes to where so many jumps of the game are played, of those played and those undone. */
    goTo(count) {
        const { history: { length: played }, undone } = this.#game.board;
        // The list may still show moves of the game before.
        if (count > played + undone.length)
            return;
        if (count < played)
            this.#go(() => this.#game.rewind(played - count));
        else
            this.#go(() => this.#game.replay(count - played));
        const { board } = this.#game;
        const last = movesOf(board.history, board).at(-1);
        this.#player.say(phrase("play.goneTo", { move: last.text, pegs: board.pegs }));
    }

    /** Plays jumps that were shown to the player. */
    playAll(jumps) {
        this.#go(() => this.#game.playShown(jumps));
    }

    /** Lists the moves of the game, with those undone. */
    show() {
        const { board } = this.#game;
        const { history, undone } = board;
        const ahead = movesOf(undone, board, history.length).map((move) => ({ ...move, isUndone: true }));
        this.#list.show([...movesOf(history, board), ...ahead], history.length, phrase("moves.none"));
    }
}
