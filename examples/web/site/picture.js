// SPDX-License-Identifier: MIT
//
// Takes the pictures of the game that README.md shows, light and dark, from the built file:
// node picture.js FILE FOLDER. Needs Playwright, whose folder PLAYWRIGHT names.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = await import(pathToFileURL(join(process.env.PLAYWRIGHT, "index.mjs")));

// In the middle of a game, with a hint.
const GAME = "#board=english+-%3E+d4&moves=d2-d4+f3-d3+e1-e3+e4-e2";

const [file, folder] = process.argv.slice(2);

async function take(browser, colorScheme) {
    const context = await browser.newContext({
        viewport: { width: 1200, height: 800 },
        reducedMotion: "reduce",
        colorScheme,
    });
    const page = await context.newPage();
    await page.goto(pathToFileURL(resolve(file)).href + GAME);
    await page.getByRole("button", { name: "Got it" }).click();
    // In a problem, as this is one, the coach waits to be asked.
    await page.locator("#coach").dispatchEvent("click");
    await page.getByRole("button", { name: "Use help" }).click();
    await page.locator("#line[data-state=winnable][title*='Every position']").waitFor({ timeout: 120_000 });
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator("#say").filter({ hasText: "Try" }).waitFor();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement.blur());
    // As WebP, which Chromium alone makes, it is a third as large.
    const session = await context.newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 85 });
    writeFileSync(join(folder, `game-${colorScheme}.webp`), Buffer.from(data, "base64"));
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
