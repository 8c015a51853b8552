// SPDX-License-Identifier: MIT
//
// The board as it is seen: the plate, the pegs as they move, and the marks on them.

import { HOLE, PEG, UNIT, drawPlate, newPeg } from "./plate.js";
import { at, calm, distance, element, lines, minus, neighbours, plus, toward } from "./svg.js";

const HOP = 320; // milliseconds
const REACH = 0.62 * UNIT;

// More pegs than these are put in frame by frame, so that nobody waits for all of them.
const AT_ONCE = 40;
const IN_A_FRAME = 24;

/** A weight with a minus as long as a plus. */
const signed = (weight) => String(weight).replace("-", "\u2212");

function ring({ x, y }, name, r) {
    return element("circle", { cx: x, cy: y, r, class: name });
}

// How far from the middle of the hole the tip of each kind of arrow is, and how long and
// wide half of it is. What has no tip is told from the others by where it ends.
const TIPS = {
    hint: { gap: 20, length: 27, width: 15 },
    wins: { gap: 10, length: 24, width: 13 },
    loses: { gap: 18, length: 9, width: 12 },
    unknown: { gap: 12, length: 16, width: 12 },
    bad: { gap: HOLE + 6 },
};

function tipOf(kind, tip, back, { length, width }) {
    const across = { x: -back.y, y: back.x };
    const corner = (along, aside) => at(plus(plus(tip, back, along), across, aside));
    if (kind === "loses")
        return `M${corner(-length, width)}L${corner(length, -width)}` +
            `M${corner(-length, -width)}L${corner(length, width)}`;
    const wings = `M${corner(length, width)}L${at(tip)}L${corner(length, -width)}`;
    return kind === "unknown" ? wings : `${wings}Z`;
}

/** An arc from a peg, past the one it jumps over, into the hole it lands in. */
function arrow({ from, over, to }, places, kind) {
    const [a, o, b] = [from, over, to].map((hole) => places[hole]);
    const way = toward(a, b);
    const side = way.x > 0.001 || (Math.abs(way.x) <= 0.001 && way.y < 0)
        ? { x: way.y, y: -way.x } : { x: -way.y, y: way.x };
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const bend = minus(plus(plus(o, side, PEG + 10), plus(o, side, PEG + 10)), middle);
    const start = plus(a, toward(a, bend), PEG + 5);
    const back = toward(b, bend);
    const shape = TIPS[kind];
    const tip = plus(b, back, shape.gap);
    const isFilled = kind === "hint" || kind === "wins";
    const neck = isFilled ? plus(tip, back, shape.length - 7) : tip;
    const line = { d: `M${at(start)}Q${at(bend)} ${at(neck)}`, fill: "none" };
    const head = shape.length ? { d: tipOf(kind, tip, back, shape), fill: "none" } : null;
    const parts = (layer) => [
        element("path", { ...line, class: layer }),
        ...(head ? [element("path", { ...head, class: `${layer} ${isFilled ? "head" : "tip"}` })] : []),
    ];
    return element("g", { class: `arrow ${kind}` }, [...parts("under"), ...parts("over")]);
}

/** A text in each hole; where they are weights, they are drawn as such. */
function written(texts, weights, places, hasPeg) {
    const longest = Math.max(1, ...texts.map(({ length }) => length));
    const size = weights ? Math.min(40, 84 / longest) : Math.min(34, 100 / longest);
    return texts.map((text, hole) => {
        const { x, y } = places[hole];
        const place = { x, y: y + 0.36 * size, "font-size": size };
        const sign = weights ? ["minus", "zero", "plus"][Math.sign(weights[hole]) + 1] : "name";
        return element("text", { ...place, class: `${sign} ${hasPeg(hole) ? "peg" : "gap"}` }, [text]);
    });
}

/** What joins holes that count together. */
const band = ({ places }) => element("path", { class: "band", d: lines(neighbours(places, 0.7 * UNIT)) });

/** What they count, in their midst or, if that is a hole, between two of them. */
function priceOf({ places, value }) {
    const midst = (some) => some.reduce((sum, place) => plus(sum, place, 1 / some.length), { x: 0, y: 0 });
    const all = midst(places);
    const { x, y } = places.some((place) => distance(place, all) < HOLE) ? midst(places.slice(0, 2)) : all;
    const size = Math.min(24, 70 / signed(value).length);
    return element("text", { class: "price", x, y: y + 0.36 * size, "font-size": size }, [signed(value)]);
}

