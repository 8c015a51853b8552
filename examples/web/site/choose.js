// SPDX-License-Identifier: MIT
//
// Chooses the daily puzzles, which problems/year.js has: node choose.js writes that file anew, in some minutes. A week
// has one board and one line across which its figures are mirrored. They hang together, and can be won in
// few ways; the library rates them, so that each day has an easy one, a medium one and one for experts.

import { writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { DAYS, LEVELS, WEEKS, orbitsOf, written } from "../problems/figures.js";
import { likenessOf, randomOf } from "../problems/making.js";

/** How often random play wins, how many pegs there are and in how many ways a puzzle is won, at each level. */
export const BOUNDS = {
    easy: { chance: [1 / 30, 1 / 3], pegs: [4, 9], ways: 4 },
    middling: { chance: [1 / 400, 1 / 30], pegs: [6, 13], ways: 6 },
    harder: { chance: [1 / 100_000, 1 / 400], pegs: [8, 17], ways: 12 },
};

// Boards, and across which line their figures are mirrored: upright, or from corner to corner.
const KINDS = [["english", isUpright], ["triangle6", isUpright], ["french", isUpright], ["square6", isDiagonal],
    ["hexagon3", isUpright], ["diamond5", isUpright], ["rect4x7", isUpright], ["english", isDiagonal], ["square5", isUpright],
    ["wiegleb", isUpright], ["triangle7", isUpright], ["french", isDiagonal], ["square6", isUpright], ["diamond5", isDiagonal],
    ["rect5x6", isUpright], ["wiegleb", isDiagonal], ["square5", isDiagonal]];

const LIMITS = { positions: 200_000 }; // the answers are the same on every machine
const NEAR = 1.5; // neighbours, along rows, columns and diagonals, are nearer
const PATIENCE = 12_000; // figures in a row that are of no use

/** Whether a symmetry moves each hole by a map of places, told from the middle of the board. */
function isMapped(symmetry, { places }, map) {
    const middle = (name) => {
        const all = places.map((place) => place[name]);
        return (Math.min(...all) + Math.max(...all)) / 2;
    };
    const [x, y] = [middle("x"), middle("y")];
    return symmetry.every((to, from) => {
        const [across, down] = map(places[from].x - x, places[from].y - y);
        return Math.hypot(places[to].x - x - across, places[to].y - y - down) < 0.01;
    });
}

function isUpright(symmetry, board) {
    return isMapped(symmetry, board, (x, y) => [-x, y]);
}

function isDiagonal(symmetry, board) {
    return isMapped(symmetry, board, (x, y) => [y, x]);
}

/** A figure that grows from one set of holes over their neighbours, as the numbers of the sets; null if it falls apart. */
function grow(orbits, near, pegs, random) {
    const sets = [random(orbits.length)];
    const holes = new Set(orbits[sets[0]]);
    while (holes.size < pegs) {
        const open = orbits.map((_, set) => set).filter((set) =>
            !sets.includes(set) && orbits[set].some((hole) => near[hole].some((other) => holes.has(other))));
        if (open.length === 0)
            return null;
        const set = open[random(open.length)];
        sets.push(set);
        orbits[set].forEach((hole) => holes.add(hole));
    }
    const joined = [[...holes][0]];
    for (const hole of joined)
        joined.push(...near[hole].filter((other) => holes.has(other) && !joined.includes(other)));
    return joined.length === holes.size ? sets : null;
}

/** What the library knows of a figure on a board; null if it is no puzzle of any level. */
function rated(board) {
    if (!board.solvable(LIMITS))
        return null;
    const { win: chance, games, least, most } = board.rate(LIMITS);
    if (games > 0 || least !== most)
        return null;
    const level = LEVELS.find((one) => chance >= BOUNDS[one].chance[0] && chance < BOUNDS[one].chance[1]);
    const [few, many] = level ? BOUNDS[level].pegs : [1, 0];
    if (!level || board.pegs < few || board.pegs > many || board.countSolutions({ ...LIMITS, byJumps: true }) > BOUNDS[level].ways)
        return null;
    return { level, moves: least, chance };
}

/** The line of a week, or null if there are too few; known has the likenesses of all puzzles chosen before. */
function week([shape, isKind], number, known) {
    const random = randomOf(`week ${number} of ${shape}`);
    const board = new Board(shape);
    const index = board.symmetries.findIndex((symmetry) => isKind(symmetry, board));
    const orbits = orbitsOf(board.symmetries[index]);
    const fixed = orbits.filter(({ length }) => length === 1).flat();
    const ends = fixed.length > 0 ? fixed : orbits.flat();
    const near = board.places.map((one) => board.places.flatMap(({ x, y }, other) =>
        (Math.hypot(one.x - x, one.y - y) < NEAR ? [other] : [])));
    const chosen = Object.fromEntries(LEVELS.map((level) => [level, []]));
    for (let left = PATIENCE; left > 0 && LEVELS.some((level) => chosen[level].length < DAYS); left--) {
        const open = LEVELS.filter((level) => chosen[level].length < DAYS);
        const [few, many] = BOUNDS[open[random(open.length)]].pegs;
        const sets = grow(orbits, near, few + random(many - few + 1), random);
        if (!sets)
            continue;
        const pegs = new Array(board.holes).fill(0);
        sets.flatMap((set) => orbits[set]).forEach((hole) => (pegs[hole] = 1));
        board.position = pegs;
        board.goal = ends[random(ends.length)];
        const puzzle = ask(() => rated(board));
        const like = puzzle && likenessOf(board.text);
        if (puzzle && !known.has(like) && chosen[puzzle.level].length < DAYS) {
            known.add(like);
            left = PATIENCE;
            chosen[puzzle.level].push({ ...puzzle, sets, goal: board.goal });
        }
    }
    board.free();
    // A week becomes harder toward its end.
    const rows = LEVELS.map((level) => chosen[level].sort((one, other) => other.chance - one.chance));
    if (rows.some(({ length }) => length < DAYS))
        return null;
    const days = Array.from({ length: DAYS }, (_, day) => rows.map((row) => written(row[day])));
    return [shape, index, ...days.flat()].join(" ");
}

/** What a question answers within its limits, or null. */
function ask(question) {
    try {
        return question();
    } catch {
        return null;
    }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    await load();
    const known = new Set();
    const lines = [];
    // A board with too few figures left has no week more.
    const kinds = [...KINDS];
    for (let turn = 0; lines.length < WEEKS; turn++) {
        const kind = kinds.shift();
        const line = week(kind, turn, known);
        if (!line)
            continue;
        lines.push(line);
        kinds.push(kind);
        console.log(`${lines.length} weeks of ${WEEKS}`);
    }
    writeFileSync(fileURLToPath(new URL("../problems/year.js", import.meta.url)),
        "// SPDX-" + "License-Identifier: MIT\n//\n// The daily puzzles, a line a week, as figures.js reads them. " +
        `site/choose.js writes this file.\n\nexport default [\n${lines.map((line) => `    "${line}",\n`).join("")}];\n`);
}
