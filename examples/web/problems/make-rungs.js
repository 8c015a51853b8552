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
import { AT_ONCE, makeProblem, randomOf } from "./making.js";

// Of each shape, where the hole and the last peg are, and what that is called.
const FULL = {
    triangle4: { "3 2": "Ten holes" },
    triangle5: {
        "13 1": "Base to peak", "1 1": "Peak to peak", "4 4": "Side to side", "2 2": "Shoulder to shoulder",
    },
    triangle6: { "7 1": "Up the slope", "1 1": "The taller peak" },
    triangle7: { "3 2": "Across the ridge", "12 2": "From within" },
    triangle8: { "13 5": "The great triangle" },
    star: { "1 1": "Tip to tip", "2 1": "Out to the tip" },
    rect3x4: { "a2 a2": "The plank" },
    rect3x6: { "a4 a1": "The long plank" },
    rect4x5: { "d2 a1": "Across the tray", "a2 a1": "Along the tray" },
    rect4x7: { "c1 b1": "The long tray" },
    rect5x6: { "b1 b1": "The table" },
    square5: { "c2 c1": "Five by five", "c4 c2": "The courtyard" },
    square6: { "a1 a1": "Back to the corner", "b1 b1": "Beside the corner" },
    english: { "c3 c3": "The inner corner", "c1 c1": "The outer corner", "d2 d2": "Inside the arm",
        "d4 d4": "The central game" },
    french: { "d2 d3": "The French game", "a5 d3": "From the rim" },
};

// A word of history on some.
const HISTORY = {
    "The central game":
        "Ernest Bergholt won it in 18 moves in 1912; in 1964 John Beasley proved that no fewer will do.",
    "The inner corner": "Leibniz wrote in 1716 that he liked solitaire best backwards.",
    "The outer corner": "Classes of positions, of which M. Reiss wrote in 1857, tell which endings no play can reach.",
    "Inside the arm": "In Cambridge, about 1961, holes were given values of which no jump can raise the sum.",
    "The French game": "An engraving of about 1697 shows the Princess of Soubise at the game.",
    "From the rim": "Nobody wins the French board from its middle hole: the classes forbid it.",
    "Peak to peak": "The triangle of 15 holes is first known from a booklet of 1932; a patent of 1891 has " +
        "another board of triangles.",
    "Base to peak": "I. R. Hentzel showed in 1973, by colours of holes, which endings a triangle allows.",
    "Latin cross": "Édouard Lucas has figures like this one in his mathematical recreations of 1882.",
    "The old fort": "J. C. Wiegleb, after whom this board is named, wrote of solitaire in 1779.",
};

const FIGURES = {
    "Latin cross": "english .../.o./..ooo../...o.../...o.../.../... -> d4",
    "Greek cross": "english .../.o./...o.../.ooooo./...o.../.o./... -> d4",
    "Fireplace": "english ooo/ooo/..ooo../..o.o../......./.../... -> d4",
    "Pyramid": "english .../.o./..ooo../.ooooo./ooooooo/.../... -> d4",
    "Arrow": "english .o./ooo/.ooooo./...o.../...o.../ooo/ooo -> d4",
    "Diamond": "english .o./ooo/.ooooo./ooo.ooo/.ooooo./ooo/.o. -> d4",
};

// The jumps of each, of how many games one is to win, and what it is called.
const MADE = {
    triangle4: [[3, 3, "First steps"]],
    triangle5: [[4, 4, "Three guards"], [7, 50, "The gap"]],
    star: [[4, 4, "Small spark"], [7, 40, "Falling star"]],
    hexagon3: [[5, 10, "The drop"], [8, 100, "Honey"]],
    square5: [[6, 16, "Crumbs"], [9, 120, "The lantern"]],
    rect4x7: [[7, 30, "Stairs"]],
    english: [[6, 20, "Scattered"], [12, 600, "Windmill"]],
    french: [[7, 40, "The path"], [11, 500, "The orchard"]],
    hexagon4: [[8, 80, "Snowflake"], [10, 300, "Beehive"]],
    diamond5: [[8, 80, "Facets"], [12, 800, "The cut stone"]],
    asymmetric: [[7, 40, "The harbour"], [12, 900, "The long pier"]],
    wiegleb: [[8, 80, "The old fort"], [12, 1000, "Ramparts"]],
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
        for (const [pair, name] of Object.entries(pairs)) {
            const [empty, last] = pair.split(" ");
            const board = new Board(shape, { empty, goal: last });
            yield { name, moves: provenMoves(shape, empty, last), board: board.text };
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

async function* made() {
    for (const [shape, kinds] of Object.entries(MADE)) {
        for (const [jumps, odds, name] of kinds) {
            const random = randomOf(`${shape} ${jumps}`);
            const { moves, board } = await makeProblem({ shape, jumps, odds, random }, AT_ONCE);
            yield { name, moves, board };
        }
    }
}

const pegsOf = ({ board }) => new Board(board).pegs;

/** The text of rungs.js. */
export async function makeRungs() {
    await load();
    const rungs = [...fullBoards(), ...figures()];
    for await (const rung of made())
        rungs.push(rung);
    rungs.sort((a, b) => pegsOf(a) - pegsOf(b) || a.moves - b.moves || (a.board < b.board ? -1 : 1));
    const lines = rungs.map(({ name, moves, board }) => {
        const history = HISTORY[name] ? `\n        history: ${JSON.stringify(HISTORY[name])},\n   ` : "";
        return `    { name: ${JSON.stringify(name)}, moves: ${moves}, board: ${JSON.stringify(board)},${history} },\n`;
    });
    return `// SPDX-License-Identifier: MIT
//
// The problems of the ladder, from few pegs to many: what each is called, the fewest moves
// in which it can be won, its board, and of some a word of history. Made by make-rungs.js.

export const RUNGS = [
${lines.join("")}];
`;
}

if (argv[1] === fileURLToPath(import.meta.url))
    writeFileSync(new URL("rungs.js", import.meta.url), await makeRungs());
