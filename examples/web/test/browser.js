// SPDX-License-Identifier: MIT
//
// A browser with the page in it, and what tests do there and look at.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";

import { buildSite } from "../site/build.js";
import { closeBrowsers, newContext, ofPage } from "./engines.js";
import { beginHost } from "./host.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

mkdirSync(join(root, "build"), { recursive: true });
export const site = mkdtempSync(join(root, "build/web-")); // where it is built
await buildSite(join(root, "examples/web"), site);
const host = await beginHost(root);

// The address of the single file, and of the page as it lies in the folder, which takes longer to open.
export const base = `${host.address}${site.slice(root.length)}/peg-solitaire.html`;
export const modules = `${host.address}examples/web/`;

export let page = null;

let script = null; // what runs in the page before its own scripts
let allowed = ""; // how addresses begin that the page may ask for
let opened = 0;
let troubles = [];

after(async () => {
    host.close();
    rmSync(site, { recursive: true, force: true });
    await closeBrowsers();
});

beforeEach(() => {
    troubles = [];
});

afterEach(async () => {
    await leave();
    assert.deepEqual(troubles, []);
});

/** Runs in a page: has the device have so many GiB. */
function setMemory(memory) {
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => memory, configurable: true });
}

const pages = new Map(); // those that tests have in turn, by the options of their contexts as a text

async function newPage(options) {
    const context = await newContext({ reducedMotion: "reduce", ...options });
    await context.addInitScript(setMemory, 2);
    const made = await context.newPage();
    made.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`));
    made.on("pageerror", (error) => troubles.push(error.stack));
    made.on("requestfailed", (request) => {
        // What a worker that is ended was still fetching is no trouble.
        if (!["net::ERR_ABORTED", "NS_BINDING_ABORTED"].includes(request.failure().errorText))
            troubles.push(`${request.url()} failed: ${request.failure().errorText}`);
    });
    made.on("request", (request) => {
        if (!request.url().startsWith(allowed) && !/^(blob|data):/.test(request.url()))
            troubles.push(`${request.url()} was asked for`);
    });
    return made;
}

/** Leaves the page blank for the next test, or closes it if another could see what was there. */
async function leave() {
    if (!page)
        return;
    const [left, context] = [page, page.context()];
    page = null;
    const [key] = [...pages].find(([, one]) => one === left) ?? [null];
    if (key === null || left.isClosed() || context.pages().length > 1) {
        pages.delete(key);
        await context.close();
        return;
    }
    await script.dispose();
    await context.unrouteAll();
    await left.unrouteAll();
    await left.mouse.move(0, 0);
    await left.goto("about:blank");
}

/**
 * Opens a page, where by default nothing moves and nothing is kept, and keeps everything that goes wrong there.
 * before, a function or a text, runs in the page before its own scripts; within is a folder that it
 * stays in; isNew says that the player has never played; memory is that of the device, in GiB, of which
 * 8 has large boards learnt. Options are those of a context. Pages from here are opened in the place of the
 * last that had the same, which takes a third of the work.
 */
export async function open(board, { address = base, within = "/", before = () => {}, isNew = false, memory = 2, ...options } = {}) {
    await leave();
    const own = ofPage({ viewport: { width: 1200, height: 860 }, ...options });
    const key = JSON.stringify(own.ofContext);
    const isOurs = address.startsWith(host.address);
    page = (isOurs && pages.get(key)) || await newPage(own.ofContext);
    if (isOurs)
        pages.set(key, page);
    allowed = new URL(within, address).href;
    page.setDefaultTimeout(20000);
    await own.prepare(page);
    const text = typeof before === "function" ? `(${before})()` : before;
    // Blank pages before, in Firefox one without an address, have no storage, and some pages none that they may use.
    script = await page.addInitScript(`if (!["", "about:blank"].includes(location.href)) {
        try {
            if (sessionStorage.opened !== "${++opened}") {
                localStorage.clear();
                sessionStorage.clear();
                sessionStorage.opened = ${opened};
            }
            ${isNew ? "" : "localStorage['libpeg.jumps'] ??= 3; localStorage['libpeg.ended'] ??= true;"}
        } catch {}
        (${setMemory})(${memory});
        ${text}
    }`);
    await page.goto(address + (board ? `#board=${board}` : ""));
    await ready();
}

/** Before that a page hears no press, and tells nothing of its game. */
export const ready = (tab = page) => tab.locator(".spot[aria-label]").first().waitFor();

/** Options of a phone for open(). */
export const phone = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });

/** The position of the coach document, and one that a proof shows to be lost. */
export const COACH = "triangle5+o/../.../oo.o/..o..";
export const LOST = "english+..o/o../o..oo.o/ooo..o./oooooo./.../o..+->+d4";

