// SPDX-License-Identifier: MIT
//
// The wooden plate of a board with its holes, and the pegs. These are many on large boards, so
// that each is as few elements as it can be.

import { cornersOf, distance, dots, element, lines, neighbours } from "./svg.js";

export const UNIT = 100;
export const HOLE = 29;
export const PEG = 38;

const PLATE = 144;
const MARGIN = 82;

// Neighbours along rows and columns are no farther apart, and those along diagonals.
const NEAR = 1.01 * UNIT;
const DIAGONAL = 1.5 * UNIT;
const MOST_HOLES = 256;
// More lines than these are no help to the eye.
const MOST_GROOVES = 1200;

/** What the lines run along: pairs of holes. */
function segmentsOf(lines) {
    const pairs = new Map();
    const add = (a, b) => pairs.set(a < b ? MOST_HOLES * a + b : MOST_HOLES * b + a, [a, b]);
    for (const { from, over, to } of lines) {
        add(from, over);
        add(over, to);
    }
    return [...pairs.values()];
}

/** Whether a line is straight, so that the eye finds it among the holes. */
function isStraight({ from, over, to }, places) {
    const a = places[from];
    const o = places[over];
    const b = places[to];
    return Math.abs(a.x + b.x - 2 * o.x) + Math.abs(a.y + b.y - 2 * o.y) < 0.01 * UNIT;
}

/** The outline of the plate, drawn with a pen as wide as a row, and the box around all. */
function outlineOf(places, isRound) {
    const { low, high } = cornersOf(places);
    if (!isRound) {
        const outline = element("path", { d: dots(places) + lines(neighbours(places, UNIT)) });
        return { low, high, outline };
    }
    const x = (low.x + high.x) / 2;
    const y = (low.y + high.y) / 2;
    const r = Math.max(...places.map((place) => distance(place, { x, y })));
    return {
        low: { x: x - r, y: y - r },
        high: { x: x + r, y: y + r },
        outline: element("circle", { cx: x, cy: y, r }),
    };
}

const stops = (...told) =>
    told.map(([color, offset, opacity]) =>
        element("stop", { offset, "stop-color": color, "stop-opacity": opacity }),
    );

// Their colours are mixed from those of pegs and holes, which the style sheet has.
const shades = (name, ...told) => told.map(([offset, mixed]) => {
    const stop = element("stop", { offset });
    stop.style.setProperty("stop-color", `color-mix(in srgb, var(--${name}), ${mixed})`);
    return stop;
});

const circle = (attributes) => element("circle", attributes);

let pattern = null; // made with the first peg, as Node reads this file too

/** A peg that stands nowhere: { drawn, body }, of which the body can move by itself. */
export function newPeg() {
    pattern ??= element("g", {}, [element("g", { class: "body" }, [
        circle({ cx: 4, cy: 9, r: PEG + 9, fill: "url(#shade)" }),
        circle({ r: PEG, fill: "url(#gloss)" }),
    ])]);
    const drawn = pattern.cloneNode(true);
    return { drawn, body: drawn.firstChild };
}

/** The holes: their lower rims, which shine, and their depths. */
function holesAt(places) {
    const rims = element("path", { d: dots(places), class: "rims", "stroke-width": 2 * HOLE + 4, transform: "translate(0 2)" });
    return element("g", { class: "holes" }, [rims, ...places.map(({ x, y }) =>
        circle({ cx: x, cy: y, r: HOLE, class: "hole", fill: "url(#depth)" }))]);
}

/** What pegs and holes are filled with, on all boards of a page or of a shadow tree. */
function gradients() {
    const gloss = { id: "gloss", cx: 0.42, cy: 0.38, r: 0.64, fx: 0.33, fy: 0.26 };
    return [
        element("radialGradient", gloss,
            shades("peg", [0, "#fff 75%"], [0.25, "#fff 32%"], [0.55, "#fff 0%"], [1, "#000 42%"])),
        element("linearGradient", { id: "depth", x2: 0, y2: 1 },
            shades("hole", [0, "#000 60%"], [0.6, "#000 15%"], [1, "#fff 12%"])),
        element("radialGradient", { id: "shade" },
            stops(["#000", 0.6, 0.5], ["#000", 0.85, 0.16], ["#000", 1, 0])),
    ];
}

/**
 * Draws the empty board: { box, definitions, plate, places }. Of several on a page one has no
 * own, and each of the others its own beginning of ids.
 */
export function drawPlate(board, own = "") {
    const places = board.places.map(({ x, y }) => ({ x: UNIT * x, y: UNIT * y }));
    const segments = segmentsOf(board.lines).map(([a, b]) => [places[a], places[b]]);
    const lengths = segments.map(([a, b]) => distance(a, b));
    const longest = Math.max(0, ...lengths);
    const isRound = longest > DIAGONAL || !board.lines.every((line) => isStraight(line, places));
    const { low, high, outline } = outlineOf(places, isRound);
    const box = {
        x: low.x - MARGIN,
        y: low.y - MARGIN,
        width: high.x - low.x + 2 * MARGIN,
        height: high.y - low.y + 2 * MARGIN,
    };
    outline.setAttribute("id", `${own}plate`);

    const light = { id: `${own}light`, gradientUnits: "userSpaceOnUse", x1: box.x, y1: box.y };
    const end = { x2: box.x + box.width, y2: box.y + box.height };
    const definitions = element("defs", {}, [
        element("linearGradient", { ...light, ...end },
            stops(["#fff", 0, 0.3], ["#fff", 0.5, 0], ["#000", 1, 0.14])),
        ...(own ? [] : gradients()),
        outline,
    ]);

    const layer = (kind, more = {}) => element("use", { href: `#${own}plate`, class: kind, ...more });
    const wood = [layer("edge", { y: 9 }), layer("wood")];
    const plate = element("g", { class: isRound ? "plate round" : "plate", "stroke-width": PLATE }, wood);
    // Light shines through, so that the pen must not go over what is filled.
    if (isRound) {
        const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(outline.getAttribute(name)));
        plate.append(circle({ cx, cy, r: r + PLATE / 2, fill: `url(#${own}light)` }));
    } else {
        plate.append(layer("light", { stroke: `url(#${own}light)` }));
    }
    // Rows and columns, or slants, tell their lines themselves.
    if ((isRound || longest > NEAR) && lengths.length <= MOST_GROOVES)
        plate.append(element("path", { d: lines(segments), class: "grooves" }));
    plate.append(holesAt(places));
    return { box, definitions, plate, places };
}
