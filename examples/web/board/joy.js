// SPDX-License-Identifier: MIT
//
// The joy of having won: pegs of all colours fly from the last ones over the board. Who
// wants nothing to move sees rays of gold around them instead.

import { calm } from "../page/settings.js";
import { PEG, UNIT } from "../../../bindings/javascript/src/element/plate.js";
import { at, element, plus } from "../../../bindings/javascript/src/element/svg.js";

const COLOURS = ["#2c6fbb", "#e2a11a", "#d8434a", "#2f9e63", "#8d5bbf", "#f0e3c4"];
const PIECES = 54;
const TIME = 2200; // milliseconds
const LANDING = 320; // milliseconds of the last jump
const RAYS = 16;

function piece(place) {
    const fill = COLOURS[Math.floor(Math.random() * COLOURS.length)];
    return element("g", { transform: `translate(${at(place)})` }, [element("circle", { r: PEG, fill })]);
}

/** Lets a peg fly up and fall, as it turns smaller or larger to the eye. */
function fly(part, reach) {
    const angle = Math.PI * (1 + Math.random()) + (Math.random() - 0.5);
    const far = reach * (0.35 + 0.65 * Math.random());
    const top = { x: far * Math.cos(angle), y: 0.8 * far * Math.sin(angle) };
    const size = 0.25 + 0.4 * Math.random();
    const shift = ({ x, y }, scale) => `translate(${x}px, ${y}px) scale(${scale})`;
    part.firstChild.animate({
        transform: [shift({ x: 0, y: 0 }, 0.2), shift(top, size),
            shift({ x: 1.35 * top.x, y: top.y + 0.9 * reach }, 0.8 * size)],
        opacity: [0, 1, 0],
        offset: [0, 0.4, 1],
        easing: ["cubic-bezier(0.1, 0.7, 0.4, 1)", "cubic-bezier(0.5, 0, 0.9, 0.6)", "linear"],
    }, { duration: TIME * (0.7 + 0.3 * Math.random()), delay: LANDING, fill: "both" });
}

function rays(place) {
    const step = (turn, length) => plus(place, { x: Math.cos(turn), y: Math.sin(turn) }, length);
    const lines = Array.from({ length: RAYS }, (_, index) => {
        const turn = (2 * Math.PI * index) / RAYS;
        return `M${at(step(turn, PEG + 16))}L${at(step(turn, PEG + (index % 2 ? 30 : 42)))}`;
    });
    return element("path", { class: "rays", d: lines.join("") });
}

/** Returns what shows the joy over a board that is won. It is over when the game changes. */
export function joyOn(view, game) {
    let layer = null;

    function end() {
        layer?.remove();
        layer = null;
    }

    game.addEventListener("change", end);

    return (board) => {
        end();
        const places = board.places.filter((_, hole) => board.hasPeg(hole))
            .map(({ x, y }) => ({ x: UNIT * x, y: UNIT * y }));
        const { width, height } = view.svg.viewBox.baseVal;
        layer = element("g", { class: "joy", "aria-hidden": "true" }, places.map(rays));
        view.svg.append(layer);
        if (calm.matches)
            return;
        const pieces = Array.from({ length: PIECES }, (_, index) => piece(places[index % places.length]));
        layer.append(...pieces);
        pieces.forEach((part) => fly(part, 0.75 * Math.max(width, height)));
        setTimeout(() => pieces.forEach((part) => part.remove()), LANDING + TIME);
    };
}
