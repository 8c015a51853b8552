// SPDX-License-Identifier: MIT
//
// The icon of the page as pictures for a screen of apps: circles alone, drawn by hand.

import { png } from "./png.js";

/** The circles of an icon, in parts of its width. */
function circlesOf(svg) {
    const width = Number(/viewBox='0 0 (\d+) \1'/.exec(svg)?.[1]);
    const shapes = [...svg.matchAll(/<(?!svg|\/)(\w+)([^>]*)>/g)].map(([, name, text]) => ({ name, text }));
    if (!width || shapes.length === 0 || shapes.some(({ name }) => name !== "circle"))
        throw new Error("the icon should be circles in a square");
    return shapes.map(({ text }) => {
        const value = (name) => new RegExp(`\\b${name}='([^']+)'`).exec(text)[1];
        const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(value(name)) / width);
        return { x, y, r, colour: [...Buffer.from(value("fill").slice(1), "hex")] };
    });
}

/** A circle painted over a colour of red, green, blue and how much of it; share is how much of the pixel it covers. */
function painted(under, { colour }, share) {
    const left = under[3] * (1 - share);
    const alpha = share + left;
    return [...colour.map((value, i) => alpha && (value * share + under[i] * left) / alpha), alpha];
}

function pixel(circles, ground, x, y, size) {
    const [r, g, b, alpha] = circles.reduce((under, circle) => {
        const inside = circle.r - Math.hypot(x / size - circle.x, y / size - circle.y);
        return painted(under, circle, Math.min(Math.max(inside * size + 0.5, 0), 1));
    }, ground ? [...ground, 1] : [0, 0, 0, 0]);
    return [r, g, b, 255 * alpha].map(Math.round);
}

/**
 * An icon as a picture of size by size pixels. One that is full has no corner left out: a phone cuts it to
 * a shape of its own, so the first circle becomes the ground.
 */
export function drawIcon(svg, size, isFull) {
    const circles = circlesOf(svg);
    const ground = isFull ? circles[0].colour : null;
    const pixels = Buffer.alloc(4 * size * size);
    for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++)
            pixels.set(pixel(circles, ground, column + 0.5, row + 0.5, size), 4 * (size * row + column));
    }
    return png(size, size, pixels);
}
