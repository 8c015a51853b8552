// SPDX-License-Identifier: MIT
//
// A visit to the page: the game it begins with, the button Back, and what is left for the
// next one. A tab keeps its own game with every change; a new tab begins with the game
// played last in any.

import { isGame } from "./boards.js";
import { hasGame, readLink } from "./link.js";
import { nextTask } from "../page/elements.js";
import { phrase, reasonOf } from "../words/language.js";

const isLoadedAgain = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

/**
 * Begins with the game of the tab, the address, or the last visit. store is for all visits, tab for this
 * tab alone; openLinked(hash) begins the puzzle of a day that an address is to, and says whether it is to one.
 */
export async function beginVisit({ game, player, address, store, tab, openLinked }) {
    let isChanged = false; // since it was kept
    let isArriving = false; // the browser has gone to another address by itself

    function follow({ isPassing, isNew }) {
        if (isPassing)
            return;
        // The game before stays behind the button of the browser that goes back.
        if (isNew && !isArriving)
            address.write();
        address.follow(game.record);
        if (isNew && !isArriving)
            address.write(true);
        // At once: a browser need not run what a page does while it is left.
        if (!isChanged)
            queueMicrotask(keep);
        isChanged = true;
    }

    function keep() {
        isChanged = false;
        tab.set("tab", { ...game.toJSON(), place: address.place });
        store.set("game", game.toJSON());
    }

    function beginLast() {
        if (!game.restore(store.get("game", {})))
            game.begin(readLink(""));
    }

    /** Begins the game that the address tells of, or says what is wrong with it. */
    function beginLinked() {
        try {
            isArriving = true;
            game.begin(readLink(location.hash));
            player.say("");
        } catch (error) {
            player.say(phrase("link.wrong", { reason: reasonOf(error) }));
        } finally {
            isArriving = false;
        }
    }

    /** The browser shows another address: by its buttons, or because one was written there. */
    function arrive(state) {
        address.arrive(state);
        if (!openLinked(location.hash))
            beginLinked();
    }

    game.addEventListener("change", ({ detail }) => follow(detail));
    addEventListener("popstate", ({ state }) => arrive(state));
    addEventListener("pagehide", () => address.write());
    const { hash } = location;
    const kept = tab.get("tab");
    const isKept = game.restore(kept);
    // Where the page is loaded again, the tab has the game as it was last; the address may be older.
    const isSame = isKept && (isLoadedAgain() || kept.place === address.place);
    const isLinked = !isSame && hasGame(location.hash);
    if (!isKept && !(isLinked && isGame(readLink(location.hash))))
        beginLast();
    await nextTask();
    if (isLinked)
        beginLinked();
    address.write();
    openLinked(hash);
}
