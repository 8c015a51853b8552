// SPDX-License-Identifier: MIT
//
// The small page in examples/browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { button, expectCount, modules, open, page, spot } from "./browser.js";

const address = new URL("../browser/", modules).href;
const said = (words) => page.locator("#said").filter({ hasText: words }).waitFor();

test("the small page plays, judges in a worker, hints and undoes", async () => {
    await open(null, { address: `${address}#${encodeURIComponent("triangle5 o/../.../oo.o/..o..")}` });
    await said("5 pegs. This can be won.");
    await spot(13).click();
    await expectCount("circle.loses", 1);
    await spot(10).click();
    await expectCount("circle.chosen", 1);
    await spot(2).click();
    await said("That is no jump: no line of the board joins these holes.");
    await spot(13).click();
    await spot(4).click();
    await said("4 pegs. This can no longer be won.");
    await button("Hint").click();
    await said("No jump wins: undo.");
    await button("Undo").click();
    await said("5 pegs. This can be won.");
    await button("Hint").click();
    await said("7-9 is good.");
    await expectCount("circle.wins", 1);
    await spot(9).press("Enter");
    for (const hole of [13, 6, 10, 3, 1, 6])
        await spot(hole).click();
    await said("Won.");
    assert.ok(await button("Redo").isDisabled());
});

test("the small page shows what is known of a large board while it finds out the rest", async () => {
    await open(null, { address: `${address}#square7` });
    await said("This can be won.");
    await button("Hint").click();
    await said("is good.");
});
