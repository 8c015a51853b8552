// SPDX-License-Identifier: MIT
//
// A page for each daily puzzle, which opens the puzzle in the game. Whoever gets a link to it sees the title and a
// picture of the position, as a PNG of a few colours that is drawn and packed here.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { neighbours } from "../../../bindings/javascript/src/element/svg.js";
import { everyPuzzle } from "../problems/day.js";
import { plainTaskWords, previewTitle } from "../problems/words.js";

/** The folder of the pages. */
export const PAGES = "puzzle";

const WIDTH = 480;
const HEIGHT = 252;

// Between two colours that touch there are two shades. With them all are fewer than 16, so that a pixel takes four bits.
const COLOURS = { page: [246, 241, 232], wood: [223, 182, 127], hole: [91, 58, 30], peg: [44, 111, 187], goal: [92, 47, 12] };
const TOUCHING = [["page", "wood"], ["wood", "hole"], ["wood", "peg"], ["wood", "goal"], ["goal", "wood"]];
const SHADES = 2;

const PALETTE = Object.values(COLOURS);
const NUMBERS = new Map(Object.keys(COLOURS).map((name, number) => [name, number]));
for (const [one, other] of TOUCHING) {
    NUMBERS.set(`${one} ${other}`, PALETTE.length);
    for (let shade = 1; shade <= SHADES; shade++)
        PALETTE.push(COLOURS[one].map((value, i) => Math.round(value + shade * (COLOURS[other][i] - value) / (SHADES + 1))));
}

/** Draws a dot over what is there, whose colour is named: its rim is of shades between the two. */
function dot(pixels, { x, y }, radius, below, colour) {
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(HEIGHT - 1, y + radius + 1); row++) {
        for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(WIDTH - 1, x + radius + 1); column++) {
            const cover = radius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y);
            const shade = Math.round(Math.min(Math.max(cover, 0), 1) * (SHADES + 1));
            const at = row * WIDTH + column;
            if (shade > SHADES)
                pixels[at] = NUMBERS.get(colour);
            else if (shade > 0 && pixels[at] === NUMBERS.get(below))
                pixels[at] = NUMBERS.get(`${below} ${colour}`) + shade - 1;
        }
    }
}

/** The checksum of a part of a PNG, bit by bit, as parts are small. */
function crc32(bytes) {
    let sum = -1;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++)
            sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

function chunk(kind, data) {
    const all = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), data, Buffer.alloc(4)]);
    all.writeUInt32BE(data.length, 0);
    all.writeUInt32BE(crc32(all.subarray(4, all.length - 4)), all.length - 4);
    return all;
}

/** A PNG with two pixels a byte. */
function packed(pixels) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(WIDTH, 0);
    head.writeUInt32BE(HEIGHT, 4);
    head.set([4, 3, 0, 0, 0], 8);
    const length = WIDTH / 2 + 1; // of a row, which begins with the filter that it has not
    const rows = Buffer.alloc(HEIGHT * length);
    for (let at = 0; at < pixels.length; at += 2)
        rows[Math.floor(at / WIDTH) * length + (at % WIDTH) / 2 + 1] = 16 * pixels[at] + pixels[at + 1];
    return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head),
        chunk("PLTE", Buffer.from(PALETTE.flat())), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

const woods = new Map(); // pictures of empty plates, by shape

/** The plate of a shape, to draw on. Between neighbours there is wood too, so that its edge is smooth. */
function woodOf(shape, places, at, unit) {
    if (!woods.has(shape)) {
        const pixels = new Uint8Array(WIDTH * HEIGHT);
        const between = neighbours(places, 1).map(([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }));
        [...places, ...between].forEach((place) => dot(pixels, at(place), 0.85 * unit, "page", "wood"));
        woods.set(shape, pixels);
    }
    return woods.get(shape).slice();
}

/** The picture of the position of a text. */
export function pictureOf(text) {
    const board = new Board(text);
    const { places, goal } = board;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const unit = Math.min(WIDTH / (right - left + 2.2), HEIGHT / (bottom - top + 2.2));
    const at = ({ x, y }) => ({ x: WIDTH / 2 + unit * (x - (left + right) / 2), y: HEIGHT / 2 + unit * (y - (top + bottom) / 2) });
    const pixels = woodOf(text.split(" ")[0], places, at, unit);
    if (typeof goal === "number") {
        dot(pixels, at(places[goal]), 0.47 * unit, "wood", "goal");
        dot(pixels, at(places[goal]), 0.41 * unit, "goal", "wood");
    }
    places.forEach((place, hole) => board.hasPeg(hole)
        ? dot(pixels, at(place), 0.38 * unit, "wood", "peg")
        : dot(pixels, at(place), 0.27 * unit, "wood", "hole"));
    board.free();
    return packed(pixels);
}

const quoted = (text) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The page of a puzzle, for a folder named PAGES. game is the address of the game, seen from that folder. site is the
 * address of the folder above, if known: previewers take no other address of a picture than a full one. Without it no
 * address is absolute, so that any host can have the page.
 */
export function pageOf({ name, ...puzzle }, { game = "../index.html", site = "" } = {}) {
    const base = site ? `${site.replace(/\/+$/, "")}/${PAGES}/` : "";
    const [title, about] = [previewTitle(puzzle), plainTaskWords(puzzle)].map(quoted);
    return `<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>${title}</title>
<meta name="description" content="${about}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<meta property="og:type" content="website">
<meta property="og:image" content="${quoted(`${base}${name}.png`)}">
<meta property="og:image:width" content="${WIDTH}">
<meta property="og:image:height" content="${HEIGHT}">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url=${game}#puzzle=${name}">
<p><a href="${game}#puzzle=${name}">${title}</a></p>
</html>
`;
}

/** Writes the page and the picture of each puzzle into a folder. SITE_URL may be the address of the folder above. */
export async function writePages(folder, options = {}) {
    await load();
    mkdirSync(folder, { recursive: true });
    for (const puzzle of await everyPuzzle()) {
        writeFileSync(join(folder, `${puzzle.name}.png`), pictureOf(puzzle.board));
        writeFileSync(join(folder, `${puzzle.name}.html`), pageOf(puzzle, { site: process.env.SITE_URL, ...options }));
    }
}
