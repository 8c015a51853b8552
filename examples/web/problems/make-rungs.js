// SPDX-License-Identifier: MIT
//
// Makes rungs.js, the problems of the ladder: node examples/web/problems/make-rungs.js
//
// Full boards come from the catalogue in docs, which has proofs of their fewest moves; of
// figures and of problems made by chance, the engine finds these here.

import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { allOf, problemSteps, randomOf } from "./making.js";

// Of each shape, where the hole and the last peg are.
const FULL = {
    triangle4: ["3 2"],
    triangle5: ["13 1", "1 1", "4 4", "2 2"],
    triangle6: ["7 1", "1 1"],
    triangle7: ["3 2", "12 2"],
    triangle8: ["13 5"],
    star: ["1 1", "2 1"],
    rect3x4: ["a2 a2"],
    rect3x6: ["a4 a1"],
    rect4x5: ["d2 a1", "a2 a1"],
    rect4x7: ["c1 b1"],
    rect5x6: ["b1 b1"],
    square5: ["c2 c1", "c4 c2"],
    square6: ["a1 a1", "b1 b1"],
    english: ["c3 c3", "c1 c1", "d2 d2", "d4 d4"],
    french: ["d2 d3", "a5 d3"],
};

const FIGURES = {
    "Latin cross": "english .../.o./..ooo../...o.../...o.../.../... -> d4",
    "Greek cross": "english .../.o./...o.../.ooooo./...o.../.o./... -> d4",
    "Fireplace": "english ooo/ooo/..ooo../..o.o../......./.../... -> d4",
    "Pyramid": "english .../.o./..ooo../.ooooo./ooooooo/.../... -> d4",
    "Arrow": "english .o./ooo/.ooooo./...o.../...o.../ooo/ooo -> d4",
    "Diamond": "english .o./ooo/.ooooo./ooo.ooo/.ooooo./ooo/.o. -> d4",
};

// The jumps of each, and of how many games one is to win.
const MADE = {
    triangle4: [[3, 3]],
    triangle5: [[4, 4], [7, 50]],
    star: [[4, 4], [7, 40]],
    hexagon3: [[5, 10], [8, 100]],
    square5: [[6, 16], [9, 120]],
    rect4x7: [[7, 30]],
    english: [[6, 20], [12, 600]],
    french: [[7, 40], [11, 500]],
    hexagon4: [[8, 80], [10, 300]],
    diamond5: [[8, 80], [12, 800]],
    asymmetric: [[7, 40], [12, 900]],
    wiegleb: [[8, 80], [12, 1000]],
};

const catalogue = (shape) => readFileSync(new URL(`../../../docs/catalogue/${shape}.csv`, import.meta.url), "utf8");

/** The fewest moves from one empty hole to a last peg, if the catalogue has a proof. */
function provenMoves(shape, empty, last) {
    const rows = catalogue(shape).trim().split("\n").map((row) => row.split(","));
    const column = (name) => rows[0].indexOf(name);
    const found = rows.find((row) => row[column("start")] === empty && row[column("last")] === last);
    if (!found?.[column("most")] || found[column("least")] !== found[column("most")])
        throw new Error(`The catalogue does not prove ${shape} from ${empty} to ${last}.`);
    return Number(found[column("most")]);
}

function* fullBoards() {
    for (const [shape, pairs] of Object.entries(FULL)) {
        for (const pair of pairs) {
            const [empty, last] = pair.split(" ");
            const board = new Board(shape, { empty, goal: last });
            yield { name: `Full but for ${empty}`, moves: provenMoves(shape, empty, last), board: board.text };
        }
    }
}

function* figures() {
    for (const [name, text] of Object.entries(FIGURES)) {
        const board = new Board(text);
        const jumps = board.solveFewest();
        if (!jumps)
            throw new Error(`${name} cannot be won.`);
        yield { name, moves: board.movesText(jumps).split(" ").length, board: board.text };
    }
}

function* made() {
    for (const [shape, kinds] of Object.entries(MADE)) {
        for (const [jumps, odds] of kinds) {
            const { moves, board } = allOf(problemSteps(shape, jumps, odds, randomOf(`${shape} ${jumps}`)));
            yield { name: `${jumps + 1} pegs`, moves, board };
        }
    }
}

const pegsOf = ({ board }) => new Board(board).pegs;

/** The text of rungs.js. */
export async function makeRungs() {
    await load();
    const rungs = [...fullBoards(), ...figures(), ...made()];
    rungs.sort((a, b) => pegsOf(a) - pegsOf(b) || a.moves - b.moves || (a.board < b.board ? -1 : 1));
    const lines = rungs.map(({ name, moves, board }) =>
        `    { name: ${JSON.stringify(name)}, moves: ${moves}, board: ${JSON.stringify(board)} },\n`);
    return `// SPDX-License-Identifier: MIT
//
// The problems of the ladder, from few pegs to many: what each is called, the fewest moves
// in which it can be won, and its board. Made by make-rungs.js.

export const RUNGS = [
${lines.join("")}];
`;
}

if (argv[1] === fileURLToPath(import.meta.url))
    writeFileSync(new URL("rungs.js", import.meta.url), await makeRungs());
