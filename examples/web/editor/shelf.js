// SPDX-License-Identifier: MIT
//
// A player's own boards, kept in the store: each has an id, a name, a text, and when it was
// kept.

import { newId } from "../page/store.js";
import { phrase } from "../words/language.js";

const LONGEST = 60; // characters of a name

const isBoard = (board) => ["id", "name", "text"].every((field) => typeof board?.[field] === "string");

const keep = (id, name, text) => ({ id, name, text, time: Date.now() });

/** Sends "change" when the boards are others. */
export class Shelf extends EventTarget {
    #store;
    #back = null; // makes the boards of before the last change of those there are

    told = ""; // a sentence on the last change, if a player may want to take it back

    constructor(store) {
        super();
        this.#store = store;
        // Another tab may have changed them.
        store.addEventListener("change", ({ detail }) => {
            if (detail === "boards" || detail === null)
                this.dispatchEvent(new Event("change"));
        });
    }

    get boards() {
        return this.#store.get("boards", []).filter(isBoard);
    }

    get canRestore() {
        return this.#back !== null;
    }

    /** A board by its id; null if there is none. */
    find(id) {
        return this.boards.find((board) => board.id === id) ?? null;
    }

    /** Keeps other boards; back(boards) undoes that, in whatever boards there are by then. */
    #keep(boards, back, told = "") {
        this.#back = back;
        this.told = told;
        this.#store.set("boards", boards);
        this.dispatchEvent(new Event("change"));
    }

    /** A name like the one asked for that no board has. */
    #free(asked) {
        const name = asked.replace(/\s+/g, " ").trim().slice(0, LONGEST) || phrase("own.first");
        const taken = new Set(this.boards.map((board) => board.name));
        // After "Cross 2" comes "Cross 3".
        const [, base, number] = /^(.*?)(?: (\d{1,6}))?$/.exec(name);
        let free = name;
        for (let i = Number(number ?? 1) + 1; taken.has(free); i++)
            free = `${base} ${i}`;
        return free;
    }

    /** Keeps a new board, and returns it with the name that it got. */
    add(name, text) {
        const board = keep(newId(), this.#free(name), text);
        this.#keep([...this.boards, board], (boards) => boards.filter(({ id }) => id !== board.id));
        return board;
    }

    /** Keeps a board with another text, and returns it. */
    replace(id, text) {
        const put = (board) => (boards) => boards.map((one) => (one.id === id ? board : one));
        const old = this.find(id);
        const board = keep(id, old.name, text);
        if (text !== old.text)
            this.#keep(put(board)(this.boards), put(old), phrase("own.redrawn", { name: old.name }));
        return board;
    }

    remove(id) {
        const { boards } = this;
        const index = boards.findIndex((board) => board.id === id);
        const old = boards[index];
        // Its name may be another board's by then.
        const back = (now) => [...now.slice(0, index), { ...old, name: this.#free(old.name) }, ...now.slice(index)];
        this.#keep(boards.filter((board) => board.id !== id), back, phrase("own.deleted", { name: old.name }));
    }

    restore() {
        const back = this.#back;
        if (back)
            this.#keep(back(this.boards), null);
    }
}
