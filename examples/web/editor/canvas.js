// SPDX-License-Identifier: MIT
//
// A drawing as it is seen while it is drawn: the plate with its pegs, among dots where more
// holes can be, on a ground without edges that is moved and zoomed.

import { HOLE, PEG, UNIT, drawPlate, newPeg } from "../../../bindings/javascript/src/element/plate.js";
import { at, clamp, cornersOf, element, minus, plus } from "../../../bindings/javascript/src/element/svg.js";
import { ifBoard } from "../game/boards.js";
import { keyOf } from "./drawing.js";
import { told } from "./editor.js";
import { LATTICES } from "./lattices.js";

const OWN = "drawn-"; // before the ids of what is defined here
const SIZES = { least: 12, small: 26, good: 44, large: 60, most: 80 }; // pixels from a cell to the next
const AROUND = 1.25; // cells to see around the drawing

export class Canvas {
    #editor;
    #layers = {};
    #spots = new Map(); // by the cell
    #cursor = { row: 1, column: 1 };
    #middle = { x: UNIT, y: UNIT }; // of what is in sight
    #size = SIZES.good; // pixels from a cell to the next
    #seen = null; // the drawing that is drawn
    #frame = null; // the picture before which all is to be drawn

    svg;

    constructor(svg, editor) {
        this.svg = svg;
        this.#editor = editor;
        const layer = (name) => (this.#layers[name] = element("g", { class: name }));
        const layers = ["board", "dots", "rings", "pegs", "ghosts", "spots", "cursor"].map(layer);
        this.#layers.cursor.append(element("circle", { r: 46 }), element("circle", { r: 46 }));
        svg.replaceChildren(...layers);
        editor.addEventListener("change", () => (editor.isDrawing ? this.#showSoon() : this.show()));
    }

    get #lattice() {
        return LATTICES[this.#editor.drawing.lattice];
    }

    #place(cell) {
        const { x, y } = this.#lattice.place(cell);
        return { x: UNIT * x, y: UNIT * y };
    }

    get #window() {
        const { clientWidth, clientHeight } = this.svg;
        const scale = UNIT / this.#size;
        const [width, height] = [clientWidth * scale, clientHeight * scale];
        return { x: this.#middle.x - width / 2, y: this.#middle.y - height / 2, width, height };
    }

    get isSeen() {
        return this.svg.clientWidth > 0 && this.svg.clientHeight > 0;
    }

    pointOf({ clientX, clientY }) {
        const box = this.svg.getBoundingClientRect();
        const { x, y } = this.#window;
        const scale = UNIT / this.#size;
        return { x: x + (clientX - box.left) * scale, y: y + (clientY - box.top) * scale };
    }

    cellAt({ x, y }) {
        return this.#lattice.nearest({ x: x / UNIT, y: y / UNIT });
    }

    /** The box around the drawing, with some cells more on each side; null without a hole. */
    #boxAround(more) {
        const places = this.#editor.drawing.cells.map((cell) => this.#place(cell));
        if (places.length === 0)
            return null;
        const corners = cornersOf(places);
        const margin = { x: (more + 0.5) * UNIT, y: (more + 0.5) * UNIT };
        const [low, high] = [minus(corners.low, margin), plus(corners.high, margin)];
        return { low, high, width: high.x - low.x, height: high.y - low.y };
    }

    fit() {
        const box = this.#boxAround(AROUND);
        if (box) {
            const { clientWidth, clientHeight } = this.svg;
            const size = UNIT * Math.min(clientWidth / box.width, clientHeight / box.height);
            this.#size = clamp(size, SIZES.least, SIZES.large);
            this.#middle = { x: (box.low.x + box.high.x) / 2, y: (box.low.y + box.high.y) / 2 };
        } else {
            this.#size = SIZES.good;
        }
        this.show();
    }

    /** Makes room around the drawing: moves what is in sight, or shows it smaller. */
    makeRoom() {
        const box = this.#boxAround(1);
        const seen = this.#window;
        if (!box || !this.isSeen)
            return;
        const isLarge = box.width > seen.width || box.height > seen.height;
        if (isLarge && this.#size > SIZES.small) {
            this.fit();
        } else if (!isLarge) {
            const into = (middle, low, high, half) => clamp(middle, high - half, low + half);
            this.#middle = {
                x: into(this.#middle.x, box.low.x, box.high.x, seen.width / 2),
                y: into(this.#middle.y, box.low.y, box.high.y, seen.height / 2),
            };
            this.show();
        }
    }

    move({ x, y }) {
        const scale = UNIT / this.#size;
        this.#middle = { x: this.#middle.x - x * scale, y: this.#middle.y - y * scale };
        this.show();
    }

    /** Zooms by a factor around where a pointer is, or around the middle. */
    zoom(factor, pointer = null) {
        const still = pointer ? this.pointOf(pointer) : this.#middle;
        const size = clamp(this.#size * factor, SIZES.least, SIZES.most);
        const part = this.#size / size;
        this.#middle = {
            x: still.x + (this.#middle.x - still.x) * part,
            y: still.y + (this.#middle.y - still.y) * part,
        };
        this.#size = size;
        this.show();
    }

    get #cells() {
        const { x, y, width, height } = this.#window;
        const { columns } = this.#lattice;
        const first = this.cellAt({ x: x - UNIT / 2, y: y - UNIT / 2 });
        const last = this.cellAt({ x: x + width + UNIT / 2, y: y + height + UNIT / 2 });
        const cells = [];
        for (let { row } = first; row <= last.row; row++) {
            const start = first.column - columns;
            const odd = columns === 2 ? Math.abs(start + row) % 2 : 0;
            for (let column = start + odd; column <= last.column + columns; column += columns)
                cells.push({ row, column });
        }
        return cells;
    }

    /** Draws once what a pointer does before the next picture: large boards take a while. */
    #showSoon() {
        this.#frame ??= requestAnimationFrame(() => this.show());
    }

    show() {
        cancelAnimationFrame(this.#frame);
        this.#frame = null;
        if (!this.isSeen)
            return;
        const { x, y, width, height } = this.#window;
        this.svg.setAttribute("viewBox", [x, y, width, height].map((side) => side.toFixed(1)).join(" "));
        const { drawing } = this.#editor;
        // On another lattice it may be no cell.
        this.#cursor = this.#lattice.nearest(this.#lattice.place(this.#cursor));
        if (this.#seen !== drawing) {
            this.#seen = drawing;
            this.#drawBoard(drawing);
        }
        const cells = this.#cells;
        const free = cells.filter((cell) => drawing.at(cell) === "none");
        const dots = free.map((cell) => `M${at(this.#place(cell))}h0`).join("");
        this.#layers.dots.replaceChildren(element("path", { d: dots }));
        this.#renewSpots(cells);
    }

    #drawBoard(drawing) {
        const { board, rings, pegs } = this.#layers;
        board.replaceChildren(...this.#plateOf(drawing));
        pegs.replaceChildren(...drawing.cells.filter((cell) => drawing.at(cell) === "peg").map((cell) => {
            const { drawn } = newPeg();
            drawn.setAttribute("transform", `translate(${at(this.#place(cell))})`);
            return drawn;
        }));
        rings.replaceChildren(...drawing.goal.map((cell) => {
            const { x, y } = this.#place(cell);
            return element("circle", { cx: x, cy: y, r: HOLE + 13, class: "goal" });
        }));
    }

    /** The plate with the holes, or nothing where libpeg makes no board of the drawing. */
    #plateOf(drawing) {
        return ifBoard(drawing.text, (board) => {
            const { definitions, plate } = drawPlate(board, OWN);
            // The first hole is drawn elsewhere, as the box of the drawing begins at 0.
            const [here, there] = [this.#place(drawing.cells[0]), board.places[0]];
            const shift = { x: here.x - UNIT * there.x, y: here.y - UNIT * there.y };
            return [element("g", { transform: `translate(${at(shift)})` }, [definitions, plate])];
        }) ?? [];
    }

    /** Shows where a press would draw; with null nowhere. */
    hover(cell) {
        this.#layers.ghosts.replaceChildren();
        if (!cell)
            return;
        const { x, y } = this.#place(cell);
        this.#layers.ghosts.append(element("circle", { cx: x, cy: y, r: PEG, class: this.#editor.tool }));
    }

    get cursor() {
        return this.#cursor;
    }

    set cursor(cell) {
        this.#cursor = cell;
        this.show();
    }

    #newSpot(cell) {
        const { row, column } = cell;
        return element("circle", { role: "button", class: "spot", tabindex: -1, "data-row": row, "data-column": column,
            r: 50, fill: "transparent", transform: `translate(${at(this.#place(cell))})` });
    }

    #renewSpots(cells) {
        const { drawing } = this.#editor;
        const spots = new Map();
        if (!cells.some((cell) => keyOf(cell) === keyOf(this.#cursor)))
            cells.push(this.#cursor);
        for (const cell of cells) {
            const key = keyOf(cell);
            const place = at(this.#place(cell));
            const old = this.#spots.get(key);
            const spot = old?.getAttribute("transform") === `translate(${place})` ? old : this.#newSpot(cell);
            spot.setAttribute("aria-label", told("cell.label", drawing, cell));
            spot.setAttribute("tabindex", key === keyOf(this.#cursor) ? 0 : -1);
            spots.set(key, spot);
            if (spot !== old)
                this.#layers.spots.append(spot);
        }
        for (const [key, spot] of this.#spots) {
            if (spots.get(key) !== spot)
                spot.remove();
        }
        this.#spots = spots;
        this.#layers.cursor.setAttribute("transform", `translate(${at(this.#place(this.#cursor))})`);
    }

    /** Makes a cell the one that Tab reaches, and brings it into sight if it is to be. */
    reach(cell, isShown = true) {
        this.#cursor = cell;
        if (isShown) {
            const { width, height } = this.#window;
            const { x, y } = this.#place(cell);
            const room = { x: Math.max(0, width / 2 - UNIT), y: Math.max(0, height / 2 - UNIT) };
            this.#middle = {
                x: clamp(this.#middle.x, x - room.x, x + room.x),
                y: clamp(this.#middle.y, y - room.y, y + room.y),
            };
        }
        this.show();
        this.#spots.get(keyOf(this.#cursor)).focus({ preventScroll: true });
    }

    next(way) {
        return this.#lattice.step(this.#cursor, way);
    }
}
