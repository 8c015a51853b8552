// SPDX-License-Identifier: MIT
//
// The sheet with the games of the player, and with what takes them to another browser.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make, sayWithUndo } from "../page/elements.js";
import { counted } from "../page/numbers.js";
import { shapeName, whenWords } from "../page/words.js";
import { MOST_BYTES, pack, unpackInto } from "./backup.js";
import { ifBoard } from "./boards.js";

function titleOf(board) {
    return typeof board.goal === "number" ? `${shapeName(board)}, last in ${board.name(board.goal)}` : shapeName(board);
}

function stateOf(board, isShown) {
    if (board.isWon)
        return isShown ? "Solution shown" : "Won";
    return `${counted(board.pegs, "peg")}${board.isStuck ? ", none can jump" : ""}`;
}

export function prepareGameSheet({ games, store, open }) {
    const deleted = new Map(); // since the sheet was opened
    const say = sayWithUndo("file-words", "unload", "All is as it was before the file.", "load-file");

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
            row.append(make("p", { className: "gone" }, `${title} is deleted.`),
                entryButton("Undo", `deleting ${title}`, () => putBack(one)));
        } else {
            const state = `${stateOf(board, one.isShown)}, ${whenWords(one.time)}`;
            const className = board.isWon && !one.isShown ? "state soft won" : "state soft";
            row.append(pictureOf(one.text),
                make("div", {}, make("p", { className: "title" }, title), make("p", { className }, state)),
                entryButton("Open", `${title}: ${state}`, () => open(one)),
                entryButton("Delete", `${title}: ${state}`, () => remove(one)));
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
        say("Everything is saved as libpeg.json.");
    }

    async function load() {
        const [file] = $("file").files;
        if (!file)
            return;
        try {
            if (file.size > MOST_BYTES)
                throw new Error("This file is too large to be one that this game has saved: nothing is changed.");
            const takeBack = unpackInto(store, await file.text());
            deleted.clear();
            list();
            say(`${file.name} is loaded: ${counted(games.all.length, "game")} in the list.`, takeBack);
        } catch (error) {
            say(error.name === "Error" ? error.message : "This file cannot be read: nothing is changed.");
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
