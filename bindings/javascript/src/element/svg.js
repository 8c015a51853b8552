// SPDX-License-Identifier: MIT
//
// Elements of a drawing, and sums with its places.

/** Whether the reader does not want things to move, as calm.matches. */
export const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

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
