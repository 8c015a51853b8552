// SPDX-License-Identifier: MIT
//
// How much of the board is in sight: all of it, or a part that is large enough for a finger.

import { $, enable } from "../page/elements.js";
import { UNIT } from "./plate.js";

const FINGER = 44; // pixels from hole to hole that a finger needs
const STEP = 1.5;
const FEWEST = 3; // holes across the board that stay in sight

const coarse = matchMedia("(pointer: coarse)");

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

export class Zoom {
    #svg;
    #home = null; // the box around the whole board

    scale = 1;

    constructor(svg) {
        this.#svg = svg;
        $("zoom-in").addEventListener("click", () => this.#step(Math.max(STEP, FINGER / this.#pitch)));
        $("zoom-out").addEventListener("click", () => this.#step(1 / STEP));
        $("zoom-whole").addEventListener("click", () => this.whole());
        new ResizeObserver(() => this.#home && this.#offer()).observe(svg);
        // Who goes over the board with keys sees where.
        document.addEventListener("focusin", ({ target }) => {
            if (this.isIn && target.matches("#board .spot") && !svg.classList.contains("by-pointer"))
                this.#see(target);
        });
    }

    get isIn() {
        return this.scale > 1;
    }

    /** Pixels from hole to hole. */
    get #pitch() {
        return UNIT * this.scale * this.#svg.clientWidth / this.#home.width;
    }

    /** Another board has been drawn, all of it. */
    begin() {
        const { x, y, width, height } = this.#svg.viewBox.baseVal;
        this.#home = { x, y, width, height };
        this.scale = 1;
        this.#offer();
    }

    whole() {
        this.place({ x: 0, y: 0 }, { clientX: 0, clientY: 0 }, 1);
    }

    /** Shows the board so large that a point of it comes to where the pointer is, if it can. */
    place(point, { clientX, clientY }, scale) {
        const { x, y, width, height } = this.#home;
        const seen = this.#svg.getBoundingClientRect();
        this.scale = clamp(scale, 1, Math.max(1, width / (FEWEST * UNIT)));
        const [across, down] = [width / this.scale, height / this.scale];
        const left = point.x - across * (clientX - seen.x) / seen.width;
        const top = point.y - down * (clientY - seen.y) / seen.height;
        this.#svg.setAttribute("viewBox", [
            clamp(left, x, x + width - across), clamp(top, y, y + height - down), across, down,
        ].join(" "));
        this.#offer();
    }

    /** Zooms about the hole that has the focus of keys, or else about the middle. */
    #step(factor) {
        const { x, y, width, height } = this.#svg.viewBox.baseVal;
        const spot = this.#svg.classList.contains("by-pointer") ? null : document.activeElement.closest("#board .spot");
        const { e, f } = spot?.transform.baseVal.consolidate().matrix ?? { e: x + width / 2, f: y + height / 2 };
        this.#middle({ x: e, y: f }, this.scale * factor);
    }

    #middle(point, scale) {
        const seen = this.#svg.getBoundingClientRect();
        this.place(point, { clientX: seen.x + seen.width / 2, clientY: seen.y + seen.height / 2 }, scale);
    }

    #see(spot) {
        const { left, right, top, bottom } = this.#svg.getBoundingClientRect();
        const hole = spot.getBoundingClientRect();
        if (hole.left >= left && hole.right <= right && hole.top >= top && hole.bottom <= bottom)
            return;
        const { e, f } = spot.transform.baseVal.consolidate().matrix;
        this.#middle({ x: e, y: f }, this.scale);
    }

    /** The buttons are there for who may need them. */
    #offer() {
        this.#svg.classList.toggle("zoomed", this.isIn);
        $("zoom").hidden = !this.isIn && (!coarse.matches || this.#pitch >= FINGER);
        enable($("zoom-out"), this.isIn);
        enable($("zoom-whole"), this.isIn);
    }
}
