// SPDX-License-Identifier: MIT
//
// How the page looks, and how it is reached: by eye, by thumb and by keys.

import { readFile } from "node:fs/promises";

import {
    COACH, LOST, button, choose, expect, expectFocus, expectPegs, lamp, modules, open, openSheet, page, pegs, phone,
    pick, play, playMoves, press, said, showSheet, spot, test,
} from "./browser.js";

const PHONE = phone(390, 844);
const LYING = phone(844, 390);

const axe = await readFile(`${process.env.AXE}/axe.min.js`, "utf8");

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong by some of its rules with what is in sight in a place, in words. */
async function findings(where, place, runOnly) {
    if (!await page.evaluate(() => "axe" in globalThis))
        await page.evaluate(axe);
    const { violations } = await page.evaluate(([within, rules]) => globalThis.axe.run(within, {
        runOnly: rules,
        resultTypes: ["violations"],
        selectors: false,
        preload: false,
    }), [place, runOnly]);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
        `${where}: ${id}: ${html.slice(0, 200)} ${failureSummary}`));
}

// By all rules, and all of the page with each sheet, in one window. In others a sheet alone may be
// different, and in the dark nothing but the colours, however a phone lies.
for (const [name, device] of [["desktop", {}], ["phone", PHONE], ["phone on its side", LYING]]) {
    for (const colorScheme of device === LYING ? ["light"] : ["light", "dark"]) {
        test(`axe finds nothing wrong with the page and sheets, ${colorScheme}, on a ${name}`, async () => {
            await open(LOST, { colorScheme, ...device });
            await lamp("lost");
            const rules = colorScheme === "dark" ? OF_COLOUR : ALL;
            const isAll = name === "desktop" && rules === ALL;
            const found = await findings("page", "html", rules);
            const look = async (where, place) => found.push(...await findings(where, isAll ? "html" : place, rules));
            await page.locator("#open-menu, #more").locator("visible=true").click();
            await look("menu", "#menu");
            await press("explain");
            await page.locator("#proof").waitFor();
            await look("proof", "main");
            for (const id of await page.locator("dialog.sheet").evaluateAll((all) => all.map((one) => one.id))) {
                await showSheet(id);
                await page.locator(`#${id}[open]`).waitFor();
                await look(id, `#${id}`);
                await page.locator(`#${id}`).evaluate((sheet) => sheet.close());
            }
            expect(found).toEqual([]);
        });
    }
}

/** A colour that the page draws with, as three bytes. */
const colourOf = (name) => page.evaluate((colour) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", `var(--${colour})`);
    context.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}, name);

/** Parts of light from 0 to 1, as the bytes of a colour stand for them. */
const lightOf = (bytes) => bytes.map((byte) => byte / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);

const dot = (row, column) => row.reduce((sum, one, i) => sum + one * column[i], 0);

/** The contrast of two colours that the page draws with. */
async function contrast(one, other) {
    const [low, high] = [await colourOf(one), await colourOf(other)]
        .map((bytes) => dot([0.2126, 0.7152, 0.0722], lightOf(bytes))).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

test("words have a contrast of 4.5 in both themes, marks, fields and the ring of the focus 3", async () => {
    for (const colorScheme of ["light", "dark"]) {
        await open(COACH, { colorScheme });
        const words = ["page", "card", "press"].flatMap((ground) =>
            ["ink", "soft", "poor", "strong"].map((colour) => [colour, ground, 4.5]));
        const marks = [["goal", "plate"], ["hint", "plate"], ["hole", "plate"], ["rim", "card"], ["rim", "page"],
            ["strong", "page"],
            ["strong", "card"], ["soft", "card"], ["good", "page"], ["poor", "page"], ["gold", "page"]];
        for (const [colour, ground, least = 3] of [["strong-ink", "strong", 4.5], ...words, ...marks]) {
            expect(await contrast(colour, ground), `${colour} on ${ground} in the ${colorScheme} theme`).toBeGreaterThanOrEqual(least);
        }
    }
});

// How colours look to those who lack one of two kinds of cones (Machado, Oliveira and Fernandes, 2009).
const BLIND = {
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
};

/** A colour of three bytes as it looks to an eye, in the space CIELAB. */
function seenBy(eye, bytes) {
    const bright = lightOf(bytes);
    const light = eye.map((row) => Math.min(Math.max(dot(row, bright), 0), 1));
    const root = (t) => t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
    const [x, y, z] = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]]
        .map((row) => root(dot(row, light)));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("pegs of each colour are apart from the others, from wood and from holes, for who sees red and green alike", async () => {
    for (const colorScheme of ["light", "dark"]) {
        await open(COACH, { colorScheme });
        await openSheet("Settings");
        const colours = { plate: await colourOf("plate"), hole: await colourOf("hole") };
        for (const name of ["Berry", "Amber", "Blue"]) {
            await page.getByText(name, { exact: true }).click();
            colours[name] = await colourOf("peg");
        }
        const all = Object.keys(colours);
        const pairs = all.flatMap((one, i) => all.slice(i + 1).map((other) => [one, other]));
        for (const [one, other] of pairs) {
            for (const [name, eye] of Object.entries(BLIND)) {
                const [a, b] = [one, other].map((colour) => seenBy(eye, colours[colour]));
                const where = `${one} and ${other}, ${name}, ${colorScheme}`;
                expect(Math.hypot(...a.map((value, i) => value - b[i])), where).toBeGreaterThan(25);
            }
        }
    }
});

