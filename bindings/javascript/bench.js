// SPDX-License-Identifier: MIT
//
// Measures what a page waits for: the table of the English board, and a coach that judges
// positions of the middle of a game before there is a table. Rows for ./dev bench: it passes on
// what the other benchmarks printed, and adds its own in processor time, with that of the native
// library beside where it has the row.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Board, Table, load } from "./libpeg.js";
import { Asker } from "./worker.js";

const TEXT = "english -> d4";
const NATIVE = fileURLToPath(new URL("../../build/release/tests/bench/bench", import.meta.url));
const ROUNDS = 3;
const POSITIONS = 200;
const [FEWEST, MOST] = [18, 26]; // pegs in the middle of a game
const SHARES = { "half below": 0.5, "95 of 100 below": 0.95, worst: 1 };

/** What a piece of work gives, and the seconds of processor time it took, in all threads. */
async function timed(work) {
    const begun = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(begun);
    return [result, (user + system) / 1e6];
}

/** The native seconds of what is measured of the table, by the names of the rows. */
function nativeTimes() {
    const told = JSON.parse(execFileSync(NATIVE, ["--json", `${TEXT}: `, "table"], { encoding: "utf8" }));
    return new Map(told.map(({ what, seconds }) => [what, seconds]));
}

const TABLE_ROWS = ["build the table", "write the table", "read the table"];

/** The least times of building, writing and reading the table. */
async function measureTable() {
    const least = new Map();
    const note = (name, time) => least.set(name, Math.min(least.get(name) ?? Infinity, time));
    const board = new Board(TEXT);
    for (let round = 0; round < ROUNDS; round++) {
        const [table, building] = await timed(() => Table.build(board));
        note("build the table", building);
        const [bytes, writing] = await timed(() => table.bytes());
        const [copy, reading] = await timed(() => Table.read(bytes));
        copy.free();
        note("write the table", writing);
        note("read the table", reading);
        table.free();
    }
    board.free();
    return least;
}

/** Whole numbers below a limit, the same in every run. */
function chances(seed) {
    let state = seed;
    return (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 2 ** 32 * limit);
    };
}

/** The texts of positions that random play leads to, each with a legal jump. */
function middles() {
    const chance = chances(1);
    const texts = [];
    while (texts.length < POSITIONS) {
        const board = new Board(TEXT);
        const pegs = FEWEST + chance(MOST - FEWEST + 1);
        let jumps = board.legalJumps();
        for (; board.pegs > pegs && jumps.length > 0; jumps = board.legalJumps())
            board.play(jumps[chance(jumps.length)]);
        if (board.pegs === pegs && jumps.length > 0)
            texts.push(board.text);
        board.free();
    }
    return texts;
}

/** What each question took, the least first. */
async function timesOf(ask) {
    const times = [];
    for (const text of middles())
        times.push((await timed(() => ask(text)))[1]);
    return times.sort((a, b) => a - b);
}

const shareOf = (times) =>
    new Map(Object.entries(SHARES).map(([name, share]) => [name, times[Math.floor(share * (times.length - 1))]]));

/** Each on a board of its own, which has learnt nothing. */
const measureCold = async () => shareOf(await timesOf((text) => {
    const board = new Board(text);
    board.judge();
    board.free();
}));

async function measureWorker() {
    const asker = new Asker();
    try {
        return shareOf(await timesOf((text) => asker.ask("judge", text)));
    } finally {
        asker.close();
    }
}

// What is measured together.
const GROUPS = [
    { begin: `${TEXT}: `, names: TABLE_ROWS, measured: measureTable },
    { begin: "judge the middle of a game, cold, ", names: Object.keys(SHARES), measured: measureCold },
    { begin: "judge the middle of a game, by a worker, ", names: Object.keys(SHARES), measured: measureWorker },
];

/** The rows whose names have all the words: { what, seconds, c, times_c }, the last two where C has the row. */
async function measure(wordsOf) {
    const found = [];
    let beside = null;
    for (const { begin, names, measured } of GROUPS) {
        const nameOf = (name) => `javascript: ${begin}${name}`;
        const wanted = names.filter((name) => wordsOf.every((word) => nameOf(name).includes(word)));
        const times = wanted.length > 0 ? await measured() : null;
        for (const name of wanted) {
            const seconds = times.get(name);
            beside ??= nativeTimes();
            const c = beside.get(begin + name);
            found.push({ what: nameOf(name), seconds, ...(c && { c, times_c: seconds / c }) });
        }
    }
    return found;
}

function tell({ what, seconds, c, times_c: times }) {
    const beside = c ? ` ${times.toFixed(2).padStart(9)} x the ${(c * 1e3).toFixed(1)} ms of C` : "";
    console.log(`${what.padEnd(72)} ${(seconds * 1e3).toFixed(3).padStart(9)} ms${beside}`);
}

const given = process.argv.slice(2);
const words = given.filter((word) => word !== "--json");
const isJson = words.length < given.length;
// Read to its end first: whoever writes it is measuring until then.
const before = readFileSync(0, "utf8");
if (!isJson)
    process.stdout.write(before);
await load();
const added = await measure(words);
if (isJson)
    console.log(JSON.stringify([...JSON.parse(before), ...added], null, 1));
else
    added.forEach(tell);
if (added.length === 0 && ["", "[]"].includes(before.trim())) {
    console.error(`bench: no row has a name with all of: ${words.map((word) => `"${word}"`).join(", ")}`);
    process.exitCode = 2;
}
