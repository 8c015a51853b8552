// SPDX-License-Identifier: MIT
//
// A game as the part of the address behind "#", so that it can be kept and shared.

const FIRST = "triangle5";

// These need no escape behind "#", and are most of what a board's text is made of.
const escaped = (text) =>
    encodeURIComponent(text).replace(/%(2F|3A|2C)/g, decodeURIComponent).replaceAll("%20", "+");

/** The text of a board and the moves played on it. */
export function readLink(hash) {
    const fields = new URLSearchParams(hash.slice(1));
    return { text: fields.get("board") || FIRST, moves: fields.get("moves") ?? "" };
}

export function writeLink({ text, moves }) {
    return `#board=${escaped(text)}${moves ? `&moves=${escaped(moves)}` : ""}`;
}
