// SPDX-License-Identifier: MIT
//
// Follows the games of a player and tells how they end. A game is all that has one id: what
// is taken back is still of it, and so is what is played when it is gone on with another day.

import { isSame } from "./boards.js";

const MOST = 200; // games remembered

const FRESH = { isPlayed: false, isShown: false, isEnded: false, isWon: false, fewest: null, pegs: null };

const MOST_TOLD = 12;

const isKept = (value) => typeof value?.id === "string" && typeof value.start === "string";

/** Whether each of the last games that began so was won, the latest at the end. */
export const endsOf = (store, start) => store.get("outcomes", [])
    .filter((one) => isKept(one) && one.start === start && one.isEnded)
    .slice(0, MOST_TOLD).map(({ isWon }) => isWon).reverse();

/**
 * Sends, once for each game in which the player has made a jump and with { start } in the
 * detail, "end" with isWon when it is first stuck or won, or else when another begins. Sends "win" with
 * the moves too, when the player first wins a game, and whenever it is won in fewer moves than
 * before. What is won by jumps that were shown, or only made again, is not won by the player. Sends
 * "stuck" whenever no peg can jump any more, with { pegs, best }: the fewest pegs and moves of all games
 * with that start before.
 */
export function refereeOf(game, store) {
    let state = null; // of the game: { id, start } and what it has been through
    let undone = [];
    const referee = new EventTarget();

    function tell(what, detail) {
        referee.dispatchEvent(new CustomEvent(what, { detail: { start: state.start, ...detail } }));
    }

    function kept() {
        return store.get("outcomes", []).filter(isKept);
    }

    function keep(change) {
        state = { ...state, ...change };
        const others = kept().filter(({ id }) => id !== state.id);
        store.set("outcomes", [state, ...others].slice(0, MOST));
    }

    function end(isWon = false) {
        if (!state.isPlayed || state.isEnded)
            return;
        keep({ isEnded: true });
        tell("end", { isWon });
    }

    function turn() {
        const { id, record: { start } } = game;
        if (state && state.id !== id)
            end();
        const isSame = state?.id === id;
        const known = isSame ? state : kept().find((one) => one.id === id);
        state = { ...FRESH, ...known, id, start };
    }

    function isRedone(jump) {
        return game.board.undone.length === undone.length - 1 && isSame(undone[0], jump);
    }

    function follow(jump, isJumpShown) {
        const { board } = game;
        const { isPlayed, isShown } = state;
        if (isJumpShown && !isShown)
            keep({ isShown: true });
        else if (!isJumpShown && !isPlayed && !isRedone(jump))
            keep({ isPlayed: true });
        if (board.isWon || board.isStuck)
            end(board.isWon && !state.isShown);
        if (board.isStuck && !board.isWon && state.isPlayed)
            getStuck(board.pegs);
        if (board.isWon && state.isPlayed && !state.isShown)
            win(board.movesText(board.history).split(" ").length);
    }

    function getStuck(pegs) {
        const all = kept().filter(({ start }) => start === state.start);
        const least = (name) => Math.min(...all.map((one) => one[name]).filter(Number.isInteger));
        const [left, moves] = [least("pegs"), least("fewest")].map((one) => (one < Infinity ? one : null));
        tell("stuck", { pegs, best: { pegs: left, fewest: moves } });
        keep({ pegs: Math.min(pegs, state.pegs ?? Infinity) });
    }

    function win(moves) {
        const { isWon, fewest } = state;
        if (isWon && moves >= (fewest ?? Infinity))
            return;
        keep({ isWon: true, fewest: moves });
        tell("win", { moves });
    }

    game.addEventListener("change", ({ detail: { jump, isBack, isShown } }) => {
        // A jump leaves what the game began with as it is.
        if (!jump || state?.id !== game.id)
            turn();
        if (jump && !isBack)
            follow(jump, isShown);
        undone = game.board.undone;
    });
    return referee;
}
