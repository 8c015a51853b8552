// SPDX-License-Identifier: MIT
//
// The marks on a board: rings around holes and pegs, arrows for jumps, numbers and names.

import { HOLE, PEG } from "./plate.js";
import { at, element, minus, plus, toward } from "./svg.js";

/** A weight with a minus as long as a plus. */
export const signed = (weight) => String(weight).replace("-", "\u2212");

export function ring({ x, y }, name, r) {
    return element("circle", { cx: x, cy: y, r, class: name });
}

// How far from the middle of the hole the tip of each kind of arrow is, and how long and
// wide half of it is. What has no tip is told from the others by where it ends.
const TIPS = {
    hint: { gap: 20, length: 27, width: 15 },
    wins: { gap: 10, length: 24, width: 13 },
    loses: { gap: 18, length: 9, width: 12 },
    unknown: { gap: 12, length: 16, width: 12 },
    bad: { gap: HOLE + 6 },
};

/** The tip of an arrow: filled, a cross, or open. */
function tipOf(kind, tip, back, { length, width }) {
    const across = { x: -back.y, y: back.x };
    const corner = (along, aside) => at(plus(plus(tip, back, along), across, aside));
    if (kind === "loses")
        return `M${corner(-length, width)}L${corner(length, -width)}` +
            `M${corner(-length, -width)}L${corner(length, width)}`;
    const wings = `M${corner(length, width)}L${at(tip)}L${corner(length, -width)}`;
    return kind === "unknown" ? wings : `${wings}Z`;
}

/** An arc from a peg, past the one it jumps over, into the hole it lands in. */
export function arrow({ from, over, to }, places, kind) {
    const [a, o, b] = [from, over, to].map((hole) => places[hole]);
    const way = toward(a, b);
    const side = way.x > 0.001 || (Math.abs(way.x) <= 0.001 && way.y < 0)
        ? { x: way.y, y: -way.x } : { x: -way.y, y: way.x };
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const bend = minus(plus(plus(o, side, PEG + 10), plus(o, side, PEG + 10)), middle);
    const start = plus(a, toward(a, bend), PEG + 5);
    const back = toward(b, bend);
    const shape = TIPS[kind];
    const tip = plus(b, back, shape.gap);
    const isFilled = kind === "hint" || kind === "wins";
    const neck = isFilled ? plus(tip, back, shape.length - 7) : tip;
    const line = { d: `M${at(start)}Q${at(bend)} ${at(neck)}`, fill: "none" };
    const head = shape.length ? { d: tipOf(kind, tip, back, shape), fill: "none" } : null;
    const parts = (layer) => [
        element("path", { ...line, class: layer }),
        ...(head ? [element("path", { ...head, class: `${layer} ${isFilled ? "head" : "tip"}` })] : []),
    ];
    return element("g", { class: `arrow ${kind}` }, [...parts("under"), ...parts("over")]);
}

/** A text in each hole; where they are weights, they are drawn as such. */
export function written(texts, weights, places, hasPeg) {
    const longest = Math.max(1, ...texts.map(({ length }) => length));
    const size = Math.min(weights ? 40 : 34, 100 / longest);
    return texts.map((text, hole) => {
        const { x, y } = places[hole];
        const place = { x, y: y + 0.36 * size, "font-size": size };
        const sign = weights ? ["minus", "zero", "plus"][Math.sign(weights[hole]) + 1] : "name";
        return element("text", { ...place, class: `${sign} ${hasPeg(hole) ? "peg" : "gap"}` }, [text]);
    });
}
