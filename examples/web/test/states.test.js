// SPDX-License-Identifier: MIT
//
// What the game says is in sight on phones, and nothing there moves: in each state, in both languages, upright
// and lying.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { COACH, LOST, base, expect, lamp, open, page, phone, ready, slowCoach, spot, test, wake } from "./browser.js";

await load();

const SAID = "#problem p, #line, #left, #welcome, #say, #result > *, #advice button, #task, #bounds, " +
    "#looking, #looking-left";

/** The holes of the board that anything else covers, or that are not in the window. */
const covered = () => page.locator("#board").evaluate((board) => [...board.querySelectorAll(".spot")].filter((spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return [0.2, 0.5, 0.8].some((share) => !board.contains(
        document.elementFromPoint(left + share * width, top + height / 2)) ||
        !board.contains(document.elementFromPoint(left + width / 2, top + share * height)));
}).map((spot) => spot.getAttribute("aria-label")));

/** What is said and not in sight: beyond the window, below the bar or behind something. */
const unseen = () => page.locator(SAID).evaluateAll((all) => all.filter((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (width * height === 0 || one.textContent === "" || getComputedStyle(one).visibility === "hidden")
        return false;
    const seen = (x, y) => one.contains(document.elementFromPoint(x, y));
    const isWhole = left >= 0 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return !isWhole || ![top + 3, bottom - 3].every((y) => seen((left + right) / 2, y));
}).map(({ id, textContent }) => id || textContent));

/** Has the window be of a size, and the page be drawn so. */
async function resize(width, height) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

const tap = (id) => page.locator(`#${id}`).tap();
const wait = (what) => page.locator(what).waitFor();

/** Presses what may be out of sight, and waits for what comes of it. */
const press = (id, what) => page.locator(`#${id}`).dispatchEvent("click").then(() => wait(what));

async function tapMoves(moves) {
    for (const [from, to] of moves.split(" ").map((move) => move.split("-"))) {
        await spot(from).tap();
        await page.locator(".marks .landing").first().waitFor();
        await spot(to).tap();
        await page.locator(".marks .landing").first().waitFor({ state: "detached" });
    }
}

/** What the game began with. */
const boardOfGame = async () => new Board(await page.evaluate(() => JSON.parse(localStorage["libpeg.game"]).text.split(";")[0]));

/** Plays a game until it is lost, whatever the puzzle of today is. Says whether it can be. */
function lose(board) {
    if (board.isWon || board.isStuck)
        return !board.isWon;
    return board.legalJumps().some((jump) => {
        board.play(jump);
        const isLost = lose(board);
        if (!isLost)
            board.undo();
        return isLost;
    });
}

/** How states are reached: on which board, or after the state before; by what, and how the page is opened. */
const STATES = {
    new: ["english", () => lamp("off"), { isNew: true }],
    "first game that has ended": [COACH, () => tapMoves("13-4 4-11").then(() => wait("#play-on")), { isNew: true }],
    known: ["english", () => lamp("winnable")],
    "peg that cannot jump": ["triangle5", () => spot(13).tap()],
    "jump that is not legal": ["triangle5", async () => {
        for (const hole of [4, 13, 4, 1, 1])
            await spot(hole).tap();
    }],
    "bad idea": [COACH, async () => {
        await lamp("winnable");
        await spot(13).tap();
        await spot(4).tap().then(() => wait("#anyway"));
    }],
    "loss told late": [COACH, () => tapMoves("13-4").then(wake).then(() => wait("#loss")), { before: slowCoach }],
    lost: [`${COACH}&moves=13-4`, () => lamp("lost")],
    "where it was lost": [null, () => tap("loss").then(() => wait("#play-on"))],
    hint: ["french", () => tap("hint")],
    proof: [LOST, () => lamp("lost").then(() => press("explain", "#proof"))],
    film: ["english", () => press("solve", "#viewer")],
    "fewest moves looked for": ["square6", () => press("fewest", "#bounds")],
    "long question": ["square6", () => press("count", "#task")],
    "long question stopped": [null, () => tap("stop").then(() => page.locator("#task").waitFor({ state: "hidden" }))],
    "won any game": [`${COACH}&moves=7-9+13-6+10-3`, () => tapMoves("1-6").then(() => wait("#next-problem"))],
    stuck: [COACH, async () => {
        await page.locator("#coach").evaluate((coach) => coach.click());
        await tapMoves("13-4 4-11").then(() => wait("#play-on"));
    }],
    "another place of the line": ["triangle5&moves=4-1+13-4+15-13", () => page.locator("#line-at").fill("1")],
    "large board": ["square16", () => lamp("winnable")],
    "daily puzzle lost": ["triangle5", async () => {
        await tap("todays").then(() => wait("#problem"));
        const board = await boardOfGame();
        lose(board);
        await tapMoves(board.jumpsText(board.history)).then(() => wait("#loss"));
    }],
    "daily puzzle": ["triangle5", () => tap("todays").then(() => wait("#problem"))],
    "help asked for": [null, () => tap("hint").then(() => wait("#help-no"))],
    won: [null, async () => {
        await tap("help-no");
        const board = await boardOfGame();
        await tapMoves(board.jumpsText(board.solve())).then(() => wait("#share-result"));
    }],
};

