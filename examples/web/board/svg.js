// SPDX-License-Identifier: MIT
//
// Elements of a drawing.

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
