// SPDX-License-Identifier: MIT
//
// What happens while something else does: a solution is shown, a jump waits, a peg is dragged.

import {
    COACH, button, choose, drag, expect, expectFocus, expectPegs, lamp, lift, middle, open, page, pegs, play, press,
    said, slowCoach, spot, test, turnCoach, wake,
} from "./browser.js";

/** The coach hears of no question, and a blink of his has no end, until wake() is called. */
const ASLEEP = `(${slowCoach})(); (${() => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (act, time, ...given) =>
        wait(act, globalThis.isSlow && time === 120 ? 1e6 : time, ...given);
}})();`;

async function showSolution() {
    await press("solve");
    await button("Play").click();
    await page.locator("#viewer-where").filter({ hasText: /Jump ([2-9]|1.) of 13/ }).waitFor();
}

/** Long enough for two more jumps of a solution that is still shown. */
async function expectStill(count) {
    await expectPegs(count);
    await page.locator("#viewer").waitFor({ state: "hidden" });
    await page.waitForTimeout(1700);
    expect(await pegs()).toBe(count);
}

/** A question about the position before a jump says nothing after it. */
async function expectDropped() {
    await press("count");
    await page.locator("#task").waitFor();
    await play("d2", "d4");
    await said("d2-d4 takes d3");
    await page.locator("#task").waitFor({ state: "hidden" });
}

test("a new game ends the solution being shown, and questions are of the new board", async () => {
    await open("triangle5");
    await showSolution();
    await choose("english");
    await expectStill(32);
    await said("A new game begins.");
    await expectDropped();
});

test("the button Back ends the solution being shown", async () => {
    await open("english");
    await choose("triangle");
    await showSolution();
    await page.goBack();
    await expectStill(32);
    expect(page.url()).toMatch(/#board=english/);
    await expectDropped();
});

test("a jump that waits for the coach is ended by Escape, a press or a new game", async () => {
    for (const [act, left] of [
        [() => page.keyboard.press("Escape"), 4],
        [() => spot(10).click(), 4],
        [() => button("Hint").click(), 4],
        [() => page.locator("#line-at").fill("0"), 5],
    ]) {
        await open(`${COACH}&moves=7-9+13-6`, { before: ASLEEP });
        await button("Undo").click();
        await play(13, 6);
        await act();
        await wake();
        await lamp("winnable");
        await page.waitForTimeout(100);
        expect(await pegs()).toBe(left);
    }
});

test("what is pressed before the buttons show that it can be done is done", async () => {
    await open(`${COACH}&moves=7-9`, { before: () => {
        const wait = globalThis.setTimeout;
        globalThis.setTimeout = (act, time = 500, ...given) => wait(act, time, ...given);
    } });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await said("7-9 played again");
    await expectPegs(4);
});

/** The pegs that do not stand in the middle of a hole. */
const astray = () =>
    page.evaluate(() => {
        const place = (drawn) => drawn.getAttribute("transform");
        const holes = [...document.querySelectorAll(".spot")].map(place);
        const pegs = [...document.querySelectorAll(".pegs > g:not(.taken)")];
        return pegs.filter((peg) => !holes.includes(place(peg))).length;
    });

test("Escape puts a peg back that is dragged", async () => {
    await open(COACH);
    await lamp("winnable");
    await lift(7, 9);
    await page.mouse.move(3, 3);
    expect(await astray()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await astray()).toBe(0);
    await page.locator(".marks .picked").waitFor({ state: "detached" });
    const end = await middle(9);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
    expect(await pegs()).toBe(5);
    await drag(7, 9);
    await said("7-9 takes 8");
});

test("Escape puts a peg back that was dragged and waits for the coach", async () => {
    await open(COACH, { before: ASLEEP });
    await drag(7, 9);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
    expect(await astray()).toBe(0);
    await wake();
    await lamp("winnable");
    expect(await pegs()).toBe(5);
});

test("a peg that waits for the coach can be dragged once more", async () => {
    await open(COACH, { before: ASLEEP });
    await drag(7, 9);
    await lift(7, 9);
    await page.mouse.move(3, 3);
    await page.waitForTimeout(50);
    expect(await astray()).toBe(1);
    const end = await middle(9);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
    await wake();
    await said("7-9 takes 8");
});

test("a board that changes ends a drag", async () => {
    await open(`${COACH}&moves=7-9`);
    await lamp("winnable");
    // The peg in the hand is the one that goes back.
    await lift(9, 2);
    await page.keyboard.press("Control+z");
    await said("7-9 undone");
    await page.mouse.move(300, 300);
    await page.mouse.up();
    expect(await astray()).toBe(0);
    await expectPegs(5);
    // The board is gone, and with it the hole of the peg in the hand.
    await lift(13, 1);
    await page.evaluate(() => { location.hash = "#board=lines:3:1-2-3+oo."; });
    await expectPegs(2);
    await page.mouse.move(310, 310);
    await page.mouse.up();
    expect(await astray()).toBe(0);
});

test("a press that began on another board does nothing", async () => {
    await open(COACH);
    const { x, y } = await middle(13);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => { location.hash = "#board=lines:3:1-2-3+oo."; });
    await expectPegs(2);
    await page.mouse.move(x + 20, y);
    await page.mouse.up();
    expect(await pegs()).toBe(2);
});