export const spot = (name) => page.locator("#board").getByRole("button", { name: new RegExp(`^${name},`) });
export const button = (name) => page.getByRole("button", { name, exact: true });
export const said = (words) => page.locator("#say").filter({ hasText: words }).waitFor();
/** Waits until the coach has said so of the position. */
export const lamp = (state) => page.locator(`#line[data-state=${state}]`).waitFor({ state: "attached" });
export const learnt = () => page.locator("#line[title*='Every position']").waitFor();
export const unlearnt = () => page.locator("#line:not([title*='Every position'])").waitFor();
export const pegs = () => page.locator(".pegs > g:not(.taken)").count();

// What is to be seen is drawn soon after what it shows, in a task of its own, so that a test waits
// for it and does not look once.

export async function expectCount(selector, count) {
    const isSo = ([what, wanted]) => document.querySelectorAll(what).length === wanted;
    await page.waitForFunction(isSo, [selector, count]).catch(async () =>
        assert.equal(await page.locator(selector).count(), count, selector));
}

/** Expects just these texts, one of each element. */
export async function expectTexts(selector, ...texts) {
    const isSo = ([what, wanted]) =>
        JSON.stringify([...document.querySelectorAll(what)].map(({ textContent }) => textContent)) === wanted;
    await page.waitForFunction(isSo, [selector, JSON.stringify(texts)]).catch(async () =>
        assert.deepEqual(await page.locator(selector).allTextContents(), texts, selector));
}

export const expectGone = (what) => what.waitFor({ state: "hidden" });
export const expectDisabled = (what) => what.and(page.locator("[aria-disabled=true]")).waitFor();

/** Expects a hole of which screen readers are told just this. */
export const expectHole = (words) => page.locator("#board").getByRole("button", { name: words, exact: true }).waitFor();

export async function expectFocus(selector) {
    const isThere = await page.evaluate((wanted) => document.activeElement.matches(wanted), selector);
    assert.ok(isThere, `the focus is not at ${selector}`);
}

export const expectPegs = (count) => expectCount(".pegs > g:not(.taken)", count);

export async function play(from, to) {
    await spot(from).click();
    await spot(to).click();
}

/** Plays moves such as "7-9 13-6", each when the one before has been. */
export async function playMoves(moves) {
    for (const move of moves.split(" ")) {
        await play(...move.split("-"));
        await page.locator("#say").filter({ hasText: `${move} takes` }).waitFor({ state: "attached" });
    }
}

/** For open(): until wake() is called no worker hears of a question to the coach. */
export function slowCoach() {
    const Own = globalThis.Worker;
    const held = [];
    Object.assign(globalThis, { isSlow: true, asked: 0, ended: 0 });
    globalThis.Worker = class extends Own {
        postMessage(data) {
            this.isCoach ||= data.question === "judge";
            globalThis.asked += data.question === "judge" ? 1 : 0;
            if (globalThis.isSlow && data.question === "judge")
                held.push(() => super.postMessage(data));
            else
                super.postMessage(data);
        }

        terminate() {
            globalThis.ended += this.isCoach ? 1 : 0;
            super.terminate();
        }
    };
    globalThis.wake = () => {
        globalThis.isSlow = false;
        held.forEach((send) => send());
    };
}

export const wake = () => page.evaluate(() => globalThis.wake());

/** Presses a button or a switch of the sheet "Analyse", which need not be open for it. */
export const press = (id) => page.locator(`#${id}`).dispatchEvent("click");

/** Turns the coach on or off. */
export const turnCoach = (isOn) => page.locator("#coach").evaluate((coach, wanted) => coach.checked === wanted || coach.click(), isOn);

/** Opens a sheet by the menu. */
export async function openSheet(name, tab = page) {
    await tab.locator("#open-menu, #more").locator("visible=true").click();
    await tab.locator("#menu").getByRole("button", { name, exact: true }).click();
}

/** Opens a sheet that may have no button now. */
export const showSheet = (id) => page.locator(`#${id}`).evaluate((sheet) => {
    sheet.dispatchEvent(new Event("show"));
    sheet.showModal();
});

/** Chooses a kind of board in the form of a new game. */
export const pick = (kind) => page.locator(`[data-kind=${kind}]`).click();

/** Begins a new game on a board of the list. */
export async function choose(shape) {
    await openSheet("New game");
    await pick(shape);
    await button("Begin").click();
    await said("A new game begins.");
}

export async function middle(name) {
    const { x, y, width, height } = await spot(name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
}

/** Lifts a peg to above another hole. */
export async function lift(from, to) {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
}

export async function drag(from, to) {
    await lift(from, to);
    await page.mouse.up();
}

/** Expects the red dot in the middle of a hole. */
export async function expectDot(name) {
    const dot = await page.locator(".marks .dot").boundingBox();
    const hole = await middle(name);
    assert.ok(Math.hypot(dot.x + dot.width / 2 - hole.x, dot.y + dot.height / 2 - hole.y) < 2);
}
