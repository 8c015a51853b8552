// SPDX-License-Identifier: MIT
//
// The sheet with the games of the player, and with what takes them to another browser.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make } from "../page/elements.js";
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
            row.append(make("p", { className: "gone" }, phrase("games.deleted", { title })),
                entryButton(phrase("games.undo"), phrase("games.undoAbout", { title }), () => this.#putBack(one)));
        } else {
            const state = phrase("games.state", { state: stateOf(board, one.isShown), when: whenWords(one.time) });
            const about = phrase("games.about", { title, state });
            const className = board.isWon && !one.isShown ? "state soft won" : "state soft";
            row.append(pictureOf(board),
                make("div", {}, make("p", { className: "title" }, title), make("p", { className }, state)),
                entryButton(phrase("games.open"), about, () => this.#open(one)),
                entryButton(phrase("games.delete"), about, () => this.#delete(one)));
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
        this.#say(phrase("file.saved"));
    }

    async #load() {
        const [file] = $("file").files;
        if (!file)
            return;
        try {
            if (file.size > MOST_BYTES)
                throw new Error(phrase("file.large"));
            const takeBack = unpackInto(this.#store, await file.text());
            this.#deleted.clear();
            this.#list();
            this.#say(phrase("file.loaded", { file: file.name, games: this.#games.all.length }), takeBack);
        } catch (error) {
            this.#say(error.name === "Error" ? error.message : phrase("file.unreadable"));
        }
        $("file").value = "";
    }

    #unload() {
        this.#takeBack();
        this.#say(phrase("file.unloaded"));
        $("load-file").focus();
    }
}
