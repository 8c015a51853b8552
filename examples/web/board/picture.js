// SPDX-License-Identifier: MIT
//
// A small picture of a position, for lists: the wood, the empty holes and the pegs.

import { at, distance, element } from "./svg.js";

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
