// SPDX-License-Identifier: MIT
//
// Small pictures of positions, for lists.

import { cornersOf, dots, element, lines, neighbours } from "../../../bindings/javascript/src/element/svg.js";
import { ifBoard } from "../game/boards.js";

const MARGIN = 0.75; // of the distance between two holes

function draw(picture, board) {
    const { places } = board;
    const { low, high } = cornersOf(places);
    const box = [low.x - MARGIN, low.y - MARGIN, high.x - low.x + 2 * MARGIN, high.y - low.y + 2 * MARGIN];
    const stand = (hasPeg) => places.filter((_, hole) => board.hasPeg(hole) === hasPeg);
    picture.setAttribute("viewBox", box.map((side) => +side.toFixed(3)).join(" "));
    picture.append(
        element("path", { class: "wood", d: dots(places) + lines(neighbours(places, 1)) }),
        element("path", { class: "gaps", d: dots(stand(false)) }),
        element("path", { class: "pegs", d: dots(stand(true)) }),
        ...(typeof board.goal === "number" ? [element("circle",
            { class: "ring", cx: places[board.goal].x, cy: places[board.goal].y, r: 0.42 })] : []));
}

const MOMENT = 4; // milliseconds of a frame for pictures

const texts = new WeakMap(); // of the boards on pictures that nobody has seen yet
const due = []; // pictures in sight
let eye = null; // made when there is a picture, as tests of modules alone have no browser

function drawSome() {
    const end = performance.now() + MOMENT;
    try {
        do {
            const picture = due.shift();
            ifBoard(texts.get(picture), (board) => draw(picture, board));
        } while (due.length > 0 && performance.now() < end);
    } finally {
        if (due.length > 0)
            requestAnimationFrame(drawSome);
    }
}

function see(entries) {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    seen.forEach((picture) => eye.unobserve(picture));
    if (due.push(...seen) === seen.length && seen.length > 0)
        requestAnimationFrame(drawSome);
}

/** A picture of the board of a text, drawn when it comes into sight; it stays empty if the text is damaged. */
export function pictureOf(text) {
    eye ??= new IntersectionObserver(see);
    const picture = element("svg", { class: "picture", "aria-hidden": true });
    texts.set(picture, text);
    eye.observe(picture);
    return picture;
}
