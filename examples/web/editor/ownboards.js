// SPDX-License-Identifier: MIT
//
// The list of a player's own boards: each can be played, changed and deleted.

import { pictureOf } from "../board/pictures.js";
import { $, make, write } from "../page/elements.js";
import { phrase } from "../words/language.js";

/** acts: play(text) and change(board). */
export function listOwnBoards(shelf, acts) {
    function show() {
        const { boards, told, canRestore } = shelf;
        $("own-list").replaceChildren(...boards.map(entryOf));
        $("own-boards").hidden = boards.length === 0 && !canRestore;
        write($("own-say"), told);
        $("own-restore").hidden = told === "";
    }

    function entryOf(board) {
        const { name, text } = board;
        const button = (act, onclick) => make("button",
            { type: "button", ariaLabel: phrase("entry", { act: phrase(`own.${act}`), about: name }), onclick },
            phrase(`own.${act}`));
        const buttons = make("div", { className: "buttons" },
            button("play", () => acts.play(text)),
            button("change", () => acts.change(board)),
            button("delete", () => remove(board)));
        return make("li", {}, pictureOf(text), make("p", { className: "title", textContent: name }), buttons);
    }

    function remove({ id }) {
        shelf.remove(id);
        $("own-restore").focus();
    }

    shelf.addEventListener("change", show);
    $("own-restore").addEventListener("click", () => shelf.restore());
    show();
}
