// SPDX-License-Identifier: MIT
//
// Measures what a page waits for: the table of the English board, and a coach that judges
// positions of the middle of a game before there is a table, here and through a worker. Each
// table row has the time of the native library beside it, where its benchmark has been built
// (cmake --preset release, then the target bench_bench). Run it by: node bench.js

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Board, Table, load } from "./libpeg.js";
import { Asker } from "./worker.js";

const TEXT = "english -> d4";
const NATIVE = fileURLToPath(new URL("../../build/release/tests/bench/bench", import.meta.url));
const ROUNDS = 3;
const POSITIONS = 200;
const [FEWEST, MOST] = [18, 26]; // pegs in the middle of a game

const milliseconds = (time) => `${time.toFixed(1)} ms`;

/** What a piece of work gives, and the milliseconds it took. */
async function timed(work) {
    const begun = performance.now();
    const result = await work();
    return [result, performance.now() - begun];
}

/** The native milliseconds of a row of tests/bench; null where they are not to be had. */
function native(row) {
    if (!existsSync(NATIVE))
        return null;
    const rows = JSON.parse(execFileSync(NATIVE, ["--json", row], { encoding: "utf8" }));
    return 1000 * rows.find(({ what }) => what === row).seconds;
}

function tell(what, time, beside = null) {
    const ratio = beside === null ? "" : `${milliseconds(beside)} native, ${(time / beside).toFixed(1)} x`;
    console.log(`${what.padEnd(56)}${milliseconds(time).padStart(12)}   ${ratio}`);
}

/** The least times of building, writing and reading the table. */
async function measureTable() {
    const least = { build: Infinity, write: Infinity, read: Infinity };
    const note = (name, time) => { least[name] = Math.min(least[name], time); };
    const board = new Board(TEXT);
    for (let round = 0; round < ROUNDS; round++) {
        const [table, building] = await timed(() => Table.build(board));
        const [bytes, writing] = await timed(() => table.bytes());
        table.free();
        const [read, reading] = await timed(() => Table.read(bytes));
        read.free();
        note("build", building);
        note("write", writing);
        note("read", reading);
    }
    board.free();
    for (const [name, time] of Object.entries(least))
        tell(`${TEXT}: ${name} the table`, time, native(`${TEXT}: ${name} the table`));
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

/** Shows the median, the 95th percentile and the worst of what each question took. */
async function tellQuestions(what, texts, ask) {
    const times = [];
    for (const text of texts)
        times.push((await timed(() => ask(text)))[1]);
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(share * (times.length - 1))];
    for (const [name, share] of [["median", 0.5], ["95th percentile", 0.95], ["worst", 1]])
        tell(`${what}, ${name}`, at(share));
}

async function measureCoach() {
    const texts = middles();
    await tellQuestions("judge the middle of a game, cold", texts, (text) => {
        const board = new Board(text);
        board.judge();
        board.free();
    });
    const asker = new Asker();
    await tellQuestions("judge the middle of a game, warm, by a worker", texts, (text) => asker.ask("judge", text));
    asker.close();
}

await load();
await measureTable();
await measureCoach();
