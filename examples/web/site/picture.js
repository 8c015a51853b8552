// SPDX-License-Identifier: MIT
//
// Takes the pictures of the game that README.md shows, light and dark, from the built file:
// node picture.js FILE FOLDER. Needs Playwright, whose folder PLAYWRIGHT names.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { smallPng } from "./png.js";

const { chromium } = await import(pathToFileURL(join(process.env.PLAYWRIGHT, "index.mjs")));

// In the middle of a game, with a hint.
const GAME = "#board=english+-%3E+d4&moves=d2-d4+f3-d3+e1-e3+e4-e2";

const [file, folder] = process.argv.slice(2);

/** The pixels of a picture, by a page of the browser. */
async function pixelsOf(page, picture) {
    await page.goto("about:blank");
    const { width, height, data } = await page.evaluate(async (base64) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: image.width, height: image.height });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const pixels = context.getImageData(0, 0, image.width, image.height).data;
        const text = Array.from(pixels, (byte) => String.fromCharCode(byte)).join("");
        return { width: image.width, height: image.height, data: btoa(text) };
    }, picture.toString("base64"));
    return [width, height, Buffer.from(data, "base64")];
}

async function take(browser, colorScheme) {
    const context = await browser.newContext({
        viewport: { width: 1200, height: 800 },
        reducedMotion: "reduce",
        colorScheme,
    });
    const page = await context.newPage();
    await page.goto(pathToFileURL(resolve(file)).href + GAME);
    await page.locator("#lamp[data-state=winnable][title*='Every position']").waitFor({ timeout: 120_000 });
    await page.getByRole("button", { name: "Got it" }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator("#say").filter({ hasText: "Try" }).waitFor();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement.blur());
    const picture = await page.screenshot();
    writeFileSync(join(folder, `game-${colorScheme}.png`), smallPng(...await pixelsOf(page, picture)));
    await context.close();
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});
try {
    for (const colorScheme of ["light", "dark"])
        await take(browser, colorScheme);
} finally {
    await browser.close();
}
