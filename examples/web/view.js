// SPDX-License-Identifier: MIT
//
// The board as it is seen: the plate, the pegs as they move, and the marks on them.

import { HOLE, PEG, UNIT, drawPlate } from "./plate.js";
import { at, distance, element, minus, plus, toward } from "./svg.js";

const HOP = 320; // milliseconds
const REACH = 0.62 * UNIT;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const shift = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

/** A weight with a minus as long as a plus. */
export const signed = (weight) => String(weight).replace("-", "\u2212");

export class BoardView {
    #svg;
    #places = [];
    #spots = [];
    #pegs = new Map();
    #layers = {};
    #active = 0;

    constructor(svg) {
        this.#svg = svg;
    }

    get svg() {
        return this.#svg;
    }

    // -----------------------------------------------------------------------
    // The plate and its spots, which are what keys and screen readers reach
    // -----------------------------------------------------------------------

    /** Draws another board, all of it. */
    draw(board) {
        const { box, definitions, plate, places } = drawPlate(board);
        const hadFocus = this.#svg.contains(document.activeElement);
        this.#places = places;
        this.#spots = places.map((place, hole) =>
            element("g", { role: "button", class: "spot", tabindex: -1, "data-hole": hole,
                transform: `translate(${at(place)})` }, [
                element("circle", { r: 50, fill: "transparent" }),
                element("use", { href: "#hole" }),
            ]),
        );
        const layer = (name) => (this.#layers[name] = element("g", { class: name }));
        const above = ["rings", "pegs", "marks", "texts", "focus"].map(layer);
        this.#layers.focus.append(element("circle", { r: 46 }), element("circle", { r: 46 }));
        const spots = element("g", { class: "spots" }, this.#spots);
        this.#svg.replaceChildren(definitions, plate, above[0], spots, ...above.slice(1));
        this.#svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
        this.#svg.style.setProperty("--shape", box.width / box.height);
        this.#pegs.clear();
        this.#active = 0;
        this.reach(0, hadFocus);
        this.showPegs(board);
    }

    /** Makes a hole the one that Tab reaches. */
    reach(hole, isFocused = true) {
        this.#spots[this.#active]?.setAttribute("tabindex", -1);
        this.#active = hole;
        this.#spots[hole].setAttribute("tabindex", 0);
        this.#layers.focus.setAttribute("transform", `translate(${at(this.#places[hole])})`);
        if (isFocused)
            this.#spots[hole].focus({ preventScroll: true });
    }

    /** The nearest hole in a direction, or the same where there is none. */
    neighbour(hole, way) {
        let best = hole;
        let least = Infinity;
        this.#places.forEach((place, other) => {
            const step = minus(place, this.#places[hole]);
            const along = step.x * way.x + step.y * way.y;
            const aside = Math.abs(step.x * way.y) + Math.abs(step.y * way.x);
            // Not one that lies 60 degrees aside, or more.
            if (along > 1 && aside < 1.7 * along && along + aside < least - 1) {
                best = other;
                least = along + aside;
            }
        });
        return best;
    }

    /** Where a pointer is, in the drawing. */
    pointOf({ clientX, clientY }) {
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
            this.#svg.getScreenCTM().inverse());
        return { x, y };
    }

    /** The hole near a point, or null. */
    holeAt(point) {
        const far = this.#places.map((place) => distance(place, point));
        const least = Math.min(...far);
        return least < REACH ? far.indexOf(least) : null;
    }

    /** Tells what stands in a hole, and whether it is picked. */
    label(hole, text, isPicked) {
        this.#spots[hole].setAttribute("aria-label", text);
        this.#spots[hole].setAttribute("aria-pressed", isPicked);
    }

    /** Marks the pegs that can jump, for the pointer. */
    allow(holes) {
        this.#spots.forEach((spot, hole) => spot.classList.toggle("able", holes.has(hole)));
    }

    // -----------------------------------------------------------------------
    // Pegs
    // -----------------------------------------------------------------------

    #newPeg(hole) {
        const body = element("g", { class: "body" }, [element("use", { href: "#peg" })]);
        const peg = { body, place: this.#places[hole], drawn: element("g", {}, [body]) };
        this.#layers.pegs.append(peg.drawn);
        this.#pegs.set(hole, peg);
        this.#move(peg, this.#places[hole]);
        return peg;
    }

