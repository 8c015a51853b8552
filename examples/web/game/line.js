// SPDX-License-Identifier: MIT
//
// The line of the game's moves under the board, by which it goes to any jump of them, forth or back. Each move is
// green while the game can be won after it, red once it is lost, and grey where that is not known: it could be won
// before too if it could be won, and not later either if it was lost.

import { $, make } from "../page/elements.js";
import { movesOf } from "../solutions/movelist.js";
import { phrase } from "../words/language.js";
import { keyOf } from "./boards.js";
import { sayingOf } from "./player.js";

export function lineOf(game, player, coach) {
    let line = []; // what the game began with, and the keys of all its jumps
    let winnable = -1; // the most jumps after which the game is known to be winnable
    let lost = Infinity; // the fewest after which it is known to be lost
    let shown = ""; // what is drawn

    /** Keeps what is known of the jumps that the game has in common with what was drawn before. */
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

    const stateAt = (end) => (end <= winnable ? "winnable" : end >= lost ? "lost" : "unknown");

    /** What is known of the position, as the coach says it; "unknown" if nothing is. */
    function known() {
        if (game.board.isWon)
            note(game.board.history.length, Infinity);
        follow();
        return stateAt(game.board.history.length);
    }

    /** Goes to where so many jumps of the game are played, of those played and those undone. */
    function goTo(count) {
        const { history: { length: played } } = game.board;
        if (count === played)
            return;
        if (count < played)
            game.rewind(played - count);
        else
            game.replay(count - played);
        const { board } = game;
        const move = movesOf(board.history, board).at(-1)?.text;
        player.say(move ? sayingOf("goneTo", { move, pegs: board.pegs }) : phrase("play.beginsAgain"));
    }

    /** The moves, each as long as it has jumps. */
    function draw(moves) {
        const lengths = moves.map(({ end }, i) => end - (moves[i - 1]?.end ?? 0));
        $("line-moves").replaceChildren(...moves.map(({ text, end, isUndone }, i) => {
            const move = make("i", { className: isUndone ? "undone" : "", textContent: text });
            move.dataset.state = stateAt(end);
            move.style.setProperty("flex-grow", lengths[i]);
            return move;
        }));
    }

    function show() {
        known();
        const { board } = game;
        const { history, undone } = board;
        const played = movesOf(history, board);
        const moves = [...played, ...movesOf(undone, board, history.length).map((move) => ({ ...move, isUndone: true }))];
        const told = JSON.stringify([moves, winnable, lost]);
        if (told !== shown)
            draw(moves);
        shown = told;
        const most = history.length + undone.length;
        Object.assign($("line-at"), { max: most, value: history.length, disabled: most === 0 });
        const state = phrase(`moves.${stateAt(history.length)}`);
        $("line-at").setAttribute("aria-valuetext", played.length > 0
            ? phrase("moves.at", { move: played.at(-1).text, state }) : phrase("moves.none"));
    }

    $("line-at").addEventListener("input", ({ target }) => goTo(Number(target.value)));
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
    return { show, known };
}
