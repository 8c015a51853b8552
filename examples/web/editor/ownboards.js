// SPDX-License-Identifier: MIT
//
// The list of a player's own boards: each can be played, changed, renamed and deleted.

import { pictureOf } from "../board/svg.js";
import { $, entryButton, make, write } from "../page/elements.js";
import { LONGEST } from "./shelf.js";
import { phrase } from "../words/language.js";

/** acts: play(text) and change(board). */
export function listOwnBoards(shelf, acts) {
    let renamed = null; // the id of the board whose name is being typed

    function show() {
        const { boards, told, canRestore } = shelf;
        listAnew(boards);
        $("own-boards").hidden = boards.length === 0 && !canRestore;
        write($("own-say"), told);
        $("own-restore").hidden = told === "";
    }

    function listAnew(boards) {
        const list = $("own-list");
        const typed = [...list.children].find((entry) =>
            entry.dataset.id === renamed && entry.querySelector("form"));
        const index = typed ? boards.findIndex(({ id }) => id === renamed) : -1;
        if (index < 0) {
            list.replaceChildren(...boards.map(entryOf));
            return;
        }
        // Moved in the page, it would lose the focus: the others are put around it.
        for (const entry of [...list.children].filter((one) => one !== typed))
            entry.remove();
        typed.before(...boards.slice(0, index).map(entryOf));
        typed.after(...boards.slice(index + 1).map(entryOf));
        typed.querySelector(".picture").replaceWith(pictureOf(boards[index].text));
    }

    function entryOf(board) {
        const { id, name, text } = board;
        const isRenamed = id === renamed;
        const title = isRenamed ? renaming(board) : make("p", { className: "title", textContent: name });
        const buttons = make("div", { className: "buttons" },
            entryButton(phrase("own.play"), name, () => acts.play(text)),
            entryButton(phrase("own.change"), name, () => acts.change(board)),
            entryButton(phrase("own.rename"), name, () => rename(id)),
            entryButton(phrase("own.delete"), name, () => remove(board)));
        const entry = make("li", {}, pictureOf(text), title, ...(isRenamed ? [] : [buttons]));
        entry.dataset.id = id;
        return entry;
    }

    function renaming({ id, name }) {
        const field = make("input", { type: "text", value: name, maxLength: LONGEST });
        field.setAttribute("aria-label", phrase("own.newName"));
        const form = make("form", { className: "renaming" }, field,
            make("button", { textContent: phrase("own.rename") }));
        const leave = () => {
            rename(null);
            focus(id, 2);
        };
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            // Another tab may have changed what is drawn.
            shelf.replace(id, field.value, shelf.find(id).text);
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

    function rename(id) {
        renamed = id;
        show();
        const field = $("own-list").querySelector("input");
        field?.focus();
        field?.select();
    }

    function focus(id, index) {
        document.querySelectorAll(`#own-list [data-id="${id}"] button`)[index]?.focus();
    }

    function remove({ id }) {
        shelf.remove(id);
        $("own-restore").focus();
    }

    shelf.addEventListener("change", show);
    $("own-restore").addEventListener("click", () => shelf.restore());
    show();
}
