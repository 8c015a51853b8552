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
import english from "../words/en.js";
import { AT_ONCE, makeProblem, randomOf } from "./making.js";

// Of each shape, where the hole and the last peg are, and the name under which words/ has what that is called.
const FULL = {
    triangle4: { "3 2": "tenHoles" },
    triangle5: {
        "13 1": "baseToPeak", "1 1": "peakToPeak", "4 4": "sideToSide", "2 2": "shoulderToShoulder",
    },
    triangle6: { "7 1": "upTheSlope", "1 1": "theTallerPeak" },
    triangle7: { "3 2": "acrossTheRidge", "12 2": "fromWithin" },
    triangle8: { "13 5": "theGreatTriangle" },
    star: { "1 1": "tipToTip", "2 1": "outToTheTip" },
    rect3x4: { "a2 a2": "thePlank" },
    rect3x6: { "a4 a1": "theLongPlank" },
    rect4x5: { "d2 a1": "acrossTheTray", "a2 a1": "alongTheTray" },
    rect4x7: { "c1 b1": "theLongTray" },
    rect5x6: { "b1 b1": "theTable" },
    square5: { "c2 c1": "fiveByFive", "c4 c2": "theCourtyard" },
    square6: { "a1 a1": "backToTheCorner", "b1 b1": "besideTheCorner" },
    english: { "c3 c3": "theInnerCorner", "c1 c1": "theOuterCorner", "d2 d2": "insideTheArm",
        "d4 d4": "theCentralGame" },
    french: { "d2 d3": "theFrenchGame", "a5 d3": "fromTheRim" },
};

const FIGURES = {
    latinCross: "english .../.o./..ooo../...o.../...o.../.../... -> d4",
    greekCross: "english .../.o./...o.../.ooooo./...o.../.o./... -> d4",
    fireplace: "english ooo/ooo/..ooo../..o.o../......./.../... -> d4",
    pyramid: "english .../.o./..ooo../.ooooo./ooooooo/.../... -> d4",
    arrow: "english .o./ooo/.ooooo./...o.../...o.../ooo/ooo -> d4",
    diamond: "english .o./ooo/.ooooo./ooo.ooo/.ooooo./ooo/.o. -> d4",
};

// The jumps of each, of how many games one is to win, and its name.
const MADE = {
    triangle4: [[3, 3, "firstSteps"]],
    triangle5: [[4, 4, "threeGuards"], [7, 50, "theGap"]],
    star: [[4, 4, "smallSpark"], [7, 40, "fallingStar"]],
    hexagon3: [[5, 10, "theDrop"], [8, 100, "honey"]],
    square5: [[6, 16, "crumbs"], [9, 120, "theLantern"]],
    rect4x7: [[7, 30, "stairs"]],
    english: [[6, 20, "scattered"], [12, 600, "windmill"]],
    french: [[7, 40, "thePath"], [11, 500, "theOrchard"]],
    hexagon4: [[8, 80, "snowflake"], [10, 300, "beehive"]],
    diamond5: [[8, 80, "facets"], [12, 800, "theCutStone"]],
    asymmetric: [[7, 40, "theHarbour"], [12, 900, "theLongPier"]],
    wiegleb: [[8, 80, "theOldFort"], [12, 1000, "ramparts"]],
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
        const history = Object.hasOwn(english.phrases, `history.${name}`) ? ", hasHistory: true" : "";
        return `    { name: "${name}", moves: ${moves}, board: ${JSON.stringify(board)}${history} },\n`;
    });
    return `// SPDX-License-Identifier: MIT
//
// The problems of the ladder, from few pegs to many: under which name the language has what each is
// called, the fewest moves in which it can be won, its board, and whether there is a word of history
// on it. Made by make-rungs.js.

export const RUNGS = [
${lines.join("")}];
`;
}

if (argv[1] === fileURLToPath(import.meta.url))
    writeFileSync(new URL("rungs.js", import.meta.url), await makeRungs());
