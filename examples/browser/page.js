// SPDX-License-Identifier: MIT
//
// The page plays the board that its address names, and lists the jumps played, as the events of <peg-board> tell them.

import "../../bindings/javascript/peg-board.js";

const board = document.querySelector("peg-board");
const list = document.querySelector("ol");

function choose() {
    board.board = decodeURIComponent(location.hash.slice(1)) || "english -> d4";
}

function add({ detail: { text } }) {
    list.appendChild(document.createElement("li")).textContent = text;
}

board.addEventListener("ready", () => list.replaceChildren());
board.addEventListener("jump", add);
board.addEventListener("redo", add);
board.addEventListener("undo", () => list.lastChild.remove());
window.addEventListener("hashchange", choose);
choose();
