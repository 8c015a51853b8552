// SPDX-License-Identifier: MIT
//
// How much of the board is in sight: all of it, or a part that is large enough for a finger.

import { $, enable } from "../page/elements.js";
import { UNIT } from "../../../bindings/javascript/src/element/plate.js";
import { clamp } from "../../../bindings/javascript/src/element/svg.js";

const FINGER = 44; // pixels from hole to hole that a finger needs
const STEP = 1.5;
const FEWEST = 3; // holes across the board that stay in sight

const coarse = matchMedia("(pointer: coarse)");

export function zoomOf(svg) {
    let home = null; // the box around the whole board
    let scale = 1;

    const isIn = () => scale > 1;

    const pitch = () => UNIT * scale * svg.clientWidth / home.width;

    function begin() {
        const { x, y, width, height } = svg.viewBox.baseVal;
        home = { x, y, width, height };
        scale = 1;
        offer();
    }

    function whole() {
        place({ x: 0, y: 0 }, { clientX: 0, clientY: 0 }, 1);
    }

    /** Shows the board so large that a point of it comes to where the pointer is, if it can. */
    function place(point, { clientX, clientY }, wanted) {
        const { x, y, width, height } = home;
        const seen = svg.getBoundingClientRect();
        scale = clamp(wanted, 1, Math.max(1, width / (FEWEST * UNIT)));
        const [across, down] = [width / scale, height / scale];
        const left = point.x - across * (clientX - seen.x) / seen.width;
        const top = point.y - down * (clientY - seen.y) / seen.height;
        svg.setAttribute("viewBox", [
            clamp(left, x, x + width - across), clamp(top, y, y + height - down), across, down,
        ].join(" "));
        offer();
    }

    /** Zooms about the hole that has the focus of keys, or else about the middle. */
    function step(factor) {
        const { x, y, width, height } = svg.viewBox.baseVal;
        const spot = svg.classList.contains("by-pointer") ? null : document.activeElement.closest("#board .spot");
        const { e, f } = spot?.transform.baseVal.consolidate().matrix ?? { e: x + width / 2, f: y + height / 2 };
        middle({ x: e, y: f }, scale * factor);
    }

    function middle(point, wanted) {
        const seen = svg.getBoundingClientRect();
        place(point, { clientX: seen.x + seen.width / 2, clientY: seen.y + seen.height / 2 }, wanted);
    }

    function see(spot) {
        const { left, right, top, bottom } = svg.getBoundingClientRect();
        const hole = spot.getBoundingClientRect();
        if (hole.left >= left && hole.right <= right && hole.top >= top && hole.bottom <= bottom)
            return;
        const { e, f } = spot.transform.baseVal.consolidate().matrix;
        middle({ x: e, y: f }, scale);
    }

    /** The buttons are there for who may need them. */
    function offer() {
        svg.classList.toggle("zoomed", isIn());
        $("zoom").hidden = !isIn() && (!coarse.matches || pitch() >= FINGER);
        enable($("zoom-out"), isIn());
        enable($("zoom-whole"), isIn());
    }

    $("zoom-in").addEventListener("click", () => step(Math.max(STEP, FINGER / pitch())));
    $("zoom-out").addEventListener("click", () => step(1 / STEP));
    $("zoom-whole").addEventListener("click", whole);
    new ResizeObserver(() => home && offer()).observe(svg);
    // Who goes over the board with keys sees where.
    document.addEventListener("focusin", ({ target }) => {
        if (isIn() && target.matches("#board .spot") && !svg.classList.contains("by-pointer"))
            see(target);
    });
    return { begin, isIn, place, scale: () => scale, whole };
}
