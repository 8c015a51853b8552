// SPDX-License-Identifier: MIT
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import {
    COACH, base, button, choose, expect, expectHole, expectPegs, lamp, modules, open, openSheet, page, pick, play,
    press, said, spot, test, turnCoach,
} from "./browser.js";

test("the page is played where it lies, without being built", async () => {
    await open(COACH, { address: modules });
    await lamp("winnable");
    await play(7, 9);
    await expectPegs(4);
    await press("count");
    await said("from here.");
});

test("by keys alone a peg is picked up, put back, lands and undone", async () => {
    await open(COACH);
    await lamp("winnable");
    do
        await page.keyboard.press("Tab");
    while (!(await page.evaluate(() => document.activeElement.matches(".spot, body"))));
    const here = () => page.evaluate(() => document.activeElement.getAttribute("aria-label").split(",")[0]);
    expect(await here()).toBe("1");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const row = await here();
    expect(["7", "8", "9", "10"], row).toContain(row);
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"])
        await page.keyboard.press(key);
    expect(await here()).toBe("7");
    await expect(page.locator(".focus")).toHaveCSS("visibility", "visible");
    await page.keyboard.press("Enter");
    await said("7 can jump to 9.");
    await page.keyboard.press("Escape");
    await expect(page.locator(".marks .picked")).toHaveCount(0);
    await page.keyboard.down("Space");
    await page.keyboard.down("Space"); // as it is held
    await page.keyboard.up("Space");
    await expect(page.locator(".marks .picked")).toHaveCount(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await said("7-9 takes 8");
    expect(await here()).toBe("9");
    do
        await page.keyboard.press("Tab");
    while (!(await page.evaluate(() => document.activeElement.matches("#undo, body"))));
    await page.keyboard.press("Enter");
    await said("7-9 undone");
});

test("arrows reach every hole of every built-in board", async () => {
    await load();
    for (const { name } of Board.builtin()) {
        await open(name);
        const unreached = await page.evaluate(() => {
            const spots = [...document.querySelectorAll(".spot")];
            const seen = new Set([0]);
            for (const hole of seen) {
                for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
                    spots[hole].focus();
                    spots[hole].dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                    seen.add(Number(document.activeElement.dataset.hole));
                }
            }
            return spots.length - seen.size;
        });
        expect(unreached, name).toBe(0);
    }
});

test("screen readers find names, roles and states", async () => {
    await open(COACH);
    expect(await page.getByRole("application", { name: "Board of 15 holes" }).count()).toBe(1);
    expect(await page.locator("#board").getByRole("button").count()).toBe(15);
    await expectHole("13, peg, can jump to 4");
    await expectHole("4, empty");
    expect(await page.locator(".spot[tabindex='0']").count()).toBe(1);
    await spot(13).dispatchEvent("click"); // as a screen reader presses
    await said("13 can jump to 4.");
    await page.getByRole("status").filter({ hasText: "13 can jump" }).waitFor();
});

test("one hole is told of as one", async () => {
    await open("square1");
    await page.getByRole("application", { name: "Board of 1 hole", exact: true }).waitFor();
    await page.locator("#about").filter({ hasText: /, 1 hole$/ }).waitFor();
});

/** The news that screen readers have been told, from when the page began. */
function keepNews() {
    globalThis.news = [];
    addEventListener("DOMContentLoaded", () => {
        const keep = (changes) => changes.forEach(({ addedNodes }) =>
            addedNodes.forEach(({ textContent }) => globalThis.news.push(textContent)));
        new MutationObserver(keep).observe(document.getElementById("news"), { childList: true });
    });
}

const news = () => page.evaluate(() => globalThis.news.splice(0));
const heard = (words) => page.waitForFunction((wanted) => globalThis.news.some((one) => one.includes(wanted)), words);

test("screen readers are told what the coach finds, once and only where it changes", async () => {
    await open(COACH, { before: keepNews });
    expect(await page.getByRole("log", { name: "News" }).count()).toBe(1);
    await heard("You can still win");
    await play(7, 9);
    await lamp("winnable");
    await play(13, 6);
    await lamp("winnable");
    expect(await news()).toEqual(["You can still win"]);
    await page.goto(`${base}#board=${COACH}&moves=13-4`);
    await heard("You cannot win from here");
    await button("Undo").click();
    await heard("You can still win");
    await turnCoach(false);
    await lamp("off");
    expect(await news()).toEqual(["You cannot win from here", "You can still win"]);
    expect(await page.getByRole("log").evaluate(({ offsetWidth }) => offsetWidth)).toBe(1);
});

