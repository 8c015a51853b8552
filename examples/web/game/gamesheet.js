// SPDX-License-Identifier: MIT
//
// The sheet with the games of the player, and with what takes them to another browser.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make, sayWithUndo } from "../page/elements.js";
import { shapeName, whenWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { MOST_BYTES, pack, unpackInto } from "./backup.js";
import { ifBoard } from "./boards.js";

function titleOf(board) {
    const shape = shapeName(board);
    return typeof board.goal === "number" ? phrase("games.lastIn", { shape, hole: board.name(board.goal) }) : shape;
}

function stateOf(board, isShown) {
    if (board.isWon)
        return phrase(isShown ? "games.shown" : "games.won");
    return phrase(board.isStuck ? "games.stuck" : "pegs", { pegs: board.pegs });
}

export function prepareGameSheet({ games, store, open }) {
    const deleted = new Map(); // since the sheet was opened
    const say = sayWithUndo("file-words", "unload", phrase("file.unloaded"), "load-file");

    function list() {
        const all = [...games.all.filter(({ id }) => !deleted.has(id)), ...deleted.values()];
        const rows = all.sort((a, b) => b.time - a.time)
            .map((one) => ifBoard(one.text, (board) => rowOf(one, board))).filter((row) => row !== null);
        $("games-list").replaceChildren(...rows);
        $("no-games").hidden = rows.length > 0;
    }

    function rowOf(one, board) {
        const title = titleOf(board);
        const row = make("li");
        row.dataset.game = one.id;
        if (deleted.has(one.id)) {
            row.append(make("p", { className: "gone" }, phrase("games.deleted", { title })),
                entryButton(phrase("games.undo"), phrase("games.undoAbout", { title }), () => putBack(one)));
        } else {
            const state = phrase("games.state", { state: stateOf(board, one.isShown), when: whenWords(one.time) });
            const about = phrase("games.about", { title, state });
            const className = board.isWon && !one.isShown ? "state soft won" : "state soft";
            row.append(pictureOf(one.text),
                make("div", {}, make("p", { className: "title" }, title), make("p", { className }, state)),
                entryButton(phrase("games.open"), about, () => open(one)),
                entryButton(phrase("games.delete"), about, () => remove(one)));
        }
        return row;
    }

    /** Keys stay where they were: at the last button of a row. */
    function stayAt(one) {
        $("games-list").querySelector(`[data-game="${CSS.escape(one.id)}"] button:last-child`).focus();
    }

    function remove(one) {
        deleted.set(one.id, one);
        games.remove(one.id);
        stayAt(one);
    }

    function putBack(one) {
        deleted.delete(one.id);
        games.putBack(one);
        stayAt(one);
    }

    function save() {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([pack(store)], { type: "application/json" }));
        link.download = "libpeg.json";
        link.click();
        // The browser may not have begun to read it yet.
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        say(phrase("file.saved"));
    }

    async function load() {
        const [file] = $("file").files;
        if (!file)
            return;
        try {
            if (file.size > MOST_BYTES)
                throw new Error(phrase("file.large"));
            const takeBack = unpackInto(store, await file.text());
            deleted.clear();
            list();
            say(phrase("file.loaded", { file: file.name, games: games.all.length }), takeBack);
        } catch (error) {
            say(error.name === "Error" ? error.message : phrase("file.unreadable"));
        }
        $("file").value = "";
    }

    $("games").addEventListener("show", () => {
        deleted.clear();
        say("");
        list();
    });
    games.addEventListener("change", () => $("games").open && list());
    $("save-file").addEventListener("click", save);
    $("load-file").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", load);
}