// A state is reached in the first of some windows, and looked at in all.
for (const [way, sizes] of [["upright", [[360, 640], [375, 667], [390, 664], [390, 844], [768, 1024]]], ["lying", [[844, 390]]]]) {
    for (const locale of ["en-GB", "de-DE"]) {
        test(`in every state the board is whole and what the game says in sight, ${way}, ${locale}`, async () => {
            for (const [name, [board, reach, options]] of Object.entries(STATES)) {
                await (board ? open(board, { ...phone(...sizes[0]), locale, ...options }) : resize(...sizes[0]));
                await reach();
                await page.waitForTimeout(300); // longer than words may wait for the coach
                for (const [width, height] of sizes) {
                    await resize(width, height);
                    const where = `${name}, ${width} by ${height}`;
                    expect(await covered(), where).toEqual([]);
                    expect(await unseen(), where).toEqual([]);
                    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
                }
            }
        });
    }
}

/** Runs in a page: adds up how far things move that the player has not moved. */
function watchShifts() {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().filter((one) => !one.hadRecentInput)
        .forEach(({ value }) => (globalThis.shifted += value))).observe({ type: "layout-shift", buffered: true });
}

test("nothing moves by itself while the page opens on a phone, nor while a puzzle is made", { tag: "@chromium" }, async () => {
    for (const [locale, isNew] of [["en-GB", true], ["de-DE", true], ["de-DE", false]]) {
        for (const day of ["", "#day=2026-11-28"]) {
            await open(null, { ...phone(360, 640), locale, isNew, address: base + day, before: watchShifts });
            await ready();
            await page.waitForTimeout(1500);
            expect(await page.evaluate(() => globalThis.shifted), `${locale} ${isNew} ${day}`).toBeLessThanOrEqual(0.01);
        }
    }
});

test("a swipe from an empty corner of the board scrolls the page, and one from a peg does not", { tag: "@chromium" }, async () => {
    await open("triangle5", phone(360, 640));
    await page.evaluate(() => { document.body.style.paddingBottom = "100svh"; });
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    async function swipe(x, y) {
        await page.evaluate(() => scrollTo(0, 0));
        await touch("touchStart", { x, y });
        for (let step = 1; step < 9; step++)
            await touch("touchMove", { x, y: y - 15 * step });
        await touch("touchEnd");
        return page.evaluate(() => scrollY);
    }
    const [{ x, y, width, height }, peg] = await Promise.all([page.locator("#board"), spot(13)].map((one) => one.boundingBox()));
    expect(await swipe(peg.x + peg.width / 2, peg.y + peg.height / 2)).toBe(0);
    for (const left of [x + 12, x + width - 12])
        expect(await swipe(left, y + height / 3), `${left}`).toBeGreaterThan(60);
});