test("screen readers are told of a long question, though not of every step, and the proof", async () => {
    await open("french", { before: keepNews });
    await lamp("winnable");
    await news();
    await press("count");
    await page.locator("#task-progress").filter({ hasText: / [3-9] s$/ }).waitFor();
    expect(await news()).toEqual(["Counting the solutions"]);
    await page.goto(`${base}#board=triangle5&moves=6-1+15-6+8-3+14-5+2-9+7-2+12-14-5`);
    await lamp("lost");
    await news();
    await press("explain");
    await heard("Sum 1 of 2. Add up the numbers");
    await button("Next row").click();
    await heard("Sum 2 of 2. Add up the numbers");
    await spot(1).click();
    expect((await news()).filter((one) => one.startsWith("Sum"))).toHaveLength(2);
});

const drawing = () => page.getByLabel("A drawing, or any text");

/** Begins with a text in the form of a new game. */
async function begin(text) {
    await drawing().fill(text);
    await button("Begin").click();
}

test("a shape and its size are chosen", async () => {
    await open();
    await button("New").click();
    await expect(page.locator("#pictures .picture .pegs")).toHaveCount(10);
    await button("Hexagon").click();
    await expect(page.locator("#pictures [aria-pressed=true]")).toHaveText(["Hexagon"]);
    await page.getByRole("spinbutton", { name: "Side" }).fill("4");
    await button("Begin").click();
    await expectPegs(36);
    await button("New").click();
    await pick("rect");
    await page.getByRole("spinbutton", { name: "Columns" }).fill("5");
    await page.getByRole("spinbutton", { name: "Rows" }).fill("4");
    await button("Begin").click();
    await expectPegs(19);
    await page.waitForURL(/#board=rect5x4\b/);
    await page.goBack();
    await expectPegs(36);
});

test("a drawing is typed in, and what is wrong with it is said", async () => {
    await open();
    await button("New").click();
    await pick("own");
    await begin("square:ooo\no?o\nooo");
    await page.getByRole("alert").filter({ hasText: "This is not a board" }).waitFor();
    await expect(page.locator(".spot")).toHaveCount(15);
    const chosen = () => page.locator("#text").evaluate(({ value, selectionStart, selectionEnd }) =>
        value.slice(selectionStart, selectionEnd));
    expect(await chosen()).toBe("?");
    await begin("englsh -> d4");
    await page.getByRole("alert").filter({ hasText: /did you mean english\?$/ }).waitFor();
    expect(await chosen()).toBe("e");
    await begin("\n  square:ooo\no!o\nooo");
    await page.waitForFunction(() => getSelection().toString() === "!");
    expect(await chosen()).toBe("!");
    await pick("english");
    await expect(page.locator("#wrong")).toHaveText("");
    await pick("own");
    await begin("square:ooo\no.o\nooo");
    await expectPegs(8);
    await expect(page.locator("#wrong")).toHaveText("");
});

test("a drawing that does not name its lattice is square", async () => {
    await open();
    await button("New").click();
    await pick("own");
    for (const [text, count] of [["ooo\no.o\nooo", 8], [" o\nooo\n o\n", 5], ["oo./ooo -> a1", 5], ["P.P", 2]]) {
        await begin(text);
        await expectPegs(count);
        await button("New").click();
        await expect(page.locator("#wrong")).toHaveText("");
    }
    await begin("ooo\no?o\nooo");
    await page.getByRole("alert").filter({ hasText: "This is not a board" }).waitFor();
    expect(await page.locator("#text").evaluate(({ value, selectionStart }) => value[selectionStart])).toBe("?");
});

test("the form of a new game shows the board being played, also when that is the one before", async () => {
    await open("triangle5");
    await choose("english");
    await page.goBack();
    await expectPegs(14);
    await button("New").click();
    await expect(page.locator("#pictures [aria-pressed=true]")).toHaveText(["Triangle"]);
});

test("a finger beside a sheet closes it, and presses nothing that is below", async () => {
    await open("english", { hasTouch: true, viewport: { width: 1000, height: 900 } });
    const { x, y } = await button("Menu").boundingBox();
    await openSheet("Settings");
    await page.evaluate(() => {
        globalThis.hits = [];
        addEventListener("click", ({ target }) => globalThis.hits.push(target.id), true);
    });
    await page.touchscreen.tap(x + 5, y + 5);
    await page.waitForFunction(() => globalThis.hits.length > 0);
    expect(await page.evaluate(() => globalThis.hits)).toEqual(["settings"]);
    await expect(page.locator("#settings")).toBeHidden();
});

test("a graph shows its lines, however few its holes", async () => {
    await open("lines:4:1-2-3,3-2-1,2-3-4+.oo.");
    await page.locator(".grooves").waitFor({ state: "attached" });
    await open("square:oo./ooo");
    await expect(page.locator(".grooves")).toHaveCount(0);
});

test("a shared position opens as it was, and a wrong address says so", async () => {
    await open("english+-%3E+d4&moves=d2-d4+f3-d3");
    await expectPegs(30);
    await expect(page.locator("#line-moves i")).toHaveText(["d2-d4", "f3-d3"]);
    const shared = page.url();
    await page.goto("about:blank");
    await page.goto(shared);
    await expectPegs(30);
    await page.goto(`${base}#board=nonsense`);
    await said(/^The address holds no game: .*\.$/);
    await page.goto(`${base}#board=englsh`);
    await said(/^The address holds no game: .* did you mean english\?$/);
    await page.goto(`${base}#board=english&moves=d2-d4+d2-d4`);
    await said("The address holds no game: there is no peg in the hole to jump from");
    await expectPegs(30);
});

test("the address holds what was undone, and a page opened with it plays that again", async () => {
    await open(`${COACH}&moves=7-9+13-6`);
    for (const [pegs, end] of [[4, "&moves=7-9&undone=13-6"], [5, "&undone=7-9+13-6"]]) {
        await button("Undo").click();
        await expectPegs(pegs);
        await page.waitForFunction((hash) => location.hash.endsWith(hash), `..o..${end}`);
    }
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expectPegs(5);
    await expect(page.locator("#line-moves .undone")).toHaveText(["7-9", "13-6"]);
    await press("redo");
    await said("7-9 played again");
    await press("redo");
    await said("13-6 played again");
    await page.locator("#redo[aria-disabled=true]").waitFor({ state: "attached" });
    await page.waitForURL(/&moves=7-9\+13-6$/);
});

test("a game that is typed in opens with its play", async () => {
    await open();
    await button("New").click();
    await pick("own");
    await begin("english -> d4 ; d2-d4 ; f3-d3");
    await expectPegs(31);
    await press("redo");
    await said("f3-d3 played again");
});

test("where colours are forced, the line and the switches can still be seen", async () => {
    await open(`${COACH}&moves=7-9`, { forcedColors: "active" });
    await lamp("winnable");
    await press("open-analyse");
    const ground = (of, part = null) => page.locator(of).evaluate((drawn, pseudo) =>
        getComputedStyle(drawn, pseudo).backgroundColor, part);
    const [paper, coach, names] = [await ground("body"), await ground("#coach"),
        await ground("[data-setting=names]")];
    for (const seen of [await ground("#line-moves i"), coach, names])
        expect(seen).not.toBe(paper);
    expect(coach).not.toBe(names);
});

test("without scripts the page says so, and shows nothing that they make work", { tag: "@chromium" }, async ({ browser }) => {
    const bare = await browser.newPage({ javaScriptEnabled: false });
    await bare.goto(base);
    await bare.locator("noscript").waitFor();
    expect(await bare.locator(":is(button, input, select, svg):visible").count()).toBe(0);
    await bare.close();
});

test("lines are as strong as words for who wants contrast", { tag: "@chromium" }, async () => {
    await open(COACH);
    const isStrong = () => page.evaluate(() =>
        getComputedStyle(document.getElementById("undo")).borderColor === getComputedStyle(document.body).color);
    for (const contrast of ["more", null]) {
        await page.emulateMedia({ contrast });
        expect(await isStrong()).toBe(contrast === "more");
    }
});
