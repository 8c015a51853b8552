// SPDX-License-Identifier: MIT
//
// Writes pictures as PNG, of all colours or of 256 at most.

import { deflateSync } from "node:zlib";

const ALL = 6; // the colour types of PNG: red, green, blue and alpha
const PALETTE = 3;

const MOST = 256; // colours of a palette

/** The checksum of PNG; node has one from its version 20 on. */
function crc32(bytes) {
    let sum = ~0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++)
            sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
}

/** A file of pixels row by row; width is in bytes, and chunks stand before them. */
function fileOf(header, chunks, width, height, pixels) {
    const rows = Array.from({ length: height }, (_, row) =>
        Buffer.concat([Buffer.of(0), pixels.subarray(width * row, width * (row + 1))]));
    return Buffer.concat([
        Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        chunk("IHDR", header),
        ...chunks,
        chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
        chunk("IEND", Buffer.alloc(0)),
    ]);
}

function headerOf(width, height, type) {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, type, 0, 0, 0], 8); // bits of a channel or of a number; then the only methods there are
    return header;
}

/** A picture of pixels of 4 bytes each. */
export const png = (width, height, pixels) => fileOf(headerOf(width, height, ALL), [], 4 * width, height, pixels);

const cellOf = (pixels, at) => (pixels[at] >> 2) << 12 | (pixels[at + 1] >> 2) << 6 | pixels[at + 2] >> 2;

/** Colours that are all but equal, as { cell, count, mean }. */
function cellsOf(pixels) {
    const cells = new Map();
    for (let at = 0; at < pixels.length; at += 4) {
        const cell = cellOf(pixels, at);
        const entry = cells.get(cell) ?? { cell, count: 0, sum: [0, 0, 0] };
        entry.count++;
        entry.sum = entry.sum.map((sum, i) => sum + pixels[at + i]);
        cells.set(cell, entry);
    }
    return [...cells.values()].map(({ cell, count, sum }) => ({ cell, count, mean: sum.map((one) => one / count) }));
}

const countOf = (cells) => cells.reduce((sum, { count }) => sum + count, 0);

/** The channel in which cells differ most, and by how much. */
function spreadOf(cells) {
    const spreads = [0, 1, 2].map((channel) => {
        const values = cells.map(({ mean }) => mean[channel]);
        return Math.max(...values) - Math.min(...values);
    });
    const spread = Math.max(...spreads);
    // What few pixels have may be coarser.
    return { channel: spreads.indexOf(spread), weight: spread * Math.sqrt(Math.sqrt(countOf(cells))) };
}

const boxOf = (cells) => ({ cells, ...spreadOf(cells) });

/** Two boxes for one, parted in the middle of its widest channel. */
function halves({ cells, channel }) {
    const values = cells.map(({ mean }) => mean[channel]);
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    const below = ({ mean }) => mean[channel] <= middle;
    return [cells.filter(below), cells.filter((cell) => !below(cell))].map(boxOf);
}

/** A picture of as many pixels, in the 256 colours that are closest to its own. */
export function smallPng(width, height, pixels) {
    const boxes = [boxOf(cellsOf(pixels))];
    while (boxes.length < MOST) {
        const widest = boxes.reduce((a, b) => (b.weight > a.weight ? b : a));
        if (widest.weight === 0)
            break;
        boxes.splice(boxes.indexOf(widest), 1, ...halves(widest));
    }
    const numbers = new Map(boxes.flatMap(({ cells }, number) => cells.map(({ cell }) => [cell, number])));
    const palette = boxes.flatMap(({ cells }) => [0, 1, 2].map((channel) =>
        Math.round(cells.reduce((sum, { count, mean }) => sum + count * mean[channel], 0) / countOf(cells))));
    const indexed = Buffer.alloc(width * height);
    for (let i = 0; i < indexed.length; i++)
        indexed[i] = numbers.get(cellOf(pixels, 4 * i));
    return fileOf(headerOf(width, height, PALETTE), [chunk("PLTE", Buffer.from(palette))], width, height, indexed);
}
