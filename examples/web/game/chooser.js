// SPDX-License-Identifier: MIT
//
// The form that makes a board: a built-in shape and its size, or a text.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { pictureOf } from "../board/pictures.js";
import { $, make } from "../page/elements.js";
import { kindWords } from "../page/words.js";
import { phrase, reasonOf } from "../words/language.js";
import { MOST_HOLES } from "./boards.js";

const OWN = "own";

/** What begins with a row of pegs and holes: a drawing that does not name its lattice. */
const ROW = /^[\s/]*[opPhH._]+(?=[\s/]|$)/;
const SQUARE = "square:";

/** What is to be written before a text that was typed: drawings are square if they do not say. */
const latticeBefore = (text) => (ROW.test(text) ? SQUARE : "");

/** "triangle5" and what it is as { name, kind, side, rows, most }; "english" has no side. */
function shapeOf({ name, about }) {
    const [, kind, side, rows] = /^([a-z]+)(\d*)x?(\d*)$/.exec(name);
    return { name, kind, side, rows, most: Number(/1 to (\d+)/.exec(about)?.[1] ?? MOST_HOLES) };
}

/** Returns what sets the form to a board; begin(text) begins a game, or throws. */
export function prepareChooser(begin) {
    const shapes = new Map(Board.builtin().map(shapeOf).map((shape) => [shape.kind, shape]));
    let chosen = OWN; // a kind of shape

    function choice(kind, ...inside) {
        const button = make("button", { type: "button", onclick: () => fit(kind) }, ...inside);
        button.dataset.kind = kind;
        return button;
    }

    function fit(kind) {
        const shape = shapes.get(kind);
        chosen = kind;
        $("wrong").textContent = "";
        $("text-row").hidden = Boolean(shape);
        for (const button of $("pictures").children)
            button.setAttribute("aria-pressed", button.dataset.kind === kind);
        for (const [field, value] of [["side", shape?.side], ["rows", shape?.rows]]) {
            $(`${field}-row`).hidden = !value;
            Object.assign($(field), { min: 1, max: shape?.most ?? 1, value: value ?? "", disabled: !value });
        }
        $("side-row").firstChild.data = phrase(shape?.rows ? "chooser.columns" : "chooser.side");
    }

    function before() {
        return chosen === OWN ? latticeBefore($("text").value) : "";
    }

    function text() {
        if (chosen === OWN)
            return before() + $("text").value;
        const { kind, rows } = shapes.get(chosen);
        return kind + $("side").value + (rows ? `x${$("rows").value}` : "");
    }

    function tryToBegin() {
        $("wrong").textContent = "";
        try {
            begin(text());
        } catch (error) {
            $("wrong").textContent = phrase("chooser.wrong", { reason: reasonOf(error) });
            if (chosen === OWN && Number.isInteger(error.at)) {
                const at = Math.max(0, error.at - before().length);
                $("text").focus();
                $("text").setSelectionRange(at, at + 1);
            }
        }
    }

    function show(board) {
        const [, kind, side, rows] = /^([a-z]+)(\d*)x?(\d*)/.exec(board) ?? [];
        const isBuiltIn = shapes.has(kind) && /^[a-z\dx]+( |$)/.test(board);
        $("text").value = board;
        fit(isBuiltIn ? kind : OWN);
        if (isBuiltIn) {
            $("side").value = side;
            $("rows").value = rows;
        }
    }

    for (const { kind, name } of shapes.values())
        $("pictures").append(choice(kind, pictureOf(name), kindWords(kind)));
    $("pictures").append(choice(OWN, phrase("chooser.own")));
    // The words are of the text that was there before.
    $("chooser").addEventListener("input", () => ($("wrong").textContent = ""));
    $("chooser").addEventListener("submit", (event) => {
        event.preventDefault();
        tryToBegin();
    });
    return show;
}