test("pegs have their colour before the game is there", async () => {
    await open(COACH, { address: modules, before: () => { localStorage["libpeg.settings"] = '{"pegs":"berry"}'; } });
    await page.route("**/main.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.reload();
    expect(await colourOf("peg")).toEqual([0xb0, 0x30, 0x6a]);
});

test("a jump is heard and felt by those who want it, and by nobody else", async () => {
    await open(COACH, { before: () => {
        globalThis.felt = [];
        navigator.vibrate = (time) => globalThis.felt.push(`tick ${time}`);
        globalThis.AudioContext = class extends AudioContext {
            constructor() {
                super();
                globalThis.felt.push("sound");
            }
        };
    } });
    await playMoves("7-9");
    expect(await page.evaluate(() => globalThis.felt)).toEqual([]);
    for (const name of ["sound", "tick"])
        await page.locator(`[data-setting=${name}]`).dispatchEvent("click");
    await playMoves("13-6");
    await button("Undo").click();
    await said("undone");
    expect(await page.evaluate(() => globalThis.felt)).toEqual(["sound", "tick 12", "tick 12"]);
});

test("the first view says what to do, until it is closed, and has four buttons more", async () => {
    for (const device of [{}, PHONE, LYING]) {
        await open("english", { ...device, isNew: true });
        await expect(page.locator("#welcome"), JSON.stringify(device)).toBeInViewport({ ratio: 1 });
        await expect(page.locator("#welcome")).toContainText("Jump one peg over another into an empty hole");
        await lamp("off");
        await page.locator("#stop").waitFor({ state: "hidden" });
        const pressed = page.locator(":is(button, input, summary, select):visible:not(#welcome button)");
        const names = (await pressed.allInnerTexts()).map((text) => text.trim().split("\n")[0]);
        expect(names).toEqual(["Daily puzzle", ...device.isMobile ? [] : ["Menu"], "Hint", "New",
            ...device.isMobile ? ["More"] : []]);
    }
    await button("Got it").tap();
    await page.locator("#welcome").waitFor({ state: "hidden" });
    await expectFocus("#board .spot");
    await page.reload();
    await spot("d4").waitFor();
    await expect(page.locator("#welcome")).toBeHidden();
    await expect(button("Analyse")).toBeVisible();
});

test("beside the board there are Undo, Hint, New and Analyse, whose sheet asks and is gone before the answer", async () => {
    await open(COACH);
    await lamp("winnable");
    await expect(page.locator("#controls :is(button, input, select):visible")).toHaveText(["Undo", "Hint", "New", "Analyse"],
        { useInnerText: true });
    await button("Analyse").click();
    await page.getByRole("switch", { name: "Names" }).check();
    await page.locator(".texts text").first().waitFor();
    await button("How many solutions?").click();
    await said("1 solution from here.");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
});

test("the board stays where it is when what to do is known, and when another game begins", async () => {
    await open("triangle5", { isNew: true });
    const place = () => page.locator("#board").boundingBox();
    await lamp("off");
    const before = await place();
    await playMoves("4-1 6-4 1-6");
    await page.locator("#welcome").waitFor({ state: "hidden" });
    expect(await place()).toEqual(before);
    await choose("triangle");
    expect(await place()).toEqual(before);
});

test("what to do is said until three jumps are played; one taken back is none, and keeps the focus", async () => {
    await open(COACH, { isNew: true });
    await play(7, 9);
    await said("7-9 takes 8");
    await button("Undo").press("Enter");
    await said("7-9 undone");
    await page.waitForTimeout(100);
    await expectFocus("#undo");
    await expect(button("Undo")).toBeVisible();
    await play(7, 9);
    await said("7-9 takes 8");
    await expect(page.locator("#welcome")).toBeVisible();
    await play(13, 6);
    await said("13-6 takes 9");
    await expect(page.locator("#welcome")).toBeHidden();
});

for (const [name, device] of [["phone", PHONE], ["phone on its side", LYING]]) {
    test(`on a ${name} the board and what is pressed most are in sight, and the menu opens`, async () => {
        await open("english", device);
        for (const what of ["#board", "#line", "#undo", "#hint", "#acts .new-game", "#open-analyse", "#more"])
            await expect(page.locator(what)).toBeInViewport({ ratio: 1 });
        const [board, bar] = [await page.locator("#board").boundingBox(), await page.locator("#acts").boundingBox()];
        expect(board.y + board.height <= bar.y || board.x + board.width <= bar.x, "the bar lies on the board").toBe(true);
        await page.locator("#acts .new-game").tap();
        await page.locator("#boards").waitFor();
        await page.locator("#boards .close").tap();
        await button("More").tap();
        for (const entry of await page.locator("#menu button").all())
            expect((await entry.boundingBox()).height).toBeGreaterThanOrEqual(44);
        await button("Settings").tap();
        await expect(page.locator("#menu")).toBeHidden();
        await page.keyboard.press("Escape");
        await expectFocus("#more");
    });
}

test("holes of the English board are 44 pixels apart on a phone, upright and on its side", async () => {
    for (const device of [PHONE, LYING]) {
        await open("english", device);
        const [one, other] = [await spot("c4").boundingBox(), await spot("d4").boundingBox()];
        expect(other.x - one.x).toBeGreaterThanOrEqual(44);
        await expect(page.locator("#zoom")).toBeHidden();
    }
});

test("everything that is pressed is 44 pixels high on a phone", async () => {
    await open(COACH, PHONE);
    const pressed = "button:visible, summary:visible, label:has(input):visible, select:visible";
    // Some are there only while something is under way.
    const found = await page.locator(pressed).evaluateAll((all) =>
        all.map((it) => [it.outerHTML, it.getBoundingClientRect().height]).filter(([, height]) => height > 0));
    expect(found.length).toBeGreaterThan(5);
    await button("Analyse").tap();
    found.push(...await page.locator(pressed).evaluateAll((all) =>
        all.map((it) => [it.outerHTML, it.getBoundingClientRect().height]).filter(([, height]) => height > 0)));
    expect(found.length).toBeGreaterThan(18);
    expect(found.filter(([, height]) => height < 44)).toEqual([]);
});

test("a large screen is used: the board, the words and the panel grow, and nothing is cut off", async () => {
    await open("english", { viewport: { width: 2560, height: 1440 } });
    const [board, panel] = [await page.locator("#board").boundingBox(), await page.locator("#acts").boundingBox()];
    expect(board.height > 0.7 * 1440 && board.y + board.height < 1440, `${board.height}`).toBe(true);
    expect(panel.x + panel.width - board.x).toBeGreaterThan(0.75 * 2560);
    expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThanOrEqual(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(2560);
});

test("the theme that is chosen holds against the system's, and is there before the page is drawn", async () => {
    await open(COACH, { address: modules, colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const bars = () => page.locator("meta[name='theme-color']").evaluateAll((all) => all.map(({ content }) => content));
    const light = await paper();
    expect(await bars()).toEqual(["#f6f1e8", "#16130f"]);
    await openSheet("Settings");
    await page.getByText("Dark", { exact: true }).click();
    expect(await paper()).not.toBe(light);
    expect(await bars()).toEqual(["#16130f", "#16130f"]);
    // Without the game, which comes later, only theme.js can have done it.
    await page.route("**/main.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.reload();
    expect(await paper()).not.toBe(light);
    await page.unroute("**/main.js");
    await page.reload();
    await spot(1).waitFor();
    await expect(page.locator("[data-setting=theme][value=dark]")).toBeChecked();
    await openSheet("Settings");
    await page.locator(".choice").getByText("As my device", { exact: true }).click();
    expect(await paper()).toBe(light);
});

test("single-letter keys press what they stand for, and are listed", async () => {
    await open(COACH);
    await lamp("winnable");
    await page.keyboard.press("h");
    await said("Try 7-9.");
    await play(7, 9);
    await said("7-9 takes 8");
    await page.keyboard.press("u");
    await said("7-9 undone");
    await page.keyboard.press("r");
    await said("7-9 played again");
    await page.keyboard.press("c");
    await lamp("off");
    await page.keyboard.press("l");
    await page.locator(".texts text").nth(14).waitFor();
    await expect(page.locator(".texts text")).toHaveCount(15);
    await page.keyboard.press("?");
    await page.locator("#help").waitFor();
    expect((await page.locator("#key-list > div").allInnerTexts()).join("\n")).toMatch(/^U or Ctrl\+Z\s+Undo$/m);
    await page.keyboard.press("u"); // not through a sheet
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.locator("#boards").waitFor();
    await pick("own");
    await page.locator("#text").fill("");
    await page.keyboard.type("hur?");
    expect(await page.locator("#text").inputValue()).toBe("hur?");
    await expectPegs(4);
});

test("every key that is listed presses something, and no two keys are the same", async () => {
    await open(COACH);
    const caps = await page.locator("#key-list kbd").allInnerTexts();
    expect(new Set(caps).size).toBe(caps.length);
    const described = await page.locator("[aria-keyshortcuts]").evaluateAll((all) =>
        all.flatMap((one) => one.getAttribute("aria-keyshortcuts").split(" ")));
    for (const cap of caps.filter((cap) => cap.length === 1))
        expect(described, cap).toContain(cap);
});

test("single-letter keys can be switched off, those with Ctrl stay", async () => {
    await open(COACH);
    await lamp("winnable");
    await openSheet("Settings");
    await page.getByRole("switch", { name: /Single-letter keys/ }).uncheck();
    await page.keyboard.press("Escape");
    await play(7, 9);
    await said("7-9 takes 8");
    for (const key of ["u", "h", "?"])
        await page.keyboard.press(key);
    await said("7-9 takes 8");
    await page.keyboard.press("Control+z");
    await said("7-9 undone");
    await openSheet("Help");
    await page.getByText("switched off in the settings").waitFor();
    expect(await page.locator("#undo").getAttribute("aria-keyshortcuts")).not.toMatch(/U/);
});

const pitch = async () => {
    const [one, other] = await page.locator(".spot").evaluateAll((all) =>
        all.slice(-2).map((it) => it.getBoundingClientRect().x));
    return other - one;
};

for (const board of ["triangle22", "square16"]) {
    test(`${board} on a phone is zoomed until holes are 44 pixels apart, and played there`, async () => {
        await open(board, PHONE);
        expect(await pitch()).toBeLessThan(30);
        await button("Zoom in").tap();
        expect(await pitch()).toBeGreaterThanOrEqual(43.9);
        const before = await page.locator(".spot").count() - 1; // pegs, of which some may come yet
        const { top, bottom, left, right } = await page.locator("#board").evaluate((drawn) =>
            drawn.getBoundingClientRect().toJSON());
        // By keys the hole comes into sight, wherever it is.
        await page.locator(".spot[aria-label*='can jump']").first().focus();
        await page.keyboard.press("Enter");
        await said("can jump to");
        const landing = page.locator(".spot[aria-label*='can be landed in']").first();
        await page.locator(".spot[aria-pressed=true]").focus();
        const { x, y } = await landing.boundingBox();
        expect(x > left - 44 && x < right && y > top - 44 && y < bottom, `${x} ${y}`).toBe(true);
        await landing.tap();
        await expectPegs(before - 1);
        await button("Whole board").tap();
        expect(await pitch()).toBeLessThan(30);
    });
}

const fingers = (...ways) => gestures(ways);

/** Moves fingers, each from one place to another, over the board; and so again at once. */
async function gestures(...rounds) {
    await page.evaluate((all) => all.forEach((ways) => {
        const svg = document.getElementById("board");
        svg.setPointerCapture = () => {};
        const send = (kind, [clientX, clientY], i) => svg.dispatchEvent(new PointerEvent(kind, {
            pointerId: 7 + i, pointerType: "touch", isPrimary: i === 0, clientX, clientY, bubbles: true,
            cancelable: true,
        }));
        ways.forEach(([from], i) => send("pointerdown", from, i));
        for (const share of [0.5, 1])
            ways.forEach(([from, to], i) =>
                send("pointermove", [0, 1].map((axis) => from[axis] + share * (to[axis] - from[axis])), i));
        ways.forEach(([, to], i) => send("pointerup", to, i));
    }), rounds);
}

test("two fingers zoom and move the board, two taps show all of it, and none of that plays", async () => {
    await open("square16", PHONE);
    await expectPegs(255);
    const small = await pitch();
    const { x, y } = await page.locator("#board").boundingBox();
    const at = (dx, dy) => [x + dx, y + dy];
    await fingers([at(160, 160), at(100, 100)], [at(220, 220), at(280, 280)]);
    expect(Math.abs((await pitch()) / small - 3), `${(await pitch()) / small}`).toBeLessThan(0.01);
    const place = () => spot("h8").boundingBox();
    const old = await place();
    await fingers([at(160, 160), at(130, 190)], [at(220, 220), at(190, 250)]);
    const now = await place();
    const way = [now.x - old.x, now.y - old.y];
    expect(Math.abs(way[0] + 30) < 1 && Math.abs(way[1] - 30) < 1, `${way}`).toBe(true);
    expect(await pegs()).toBe(255);
    await expect(page.locator(".marks .picked")).toHaveCount(0);
    const empty = await page.locator(".spot[aria-label*='empty']").boundingBox();
    const tap = Array(2).fill([empty.x + empty.width / 2, empty.y + empty.height / 2]);
    await gestures([tap], [tap]);
    expect(Math.abs((await pitch()) - small)).toBeLessThan(0.01);
});

test("a drag that a second finger joins is over, and the peg is back", async () => {
    await open(COACH, PHONE);
    const [start, end] = await Promise.all([7, 9].map(async (name) => {
        const { x, y, width, height } = await spot(name).boundingBox();
        return [x + width / 2, y + height / 2];
    }));
    await fingers([start, end], [[20, 300], [20, 320]]);
    await expectPegs(5);
    await page.keyboard.press("0");
    await fingers([start, end]);
    await said("7-9 takes 8");
});

test("keys zoom about the hole that has the focus, and arrows keep it in sight", async () => {
    await open("square16");
    await spot("b2").focus();
    await page.keyboard.press("ArrowLeft");
    for (let i = 0; i < 4; i++)
        await page.keyboard.press("+");
    for (let i = 0; i < 15; i++) {
        await page.keyboard.press("ArrowRight");
        const hole = await page.locator(".spot:focus").boundingBox();
        const board = await page.locator("#board").boundingBox();
        expect(hole.x >= board.x - 1 && hole.x + hole.width <= board.x + board.width + 1, `${i}`).toBe(true);
    }
    await page.keyboard.press("0");
    await expect(page.locator("#zoom")).toBeHidden();
});

test("another board is seen as a whole", async () => {
    await open("square16", PHONE);
    await button("Zoom in").tap();
    await page.evaluate(() => { location.hash = "#board=triangle5"; });
    await expectPegs(14);
    for (const name of [1, 11, 15])
        expect(await spot(name).evaluate((hole) => {
            const board = document.getElementById("board").getBoundingClientRect();
            const { left, right } = hole.getBoundingClientRect();
            return left >= board.left && right <= board.right;
        })).toBe(true);
});
