// SPDX-License-Identifier: MIT
//
// Elements of a drawing, and small pictures of positions, for lists.

import { ifBoard } from "../game/boards.js";

export function element(name, attributes = {}, children = []) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes))
        made.setAttribute(key, value);
    made.append(...children);
    return made;
}

export const at = ({ x, y }) => `${+x.toFixed(2)} ${+y.toFixed(2)}`;
export const plus = (a, b, factor = 1) => ({ x: a.x + factor * b.x, y: a.y + factor * b.y });
export const minus = (a, b) => plus(a, b, -1);
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The step of length 1 from one place toward another. */
export function toward(here, there) {
    const way = minus(there, here);
    const length = Math.hypot(way.x, way.y);
    return length > 0 ? { x: way.x / length, y: way.y / length } : { x: 1, y: 0 };
}

/** Dots at some places, and lines between pairs of them, for a pen. */
export const dots = (places) => places.map((place) => `M${at(place)}h0`).join("");
export const lines = (pairs) => pairs.map(([a, b]) => `M${at(a)}L${at(b)}`).join("");

/** The pairs of places that are neighbours, across or along a diagonal, where neighbours are so far apart. */
export const neighbours = (places, unit) => places.flatMap((a, i) =>
    places.slice(i + 1).filter((b) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < 2.25 * unit ** 2).map((b) => [a, b]));

/** The corners of the box around some places. */
export function cornersOf(places) {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    return { low: { x: Math.min(...xs), y: Math.min(...ys) }, high: { x: Math.max(...xs), y: Math.max(...ys) } };
}

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
        element("path", { class: "pegs", d: dots(stand(true)) }));
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
