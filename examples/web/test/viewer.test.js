// SPDX-License-Identifier: MIT
//
// Solutions to look at, jump by jump and one after another, and the fewest moves.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { COACH, button, expect, expectPegs, lamp, open, page, play, press, said, spot, test } from "./browser.js";

await load();

const at = (words) => page.locator("#viewer-where").filter({ hasText: new RegExp(`^${words}$`) }).waitFor();
const moves = (list) => page.locator(`${list} .move`).allTextContents();
const holes = () => page.locator(".spot").evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label").includes("peg") ? 1 : 0)));

async function show(board, options = {}) {
    await open(board, options);
    await press("solve");
    await page.locator("#viewer").waitFor();
}

/** The board after so many jumps of the solution whose moves are listed. */
async function expectAt(start, count) {
    const board = new Board(start);
    board.play((await moves("#viewer-moves")).join(" "));
    while (board.history.length > count)
        board.undo();
    await at(`Jump ${count} of \\d+`);
    await expectPegs(board.pegs);
    await expect(page.locator(".spot[aria-label*=peg]")).toHaveCount(board.pegs);
    expect(await holes()).toEqual([...board.toArray()]);
    board.free();
}

test("buttons, keys, the scrubber and the moves go to any jump, and the board shows it", async () => {
    await show("triangle5");
    await expectAt("triangle5", 0);
    await button("Next jump").click();
    await expectAt("triangle5", 1);
    await said("Jump 1 of 13: ");
    await page.keyboard.press("ArrowRight");
    await expectAt("triangle5", 2);
    await page.keyboard.press("End");
    await expectAt("triangle5", 13);
    await said("The goal is reached.");
    await page.keyboard.press("ArrowLeft");
    await expectAt("triangle5", 12);
    await page.keyboard.press("Home");
    await expectAt("triangle5", 0);
    await page.locator("#viewer-at").fill("7");
    await expectAt("triangle5", 7);
    await page.locator("#viewer-moves .move").nth(2).click();
    const played = (await moves("#viewer-moves")).slice(0, 3).join(" ").match(/-/g).length;
    await expectAt("triangle5", played);
    await expect(page.locator("#viewer-moves .move[aria-current]")).toHaveText([(await moves("#viewer-moves"))[2]]);
});

test("the move that is shown can be read from the first, also where colours change slowly", async () => {
    await show("triangle5", { reducedMotion: "no-preference" });
    await page.keyboard.press("Home"); // it plays by itself
    await page.evaluate(() => {
        globalThis.grounds = [];
        const see = ({ target }) => target.hasAttribute("aria-current") &&
            globalThis.grounds.push(getComputedStyle(target).backgroundColor);
        new MutationObserver((changes) => changes.forEach(see))
            .observe(document.getElementById("viewer-moves"), { attributeFilter: ["aria-current"], subtree: true });
    });
    for (const count of [1, 2, 3]) {
        await button("Next jump").click();
        await at(`Jump ${count} of 13`);
    }
    const strong = await page.locator("#viewer-play").evaluate((one) => getComputedStyle(one).backgroundColor);
    const grounds = await page.evaluate(() => globalThis.grounds);
    expect(grounds.length).toBeGreaterThan(1);
    expect(grounds).toEqual(grounds.map(() => strong));
});

test("Space plays and pauses, and at the end playing begins again", async () => {
    await show("triangle5");
    await page.locator("#viewer").focus();
    await page.keyboard.press("Space");
    await at("Jump [1-9]\\d* of 13");
    await page.keyboard.press("Space");
    await button("Play").waitFor();
    await page.keyboard.press("End");
    await expectPegs(1);
    await button("Play").click();
    await page.locator("#viewer-where").filter({ hasNotText: "Jump 13 of 13" }).waitFor();
    await at("Jump 13 of 13");
    await button("Play").waitFor();
});

test("a solution plays by itself, but not for who wants less motion", async () => {
    await show("triangle5", { reducedMotion: "no-preference" });
    await at("Jump 1 of 13");
    await button("Pause").waitFor();
    await show("triangle5");
    await button("Play").waitFor();
    await at("Jump 0 of 13");
});

