// SPDX-License-Identifier: MIT
//
// Nothing is lost: jumps are undone, games before come back, and so do settings and tabs.

import {
    COACH, base, button, choose, expect, expectPegs, lamp, open, openSheet, page, play, press, ready, said, test,
} from "./browser.js";

test("a new start by the line, and the way back to where the game could be won, are jumps undone, which Redo plays", async () => {
    await open(`${COACH}&moves=13-4+7-2`);
    await lamp("lost");
    await button("Where I could still win").click();
    await said("13-4 lost the game");
    await expect(page.locator("#line-moves .undone[data-state=lost]")).toHaveText(["13-4", "7-2"]);
    await lamp("winnable");
    await expectPegs(5);
    await press("redo");
    await said("13-4 played again");
    await page.locator("#line-at").fill("0");
    await said("The game begins again.");
    await expectPegs(5);
    await expect(button("Undo")).toBeDisabled();
    await press("redo");
    await said("13-4 played again");
    await press("redo");
    await expect(page.locator("#line-moves i:not(.undone)")).toHaveText(["13-4", "7-2"]);
});

// Tabs and visits

async function openTab(address) {
    const tab = await page.context().newPage();
    await tab.goto(address);
    await ready(tab);
    return tab;
}

const pegsIn = (tab) => tab.locator(".pegs > g:not(.taken)").count();
const movesIn = (tab) => tab.locator("#line-moves").textContent();

test("a page that is loaded again goes on, with all there is to undo and redo", async () => {
    await open("triangle5");
    await play(4, 1);
    await said("4-1 takes 2");
    await choose("english");
    await play("d2", "d4");
    await button("Undo").click();
    await said("d2-d4 undone");
    await page.reload();
    await expectPegs(32);
    await press("redo");
    await said("d2-d4 played again");
    expect(page.url()).toMatch(/#board=/);
});

test("a change is kept at once, whether or not the browser waits for a page that is left", async () => {
    await open("triangle5", {
        before: () => addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true),
    });
    await play(4, 1);
    await page.waitForURL(/&moves=4-1$/);
    const loaded = page.waitForEvent("load");
    await page.evaluate(() => {
        document.getElementById("undo").click();
        location.reload();
    });
    await loaded;
    await expectPegs(14);
    await press("redo");
    await said("4-1 played again");
});

test("a page that is loaded again goes on where the browser has kept an older address", async () => {
    await open("triangle5", { before: () => {
        if (performance.getEntriesByType("navigation")[0].type === "reload")
            history.replaceState(null, "", "#board=triangle5");
    } });
    await play(4, 1);
    await said("4-1 takes 2");
    await button("Undo").click();
    await said("4-1 undone");
    await page.reload();
    await expectPegs(14);
    await press("redo");
    await said("4-1 played again");
});

test("a page opened without an address goes on with the game played last", async () => {
    await open("english");
    await play("d2", "d4");
    await said("d2-d4 takes d3");
    await page.waitForURL(/&moves=d2-d4$/);
    await page.close({ runBeforeUnload: true });
    const tab = await page.context().newPage();
    await tab.goto(base);
    await tab.waitForURL(/&moves=d2-d4$/);
    await ready(tab);
    expect(await pegsIn(tab)).toBe(31);
    expect(await movesIn(tab)).toBe("d2-d4");
});

test("two tabs keep each its own game, and have the settings in common", async () => {
    await open("triangle5");
    await play(4, 1);
    await said("4-1 takes 2");
    const tab = await openTab(`${base}#board=english`);
    const press = (name) => tab.locator("#board").getByRole("button", { name: new RegExp(`^${name},`) }).click();
    await press("d2");
    await press("d4");
    await tab.waitForURL(/&moves=d2-d4$/);
    await play(11, 4);
    await page.waitForURL(/&moves=4-1\+11-4$/);
    await tab.reload();
    await tab.locator("#line-moves").filter({ hasText: "d2-d4" }).waitFor();
    await page.reload();
    await page.locator("#line-moves").filter({ hasText: "4-111-4" }).waitFor();
    await tab.locator("[data-setting=names]").dispatchEvent("click");
    await page.waitForFunction(() => document.querySelector("[data-setting=names]").checked);
    await expect(page.locator(".texts text")).toHaveCount(15);
});