    #move(peg, place) {
        peg.place = place;
        peg.drawn.setAttribute("transform", `translate(${at(place)})`);
    }

    #animate(thing, frames, duration = HOP) {
        return thing.animate(frames, { duration: calm.matches ? 0 : duration, easing: "ease-in-out" });
    }

    /** Puts the pegs where they are, at once. */
    showPegs(board) {
        this.#layers.pegs.replaceChildren();
        this.#pegs.clear();
        board.toArray().forEach((isPeg, hole) => isPeg && this.#newPeg(hole));
    }

    /** Lets a peg follow the pointer. */
    drag(hole, point) {
        const peg = this.#pegs.get(hole);
        this.#layers.pegs.append(peg.drawn);
        this.#move(peg, point);
    }

    /** Lets a peg slide to a hole from where it is. */
    #slide(peg, hole, lift) {
        const way = minus(peg.place, this.#places[hole]);
        this.#layers.pegs.append(peg.drawn);
        this.#move(peg, this.#places[hole]);
        const middle = { x: way.x / 2, y: way.y / 2 };
        const frames = [shift(way), shift(middle, lift), shift({ x: 0, y: 0 })];
        this.#animate(peg.body, { transform: frames });
    }

    /** Lets a peg that followed the pointer go back. */
    drop(hole) {
        const peg = this.#pegs.get(hole);
        if (peg)
            this.#slide(peg, hole, 1);
    }

    /** Shows a jump that was played, or taken back. */
    jump({ from, over, to }, isBack) {
        const [start, end] = isBack ? [to, from] : [from, to];
        const mover = this.#pegs.get(start);
        this.#pegs.delete(start);
        this.#pegs.set(end, mover);
        if (isBack) {
            this.#animate(this.#newPeg(over).body, { opacity: [0, 1] });
        } else {
            const taken = this.#pegs.get(over);
            this.#pegs.delete(over);
            taken.drawn.classList.add("taken");
            const fading = this.#animate(taken.body, { opacity: [1, 1, 0] }, 1.3 * HOP);
            fading.finished.finally(() => taken.drawn.remove());
        }
        this.#slide(mover, end, distance(mover.place, this.#places[end]) > UNIT ? 1.16 : 1);
    }

    // -----------------------------------------------------------------------
    // Marks
    // -----------------------------------------------------------------------

    /**
     * Draws marks: the peg that is picked, the holes it can land in, a jump as a hint, the
     * jump that is a bad idea, the holes of the goal, and a text or weight for each hole.
     */
    mark({ picked = null, landings = [], hint = null, bad = null, goal = [], won = null,
        names = null, weights = null }) {
        const ring = (hole, name, r) => element("circle", { ...this.#at(hole), r, class: name });
        this.#layers.rings.replaceChildren(...goal.map((hole) => ring(hole, "goal", HOLE + 13)));
        const marks = landings.map((hole) => ring(hole, "landing", HOLE - 9));
        if (picked !== null)
            marks.push(ring(picked, "picked", PEG + 4));
        if (won !== null)
            marks.push(ring(won, "won", PEG + 6));
        if (hint !== null)
            marks.push(this.#arrow(hint, "hint"));
        if (bad !== null)
            marks.push(this.#arrow(bad, "bad"), ring(bad.to, "halo", HOLE + 4), ring(bad.to, "dot", HOLE - 1));
        this.#layers.marks.replaceChildren(...marks);
        const texts = weights ? weights.map(signed) : (names ?? []);
        this.#layers.texts.replaceChildren(...this.#written(texts, weights));
        this.#svg.classList.toggle("weighed", weights !== null);
        this.#svg.classList.toggle("holding", picked !== null);
    }

    #at(hole) {
        const { x, y } = this.#places[hole];
        return { cx: x, cy: y };
    }

    #written(texts, weights) {
        const longest = Math.max(1, ...texts.map(({ length }) => length));
        const size = Math.min(weights ? 40 : 34, 100 / longest);
        return texts.map((text, hole) => {
            const { x, y } = this.#places[hole];
            const place = { x, y: y + 0.36 * size, "font-size": size };
            const sign = weights ? ["minus", "zero", "plus"][Math.sign(weights[hole]) + 1] : "name";
            const stands = this.#pegs.has(hole) ? "peg" : "gap";
            return element("text", { ...place, class: `${sign} ${stands}` }, [text]);
        });
    }

    /** An arc from a peg, past the one it jumps over, into the hole it lands in. */
    #arrow({ from, over, to }, name) {
        const [a, o, b] = [from, over, to].map((hole) => this.#places[hole]);
        const way = toward(a, b);
        const side = way.x > 0.001 || (Math.abs(way.x) <= 0.001 && way.y < 0)
            ? { x: way.y, y: -way.x } : { x: -way.y, y: way.x };
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        const bend = minus(plus(plus(o, side, PEG + 10), plus(o, side, PEG + 10)), middle);
        const start = plus(a, toward(a, bend), PEG + 5);
        const back = toward(b, bend);
        const tip = plus(b, back, name === "hint" ? 20 : HOLE + 6);
        const neck = plus(tip, back, name === "hint" ? 20 : 0);
        const line = { d: `M${at(start)}Q${at(bend)} ${at(neck)}`, fill: "none" };
        const across = { x: -back.y, y: back.x };
        const corners = [tip, plus(plus(tip, back, 27), across, 15), plus(plus(tip, back, 27), across, -15)];
        const head = { d: `M${corners.map(at).join("L")}Z` };
        const parts = (kind) => [
            element("path", { ...line, class: kind }),
            ...(name === "hint" ? [element("path", { ...head, class: `${kind} head` })] : []),
        ];
        return element("g", { class: `arrow ${name}` }, [...parts("under"), ...parts("over")]);
    }
}
