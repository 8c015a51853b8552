// SPDX-License-Identifier: MIT
//
// The sheet with the games of the player, and with what takes them to another browser.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make } from "../page/elements.js";
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

/** The list and the buttons; open(one) goes on with a game kept. */
export class GameSheet {
    #games;
    #store;
    #open;
    #deleted = new Map(); // since the sheet was opened
    #takeBack = null; // what takes back that a file was loaded

    constructor({ games, store, open }) {
        this.#games = games;
        this.#store = store;
        this.#open = open;
        $("games").addEventListener("show", () => {
            this.#deleted.clear();
            this.#say("");
            this.#list();
        });
        games.addEventListener("change", () => $("games").open && this.#list());
        $("save-file").addEventListener("click", () => this.#save());
        $("load-file").addEventListener("click", () => $("file").click());
        $("file").addEventListener("change", () => this.#load());
        $("unload").addEventListener("click", () => this.#unload());
    }

    #list() {
        const all = [...this.#games.all.filter(({ id }) => !this.#deleted.has(id)), ...this.#deleted.values()];
        const rows = all.sort((a, b) => b.time - a.time)
            .map((one) => ifBoard(one.text, (board) => this.#row(one, board))).filter((row) => row !== null);
        $("games-list").replaceChildren(...rows);
        $("no-games").hidden = rows.length > 0;
    }

    #row(one, board) {
        const title = titleOf(board);
        const row = make("li");
        row.dataset.game = one.id;
        if (this.#deleted.has(one.id)) {
            row.append(make("p", { className: "gone" }, `${title} is deleted.`),
                entryButton("Undo", `deleting ${title}`, () => this.#putBack(one)));
        } else {
            const state = `${stateOf(board, one.isShown)}, ${whenWords(one.time)}`;
            const className = board.isWon && !one.isShown ? "state soft won" : "state soft";
            row.append(pictureOf(one.text),
                make("div", {}, make("p", { className: "title" }, title), make("p", { className }, state)),
                entryButton("Open", `${title}: ${state}`, () => this.#open(one)),
                entryButton("Delete", `${title}: ${state}`, () => this.#delete(one)));
        }
        return row;
    }

    /** Keys stay where they were: at the last button of a row. */
    #stayAt(one) {
        $("games-list").querySelector(`[data-game="${CSS.escape(one.id)}"] button:last-child`).focus();
    }

    #delete(one) {
        this.#deleted.set(one.id, one);
        this.#games.remove(one.id);
        this.#stayAt(one);
    }

    #putBack(one) {
        this.#deleted.delete(one.id);
        this.#games.putBack(one);
        this.#stayAt(one);
    }

    #say(words, takeBack = null) {
        $("file-words").textContent = words;
        $("unload").hidden = takeBack === null;
        this.#takeBack = takeBack;
    }

    #save() {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([pack(this.#store)], { type: "application/json" }));
        link.download = "libpeg.json";
        link.click();
        // The browser may not have begun to read it yet.
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        this.#say("Everything is saved as libpeg.json.");
    }

    async #load() {
        const [file] = $("file").files;
        if (!file)
            return;
        try {
            if (file.size > MOST_BYTES)
                throw new Error("This file is too large to be one that this game has saved: nothing is changed.");
            const takeBack = unpackInto(this.#store, await file.text());
            this.#deleted.clear();
            this.#list();
            this.#say(`${file.name} is loaded: ${counted(this.#games.all.length, "game")} in the list.`, takeBack);
        } catch (error) {
            this.#say(error.name === "Error" ? error.message : "This file cannot be read: nothing is changed.");
        }
        $("file").value = "";
    }

    #unload() {
        this.#takeBack();
        this.#say("All is as it was before the file.");
        $("load-file").focus();
    }
}
