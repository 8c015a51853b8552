// SPDX-License-Identifier: MIT
//
// The wooden plate of a board, and what is drawn many times: a hole, a peg.

import { at, distance, element } from "./svg.js";

export const UNIT = 100;
export const HOLE = 29;
export const PEG = 38;

const PLATE = 144;
const MARGIN = 82;

// Neighbours along rows and columns are no farther apart, and those along diagonals.
const NEAR = 1.01 * UNIT;
const DIAGONAL = 1.5 * UNIT;
// More lines than these are no help to the eye.
const MOST_GROOVES = 1200;

/** What the lines run along: pairs of holes. */
function segmentsOf(lines) {
    const pairs = new Map();
    for (const { from, over, to } of lines) {
        for (const [a, b] of [[from, over], [over, to]])
            pairs.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
    }
    return [...pairs.values()];
}

/** Whether a line is straight, so that the eye finds it among the holes. */
function isStraight({ from, over, to }, places) {
    const [a, o, b] = [from, over, to].map((hole) => places[hole]);
    return Math.hypot(a.x + b.x - 2 * o.x, a.y + b.y - 2 * o.y) < 0.01 * UNIT;
}

function nearPairs(places) {
    return places.flatMap((a, i) =>
        places.slice(i + 1).filter((b) => distance(a, b) < DIAGONAL).map((b) => [a, b]),
    );
}

const join = (pairs) => pairs.map(([a, b]) => `M${at(a)}L${at(b)}`).join("");

/** The outline of the plate, drawn with a pen as wide as a row, and the box around all. */
function outlineOf(places, isRound) {
    const xs = places.map(({ x }) => x);
    const ys = places.map(({ y }) => y);
    const low = { x: Math.min(...xs), y: Math.min(...ys) };
    const high = { x: Math.max(...xs), y: Math.max(...ys) };
    if (!isRound) {
        const dots = places.map((place) => `M${at(place)}h0`).join("");
        return { low, high, outline: element("path", { d: dots + join(nearPairs(places)) }) };
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

const circle = (attributes) => element("circle", attributes);

/** Draws the empty board: { box, definitions, plate, places }. */
export function drawPlate(board) {
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
    outline.setAttribute("id", "plate");

    const light = { id: "light", gradientUnits: "userSpaceOnUse", x1: box.x, y1: box.y };
    const end = { x2: box.x + box.width, y2: box.y + box.height };
    const gloss = { id: "gloss", cx: 0.42, cy: 0.38, r: 0.64, fx: 0.33, fy: 0.26 };
    const definitions = element("defs", {}, [
        element("linearGradient", { ...light, ...end },
            stops(["#fff", 0, 0.3], ["#fff", 0.5, 0], ["#000", 1, 0.14])),
        element("radialGradient", gloss,
            stops(["#fff", 0, 0.75], ["#fff", 0.25, 0.32], ["#fff", 0.55, 0], ["#000", 1, 0.42])),
        element("linearGradient", { id: "depth", x2: 0, y2: 1 },
            stops(["#000", 0, 0.6], ["#000", 0.6, 0.15], ["#fff", 1, 0.12])),
        element("radialGradient", { id: "shade" },
            stops(["#000", 0.6, 0.5], ["#000", 0.85, 0.16], ["#000", 1, 0])),
        outline,
        element("g", { id: "hole" }, [
            circle({ cy: 2, r: HOLE + 2, fill: "#fff", "fill-opacity": 0.35 }),
            circle({ r: HOLE, class: "hole" }),
            circle({ r: HOLE, fill: "url(#depth)" }),
        ]),
        element("g", { id: "peg" }, [
            circle({ cx: 4, cy: 9, r: PEG + 9, fill: "url(#shade)" }),
            circle({ r: PEG, class: "skin" }),
            circle({ r: PEG, fill: "url(#gloss)" }),
        ]),
    ]);

    const layer = (kind, more = {}) => element("use", { href: "#plate", class: kind, ...more });
    const wood = [layer("edge", { y: 9 }), layer("wood")];
    const plate = element("g", { class: isRound ? "plate round" : "plate", "stroke-width": PLATE }, wood);
    // Light shines through, so that the pen must not go over what is filled.
    if (isRound) {
        const [cx, cy, r] = ["cx", "cy", "r"].map((name) => Number(outline.getAttribute(name)));
        plate.append(circle({ cx, cy, r: r + PLATE / 2, fill: "url(#light)" }));
    } else {
        plate.append(layer("light", { stroke: "url(#light)" }));
    }
    // Rows and columns, or slants, tell their lines themselves.
    if ((isRound || longest > NEAR) && lengths.length <= MOST_GROOVES)
        plate.append(element("path", { d: join(segments), class: "grooves" }));
    return { box, definitions, plate, places };
}
