// SPDX-License-Identifier: MIT
//
// A page to play on: index.html plays english, index.html#triangle5 any board. Choose a peg, then
// the hole that it is to land in. Dots on those holes are green if the game can be won then, red if
// it can't, and grey until that is known.
//
// The board is played here, where each call takes microseconds. What may take longer is asked of a
// worker, a fifth of a second at a time: a question that is asked again goes on where it stopped, so
// that verdicts are shown as they are known, and the worker is soon free when a jump is played.

import { Board, load } from "../../bindings/javascript/libpeg.js";
import { Asker } from "../../bindings/javascript/worker.js";

const PART = { seconds: 0.2, memory: 2 ** 27 };
const PARTS = 300; // of a minute

const svg = document.querySelector("svg");
const [undo, redo, hint] = document.querySelectorAll("button");

await load();
const asker = new Asker();
const board = new Board(decodeURIComponent(location.hash.slice(1)) || "english -> d4");
let verdicts = []; // of the position, an answer null as long as it is unknown
let chosen = null; // a hole
let turn = 0; // counts positions, so that no answer is taken for that of another

const isOpen = () => verdicts.length === 0 || verdicts.some(({ answer }) => answer === null);
const winning = () => verdicts.find(({ answer }) => answer === true);

function circle({ x, y }, r, name) {
    const made = document.createElementNS(svg.namespaceURI, "circle");
    for (const [key, value] of Object.entries({ cx: x, cy: y, r, class: name }))
        made.setAttribute(key, value);
    return svg.appendChild(made);
}

function drawSpot(hole) {
    const isPeg = board.hasPeg(hole);
    const spot = circle(board.places[hole], 0.4, `spot${isPeg ? " peg" : ""}${hole === chosen ? " chosen" : ""}`);
    spot.setAttribute("role", "button");
    spot.setAttribute("tabindex", 0);
    spot.setAttribute("aria-label", `${board.names[hole]}, ${isPeg ? "peg" : "empty"}`);
    spot.onclick = () => choose(hole);
    spot.onkeydown = ({ key }) => key === "Enter" && choose(hole);
}

function standing() {
    const pegs = `${board.pegs} peg${board.pegs === 1 ? "" : "s"}`;
    if (board.isWon)
        return "Won.";
    if (board.isStuck)
        return `No jump is left, with ${pegs}.`;
    return `${pegs}. ${winning() ? "This can be won." : isOpen() ? "" : "This can no longer be won."}`;
}

function draw(words = standing()) {
    const focused = [...svg.children].indexOf(document.activeElement);
    svg.replaceChildren();
    board.places.forEach((_, hole) => drawSpot(hole));
    for (const { jump, answer } of verdicts)
        if (jump.from === chosen)
            circle(board.places[jump.to], 0.2, answer === null ? "unknown" : answer ? "wins" : "loses");
    svg.children[focused]?.focus();
    document.querySelector("#said").textContent = words;
    undo.disabled = board.history.length === 0;
    redo.disabled = board.undone.length === 0;
}

/** Has the worker judge the position, part by part, and shows what it knows after each. */
async function coach() {
    const now = turn;
    for (let part = 0; part < PARTS && isOpen(); part++) {
        const found = await asker.ask("judge", board, PART);
        if (now !== turn)
            return;
        verdicts = found;
        draw();
    }
}

function changed() {
    turn++;
    verdicts = [];
    chosen = null;
    draw();
    if (!board.isWon && !board.isStuck)
        coach();
}

function choose(hole) {
    const { jump, text } = chosen === null ? {} : board.findJump(chosen, hole);
    if (jump) {
        board.play(jump);
        changed();
        return;
    }
    const isRefused = chosen !== null && !board.hasPeg(hole);
    chosen = hole !== chosen && board.hasPeg(hole) ? hole : null;
    draw(isRefused ? `That is no jump: ${text}.` : standing());
}

undo.onclick = () => {
    board.undo();
    changed();
};

redo.onclick = () => {
    board.redo();
    changed();
};

hint.onclick = () => {
    chosen = winning()?.jump.from ?? null;
    draw(chosen !== null ? `${board.movesText([winning().jump])} is good.`
        : isOpen() ? "No jump is known to win yet." : "No jump wins: undo.");
};

const [right, bottom] = ["x", "y"].map((axis) => Math.max(...board.places.map((place) => place[axis])));
svg.setAttribute("viewBox", `-0.5 -0.5 ${right + 1} ${bottom + 1}`);
window.onhashchange = () => location.reload();
changed();
