// SPDX-License-Identifier: MIT
//
// The list of the game's moves, by which it goes to any of them: several jumps at once, forth or
// back.

import { moveList, movesOf } from "../solutions/movelist.js";
import { phrase } from "../words/language.js";
import { sayingOf } from "./player.js";

export function gameMovesOf(game, player) {
    const list = moveList(document.getElementById("moves"), goTo);
    /** Goes to where so many jumps of the game are played, of those played and those undone. */
    function goTo(count) {
        const { history: { length: played }, undone } = game.board;
        // The list may still show moves of the game before.
        if (count > played + undone.length)
            return;
        if (count < played)
            game.rewind(played - count);
        else
            game.replay(count - played);
        const { board } = game;
        const last = movesOf(board.history, board).at(-1);
        player.say(sayingOf("goneTo", { move: last.text, pegs: board.pegs }));
    }

    function show() {
        const { board } = game;
        const { history, undone } = board;
        const ahead = movesOf(undone, board, history.length).map((move) => ({ ...move, isUndone: true }));
        list.show([...movesOf(history, board), ...ahead], history.length, phrase("moves.none"));
    }

    return { show };
}
