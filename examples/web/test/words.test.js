// SPDX-License-Identifier: MIT
//
// The languages of the page: that none lacks a sentence, that no sentence stands elsewhere, and
// what the page is in German and from right to left.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { RUNGS } from "../problems/rungs.js";
import german from "../words/de.js";
import english from "../words/en.js";
import {
    COACH, LOST, button, expect, expectHole, lamp, modules, open, openSheet, page, phone, play, press, ready, said,
    showSheet, spot, test,
} from "./browser.js";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** The scripts of the page by their names, without comments. */
const scripts = new Map(readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".js") && !/^(words|test|site)\/|rungs\.js|year\.js/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), "utf8")
        .replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*/gm, "")]));

/** The names of the values in a sentence, each once, in the order of the alphabet. */
const valuesOf = (sentence) => [...new Set([...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test("German says all that English says, with the same values, and nothing else", () => {
    const values = ({ phrases }) => Object.entries(phrases).map(([key, sentence]) => [key, valuesOf(sentence)]).sort();
    expect(values(german)).toEqual(values(english));
});

test("each language has a form of every count, and no brace is left open", () => {
    for (const { form, phrases } of [english, german]) {
        const forms = new Set([0, 1, 2, 3, 11, 100].map(form)).size;
        const isWrong = (sentence) => /[{}|#]/.test(sentence.replace(/\{\w+(\|[^{}]*)?\}/g, "")) ||
            [...sentence.matchAll(/\{\w+\|([^}]*)\}/g)].some(([, given]) => given.split("|").length !== forms);
        expect(Object.entries(phrases).filter(([, sentence]) => isWrong(sentence))).toEqual([]);
    }
});

/** What the texts in quotation marks in a script are, "_" being what is put in. */
function* textsIn(script) {
    for (const [, quoted, template] of script.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g))
        yield (quoted ?? template).replace(/\$\{[^}]*\}/g, "_");
}

/** The first argument of each call of phrase() in a script. */
function* keysAskedFor(script) {
    for (const { index } of script.matchAll(/\bphrase\(/g)) {
        const start = index + "phrase(".length;
        let [end, depth] = [start, 0];
        for (; depth > 0 || !",)".includes(script[end]); end++)
            depth += "([{".includes(script[end]) ? 1 : ")]}".includes(script[end]) ? -1 : 0;
        yield script.slice(start, end).replace(/=== "\w+"/g, "");
    }
}

test("every sentence is asked for somewhere, and what is asked for is there", () => {
    const keys = Object.keys(english.phrases);
    const asked = [...scripts.values()].flatMap((script) => [...keysAskedFor(script)]);
    const found = (pattern) => asked.flatMap((one) => [...one.matchAll(pattern)].map(([, key]) => key));
    // Some with an end that is not written there, or by a function that is given the beginning.
    const given = [...[...scripts.values()].join("\n").matchAll(/(?:goalWords|#tellStep)\("([\w.]+)"/g)];
    const begun = [...found(/`([\w.]+)\$\{/g), ...given.map(([, key]) => `${key}.`)];
    const whole = found(/"([\w.]+)"/g);
    expect(begun.length > 10 && whole.length > 200).toBe(true);
    expect(whole.filter((key) => !keys.includes(key))).toEqual([]);
    expect(begun.filter((begin) => !keys.some((key) => key.startsWith(begin)))).toEqual([]);
    const texts = new Set([...scripts.values()].flatMap((script) => [...textsIn(script)]));
    expect(keys.filter((key) => !texts.has(key) && !begun.some((begin) => key.startsWith(begin)))).toEqual([]);
});

test("each problem of the ladder has a name, and a word of history where it should", () => {
    const told = RUNGS.flatMap(({ name, hasHistory }) => [`rung.${name}`, ...(hasHistory ? [`history.${name}`] : [])]);
    expect(Object.keys(english.phrases).filter((key) => /^(rung|history)\./.test(key)).sort()).toEqual(told.sort());
});

// Names of keys and of errors.
const NO_WORDS = ["Enter", "Error", "Escape"];

test("no sentence stands in a script", () => {
    const isSentence = (text) => /^[A-Z][a-z]+(,? [a-z_].*|[.!?]?)$/.test(text) || / .*[a-z][.!?…]$/.test(text) ||
        /(^|\s)_ [a-z]{2,} [a-z]|[a-z]{2,} [a-z]{2,} _(\W|$)/.test(text);
    const found = [...scripts].flatMap(([file, script]) => [...textsIn(script)]
        .filter((text) => isSentence(text) && !NO_WORDS.includes(text)).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
});

test("German has all that stands in index.html, and nothing else", async () => {
    await open(COACH, { address: modules });
    const texts = await page.evaluate(async () => {
        const { textsOf } = await import(new URL("words/language.js", document.baseURI));
        const html = await (await fetch("index.html")).text();
        return [...textsOf(new DOMParser().parseFromString(html, "text/html"))].map(({ text }) => text);
    });
    expect(Object.keys(german.texts).sort()).toEqual([...new Set(texts)].sort());
});

test("who has a German browser plays in German, and in English when that is chosen", async () => {
    await open(COACH, { locale: "de-DE" });
    await lamp("winnable");
    expect(await page.title()).toBe("Steckhalma");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    await page.locator("#line-words").filter({ hasText: "Du kannst noch gewinnen" }).waitFor();
    await expectHole("7, Stift, kann nach 9 springen");
    await button("Tipp").click();
    await said("Versuch 7-9.");
    await play(13, 4);
    await said("13-4 ist keine gute Idee: Versuch einen besseren Sprung.");
    await play(7, 9);
    await said("7-9 schlägt 8. Noch 4 Stifte.");
    await press("count");
    await said("1 Lösung von hier aus.");
    await openSheet("Einstellungen");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
    await page.locator("#line-words").filter({ hasText: "You can still win" }).waitFor();
    await ready();
    await expectHole("8, empty");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("no English is to be seen before the language that a browser has, and that is", async () => {
    const isUnspoken = () => page.evaluate(() => document.documentElement.matches(".unspoken"));
    for (const [locale, isAwaited] of [["de-DE", true], ["en-GB", false]]) {
        await open(COACH, { address: modules, locale });
        expect(await isUnspoken()).toBe(false);
        await page.route("**/main.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
        await page.reload();
        expect(await isUnspoken()).toBe(isAwaited);
    }
});

test("the language in the address counts more than that of the settings, until another is chosen", async () => {
    const address = `${modules}?lang=de`;
    await open(COACH, { address, before: () => {
        localStorage["libpeg.settings"] ??= JSON.stringify({ language: "en" });
    } });
    await openSheet("Einstellungen");
    expect(await page.getByRole("combobox", { name: "Sprache" }).inputValue()).toBe("de");
    await page.getByRole("combobox", { name: "Sprache" }).selectOption("system");
    await page.locator("#line-words").filter({ hasText: "You can still win" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
});

test("a language can be chosen where nothing is kept, and no link for others tells it", async () => {
    await open(COACH, { address: modules, before: () => {
        Storage.prototype.setItem = () => { throw new DOMException("", "SecurityError"); };
    } });
    await openSheet("Settings");
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.locator("#line-words").filter({ hasText: "Du kannst noch gewinnen" }).waitFor();
    const link = await page.evaluate(async (path) => {
        const { Address } = await import(path);
        return new Address().ofPuzzle("1-easy");
    }, `${modules}game/link.js`);
    expect(link).toBe(`${modules}#puzzle=1-easy`);
});

/** The words that are seen in an element, without those for screen readers alone. */
const seenIn = (id) => page.locator(`#${id}`).evaluate((place) =>
    [...place.childNodes].filter((node) => node.className !== "unseen").map((node) => node.textContent).join(""));

test("pegs with a ring are told of only where there are some: not where none can jump, nor over a proof", async () => {
    for (const [board, prove, pegs, words] of [[COACH, false, [10], "Those with a ring can."],
        [`${COACH}&moves=13-4+4-11`, false, [11], "This peg cannot jump."], [LOST, true, ["g3"], "This peg cannot jump."]]) {
        await open(board);
        if (prove) {
            await lamp("lost");
            await press("explain");
            await page.locator("#proof").waitFor();
        }
        await spot(pegs[0]).click();
        await said("cannot jump: that takes a peg beside it");
        expect((await seenIn("say")).slice(-words.length)).toBe(words);
        expect(await page.locator(".marks .movable").count() > 0).toBe(words.includes("ring"));
    }
});

test("while names are off no sentence in sight names a hole, as the board has a ring there", async () => {
    await open("english .../.o./...o.../......./......./.../... -> d4".replaceAll(" ", "+"));
    for (const isNamed of [false, true]) {
        await page.locator("#left").filter({ hasText: "leave one" }).waitFor();
        expect((await seenIn("left")).includes("d4")).toBe(isNamed);
        await openSheet("Problems");
        await page.getByRole("tab", { name: "Ladder" }).click();
        await page.locator(".rung").filter({ hasText: "Latin cross" }).click();
        await page.locator("#problem").waitFor();
        expect(await seenIn("problem-task")).toMatch(isNamed ? /in d4\./ : /in the ringed hole\./);
        await open("english .../.o./...o.../......./......./.../... -> d4".replaceAll(" ", "+"),
            { before: () => { localStorage["libpeg.settings"] = '{"names":true}'; } });
    }
});

test("a search and its sums are said to prove what it takes at least, without a number of sums", () => {
    expect(english.phrases["fewer.searched"].match(/at least/g)).toHaveLength(2);
    expect(german.phrases["fewer.searched"].match(/mindestens/g)).toHaveLength(2);
    expect(valuesOf(english.phrases["fewer.searched"])).toEqual(["least", "moves"]);
});

test("in German it is one jump alone that wins, the peg that goes is named, and so is what is wrong with a link", async () => {
    expect(german.phrases["odds.only"]).toBe("nur ein Sprung gewinnt");
    expect(Object.values(german.texts).join("\n")).toContain("der übersprungene kommt weg");
    for (const [hash, words] of [["english&moves=d2-d4+d2-d4", "Im Loch, aus dem du springst, steckt kein Stift."],
        ["englsh", "So heißt kein Brett."], ["square:o?o", "Der Text ist fehlerhaft."]]) {
        await open(hash, { locale: "de-DE" });
        await said(`In der Adresse steht kein Spiel: ${words}`);
    }
});

test("no word of the editor's tools is broken but at a hyphen of its own", { tag: "@chromium" }, async () => {
    for (const [width, locale] of [320, 360, 390, 768, 1280].flatMap((one) => [[one, "en-GB"], [one, "de-DE"]])) {
        await open("english", { ...phone(width, 640), locale });
        await page.locator("[data-sheet=editor]").first().dispatchEvent("click");
        const broken = await page.locator("#editor-tools .tools span").evaluateAll((all) => all.filter((one) => {
            const { width: room } = one.getBoundingClientRect();
            Object.assign(one.style, { overflowWrap: "normal", hyphens: "manual", width: "min-content" });
            const { width: least } = one.getBoundingClientRect();
            one.removeAttribute("style");
            return least > room + 0.5;
        }).map(({ textContent }) => textContent));
        expect(broken, `${width} ${locale}`).toEqual([]);
    }
});

test("a label does not touch its field", async () => {
    for (const locale of ["en-GB", "de-DE"]) {
        await open("english", { locale });
        await page.locator("[data-sheet=settings]").first().dispatchEvent("click");
        const gap = await page.locator("#language").evaluate((field) => {
            const text = document.createRange();
            text.selectNodeContents(field.parentElement.firstChild);
            return field.getBoundingClientRect().left - text.getBoundingClientRect().right;
        });
        expect(gap, `${locale}: ${gap}`).toBeGreaterThanOrEqual(8);
    }
});

test("the button of the daily puzzle is whole where the page is zoomed to 200 %", async () => {
    for (const [width, height] of [[640, 400], [683, 384], [320, 568]]) {
        for (const locale of ["en-GB", "de-DE"]) {
            await open("english", { viewport: { width, height }, locale });
            const [button, title] = await page.locator("#todays, h1").evaluateAll((all) =>
                all.map((one) => ({ ...one.getBoundingClientRect().toJSON(), wide: one.scrollWidth - one.clientWidth })).reverse());
            const where = `${width} ${locale} ${JSON.stringify([button, title])}`;
            expect(button.left >= 0 && button.right <= width && button.top >= 0 && button.wide <= 0, where).toBe(true);
            expect(title.right <= button.left || title.bottom <= button.top, where).toBe(true);
        }
    }
});

/** What reaches out of the window on either side, or a word that is too long for its button. */
const outside = () => page.evaluate(() => [...document.querySelectorAll("body *:not(svg *, .unseen, .unseen *)")]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isFull = element.matches("button, .choice span") && element.scrollWidth > element.clientWidth + 1;
        return width > 0 && (isFull || left < -1 || right > innerWidth + 1);
    }).map(({ tagName, id, className }) => `${tagName} ${id} ${className}`));

for (const [name, device] of [["desktop", { viewport: { width: 1280, height: 800 } }], ["phone", phone(390, 844)]]) {
    test(`nothing is cut off on a ${name} in German, also from right to left, no board mirrored`, { tag: "@chromium" }, async () => {
        await open(LOST, { ...device, locale: "de-DE" });
        await lamp("lost");
        for (const dir of ["ltr", "rtl"]) {
            await page.evaluate((way) => { document.documentElement.dir = way; }, dir);
            expect(await outside(), dir).toEqual([]);
            const [left, right] = await Promise.all(["a4", "g4"].map((hole) => spot(hole).boundingBox()));
            expect(left.x).toBeLessThan(right.x);
            await page.locator("#open-menu, #more").locator("visible=true").click();
            expect(await outside(), `${dir} menu`).toEqual([]);
            await page.keyboard.press("Escape");
            for (const id of await page.locator("dialog.sheet").evaluateAll((all) => all.map((one) => one.id))) {
                await showSheet(id);
                await page.locator(`#${id}[open]`).waitFor();
                expect(await outside(), `${dir} ${id}`).toEqual([]);
                await page.locator(`#${id}`).evaluate((sheet) => sheet.close());
            }
        }
    });
}
