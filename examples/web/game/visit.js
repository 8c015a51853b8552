// SPDX-License-Identifier: MIT
//
// A visit to the page: the game it begins with, the button Back, and what is left for the
// next one. A tab keeps its own game with every change; a new tab begins with the game
// played last in any.

import { isGame } from "./boards.js";
import { ended } from "./chooser.js";
import { hasGame, linkedDay, readLink } from "./link.js";
import { nextTask } from "../page/elements.js";
import { shapeName } from "../page/words.js";
import { phrase } from "../words/language.js";

const FIRST = "triangle5";

const isLoadedAgain = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

/**
 * Begins with the game of the tab, the address, or the last visit. store is for all visits, tab for this
 * tab alone; openDay(day) begins the problem of a day.
 */
export async function beginVisit({ game, player, address, store, tab, openDay }) {
    let isChanged = false; // since it was kept
    let isArriving = false; // the browser has gone to another address by itself

    function follow({ isPassing, isNew }) {
        if (isPassing)
            return;
        // The game before stays behind the button of the browser that goes back.
        if (isNew && !isArriving) {
            address.write();
            address.follow(game.record, game.timeline.id);
            address.write(true);
        } else {
            address.follow(game.record, game.timeline.id);
        }
        // At once: a browser need not run what a page does while it is left.
        if (!isChanged)
            queueMicrotask(keep);
        isChanged = true;
    }

    function keep() {
        isChanged = false;
        tab.set("tab", { ...game.toJSON(), place: address.place });
        store.set("game", { id: game.id, text: game.board.gameText });
    }

    function goOn() {
        if (game.timeline.stepsTo(address.time) !== null)
            goTo(address.time);
        else if (hasGame(location.hash))
            beginLinked();
    }

    function beginLast() {
        const last = store.get("game", {});
        const isWhole = typeof last.text === "string" && isGame(last.text) && typeof last.id === "string";
        // Where the address has a game, one that nobody played is not worth going back to.
        if (isWhole && (!hasGame(location.hash) || last.text.includes(";")))
            game.begin(last.text, "opened", last.id);
        else if (!hasGame(location.hash) || !isGame(readLink(location.hash)))
            game.begin(FIRST);
    }

    /** Begins the game that the address tells of, or says what is wrong with it. */
    function beginLinked() {
        try {
            isArriving = true;
            game.begin(readLink(location.hash));
            player.say("");
        } catch (error) {
            player.say(phrase("link.wrong", { reason: ended(error.message) }));
        } finally {
            isArriving = false;
        }
    }

    /** The browser shows another address: by its buttons, or because one was written there. */
    function arrive(state) {
        // What is to be written yet belongs to the address before.
        const way = address.arrive(state);
        const steps = game.timeline.stepsTo(address.time);
        const day = linkedDay(location.hash);
        if (day) {
            openDay(day);
        } else if (steps === null) {
            beginLinked();
        } else if (way !== 0 && Math.sign(steps) !== way) {
            // The game here is the one that was there, or lies the other way.
            address.follow(game.record, game.timeline.id);
            history.go(way);
        } else {
            goTo(address.time);
        }
    }

    /** Goes to a time of the game before or after changes that are no jumps. */
    function goTo(time) {
        const steps = game.timeline.stepsTo(time);
        if (steps === 0)
            return;
        game.travel(steps);
        const { board } = game;
        player.say(phrase("board.withAgain", { shape: shapeName(board), pegs: board.pegs }));
    }

    game.addEventListener("change", ({ detail }) => follow(detail));
    addEventListener("popstate", ({ state }) => arrive(state));
    addEventListener("pagehide", () => address.write());
    const day = linkedDay(location.hash);
    const kept = tab.get("tab");
    const isKept = game.restore(kept);
    if (!isKept)
        beginLast();
    await nextTask();
    // Where the page is loaded again, the tab has the game as it was last; the address may be older.
    const isSame = isLoadedAgain() || kept?.place === address.place;
    if (!isKept || !isSame)
        goOn();
    address.write();
    if (day)
        openDay(day);
}
