// SPDX-License-Identifier: MIT
//
// The lattices that a board can be drawn on, and where their cells lie. A cell is { row, column }, as in
// libpeg; on the triangular lattice neighbours in a row are two columns apart, so that row and column are
// even together or odd together.

import { distance } from "../../../bindings/javascript/src/element/svg.js";

const SLANT = Math.sqrt(3) / 2; // the height of a row of triangles

const SQUARE = {
    place: ({ row, column }) => ({ x: column, y: row }),
    nearest: ({ x, y }) => ({ row: Math.round(y), column: Math.round(x) }),
    step: ({ row, column }, { x, y }) => ({ row: row + y, column: column + x }),
    columns: 1, // from one cell of a row to the next
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
};

export const LATTICES = { square: SQUARE, diagonal: SQUARE, triangular: TRIANGULAR };

/** The same cell on another lattice: no two come to lie on one, and the way back is the same. */
export function carried({ row, column }, from, to) {
    const wide = LATTICES[from].columns;
    const odd = Math.abs(row) % 2;
    if (wide === LATTICES[to].columns)
        return { row, column };
    return wide === 1 ? { row, column: 2 * column + odd } : { row, column: (column - odd) / 2 };
}
