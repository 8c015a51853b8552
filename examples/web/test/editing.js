// SPDX-License-Identifier: MIT
//
// What tests do in the sheet in which boards are made, and what they find there.

import { Drawing } from "../editor/drawing.js";
import { button, open, openSheet, page, pick } from "./browser.js";

export const editor = () => page.locator("#editor");
export const cell = (row, column) =>
    page.locator("#editor-canvas").getByRole("button", { name: `row ${row}, column ${column}:` });
export const words = (text) => page.locator("#editor-say").filter({ hasText: text }).waitFor();
export const verdict = (text) => page.locator("#editor-verdict").filter({ hasText: text }).waitFor();
export const tool = (name) => page.locator(".tools").getByText(name, { exact: true }).click();
export const inEditor = (name) => editor().getByRole("button", { name, exact: true });
export const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));

/** The text of the drawing, as it is kept; empty where it has no hole. */
export async function drawn() {
    const { drawing } = await page.evaluate(() => JSON.parse(localStorage.getItem("libpeg.draft")));
    const { holes, text } = Drawing.from(drawing);
    return holes > 0 ? text : "";
}

export async function openEditor(board = "", options = {}) {
    await open(board, options);
    await openSheet("Make a board");
    await cell(1, 2).waitFor();
}

/** Has what a text says be drawn, as the board of a game that is changed. */
export async function draw(text) {
    if (await editor().isVisible())
        await inEditor("Close").click();
    await button("New").click();
    await pick("own");
    await page.locator("#text").fill(text);
    await button("Begin").click();
    await button("New").click();
    await button("Change the board being played").click();
    await page.locator("#editor[open] .spot").first().waitFor();
}

export async function middleOf(row, column) {
    const { x, y, width, height } = await cell(row, column).boundingBox();
    return [x + width / 2, y + height / 2];
}

/** Presses at a cell and drags through others. */
export async function stroke(...cells) {
    const places = [];
    for (const [row, column] of cells)
        places.push(await middleOf(row, column));
    await page.mouse.move(...places[0]);
    await page.mouse.down();
    for (const place of places.slice(1))
        await page.mouse.move(...place);
    await page.mouse.up();
}