test("the game, its address and its coach stay as they are while a solution is looked at", async () => {
    await open(`${COACH}&moves=7-9&undone=13-6`);
    await lamp("winnable");
    const before = [await holes(), page.url(), await page.locator("#line-moves").textContent()];
    await press("solve");
    await page.locator("#viewer").waitFor();
    await page.keyboard.press("End");
    await expectPegs(1);
    await expect(page.locator("#line")).toBeHidden();
    expect(await page.locator("#looking").textContent()).toBe("A solution");
    await spot(9).click();
    await said("This is a solution.");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("u");
    await expectPegs(1);
    await page.keyboard.press("Escape");
    await said("Your game is as it was.");
    await expectPegs(4);
    expect(await page.evaluate(() => document.activeElement.id !== "viewer")).toBe(true);
    await page.locator(".spot[aria-label^='1, peg']").waitFor();
    expect([await holes(), page.url(), await page.locator("#line-moves").textContent()]).toEqual(before);
    await lamp("winnable");
    await play(13, 6);
    await said("13-6 takes 9");
});

test("one who plays on has the jumps shown in the game, and takes each back", async () => {
    await show("triangle5");
    await page.locator("#viewer-at").fill("3");
    await button("Play on from here").click();
    await said("You play on from here: 11 pegs left.");
    await expectPegs(11);
    await lamp("winnable");
    for (const left of [12, 13, 14]) {
        await button("Undo").click();
        await expectPegs(left);
    }
    for (const left of [13, 12, 11]) {
        await press("redo");
        await expectPegs(left);
    }
});

test("the fewest moves are found", async () => {
    const board = new Board("triangle5");
    const { moves: fewest } = board.countFewest();
    await open("triangle5");
    await press("fewest");
    await expect(page.locator("#looking")).toHaveText(`${fewest} moves: the fewest`);
    await expect(page.locator("#viewer-title")).toHaveText(`${fewest} moves: the fewest`);
    expect(await moves("#viewer-moves")).toHaveLength(fewest);
    board.free();
});

test("bounds close in while it thinks, and a stop shows the best solution so far", async () => {
    await open("french");
    await press("fewest");
    await page.locator("#bounds-words").filter({ hasText: /^At least \d+, at most \d+ moves$/ }).waitFor();
    // The first round has handed a solution over when the clock is far beyond it.
    await page.locator("#bounds-time").filter({ hasText: /^([5-9]|\d\d) s$/ }).waitFor();
    await button("Stop").click();
    await page.locator("#viewer-note").filter({ hasText: /^Stopped\. At least \d+ moves are needed/ }).waitFor();
    const most = Number(/^\d+/.exec(await page.locator("#viewer-title").textContent())[0]);
    expect(await moves("#viewer-moves")).toHaveLength(most);
});

test("a jump ends the search for the fewest moves, without a word", async () => {
    await open("french");
    await lamp("winnable");
    await press("fewest");
    await page.locator("#bounds").waitFor();
    const [{ from, to }] = new Board("french").solve();
    await page.locator(`[data-hole='${from}']`).click();
    await page.locator(`[data-hole='${to}']`).click();
    await said("takes");
    await page.locator("#bounds").waitFor({ state: "hidden" });
    await expect(page.locator("#viewer")).toBeHidden();
});

test("nothing is to be looked at where the game is won or lost", async () => {
    for (const [board, words, ...names] of [
        ["triangle5+o/../.../..../.....", "You have won already.", "hint"],
        [`${COACH}&moves=13-4`, "There is no solution from here."],
    ]) {
        await open(board);
        for (const name of ["solve", "fewest", ...names]) {
            await press(name);
            await said(words);
            await spot(1).click();
        }
        await expect(page.locator("#viewer")).toBeHidden();
    }
});

test("a film that goes on by some jumps leaves the pegs that stay where they stand", async () => {
    await show("wiegleb");
    await at("Jump 0 of 43");
    await expectPegs(44);
    await page.evaluate(() => (globalThis.before = [...document.querySelectorAll(".pegs > g")]));
    await page.locator("#viewer-at").fill("5");
    await expectPegs(39);
    expect(await page.evaluate(() => globalThis.before.filter((peg) => peg.isConnected).length >= 30)).toBe(true);
});
