// SPDX-License-Identifier: MIT
//
// The player's own boards: saved from a drawing, listed, replaced and deleted.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { button, page, said, spot } from "./browser.js";
import { cell, draw, drawn, inEditor, openEditor, stroke, tool, words } from "./editing.js";

await load();

async function saveAs(name) {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await inEditor("Save").click();
}

/** From the sheet in which boards are made to that in which they are listed. */
async function backToBoards() {
    await inEditor("Close").click();
    await button("New").click();
}

test("a board that is saved stays, and is played, changed and deleted, with a way back", async () => {
    await openEditor();
    await draw("triangle3");
    await saveAs("Tiny");
    await words("“Tiny” is saved under New game.");
    await stroke([1, 3]);
    await inEditor("Save").click();
    await words("“Tiny” is replaced under New game, where Undo brings back what it was.");
    await page.reload();
    await spot(1).waitFor();
    await button("New").click();
    const names = () => page.locator("#own-list .title").allTextContents();
    assert.deepEqual(await names(), ["Tiny"]);
    await button("Change Tiny").click();
    await cell(1, 5).waitFor();
    assert.equal(new Board(await drawn()).holes, 6);
    await saveAs("Small");
    await backToBoards();
    assert.deepEqual(await names(), ["Tiny", "Small"]);
    await button("Delete Tiny").click();
    assert.deepEqual(await names(), ["Small"]);
    await page.locator("#own-restore").click();
    assert.deepEqual(await names(), ["Tiny", "Small"]);
    await button("Play Tiny").click();
    await said("A new game begins.");
    assert.equal(await page.locator("#board .spot").count(), 6);
});

const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("libpeg.boards"))
    .map(({ name, text }) => [name, text]));

test("what another drawing replaces is told in the list, and is brought back there", async () => {
    await openEditor();
    await draw("square:oo.");
    await saveAs("Row");
    const before = await kept();
    await tool("Peg");
    await stroke([1, 3]);
    await inEditor("Save").click();
    assert.notDeepEqual(await kept(), before);
    await backToBoards();
    await page.getByText("“Row” is replaced by another drawing.").waitFor();
    await page.locator("#own-restore").click();
    assert.deepEqual(await kept(), before);
    assert.equal(await page.locator("#own-restore").isVisible(), false);
});

test("another board that is drawn, and the drawing that undo leads back to, replace no other board", async () => {
    await openEditor();
    const name = page.getByLabel("Name", { exact: true });
    await draw("square:oo.");
    await saveAs("Row");
    await draw("square:ooo.");
    assert.equal(await name.inputValue(), "");
    await saveAs("Row");
    assert.deepEqual((await kept()).map(([title]) => title), ["Row", "Row 2"]);
    await inEditor("Undo").click();
    assert.equal(await name.inputValue(), "Row");
    await backToBoards();
    await button("Change Row 2").click();
    await inEditor("Undo").click();
    await stroke([1, 3]);
    await inEditor("Save").click();
    assert.deepEqual((await kept()).map(([, text]) => new Board(text).holes), [3, 4]);
});