const shift = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

export class BoardView {
    #places = [];
    #spots = [];
    #pegs = new Map();
    #due = []; // holes of the pegs that are yet to be put in
    #frame = 0;
    #layers = {};
    #labels = [];
    #able = new Set();
    #written = { texts: null }; // what the texts in sight were made of
    #active = 0;
    #aims = ""; // the holes of the goal in sight

    svg;

    constructor(svg) {
        this.svg = svg;
    }

    draw(board) {
        const { box, definitions, plate, places } = drawPlate(board);
        const hadFocus = this.svg.matches(":focus-within");
        this.#places = places;
        const spot = element("circle", { role: "button", class: "spot", tabindex: -1, r: 50, "aria-pressed": false });
        this.#spots = places.map((place, hole) => {
            const made = spot.cloneNode();
            made.setAttribute("data-hole", hole);
            made.setAttribute("transform", `translate(${at(place)})`);
            return made;
        });
        this.#labels = [];
        this.#able = new Set();
        this.#written = { texts: null };
        const layer = (name) => (this.#layers[name] = element("g", { class: name }));
        const [aims, rings, ...above] = ["aims", "rings", "pegs", "marks", "texts", "focus"].map(layer);
        this.#layers.focus.append(element("circle", { r: 46 }), element("circle", { r: 46 }));
        const spots = element("g", { class: "spots" }, this.#spots);
        this.svg.replaceChildren(definitions, plate, aims, rings, spots, ...above);
        this.#aims = "";
        this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
        this.svg.style.setProperty("--shape", box.width / box.height);
        this.#active = 0;
        this.#pegs.clear();
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

    pointOf({ clientX, clientY }) {
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
            this.svg.getScreenCTM().inverse());
        return { x, y };
    }

    /** The hole near a point, or null. */
    holeAt(point) {
        const far = this.#places.map((place) => distance(place, point));
        const least = Math.min(...far);
        return least < REACH ? far.indexOf(least) : null;
    }

    /** Tells what stands in a hole, and whether it is picked. What is told already costs nothing. */
    label(hole, text, isPicked) {
        const spot = this.#spots[hole];
        if (this.#labels[hole] !== text)
            spot.setAttribute("aria-label", this.#labels[hole] = text);
        if (spot.getAttribute("aria-pressed") !== String(isPicked))
            spot.setAttribute("aria-pressed", isPicked);
    }

    /** Marks the holes that can be pressed, for the pointer. */
    allow(holes) {
        for (const hole of this.#able)
            this.#spots[hole].classList.toggle("able", holes.has(hole));
        for (const hole of holes)
            this.#spots[hole].classList.add("able");
        this.#able = holes;
    }

    #newPeg(hole) {
        const { drawn, body } = newPeg();
        const peg = { body, place: this.#places[hole], drawn };
        this.#pegs.set(hole, peg);
        this.#move(peg, this.#places[hole]);
        return peg;
    }

    #put(holes) {
        this.#layers.pegs.append(...holes.map((hole) => this.#newPeg(hole).drawn));
    }

    #move(peg, place) {
        peg.place = place;
        peg.drawn.setAttribute("transform", `translate(${at(place)})`);
    }

    #animate(thing, frames, duration = HOP) {
        return thing.animate(frames, { duration: calm.matches ? 0 : duration, easing: "ease-in-out" });
    }

    /** Puts the pegs where they are; where many are new, in some frames. */
    showPegs(board) {
        cancelAnimationFrame(this.#frame);
        const before = this.#pegs;
        const holes = [...board.toArray()].flatMap((isPeg, hole) => (isPeg ? [hole] : []));
        this.#pegs = new Map(holes.filter((hole) => before.has(hole)).map((hole) => [hole, before.get(hole)]));
        this.#pegs.forEach((peg, hole) => this.#move(peg, this.#places[hole]));
        this.#layers.pegs.replaceChildren(...[...this.#pegs.values()].map(({ drawn }) => drawn));
        this.#due = holes.filter((hole) => !before.has(hole));
        if (this.#due.length > AT_ONCE)
            this.#frame = requestAnimationFrame(() => this.#putSome());
        else
            this.#put(this.#due.splice(0));
    }

    #putSome() {
        this.#put(this.#due.splice(0, IN_A_FRAME));
        if (this.#due.length > 0)
            this.#frame = requestAnimationFrame(() => this.#putSome());
    }

    /** The peg in a hole, if there is one. All stand from then on. */
    #peg(hole) {
        this.#put(this.#due.splice(0));
        return this.#pegs.get(hole);
    }

    drag(hole, point) {
        const peg = this.#peg(hole);
        this.#layers.pegs.append(peg.drawn);
        this.#move(peg, point);
    }

    #slide(peg, hole, lift) {
        const way = minus(peg.place, this.#places[hole]);
        this.#layers.pegs.append(peg.drawn);
        this.#move(peg, this.#places[hole]);
        const middle = { x: way.x / 2, y: way.y / 2 };
        const frames = [shift(way), shift(middle, lift), shift({ x: 0, y: 0 })];
        this.#animate(peg.body, { transform: frames });
    }

    drop(hole) {
        const peg = this.#peg(hole);
        if (peg)
            this.#slide(peg, hole, 1);
    }

    jump({ from, over, to }, isBack) {
        const [start, end] = isBack ? [to, from] : [from, to];
        const mover = this.#peg(start);
        this.#pegs.delete(start);
        this.#pegs.set(end, mover);
        if (isBack) {
            this.#put([over]);
            this.#animate(this.#peg(over).body, { opacity: [0, 1] });
        } else {
            const taken = this.#pegs.get(over);
            this.#pegs.delete(over);
            taken.drawn.classList.add("taken");
            const fading = this.#animate(taken.body, { opacity: [1, 1, 0] }, 1.3 * HOP);
            fading.finished.finally(() => taken.drawn.remove());
        }
        this.#slide(mover, end, distance(mover.place, this.#places[end]) > UNIT ? 1.16 : 1);
    }

    /**
     * Draws marks: the peg that is picked, one that cannot jump, the pegs that can, the holes it can land in,
     * jumps as arrows { jump, kind }, one as a hint, the jump that is a bad idea, a hole that
     * is to be alarmed about, the holes of the goal, and a text or weight for each hole, of
     * which the lit ones stand out, with groups of holes { holes, value } that count besides.
     */
    mark({ picked = null, stiff = null, movable = [], landings = [], arrows = [], hint = null, bad = null, alarm = null,
        goal = [], won = null, names = null, weights = null, groups = [], lit = null }) {
        const around = (holes, name, r) => [holes].flat().flatMap((hole) =>
            hole === null ? [] : ring(this.#places[hole], name, r));
        // Drawn anew only when it is another one, for each time it pulses.
        if (goal.join() !== this.#aims)
            this.#layers.aims.replaceChildren(...around(goal, "goal", HOLE + 13));
        this.#aims = goal.join();
        const advised = [{ jump: hint, kind: "hint" }, { jump: bad, kind: "bad" }].filter(({ jump }) => jump !== null);
        const drawn = (some) => some.map(({ jump, kind }) => arrow(jump, this.#places, kind));
        const joined = groups.map(({ holes, value }) => ({ places: holes.map((hole) => this.#places[hole]), value }));
        this.#layers.rings.replaceChildren(...joined.map(band));
        this.#layers.marks.replaceChildren(
            ...around(movable, "movable", PEG - 7), ...around(landings, "landing", HOLE - 9), ...drawn(arrows),
            ...around(stiff, "stiff", PEG + 4), ...around(picked, "picked", PEG + 4), ...around(won, "won", PEG + 6),
            ...drawn(advised), ...around(alarm, "halo", HOLE + 4), ...around(alarm, "dot", HOLE - 1),
            ...joined.map(priceOf));
        this.#write(names, weights);
        this.#light(lit);
    }

    #write(names, weights) {
        const pegs = names || weights ? this.#spots.map((_, hole) => this.#hasPeg(hole)) : [];
        const made = { texts: weights ?? names, pegs: pegs.join() };
        if (made.texts === this.#written.texts && made.pegs === this.#written.pegs)
            return;
        this.#written = made;
        const texts = weights ? weights.map(signed) : (names ?? []);
        this.#layers.texts.replaceChildren(...written(texts, weights, this.#places, (hole) => pegs[hole]));
    }

    #hasPeg(hole) {
        return this.#pegs.has(hole) || this.#due.includes(hole);
    }

    /** Lets the texts of some holes stand out; with null none does. */
    #light(lit) {
        const { texts } = this.#layers;
        texts.classList.toggle("adding", lit !== null);
        [...texts.children].forEach((text, hole) => text.classList.toggle("lit", lit?.has(hole) ?? false));
    }
}
