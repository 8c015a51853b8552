// SPDX-License-Identifier: MIT
//
// The list of the game's moves, by which it goes to any of them: several jumps at once, forth or
// back. Each move shows whether the game could still be won after it, once the coach or an answer has told:
// it could before too if it could be won, and not later either if it was lost.

import { $ } from "../page/elements.js";
import { moveList, movesOf } from "../solutions/movelist.js";
import { phrase } from "../words/language.js";
import { keyOf } from "./boards.js";
import { sayingOf } from "./player.js";

export function gameMovesOf(game, player, coach) {
    const list = moveList($("moves"), goTo);
    let line = []; // what the game began with, and the keys of all its jumps
    let winnable = -1; // the most jumps after which the game is known to be winnable
    let lost = Infinity; // the fewest after which it is known to be lost

    /** Keeps what is known of the jumps that the game has in common with what was listed before. */
    function follow() {
        const { history, undone } = game.board;
        const now = [game.record.start, ...[...history, ...undone].map(keyOf)];
        const other = now.findIndex((entry, i) => entry !== line[i]);
        const common = (other < 0 ? now.length : other) - 1;
        winnable = Math.min(winnable, common);
        lost = lost > common ? Infinity : lost;
        line = now;
    }

    /** Notes that the game can be won after so many jumps, and not after so many others. */
    function note(won, notWon) {
        follow();
        winnable = Math.max(winnable, won);
        lost = Math.min(lost, notWon);
    }

    const stateOf = ({ end }) => (end <= winnable ? "winnable" : end >= lost ? "lost" : null);

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
        follow();
        const { board } = game;
        const { history, undone } = board;
        const ahead = movesOf(undone, board, history.length).map((move) => ({ ...move, isUndone: true }));
        const moves = [...movesOf(history, board), ...ahead].map((move) => ({ ...move, state: stateOf(move) }));
        list.show(moves, history.length, phrase("moves.none"));
    }

    /** Shows the move that lost the game, if that is still on the board. */
    async function showLoss() {
        await player.where();
        show();
        const move = game.board.isStuck && document.querySelector("#moves [data-state=lost]");
        if (move) {
            move.scrollIntoView({ block: "center" });
            move.focus({ preventScroll: true });
        }
    }

    coach.addEventListener("change", () => {
        const { length } = game.board.history;
        if (coach.state === "winnable")
            note(length, Infinity);
        else if (coach.state === "lost")
            note(-1, length);
    });
    player.addEventListener("judged", ({ detail: jumps }) => {
        const won = jumps === null ? -1 : game.board.history.length - jumps;
        note(won, jumps === 0 ? Infinity : won + 1);
    });
    $("where").addEventListener("click", showLoss);
    return { show };
}
