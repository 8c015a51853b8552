// SPDX-License-Identifier: MIT
//
// Elements of a drawing, and a small picture of a position, for lists.

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
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The step of length 1 from one place toward another. */
export function toward(here, there) {
    const way = minus(there, here);
    const length = Math.hypot(way.x, way.y);
    return length > 0 ? { x: way.x / length, y: way.y / length } : { x: 1, y: 0 };
}

const MARGIN = 0.75; // of the distance between two holes
const NEAR = 1.5;

const dots = (places) => places.map((place) => `M${at(place)}h0`).join("");

/** Neighbours, so that the wood has no gaps between them. */
function joints(places) {
    return places.flatMap((a, i) =>
        places.slice(i + 1).filter((b) => distance(a, b) < NEAR).map((b) => `M${at(a)}L${at(b)}`)).join("");
}

export function pictureOf(board) {
    const { places } = board;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    const box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
    const stand = (hasPeg) => places.filter((_, hole) => board.hasPeg(hole) === hasPeg);
    const viewBox = box.map((side) => +side.toFixed(3)).join(" ");
    return element("svg", { class: "picture", viewBox, "aria-hidden": true }, [
        element("path", { class: "wood", d: dots(places) + joints(places) }),
        element("path", { class: "gaps", d: dots(stand(false)) }),
        element("path", { class: "pegs", d: dots(stand(true)) }),
    ]);
}
