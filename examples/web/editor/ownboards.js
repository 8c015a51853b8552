// SPDX-License-Identifier: MIT
//
// The list of a player's own boards: each can be played, changed, renamed and deleted.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make, write } from "../page/elements.js";
import { LONGEST } from "./shelf.js";

export class OwnBoards {
    #shelf;
    #acts;
    #renamed = null; // the id of the board whose name is being typed

    /** acts: play(text) and change(board). */
    constructor(shelf, acts) {
        this.#shelf = shelf;
        this.#acts = acts;
        shelf.addEventListener("change", () => this.#show());
        $("own-restore").addEventListener("click", () => shelf.restore());
        this.#show();
    }

    #show() {
        const { boards, told, canRestore } = this.#shelf;
        this.#list(boards);
        $("own-boards").hidden = boards.length === 0 && !canRestore;
        write($("own-say"), told);
        $("own-restore").hidden = told === "";
    }

    /** Lists the boards anew, but for the entry in which a name is being typed. */
    #list(boards) {
        const list = $("own-list");
        const typed = [...list.children].find((entry) =>
            entry.dataset.id === this.#renamed && entry.querySelector("form"));
        const index = typed ? boards.findIndex(({ id }) => id === this.#renamed) : -1;
        if (index < 0) {
            list.replaceChildren(...boards.map((board) => this.#entry(board)));
            return;
        }
        // Moved in the page, it would lose the focus: the others are put around it.
        for (const entry of [...list.children].filter((one) => one !== typed))
            entry.remove();
        typed.before(...boards.slice(0, index).map((board) => this.#entry(board)));
        typed.after(...boards.slice(index + 1).map((board) => this.#entry(board)));
        typed.querySelector(".picture").replaceWith(pictureOf(boards[index].text));
    }

    #entry(board) {
        const { id, name, text } = board;
        const isRenamed = id === this.#renamed;
        const title = isRenamed ? this.#renaming(board) : make("p", { className: "title", textContent: name });
        const acts = make("div", { className: "buttons" },
            entryButton("Play", name, () => this.#acts.play(text)),
            entryButton("Change", name, () => this.#acts.change(board)),
            entryButton("Rename", name, () => this.#rename(id)),
            entryButton("Delete", name, () => this.#delete(board)));
        const entry = make("li", {}, pictureOf(text), title, ...(isRenamed ? [] : [acts]));
        entry.dataset.id = id;
        return entry;
    }

    #renaming({ id, name }) {
        const field = make("input", { type: "text", value: name, maxLength: LONGEST });
        field.setAttribute("aria-label", "New name");
        const form = make("form", { className: "renaming" }, field, make("button", { textContent: "Rename" }));
        const leave = () => {
            this.#rename(null);
            this.#focus(id, 2);
        };
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            // Another tab may have changed what is drawn.
            this.#shelf.replace(id, field.value, this.#shelf.find(id).text);
            leave();
        });
        field.addEventListener("keydown", (event) => {
            if (event.key !== "Escape")
                return;
            event.preventDefault();
            leave();
        });
        return form;
    }

    #rename(id) {
        this.#renamed = id;
        this.#show();
        const field = $("own-list").querySelector("input");
        field?.focus();
        field?.select();
    }

    /** Gives the focus to one of a board's buttons. */
    #focus(id, index) {
        document.querySelectorAll(`#own-list [data-id="${id}"] button`)[index]?.focus();
    }

    #delete({ id }) {
        this.#shelf.remove(id);
        $("own-restore").focus();
    }
}
