// SPDX-License-Identifier: MIT
//
// Words for boards, the same wherever the page tells of them.

import { phrase } from "../words/language.js";

const KINDS =
    ["triangle", "english", "french", "wiegleb", "asymmetric", "diamond", "square", "rect", "hexagon", "star"];

/** A kind of built-in shape as it is called: "Triangle" of "triangle"; null if there is none. */
export const kindWords = (kind) => (KINDS.includes(kind) ? phrase(`shape.${kind}`) : null);

/** The shape in the text of a board as it is called: "Triangle of side 5"; null if it is not built in. */
export function shapeWords(text) {
    const [, kind = "", side, rows] = /^([a-z]+)(\d*)x?(\d*)(?= |$)/.exec(text) ?? [];
    const shape = kindWords(kind);
    if (!shape || !side)
        return shape;
    return phrase(rows ? "sized.sides" : "sized.side", { shape, side, rows });
}

let ownBoards = () => [];

/** Lets the player's own boards be called what they were saved as: list() gives { name, text } of each. */
export function nameOwnBoards(list) {
    ownBoards = list;
}

const holesOf = (text) => text.split(" ")[0].replaceAll(".", "o");

/** The name that a drawing was saved under, or otherwise that of another with the same holes; null if none. */
function ownName(text) {
    const all = ownBoards();
    return (all.find((own) => own.text === text) ?? all.find((own) => holesOf(own.text) === holesOf(text)))?.name
        ?? null;
}

/** What a board is called, whatever its pegs. */
export function shapeName(board) {
    const start = board.gameText.split(";")[0].trim();
    return shapeWords(start) ?? ownName(start) ?? phrase("shape.own");
}

/** What a board is won with, as the phrases that begin with a key say it. */
export function goalWords(key, { goal, names }) {
    const kind = goal === null ? "any" : typeof goal === "number" ? "hole" : "holes";
    return phrase(`${key}.${kind}`, { hole: names[goal] });
}