// Back of the browser

test("Back goes from game to game, and Forward again", async () => {
    await open("triangle5");
    await play(4, 1);
    await expectPegs(13);
    await choose("french");
    await choose("english");
    for (const count of [36, 13]) {
        await page.goBack();
        await expectPegs(count);
    }
    await page.locator("#line-moves").filter({ hasText: /^4-1$/ }).waitFor();
    for (const count of [36, 32]) {
        await page.goForward();
        await expectPegs(count);
    }
});

test("an address that is written over another begins its game", async () => {
    await open("triangle5");
    await play(4, 1);
    await expectPegs(13);
    await page.waitForURL(/&moves=4-1$/);
    await page.evaluate(() => { location.hash = "#board=english"; });
    await expectPegs(32);
    await page.evaluate(() => { location.hash = "#board=nonsense"; });
    await said("The address holds no game");
    await expectPegs(32);
    await page.goBack();
    await page.goBack();
    await expectPegs(13);
});

// Storage that is damaged, refused or full

const KEPT = ["game", "settings", "help", "lost", "made", "begun", "days", "rungs", "outcomes"];

test("values kept that are damaged or of another form are passed over", async () => {
    for (const value of ["{", "5", "[1,null]", '[{"id":"x"}]',
        '{"text":5,"id":"x","names":7,"theme":"pink","timeline":{}}']) {
        await open("", { before: `for (const name of ${JSON.stringify(KEPT)})
            localStorage.setItem("libpeg." + name, ${JSON.stringify(value)});
            sessionStorage.setItem("libpeg.tab", ${JSON.stringify(value)});` });
        await expectPegs(14);
        await lamp("winnable");
        await openSheet("Problems");
        await page.locator("#streak").filter({ hasText: "to start a streak" }).waitFor();
        await page.getByRole("tab", { name: "Ladder" }).click();
        await page.locator("#ladder-words").filter({ hasText: /^0 of/ }).waitFor();
        expect(await page.locator("[data-setting=theme]:checked").getAttribute("value")).toBe("system");
    }
});

/** The words said, from when the page began. */
function keepWords() {
    globalThis.words = [];
    addEventListener("DOMContentLoaded", () => {
        const say = document.getElementById("say");
        new MutationObserver(() => globalThis.words.push(say.textContent))
            .observe(say, { childList: true, characterData: true, subtree: true });
    });
}

const REFUSALS = {
    "that is off": [() => {
        for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("", "SecurityError"); } });
    }, "lets the page save nothing"],
    "that refuses": [() => {
        for (const name of ["getItem", "setItem", "removeItem"])
            Storage.prototype[name] = () => { throw new DOMException("", "SecurityError"); };
    }, "lets the page save nothing"],
    "that is full": [() => {
        Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
    }, "The storage of this browser is full"],
};

for (const [kind, [refuse, words]] of Object.entries(REFUSALS)) {
    test(`with storage ${kind} all works until the page is closed, and this is said once`, async () => {
        await open("triangle5", { before: `(${keepWords})(); (${refuse})();`, isNew: true });
        await said(words);
        await button("Got it").click();
        await play(4, 1);
        await said("4-1 takes 2");
        await page.locator("[data-setting=names]").dispatchEvent("click");
        await choose("english");
        await play("d2", "d4");
        await said("d2-d4 takes d3");
        await page.waitForURL(/&moves=d2-d4$/);
        expect((await page.evaluate(() => globalThis.words)).filter((one) => one.includes(words))).toHaveLength(1);
    });
}
