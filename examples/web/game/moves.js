// SPDX-License-Identifier: MIT
//
// The list of the game's moves, by which it goes to any of them: several jumps at once, forth or
// back. Undo and Redo take them as any others.

import { moveList, movesOf } from "../solutions/movelist.js";
import { phrase } from "../words/language.js";

export function gameMovesOf(game, player) {
    const list = moveList(document.getElementById("moves"), goTo);
    let isUnderWay = false; // so that no jump is seen or heard by itself

    function go(act) {
        isUnderWay = true;
        try {
            act();
        } finally {
            isUnderWay = false;
        }
    }

    /** Goes to where so many jumps of the game are played, of those played and those undone. */
    function goTo(count) {
        const { history: { length: played }, undone } = game.board;
        // The list may still show moves of the game before.
        if (count > played + undone.length)
            return;
        if (count < played)
            go(() => game.rewind(played - count));
        else
            go(() => game.replay(count - played));
        const { board } = game;
        const last = movesOf(board.history, board).at(-1);
        player.say(phrase("play.goneTo", { move: last.text, pegs: board.pegs }));
    }

    function playAll(jumps) {
        go(() => game.playShown(jumps));
    }

    function show() {
        const { board } = game;
        const { history, undone } = board;
        const ahead = movesOf(undone, board, history.length).map((move) => ({ ...move, isUndone: true }));
        list.show([...movesOf(history, board), ...ahead], history.length, phrase("moves.none"));
    }

    return { goTo, playAll, show, isUnderWay: () => isUnderWay };
}
