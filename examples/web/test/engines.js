// SPDX-License-Identifier: MIT
//
// The browser that tests run in: Chromium, or with BROWSER=firefox the Firefox that people
// have. Playwright drives that by WebDriver BiDi, where it cannot yet say for a context what
// a reader prefers, nor tap: each set of preferences has a Firefox of its own, and the tap is
// made here.

import { test } from "node:test";

const playwright = await import(`${process.env.PLAYWRIGHT}/index.mjs`);

export const isFirefox = process.env.BROWSER === "firefox";

/** A test that looks at the page with the tools that Chromium alone has. */
export const testInChromium = isFirefox ? () => {} : test;

const begun = new Map(); // promises of browsers, by their preferences as a text

const TOUCH = {
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1, // coarse
    "ui.useOverlayScrollbars": 1,
};

/** What options of a context are as preferences of Firefox. */
function preferencesOf({ reducedMotion, colorScheme = "light", forcedColors, hasTouch }) {
    return {
        "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
        "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
        "browser.display.document_color_use": forcedColors === "active" ? 2 : 1,
        ...(hasTouch ? TOUCH : {}),
    };
}

/** Has a page be tapped, by the session that Playwright keeps for it. */
function makeTappable(page) {
    const { _session: session, rawTouchscreen } = page._connection.toImpl(page).delegate;
    const move = (x, y) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y) });
    rawTouchscreen.tap = (_, x, y) => session.send("input.performActions", {
        context: session.sessionId,
        actions: [{
            type: "pointer",
            id: "finger",
            parameters: { pointerType: "touch" },
            actions: [move(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }],
        }],
    });
}

function beginChromium() {
    return playwright.chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        // Without a process of its own for graphics a page opens with a fifth less work, and
        // without OpenGL in software each frame is drawn with a tenth less.
        args: ["--no-sandbox", "--in-process-gpu", "--disable-gpu-compositing"],
    });
}

function beginFirefox(options) {
    return playwright.firefox.launch({
        channel: "moz-firefox",
        executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
        firefoxUserPrefs: preferencesOf(options),
    });
}

/** A context of its own with some options of Playwright. */
export async function newContext(options) {
    const key = isFirefox ? JSON.stringify(preferencesOf(options)) : "";
    if (!begun.has(key))
        begun.set(key, isFirefox ? beginFirefox(options) : beginChromium());
    // Its BiDi has no phones, only touch.
    const { isMobile: _, ...others } = options;
    const context = await (await begun.get(key)).newContext(isFirefox ? others : options);
    if (isFirefox)
        context.on("page", makeTappable);
    return context;
}

/**
 * Options of a context as those that it keeps, and prepare(page) for those that a page can have changed. Of
 * Firefox only the window can.
 */
export function ofPage({ viewport, colorScheme = null, reducedMotion = "reduce", forcedColors = null, ...others }) {
    const media = { colorScheme, reducedMotion, forcedColors };
    return {
        ofContext: isFirefox ? { ...others, colorScheme: colorScheme ?? "light", reducedMotion, forcedColors } : others,
        prepare: async (page) => {
            await page.setViewportSize(viewport);
            if (!isFirefox)
                await page.emulateMedia(media);
        },
    };
}

export async function closeBrowsers() {
    for (const browser of begun.values())
        await (await browser).close();
}