test("the coach's worker is at no position that is left", async () => {
    // A board too large to be learnt: a table has the coach asked once more.
    await open("wiegleb", { before: ASLEEP });
    await page.waitForFunction(() => globalThis.asked === 1);
    expect(await page.evaluate(() => globalThis.ended)).toBe(0);
    await page.evaluate(() => { location.hash = "#board=square8"; });
    await page.waitForFunction(() => globalThis.asked === 2);
    expect(await page.evaluate(() => globalThis.ended)).toBe(1);
    await turnCoach(false);
    await lamp("off");
    expect(await page.evaluate(() => globalThis.ended)).toBe(2);
});

test("the address follows seldom, and a page that may not change it is played on", async () => {
    await open(`${COACH}&moves=7-9`, {
        before: () => {
            const { replaceState } = history;
            globalThis.writes = 0;
            history.replaceState = function (...given) {
                globalThis.writes++;
                return replaceState.apply(this, given);
            };
        },
    });
    const begun = Date.now();
    for (let i = 0; i < 20; i++)
        await page.keyboard.press(i % 2 === 0 ? "Control+z" : "Control+y");
    await page.keyboard.press("Control+z");
    await page.waitForURL(/\.\.o\.\.&undone=7-9$/);
    expect(await page.evaluate(() => globalThis.writes)).toBeLessThanOrEqual(1 + (Date.now() - begun) / 300);
    await open(COACH, { before: () => {
        history.replaceState = () => { throw new DOMException("", "SecurityError"); };
    } });
    await play(7, 9);
    await said("7-9 takes 8");
    await page.waitForTimeout(500);
    await choose("english");
    await expectPegs(32);
});

test("what was played last is at the address that Back goes to", async () => {
    await open(COACH);
    await play(7, 9);
    await said("7-9 takes 8");
    await choose("english");
    await expectPegs(32);
    await page.goBack();
    await expectPegs(4);
    expect(page.url()).toMatch(/&moves=7-9$/);
    await page.waitForTimeout(500);
    await page.goForward();
    await expectPegs(32);
});

test("boards of the same lines are drawn each in its own places", async () => {
    await open("square:oo.");
    const box = () => page.locator("#board").getAttribute("viewBox");
    const before = await box();
    await page.evaluate(() => { location.hash = "#board=square:o/o/."; });
    await page.waitForFunction((old) => document.getElementById("board").getAttribute("viewBox") !== old, before);
});

test("who is on the board with keys stays there when Back brings another", async () => {
    await open("triangle5");
    await choose("english");
    await spot("d2").focus();
    await page.goBack();
    await expectPegs(14);
    await expectFocus("#board .spot");
});
