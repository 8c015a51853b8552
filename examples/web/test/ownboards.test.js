// SPDX-License-Identifier: MIT
//
// The player's own boards: saved from a drawing, listed, replaced and deleted.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { button, expect, page, said, spot, test } from "./browser.js";
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
    expect(await names()).toEqual(["Tiny"]);
    await button("Change Tiny").click();
    await cell(1, 5).waitFor();
    expect(new Board(await drawn()).holes).toBe(6);
    await saveAs("Small");
    await backToBoards();
    expect(await names()).toEqual(["Tiny", "Small"]);
    await button("Delete Tiny").click();
    expect(await names()).toEqual(["Small"]);
    await page.locator("#own-restore").click();
    expect(await names()).toEqual(["Tiny", "Small"]);
    await button("Play Tiny").click();
    await said("A new game begins.");
    expect(await page.locator("#board .spot").count()).toBe(6);
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
    expect(await kept()).not.toEqual(before);
    await backToBoards();
    await page.getByText("“Row” is replaced by another drawing.").waitFor();
    await page.locator("#own-restore").click();
    expect(await kept()).toEqual(before);
    expect(await page.locator("#own-restore").isVisible()).toBe(false);
});

test("another board that is drawn, and the drawing that undo leads back to, replace no other board", async () => {
    await openEditor();
    const name = page.getByLabel("Name", { exact: true });
    await draw("square:oo.");
    await saveAs("Row");
    await draw("square:ooo.");
    expect(await name.inputValue()).toBe("");
    await saveAs("Row");
    expect((await kept()).map(([title]) => title)).toEqual(["Row", "Row 2"]);
    await inEditor("Undo").click();
    expect(await name.inputValue()).toBe("Row");
    await backToBoards();
    await button("Change Row 2").click();
    await inEditor("Undo").click();
    await stroke([1, 3]);
    await inEditor("Save").click();
    expect((await kept()).map(([, text]) => new Board(text).holes)).toEqual([3, 4]);
});
