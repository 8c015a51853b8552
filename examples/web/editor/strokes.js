// SPDX-License-Identifier: MIT
//
// What hands do on the canvas: strokes of a pointer or of keys draw; two fingers, a wheel or
// the tool that moves bring another part into sight.

import { apart, middleOf } from "../board/fingers.js";
import { WAYS } from "../../../bindings/javascript/src/element/hands.js";
import { minus, plus } from "../../../bindings/javascript/src/element/svg.js";
import { keyOf } from "./drawing.js";

const TOOLS = { p: "peg", o: "peg", e: "empty", ".": "empty", x: "none", Delete: "none", Backspace: "none", g: "goal" };

const ZOOM = 1.25;
const FINE = 8; // points of a fast stroke to a cell

const spread = (fingers) => Math.max(1, apart(fingers));
const cellOf = ({ dataset }) => ({ row: Number(dataset.row), column: Number(dataset.column) });

/** Lets pointers and keys draw. The editor's tool is the one in hand; isMoving() tells of the hand. */
export function listen(canvas, editor, isMoving) {
    listenToPointers(canvas, editor, isMoving);
    listenToWheel(canvas);
    listenToKeys(canvas, editor, isMoving);
}

/** Moves the canvas as a pointer goes on, and zooms if two are down. */
function pinch(canvas, pointers, event) {
    const before = [...pointers.values()].slice(0, 2);
    pointers.set(event.pointerId, event);
    const after = [...pointers.values()].slice(0, 2);
    if (after.length === 2)
        canvas.zoom(spread(after) / spread(before), middleOf(before));
    const [from, to] = after.length === 2 ? [middleOf(before), middleOf(after)] : [before[0], after[0]];
    canvas.move({ x: to.clientX - from.clientX, y: to.clientY - from.clientY });
}

function listenToPointers(canvas, editor, isMoving) {
    const { svg } = canvas;
    const pointers = new Map(); // the events of those that are down
    let isMoved = false; // by the pointers that are down
    let last = null; // where the stroke is that is drawn

    function begin(event) {
        const point = canvas.pointOf(event);
        const cell = canvas.cellAt(point);
        last = { ...point, key: keyOf(cell) };
        canvas.reach(cell, false);
        editor.begin(cell);
    }

    function drawTo(event) {
        const point = canvas.pointOf(event);
        const way = minus(point, last);
        const steps = Math.max(1, Math.ceil(Math.hypot(way.x, way.y) / (100 / FINE)));
        let seen = "";
        for (let i = 1; i <= steps; i++) {
            const cell = canvas.cellAt(plus(last, way, i / steps));
            const key = keyOf(cell);
            if (key !== seen && key !== last.key)
                editor.draw(cell);
            seen = key;
        }
        last = { ...point, key: seen };
    }

    svg.addEventListener("pointerdown", (event) => {
        if (event.button !== 0)
            return;
        event.preventDefault();
        svg.classList.add("by-pointer");
        svg.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, event);
        canvas.hover(null);
        // The second finger tells that the first did not mean to draw.
        if (pointers.size > 1 || isMoving()) {
            editor.cancel();
            isMoved = true;
        } else {
            begin(event);
        }
    });

    svg.addEventListener("pointermove", (event) => {
        if (!pointers.has(event.pointerId)) {
            canvas.hover(event.pointerType === "mouse" && !isMoving() ? canvas.cellAt(canvas.pointOf(event)) : null);
        } else if (isMoved) {
            pinch(canvas, pointers, event);
        } else if (editor.isDrawing) {
            pointers.set(event.pointerId, event);
            drawTo(event);
        }
    });

    function lift(event) {
        if (!pointers.delete(event.pointerId) || pointers.size > 0)
            return;
        if (event.type === "pointercancel")
            editor.cancel();
        if (editor.isDrawing) {
            editor.end();
            canvas.makeRoom();
        }
        isMoved = false;
    }

    svg.addEventListener("pointerup", lift);
    svg.addEventListener("pointercancel", lift);
    svg.addEventListener("pointerleave", () => canvas.hover(null));
}

function listenToWheel(canvas) {
    // What trackpads send for two fingers that spread has the key Ctrl.
    canvas.svg.addEventListener("wheel", (event) => {
        event.preventDefault();
        if (event.ctrlKey)
            canvas.zoom(Math.exp(-event.deltaY / 100), event);
        else
            canvas.move({ x: -event.deltaX, y: -event.deltaY });
    }, { passive: false });
}

function listenToKeys(canvas, editor, isMoving) {
    const { svg } = canvas;

    function drawAt(cell, tool) {
        editor.begin(cell, tool);
        editor.end();
        canvas.makeRoom();
    }

    // What a screen reader presses is a click without a pointer.
    svg.addEventListener("click", (event) => {
        const spot = event.target.closest?.("[data-row]");
        if (event.detail !== 0 || !spot || isMoving())
            return;
        canvas.reach(cellOf(spot));
        drawAt(canvas.cursor);
    });

    // Not on the drawing: one that hears of the focus can have it, in Chromium.
    document.addEventListener("focusin", ({ target }) => {
        if (svg.contains(target) && target.dataset.row !== undefined)
            canvas.cursor = cellOf(target);
    });

    svg.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        svg.classList.remove("by-pointer");
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (WAYS[key]) {
            canvas.reach(canvas.next(WAYS[key]));
            if (event.shiftKey && !isMoving())
                drawAt(canvas.cursor);
        } else if (key === "Enter" || key === " ") {
            if (!event.repeat && !isMoving())
                drawAt(canvas.cursor);
        } else if (TOOLS[key]) {
            drawAt(canvas.cursor, TOOLS[key]);
        } else if (key === "+" || key === "-") {
            canvas.zoom(key === "+" ? ZOOM : 1 / ZOOM);
        } else {
            return;
        }
        event.preventDefault();
    });
}
