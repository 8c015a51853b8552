// SPDX-License-Identifier: MIT
//
// The list of games played, and the file that takes everything to another browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import {
    COACH, base, button, choose, expectCount, expectGone, expectPegs, expectTexts, expectTitles, lamp, open,
    openSheet, page, play, playMoves, ready, said,
} from "./browser.js";

const stateTexts = () => page.locator("#games-list .state").allTextContents();
const states = async () => (await stateTexts()).map((state) => state.split(", ")[0]);

test("the games played are listed, the latest first, and are gone on with", async () => {
    await open("triangle5");
    await openSheet("My games");
    await page.getByText("There are none yet.").waitFor();
    await button("Close").click();
    await play(4, 1);
    await choose("french");
    await page.goto(`${base}#board=english&moves=d2-d4`);
    await expectPegs(31);
    await page.goto(`${base}#board=${COACH}`);
    await expectPegs(5);
    await playMoves("7-9 13-6 10-3 1-6");
    await said("Well done");
    await openSheet("My games");
    await expectTitles("Triangle of side 5", "Triangle of side 5");
    assert.deepEqual(await states(), ["Won", "13 pegs"]);
    assert.match((await stateTexts())[0], /^Won, today at \d+:\d\d$/);
    await expectCount("#games-list .picture", 2);
    await page.getByRole("button", { name: "Open Triangle of side 5: 13 pegs" }).click();
    await said("The game goes on where you left it.");
    await expectTexts("#moves", "4-1");
    await play(6, 4);
    await said("6-4 takes 5");
    await openSheet("My games");
    assert.deepEqual(await states(), ["12 pegs", "Won"]);
    await button("Close").click();
    await button("Undo").click();
    await button("Undo").click();
    await button("Undo").click();
    await said("The opened game is closed: Triangle of side 5 with 1 peg again.");
});

test("a game that a solution shown has won is not told as won", async () => {
    await open(`${COACH}&moves=7-9+13-6`);
    await lamp("winnable");
    await button("Show a solution").click();
    await button("To the end").click();
    await button("Play on from here").click();
    await lamp("won");
    assert.equal(await page.locator(".joy").count(), 0);
    await openSheet("My games");
    assert.deepEqual(await states(), ["Solution shown"]);
    await button("Close").click();
    await button("Undo").click();
    await play(1, 6);
    await said("Well done");
    await openSheet("My games");
    assert.deepEqual(await states(), ["Solution shown"]);
});

test("a game that is deleted comes back by Undo, and keys stay in the list", async () => {
    await open("triangle5");
    await play(4, 1);
    await choose("english");
    await play("d2", "d4");
    await said("d2-d4 takes d3");
    await openSheet("My games");
    await page.getByRole("button", { name: "Delete English cross: 31 pegs" }).click();
    await page.getByText("English cross is deleted.").waitFor();
    await expectTitles("Triangle of side 5");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Undo");
    await page.keyboard.press("Enter");
    await expectTitles("English cross", "Triangle of side 5");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Delete");
    await page.keyboard.press("Enter");
    await page.getByText("English cross is deleted.").waitFor();
    await button("Close").click();
    await page.reload();
    await ready();
    await openSheet("My games");
    await expectTitles("Triangle of side 5");
});

// ---------------------------------------------------------------------------
// A file of everything
// ---------------------------------------------------------------------------

const loadFile = (content, name = "libpeg.json") =>
    page.locator("#file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });

const fileSaid = (words) => page.locator("#file-words").filter({ hasText: words }).waitFor();

const kept = () => page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([name]) => name !== "libpeg.game").sort()));

test("a file takes games and settings to another browser, and is taken back", async () => {
    await open("triangle5");
    await play(4, 1);
    await said("4-1 takes 2");
    await page.getByRole("switch", { name: "Names" }).check();
    await openSheet("My games");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Save to a file").click()]);
    assert.equal(download.suggestedFilename(), "libpeg.json");
    const file = await readFile(await download.path(), "utf8");
    await open("english");
    await play("d2", "d4");
    await said("d2-d4 takes d3");
    const before = await kept();
    await openSheet("My games");
    await loadFile(file);
    await fileSaid("libpeg.json is loaded: 2 games in the list.");
    await expectTitles("English cross", "Triangle of side 5");
    assert.equal(await page.getByRole("switch", { name: "Names", includeHidden: true }).isChecked(), true);
    await loadFile(file);
    await fileSaid("2 games in the list.");
    await page.locator("#unload").click();
    await page.locator("#file-words").filter({ hasText: "All is as it was before the file." }).waitFor();
    await expectCount("#games-list .title", 2); // only the last file is taken back
    assert.notEqual(await kept(), before);
});

test("a file that is not of the game is told of, and changes nothing", async () => {
    await open("triangle5");
    await play(4, 1);
    await said("4-1 takes 2");
    await openSheet("My games");
    const before = await kept();
    for (const bad of ["", "{", "5", "null", "[]", "{}", '{"libpeg":1}', '{"libpeg":1,"values":[]}',
        '{"libpeg":"1","values":{}}', "\0\xff"]) {
        await loadFile(bad);
        await fileSaid("This is not a file that this game has saved: nothing is changed.");
        assert.equal(await kept(), before);
        await expectGone(page.locator("#unload"));
    }
    await loadFile('{"libpeg":2,"values":{}}');
    await fileSaid("This file is of a later version of the game: nothing is changed.");
    await page.locator("#file").evaluate((input) => {
        const files = new DataTransfer();
        files.items.add(new File(['{"libpeg":1,"values":{}}', " ".repeat(11 << 20)], "libpeg.json"));
        input.files = files.files;
        input.dispatchEvent(new Event("change"));
    });
    await fileSaid("too large");
});

test("a file with damaged values breaks nothing", async () => {
    await open("triangle5");
    await play(4, 1);
    await said("4-1 takes 2");
    await openSheet("My games");
    await loadFile(JSON.stringify({ libpeg: 1, values: {
        games: [null, 5, { id: 7 }, { id: "a", text: "nonsense", time: 1, isWon: true },
            { id: "b", text: "english", time: "x", isWon: 0 }],
        settings: { names: "much", coach: [], __proto__: 5 }, game: [], "no name at all": 1,
    } }));
    await fileSaid("is loaded");
    await expectTitles("Triangle of side 5");
    assert.equal(await page.evaluate(() => localStorage.getItem("libpeg.no name at all")), null);
    await page.reload();
    await expectPegs(13);
    await lamp("winnable");
});
