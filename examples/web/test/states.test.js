// SPDX-License-Identifier: MIT
//
// What the game says is in sight on phones: in each state, in both languages, upright and lying.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { COACH, lamp, open, page, phone, spot } from "./browser.js";
import { testInChromium } from "./engines.js";

await load();

const SAID = "#problem p, #lamp, #left, #welcome, #say, #result > *, #advice button, #task";

/** What is said and not in sight: beyond the window, below the bar or behind something. */
const unseen = () => page.locator(SAID).evaluateAll((all) => all.filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    if (width === 0 || one.textContent === "")
        return false;
    const seen = (x, y) => one.contains(document.elementFromPoint(x, y));
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return !isWhole || ![top + 3, bottom - 3].every((y) => seen((left + right) / 2, y));
}).map(({ id, textContent }) => id || textContent));

const tap = (id) => page.locator(`#${id}`).tap();

async function tapMoves(moves) {
    for (const [from, to] of moves.split(" ").map((move) => move.split("-"))) {
        await spot(from).tap();
        await page.locator(".marks .landing").first().waitFor();
        await spot(to).tap();
        await page.locator(".marks .landing").first().waitFor({ state: "detached" });
    }
}

/** How states are reached: on which board, or after the state before; and by what. */
const STATES = {
    new: ["english", () => lamp("winnable")],
    "peg that cannot jump": ["triangle5", () => spot(13).tap()],
    "jump that is not legal": ["triangle5", async () => {
        for (const hole of [4, 13, 4, 1, 1])
            await spot(hole).tap();
    }],
    "bad idea": [COACH, async () => {
        await lamp("winnable");
        await spot(13).tap();
        await spot(4).tap().then(() => page.locator("#anyway").waitFor());
    }],
    lost: [`${COACH}&moves=13-4`, () => lamp("lost")],
    hint: ["french", () => tap("hint")],
    stuck: [COACH, async () => {
        await page.locator("#coach").evaluate((coach) => coach.click());
        await tapMoves("13-4 4-11").then(() => page.locator("#try-again").waitFor());
    }],
    "daily puzzle": ["triangle5", () => tap("todays").then(() => page.locator("#problem").waitFor())],
    "help asked for": [null, () => tap("hint").then(() => page.locator("#help-no").waitFor())],
    won: [null, async () => {
        await tap("help-no");
        const board = new Board(await page.evaluate(() => JSON.parse(localStorage["libpeg.game"]).text.split(";")[0]));
        await tapMoves(board.jumpsText(board.solve())).then(() => page.locator("#share-result").waitFor());
    }],
};

for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
    for (const locale of ["en-GB", "de-DE"]) {
        test(`in every state what the game says is in sight, ${width} by ${height}, ${locale}`, async () => {
            for (const [name, [board, reach]] of Object.entries(STATES)) {
                if (board)
                    await open(board, { ...phone(width, height), locale, isNew: name === "new" });
                await reach();
                await page.waitForTimeout(300); // longer than words may wait for the coach
                assert.deepEqual(await unseen(), [], name);
            }
        });
    }
}

testInChromium("a swipe from an empty corner of the board scrolls nothing", async () => {
    await open("triangle5", phone(360, 640));
    const { x, y, width, height } = await page.locator("#board").boundingBox();
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    for (const left of [x + 4, x + width - 4]) {
        await touch("touchStart", { x: left, y: y + height / 2 - 60 });
        for (let step = 1; step < 9; step++)
            await touch("touchMove", { x: left, y: y + height / 2 - 60 - 15 * step });
        await touch("touchEnd");
        assert.equal(await page.evaluate(() => scrollY), 0);
    }
});
