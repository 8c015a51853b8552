// SPDX-License-Identifier: MIT
//
// The picture of a day's puzzle to send to friends: the position at its beginning, the stars, and a strip with a square
// for each game that was played, which tells nothing of how it is won.

import { neighbours } from "../../../bindings/javascript/src/element/svg.js";
import { withBoard } from "../game/boards.js";
import { starSigns } from "./words.js";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 60;
const PAPER = "#f6f1e8";
const INK = "#2e2419";
const COLOURS = { wood: "#dfb67f", hole: "#5b3a1e", peg: "#2c6fbb", goal: "#5c2f0c" };

/** Draws a position into a square at the left of a picture. */
function drawBoard(context, board) {
    const { places } = board;
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const room = HEIGHT - 2 * MARGIN;
    const unit = room / (Math.max(across, down) + 1.7);
    const at = ({ x, y }) => [MARGIN + room / 2 + unit * (x - left - across / 2), HEIGHT / 2 + unit * (y - top - down / 2)];
    const dot = (hole, radius, colour) => {
        context.fillStyle = colour;
        context.beginPath();
        context.arc(...at(places[hole]), radius * unit, 0, 2 * Math.PI);
        context.fill();
    };
    // From hole to hole, so that the edge of the wood is smooth.
    Object.assign(context, { strokeStyle: COLOURS.wood, lineWidth: 1.7 * unit, lineCap: "round" });
    for (const pair of [...neighbours(places, 1), ...places.map((place) => [place, place])]) {
        context.beginPath();
        pair.forEach((place) => context.lineTo(...at(place)));
        context.stroke();
    }
    if (typeof board.goal === "number") {
        dot(board.goal, 0.48, COLOURS.goal);
        dot(board.goal, 0.42, COLOURS.wood);
    }
    places.forEach((_, hole) => dot(hole, board.hasPeg(hole) ? 0.4 : 0.27, COLOURS[board.hasPeg(hole) ? "peg" : "hole"]));
}

/** Returns a canvas; board is a text, ends says of each game whether it was won, the lines stand under the title and the stars. */
export function drawPostcard({ board, ends, stars, title, lines }) {
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    const context = canvas.getContext("2d");
    context.fillStyle = PAPER;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    withBoard(board, (drawn) => drawBoard(context, drawn));
    const left = HEIGHT;
    const write = (text, size, y, colour = INK) => {
        context.font = `600 ${size}px system-ui, sans-serif`;
        context.fillStyle = colour;
        context.fillText(text, left, y, WIDTH - left - MARGIN);
    };
    write(title, 58, 150);
    write(starSigns(stars), 72, 250, "#b57d00");
    lines.forEach((line, i) => write(line, 34, 325 + 52 * i));
    ends.forEach((isWon, i) => {
        context.fillStyle = isWon ? "#138a43" : "#b9ab97";
        context.fillRect(left + 42 * i, 510, 34, 34);
    });
    return canvas;
}
