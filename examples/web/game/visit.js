// SPDX-License-Identifier: MIT
//
// A visit to the page: the game it begins with, the button Back, and what is left for the
// next one. A tab keeps its own game with every change; a new tab begins with the game
// played last in any.

import { isGame } from "./boards.js";
import { ended } from "./chooser.js";
import { hasGame, linkedDay, readLink } from "./link.js";
import { shapeName } from "../page/words.js";
import { phrase } from "../words/language.js";

const FIRST = "triangle5";

const isLoadedAgain = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

export class Visit {
    #game;
    #player;
    #address;
    #games;
    #store;
    #tab;
    #openDay;
    #isChanged = false; // since it was kept
    #isArriving = false; // the browser has gone to another address by itself

    /** store is for all visits, tab for this tab alone; openDay(day) begins the problem of a day. */
    constructor({ game, player, address, games, store, tab, openDay }) {
        this.#game = game;
        this.#player = player;
        this.#address = address;
        this.#games = games;
        this.#store = store;
        this.#tab = tab;
        this.#openDay = openDay;
        game.addEventListener("change", ({ detail }) => this.#follow(detail));
        addEventListener("popstate", ({ state }) => this.#arrive(state));
        addEventListener("pagehide", () => address.write());
    }

    // -----------------------------------------------------------------------
    // What is left
    // -----------------------------------------------------------------------

    #follow({ jump, isBack, isShown, isPassing, isNew }) {
        if (isPassing)
            return;
        if (!jump)
            this.#games.see(this.#game);
        else if (!isBack || this.#games.has(this.#game.id))
            this.#record(isShown);
        // The game before stays behind the button of the browser that goes back.
        if (isNew && !this.#isArriving) {
            this.#address.write();
            this.#address.follow(this.#game.record, this.#game.time);
            this.#address.write(true);
        } else {
            this.#address.follow(this.#game.record, this.#game.time);
        }
        // At once: a browser need not run what a page does while it is left.
        if (!this.#isChanged)
            queueMicrotask(() => this.#keep());
        this.#isChanged = true;
    }

    #record(isShown) {
        // Said after what is said of the jump.
        if (this.#games.record(this.#game, isShown))
            setTimeout(() => this.#player.say(phrase("store.otherTab")));
    }

    /** Keeps what has changed. */
    #keep() {
        this.#isChanged = false;
        this.#tab.set("tab", { ...this.#game.toJSON(), seen: this.#games.seen, place: this.#address.place });
        this.#store.set("game", { id: this.#game.id, text: this.#game.board.gameText });
    }

    // -----------------------------------------------------------------------
    // The game to begin with
    // -----------------------------------------------------------------------

    /** Begins with the game of the tab, the address, or the last visit. */
    begin() {
        const day = linkedDay(location.hash);
        const kept = this.#tab.get("tab");
        if (typeof kept?.seen?.id === "string")
            this.#games.seen = kept.seen;
        const isKept = this.#game.restore(kept);
        if (!isKept)
            this.#beginLast();
        // Where the page is loaded again, the tab has the game as it was last; the address may be older.
        const isSame = isLoadedAgain() || kept?.place === this.#address.place;
        if (!isKept || !isSame)
            this.#goOn();
        this.#address.write();
        if (day)
            this.#openDay(day);
    }

    /** Goes to the game that the address is of. */
    #goOn() {
        if (this.#game.stepsTo(this.#address.time) !== null)
            this.#goTo(this.#address.time);
        else if (hasGame(location.hash))
            this.#beginLinked();
    }

    /** Begins with the game played last in any tab. */
    #beginLast() {
        const last = this.#store.get("game", {});
        const isWhole = typeof last.text === "string" && isGame(last.text) && typeof last.id === "string";
        // Where the address has a game, one that nobody played is not worth going back to.
        if (isWhole && (!hasGame(location.hash) || last.text.includes(";")))
            this.#game.begin(last.text, "opened", last.id);
        else if (!hasGame(location.hash) || !isGame(readLink(location.hash)))
            this.#game.begin(FIRST);
    }

    /** Begins the game that the address tells of, or says what is wrong with it. */
    #beginLinked() {
        try {
            this.#isArriving = true;
            this.#game.begin(readLink(location.hash));
            this.#player.say("");
        } catch (error) {
            this.#player.say(phrase("link.wrong", { reason: ended(error.message) }));
        } finally {
            this.#isArriving = false;
        }
    }

    // -----------------------------------------------------------------------
    // Back and forth in the browser
    // -----------------------------------------------------------------------

    /** The browser shows another address: by its buttons, or because one was written there. */
    #arrive(state) {
        // What is to be written yet belongs to the address before.
        const way = this.#address.arrive(state);
        const steps = this.#game.stepsTo(this.#address.time);
        const day = linkedDay(location.hash);
        if (day) {
            this.#openDay(day);
        } else if (steps === null) {
            this.#beginLinked();
        } else if (way !== 0 && Math.sign(steps) !== way) {
            // The game here is the one that was there, or lies the other way.
            this.#address.follow(this.#game.record, this.#game.time);
            history.go(way);
        } else {
            this.#goTo(this.#address.time);
        }
    }

    /** Goes to a time of the game before or after changes that are no jumps. */
    #goTo(time) {
        const steps = this.#game.stepsTo(time);
        if (steps === 0)
            return;
        this.#game.travel(steps);
        const { board } = this.#game;
        this.#player.say(phrase("board.withAgain", { shape: shapeName(board), pegs: board.pegs }));
    }
}
