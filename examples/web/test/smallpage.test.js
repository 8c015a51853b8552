// SPDX-License-Identifier: MIT
//
// The small page in examples/browser.

import { button, expect, modules, open, page, test } from "./browser.js";

const address = new URL("../browser/", modules).href;
const said = (words) => page.getByRole("status").filter({ hasText: words }).waitFor();
const at = (hole) => page.locator("peg-board").getByRole("button", { name: new RegExp(`^${hole},`) });

test("the small page plays the board of its address, with a coach, and lists the jumps", async () => {
    await open(null, { address: `${address}#${encodeURIComponent("triangle5 o/../.../oo.o/..o..")}` });
    await said("5 pegs. This can be won.");
    for (const hole of [13, 4])
        await at(hole).click();
    await said("13-4 has lost the game.");
    await expect(page.locator("li")).toHaveText(["13-4"]);
    await button("Undo").click();
    for (const hole of [7, 9, 13, 6])
        await at(hole).click();
    await expect(page.locator("li")).toHaveText(["7-9", "13-6"]);
    await page.locator("peg-board").evaluate((board) => board.rewind(2));
    await expect(page.locator("li")).toHaveCount(0);
    await page.locator("peg-board").evaluate((board) => board.play("7-9 13-6 10-3 1-6"));
    await said("Won.");
    await expect(page.locator("li")).toHaveText(["7-9", "13-6", "10-3", "1-6"]);
    await page.evaluate(() => (location.hash = "star"));
    await said("12 pegs.");
    await expect(page.locator("li")).toHaveCount(0);
});

test("the small page shows what is known of a large board while it finds out the rest", async () => {
    await open(null, { address: `${address}#square7` });
    await said("This can be won.");
    await button("Hint").click();
    await said("Try ");
});
