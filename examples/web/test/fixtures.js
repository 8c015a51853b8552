// SPDX-License-Identifier: MIT
//
// Playwright's test and expect, and the page of a test. A test fails if its page logs anything or a request fails.

const playwright = await import(`${process.env.PLAYWRIGHT}/test.mjs`);

export const { expect } = playwright;

// The folder of the built site, and the address of the repository's root: host.js sets both.
export const { SITE: site, HOST: host } = process.env;
// The address of the single file, and of the page as it lies in the folder, which takes longer to open.
export const base = `${host}${site?.slice(site.lastIndexOf("build/"))}/peg-solitaire.html`;
export const modules = `${host}examples/web/`;

export let page = null;

let browser = null;
let key = null; // the options of the page's context as a text, if the next test may have the page
let script = null; // what runs in the page before its own scripts
let allowed = ""; // how addresses begin that the page may ask for
let opened = 0;
let troubles = [];

export const test = playwright.test.extend({
    visit: [async ({ browser: own }, use) => {
        browser = own;
        troubles = [];
        await use();
        await leave();
        expect(troubles).toEqual([]);
    }, { auto: true }],
});

/** Runs in a page: has the device have so many GiB. */
function setMemory(memory) {
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => memory, configurable: true });
}

const pages = new Map(); // blank pages by their keys

async function newPage(options) {
    const context = await browser.newContext(options);
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
    if (key === null || left.isClosed() || context.pages().length > 1) {
        await context.close();
        return;
    }
    await script.dispose();
    await context.unrouteAll();
    await left.unrouteAll();
    await left.mouse.move(0, 0);
    await left.goto("about:blank");
    pages.set(key, left);
}

/**
 * Opens a page, where by default nothing moves and nothing is kept, and keeps everything that goes wrong there.
 * before, a function or a text, runs in the page before its own scripts; within is a folder that it
 * stays in; isNew says that the player has never played; memory is that of the device, in GiB, of which
 * 8 has large boards learnt. Options are those of a context. Pages from here are opened in the place of the
 * last that had the same, which takes a third of the work.
 */
export async function open(board, { address = base, within = "/", before = () => {}, isNew = false, memory = 2,
    viewport = { width: 1200, height: 860 }, colorScheme = null, reducedMotion = "reduce", forcedColors = null,
    ...options } = {}) {
    const isFirefox = test.info().project.name === "firefox";
    test.skip(isFirefox && (options.hasTouch || colorScheme === "dark" || forcedColors || reducedMotion !== "reduce"),
        "Playwright can neither tap in Firefox nor set what a reader prefers");
    await leave();
    key = address.startsWith(host) ? JSON.stringify(options) : null;
    page = pages.get(key) ?? await newPage(options);
    pages.delete(key);
    allowed = new URL(within, address).href;
    page.setDefaultTimeout(20_000);
    await page.setViewportSize(viewport);
    if (!isFirefox)
        await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
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
