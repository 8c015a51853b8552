// SPDX-License-Identifier: MIT
//
// The table of a board: that it changes no answer, and when it is built and dropped.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import {
    base, button, expect, expectPegs, lamp, learnt, open, page, play, press, said, test, unlearnt,
} from "./browser.js";

await load();

/** Keeps what workers are asked and given, and whether those that build tables are ended. */
function watch() {
    const Own = globalThis.Worker;
    globalThis.asked = [];
    globalThis.Worker = class extends Own {
        #log = null;

        postMessage(data) {
            if (data.question === "table") {
                this.#log = { question: "table", text: data.text, isEnded: false };
                globalThis.asked.push(this.#log);
            } else if (data.table !== undefined && data.id) {
                globalThis.asked.push({ given: data.table && data.table.byteLength });
            }
            super.postMessage(data);
        }

        terminate() {
            if (this.#log)
                this.#log.isEnded = true;
            super.terminate();
        }
    };
}

const built = () => page.evaluate(() => globalThis.asked.filter(({ question }) => question));
const given = () => page.evaluate(() =>
    globalThis.asked.filter(({ question }) => !question).map(({ given: size }) => size));

const go = (board) => page.evaluate((text) => { location.hash = `#board=${text}`; }, board);

/** The answers to two questions about a position. */
async function answers(start, moves) {
    await page.goto(`${base}#board=${start}&moves=${encodeURIComponent(moves)}`);
    await expect(page.locator("#line-moves i")).toHaveText(moves.split(" ").filter(Boolean));
    await press("count");
    await said("from here.");
    const count = await page.locator("#say").textContent();
    await button("Hint").click();
    await said(/Try|No jump helps/);
    return { count, hint: await page.locator("#say").textContent() };
}

/** Moves to a position that can be won, and to one that cannot. */
function movesFrom(start) {
    const board = new Board(start);
    const won = board.movesText(board.solve().slice(0, 4));
    while (board.solvable())
        board.play(board.legalJumps().at(-1));
    return ["", won, board.movesText(board.history)];
}

test("the coach, counts and hints tell the same with a table, on positions won and lost", async () => {
    for (const start of ["triangle5", "rect4x6"]) {
        await open(start, { before: watch });
        await learnt();
        await page.locator("[data-setting=names]").evaluate((names) => names.checked || names.click());
        for (const moves of movesFrom(start)) {
            const told = await answers(start, moves);
            const board = new Board(start);
            board.play(moves);
            const count = board.countSolutions();
            await lamp(count > 0n ? "winnable" : "lost");
            const words = `${count.toLocaleString("en")} solution${count === 1n ? "" : "s"} from here.`;
            const byJumps = told.count.slice(words.length);
            expect(told.count.slice(0, words.length)).toBe(words);
            expect(byJumps).toMatch(/^( If the order of the jumps does not matter, [\d,]+\.)?$/);
            if (count > 0n) {
                const [, from, to] = /^Try (\w+)-(\w+)\.$/.exec(told.hint);
                board.play(from, to);
                expect(board.solvable(), told.hint).toBe(true);
            } else {
                expect(told.hint).toMatch(/^No jump helps/);
            }
        }
        expect(await built()).toHaveLength(1);
    }
});

test("solutions are counted by their jumps too, where that is soon done", async () => {
    await open("triangle5");
    await press("count");
    const number = new Board("triangle5").countSolutions({ byJumps: true }).toLocaleString("en");
    await said(`29,760 solutions from here. If the order of the jumps does not matter, ${number}.`);
});

test("english is learnt within seconds, and then told of at once", async () => {
    await open("english -> d4", { before: watch, memory: 8 });
    page.setDefaultTimeout(120_000);
    await press("coach"); // as it is a problem
    await button("Use help").click();
    await lamp("winnable"); // meanwhile
    await learnt();
    await press("count");
    await said("40,861,647,040,079,968 solutions from here.");
    expect(await given(), "the coach and who asks have the table").toHaveLength(2);
});

test("a board that is left while it is learnt is learnt no further", async () => {
    await open("english", { before: watch, memory: 8 });
    await page.waitForFunction(() => globalThis.asked.length > 0);
    await go("triangle5");
    await expectPegs(14);
    await learnt();
    const [first, second, ...more] = await built();
    expect(first.text).toMatch(/^english/);
    expect(first.isEnded).toBe(true);
    expect(second.text).toMatch(/^triangle5/);
    expect(more).toEqual([]);
});

test("another goal is another table, a jump is not, and a board too large has none", async () => {
    await open("triangle5", { before: watch });
    await learnt();
    await lamp("winnable");
    await play(4, 1);
    await expectPegs(13);
    await page.waitForTimeout(700);
    expect(await built()).toHaveLength(1);
    await go("triangle5+->+13");
    await unlearnt();
    await learnt();
    expect(await built()).toHaveLength(2);
    await go("wiegleb");
    await unlearnt();
    await page.waitForTimeout(700);
    expect(await built()).toHaveLength(2);
    const sizes = await given();
    expect(sizes).toHaveLength(4);
    expect(sizes[0] > 1000 && sizes[2] > 1000).toBe(true);
    expect([sizes[1], sizes[3]]).toEqual([null, null]);
});

test("a device with little memory learns small boards alone", async () => {
    await open("english", { before: watch, memory: 2 });
    await lamp("winnable");
    await page.waitForTimeout(700);
    expect(await built()).toEqual([]);
    await go("triangle6");
    await learnt();
});
