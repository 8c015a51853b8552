// SPDX-License-Identifier: MIT
//
// The lattices that a board can be drawn on: where their cells lie, and the ways to draw in
// symmetry. A cell is { row, column }, as in libpeg; on the triangular lattice neighbours in
// a row are two columns apart, so that row and column are even together or odd together.

import { distance } from "../board/svg.js";

const SLANT = Math.sqrt(3) / 2; // the height of a row of triangles
const CLOSE = 0.01;

const SQUARE = {
    place: ({ row, column }) => ({ x: column, y: row }),
    nearest: ({ x, y }) => ({ row: Math.round(y), column: Math.round(x) }),
    step: ({ row, column }, { x, y }) => ({ row: row + y, column: column + x }),
    columns: 1, // from one cell of a row to the next
    // Where the middle of a symmetry may lie: at multiples of these.
    middle: { x: 0.5, y: 0.5 },
};

const placeOnSlants = ({ row, column }) => ({ x: column / 2, y: row * SLANT });

/** The nearest of a row's cells. */
function inRow(row, x) {
    const odd = Math.abs(row) % 2;
    return { row, column: 2 * Math.round((2 * x - odd) / 2) + odd };
}

const TRIANGULAR = {
    place: placeOnSlants,
    nearest(point) {
        const low = Math.floor(point.y / SLANT);
        const [a, b] = [inRow(low, point.x), inRow(low + 1, point.x)];
        return distance(placeOnSlants(a), point) <= distance(placeOnSlants(b), point) ? a : b;
    },
    // Up and down go a zigzag, so that they stay near a straight line.
    step({ row, column }, { x, y }) {
        const aside = y === 0 ? 2 * x : 1 - 2 * (Math.abs(row) % 2);
        return { row: row + y, column: column + aside };
    },
    columns: 2,
    middle: { x: 0.25, y: SLANT / 6 },
};

export const LATTICES = { square: SQUARE, diagonal: SQUARE, triangular: TRIANGULAR };

const turned = (angle) => [Math.cos(angle), -Math.sin(angle), Math.sin(angle), Math.cos(angle)];
const SAME = [1, 0, 0, 1];
const LEFT_RIGHT = [-1, 0, 0, 1];
const UP_DOWN = [1, 0, 0, -1];

/** @type {(way: number[], next: number[]) => number[]} */
const times = ([a, b, c, d], [e, f, g, h]) => [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
const turns = (count) => Array.from({ length: count }, (_, i) => turned((2 * Math.PI * i) / count));
const mirrored = (ways) => [...ways, ...ways.map((way) => times(way, LEFT_RIGHT))];

/** The ways that a stroke is drawn in, by the name of the symmetry. */
const WAYS = {
    none: [SAME],
    mirror: [SAME, LEFT_RIGHT],
    both: [SAME, LEFT_RIGHT, UP_DOWN, times(LEFT_RIGHT, UP_DOWN)],
    quarters: turns(4),
    eighths: mirrored(turns(4)),
    thirds: turns(3),
    sixths: mirrored(turns(3)),
    twelfths: mirrored(turns(6)),
};

const ON_SQUARES = ["none", "mirror", "both", "quarters", "eighths"];

/** The symmetries that each lattice has. */
export const SYMMETRIES = {
    square: ON_SQUARES,
    diagonal: ON_SQUARES,
    triangular: ["none", "mirror", "both", "thirds", "sixths", "twelfths"],
};

const moved = ([a, b, c, d], { x, y }, middle) => ({
    x: middle.x + a * (x - middle.x) + b * (y - middle.y),
    y: middle.y + c * (x - middle.x) + d * (y - middle.y),
});

/** Whether a symmetry around a point brings cells to cells. */
function isMiddle(lattice, ways, point) {
    const { place, nearest, step } = LATTICES[lattice];
    const first = { row: 0, column: 0 };
    return [first, step(first, { x: 1, y: 0 }), step(first, { x: 0, y: 1 })].every((cell) =>
        ways.every((way) => {
            const image = moved(way, place(cell), point);
            return distance(place(nearest(image)), image) < CLOSE;
        }));
}

/** The point nearest to another around which a lattice has a symmetry. */
export function middleNear(lattice, symmetry, { x, y }) {
    const { middle } = LATTICES[lattice];
    const [i, j] = [Math.round(x / middle.x), Math.round(y / middle.y)];
    const points = [];
    for (let down = -6; down <= 6; down++) {
        for (let right = -6; right <= 6; right++)
            points.push({ x: (i + right) * middle.x, y: (j + down) * middle.y });
    }
    points.sort((a, b) => distance(a, { x, y }) - distance(b, { x, y }));
    return points.find((point) => isMiddle(lattice, WAYS[symmetry], point));
}

/** The images of a cell, itself first, each once. */
export function imagesOf(lattice, symmetry, cell, middle) {
    const kind = LATTICES[lattice];
    const images = new Map();
    for (const way of WAYS[symmetry]) {
        const image = kind.nearest(moved(way, kind.place(cell), middle));
        images.set(`${image.row},${image.column}`, image);
    }
    return [...images.values()];
}

/** The directions of the lines that a symmetry mirrors at. */
export function mirrorsOf(symmetry) {
    // A mirror at a line of angle t is (cos 2t, sin 2t, sin 2t, -cos 2t).
    return WAYS[symmetry]
        .filter(([a, b, c, d]) => a * d - b * c < 0)
        .map(([a, , c]) => Math.atan2(c, a) / 2)
        .map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
}

/** The same cell on another lattice: no two come to lie on one, and the way back is the same. */
export function carried({ row, column }, from, to) {
    const wide = LATTICES[from].columns;
    const odd = Math.abs(row) % 2;
    if (wide === LATTICES[to].columns)
        return { row, column };
    return wide === 1 ? { row, column: 2 * column + odd } : { row, column: (column - odd) / 2 };
}
