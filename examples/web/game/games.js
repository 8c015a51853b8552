// SPDX-License-Identifier: MIT
//
// The games of the player, the latest first: those in which a jump was played.

const MOST = 100;
const MOST_TEXT = 20_000; // characters of a game; the longest of 256 holes have fewer

/**
 * A game kept is { id, text, time, isWon, isShown }: when it was played last, whether it was
 * won, and whether the last jump was not the player's but of a solution shown.
 */
const isKept = (value) =>
    typeof value?.id === "string" && value.id !== "" && typeof value.text === "string" &&
    value.text.length <= MOST_TEXT && Number.isFinite(value.time) && typeof value.isWon === "boolean";

/** Drops the oldest that are not won, or where all are, the oldest; never the latest. */
function bounded(all) {
    while (all.length > MOST) {
        const oldest = all.findLastIndex(({ isWon }, index) => !isWon && index > 0);
        all.splice(oldest < 0 ? all.length - 1 : oldest, 1);
    }
    return all;
}

/** Sends "change" when the list may be another, by this tab or another one. */
export class Games extends EventTarget {
    #store;

    /** The game being played, as it was kept when this tab last saw it: { id, text }. */
    seen = { id: null, text: null };

    constructor(store) {
        super();
        this.#store = store;
        store.addEventListener("change", ({ detail }) => {
            if (detail === "games" || detail === null)
                this.dispatchEvent(new Event("change"));
        });
    }

    /** The games kept, read afresh: another tab may have written them. */
    get all() {
        return this.#store.get("games", []).filter(isKept);
    }

    #keep(all) {
        all.sort((a, b) => b.time - a.time);
        this.#store.set("games", bounded(all));
        this.dispatchEvent(new Event("change"));
    }

    #textOf(id) {
        return this.all.find((one) => one.id === id)?.text ?? null;
    }

    /** Notes how a game is kept with which this tab goes on. */
    see({ id, board }) {
        const text = this.#textOf(id);
        if (this.seen.id !== id || board.gameText === text)
            this.seen = { id, text };
    }

    /**
     * Keeps a game as it is now. One that was won keeps its play until it is won again. If another
     * tab has played on with it, this one is a game of its own from now on. Says whether that is so.
     * One that is not in the list any more was deleted, and comes back.
     */
    record(game, isShown = false) {
        const text = this.#textOf(game.id);
        const isParted = this.seen.id === game.id && text !== null && this.seen.text !== text;
        if (isParted)
            game.part();
        this.#write(game, isShown);
        this.seen = { id: game.id, text: this.#textOf(game.id) };
        return isParted;
    }

    #write(game, isShown) {
        const { id, board } = game;
        const all = this.all;
        const old = all.find((one) => one.id === id);
        const isUnplayed = board.history.length === 0 && !old;
        if (isUnplayed || (old?.isWon && !board.isWon) || board.gameText.length > MOST_TEXT)
            return;
        const one = { id, text: board.gameText, time: Date.now(), isWon: board.isWon, isShown };
        if (old?.text !== one.text)
            this.#keep([one, ...all.filter((other) => other.id !== id && other.text !== one.text)]);
    }

    has(id) {
        return this.all.some((one) => one.id === id);
    }

    remove(id) {
        this.#keep(this.all.filter((one) => one.id !== id));
    }

    putBack(one) {
        this.#keep([one, ...this.all.filter(({ id }) => id !== one.id)]);
    }
}
