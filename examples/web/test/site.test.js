// SPDX-License-Identifier: MIT
//
// The built site: from any folder of a host, without a network, and from disk.

import { cpSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync, inflateSync } from "node:zlib";

import { load } from "../../../bindings/javascript/libpeg.js";
import { everyPuzzle } from "../problems/day.js";
import { buildSite, linked, readProject } from "../site/build.js";
import { pictureOf } from "../site/pages.js";
import {
    COACH, button, expect, expectPegs, lamp, learnt, open, openSheet, page, play, press, said, site, test,
} from "./browser.js";
import { beginHost } from "./host.js";

await load();

const root = fileURLToPath(new URL("../../../", import.meta.url));
const source = join(root, "examples/web");

const FOLDER = "/some%20folder/of%20a%20host/";

/** A path among the files of a test. */
const place = (name) => test.info().outputPath(name);
const hostOf = (folder, isTidy = false) => beginHost(folder, { at: FOLDER, isTidy });
const openAt = (host, board) => open(board, { address: host.address, within: "." });

/** Until the game has its engine, and the browser keeps the site. */
const kept = () => lamp("winnable").then(() => page.evaluate(async () => { await navigator.serviceWorker.ready; }));

/** Until the browser keeps the page with a title, beside the one before for pages that are open. */
const keptAs = (title) => page.evaluate(async (wanted) => {
    for (;;) {
        const names = await caches.keys();
        const index = await (await caches.open(names.at(-1))).match(new URL("index.html", location));
        if (names.length === 2 && (await index?.text())?.includes(`<title>${wanted}</title>`))
            return;
        // As a browser does at the next visit: its look at this one may have come too early.
        await (await navigator.serviceWorker.ready).update().catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}, title);

/** How the browser's look for another version ends: the state of its worker. */
const update = () => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise((resolve) => registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing.addEventListener("statechange", () => resolve(installing.state));
    }));
    registration.update().catch(() => {}); // then the state tells
    return found;
});

/** A copy of the page with another title, built in the place of what there was. */
async function buildAnew(title) {
    const copy = place("copy");
    cpSync(source, join(copy, "examples/web"), { recursive: true, filter: (path) => !path.includes("/test") });
    symlinkSync(join(root, "bindings"), join(copy, "bindings"));
    const index = join(copy, "examples/web/index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace(/<title>[^<]*/, `<title>${title}`));
    await buildSite(join(copy, "examples/web"), join(copy, "dist"));
    return join(copy, "dist");
}

const opened = { serviceWorkers: "block", locale: "en-US", before: () => {
    delete Navigator.prototype.serviceWorker;
} };

test("the site opens from a folder of a host with six requests, of which one is the engine", async () => {
    const host = await hostOf(site);
    // Where a browser keeps nothing for times without a network, nothing but the game is fetched.
    await open(COACH, { address: host.address, within: ".", ...opened });
    await lamp("winnable");
    await learnt();
    await button("Hint").click();
    await said("Try 7-9.");
    const icons = /^(favicon\.ico|manifest\.json|icons\/.*)$/;
    const names = host.asked.filter((file) => !icons.test(file)).map((file) => file.replace(/([-?])\w{8,12}/, "$1"));
    expect(names.sort()).toEqual(["chunk-.js", "engine-.js", "game-.js", "index.html", "libpeg.wasm?", "style.css?"]);
});

for (const [locale, languages] of [["en-GB", []], ["de-DE", ["de-.js"]]])
    test(`the first load is at most 200 kB as hosts send it, packed by gzip, ${locale}`, async () => {
        const host = await hostOf(site);
        await open(COACH, { address: host.address, within: ".", ...opened, locale });
        await lamp("winnable");
        const files = [...new Set(host.asked.map((file) => file.split("?")[0]))].filter((file) => !file.startsWith("icons/"));
        expect(files.map((file) => file.replace(/-\w{8}/, "-"))).toEqual(expect.arrayContaining(languages));
        const sizes = files.map((file) => gzipSync(readFileSync(join(site, file))).length);
        expect(sizes.reduce((sum, size) => sum + size, 0), `${files}: ${sizes.join(" + ")}`).toBeLessThanOrEqual(200_000);
    });

test("without a network the site opens as before, and a game is played to its end", async () => {
    const host = await hostOf(site);
    await openAt(host, COACH);
    await kept();
    host.close();
    await page.reload();
    await expectPegs(5);
    await lamp("winnable");
    await play(7, 9);
    await said("7-9 takes 8");
    await press("count");
    await said("1 solution from here.");
    await page.goto(`${host.address}index.html?from=elsewhere#board=english`);
    await expectPegs(32);
});

test("without a network the site opens as before from a host that leads to another address", async () => {
    const host = await hostOf(site, true);
    await openAt(host, COACH);
    await kept();
    host.close();
    for (const address of [host.address, `${host.address}index.html`]) {
        await page.goto(`${address}#board=english`);
        await page.reload();
        await expectPegs(32);
    }
});

test("German is fetched by those who speak it, and there without a network", async () => {
    const host = await hostOf(site);
    await open(COACH, { address: host.address, within: ".", locale: "de-DE" });
    await kept();
    host.close();
    await page.reload();
    await page.locator("#line-words").filter({ hasText: "Du kannst noch gewinnen" }).waitFor();
});

test("another build takes the place of the one before at the next visit", async () => {
    const changed = await buildAnew("Another title");
    const folder = place("host");
    cpSync(site, folder, { recursive: true });
    const host = await hostOf(folder);
    await openAt(host);
    await kept();
    const before = await page.title();
    cpSync(changed, folder, { recursive: true });
    await page.reload();
    expect(await page.title()).toBe(before);
    await keptAs("Another title");
    await page.reload();
    expect(await page.title()).toBe("Another title");
    await play(4, 1);
    await expectPegs(13);
});

test("a build of which a host has only a part is not taken", async () => {
    const changed = await buildAnew("Half a change");
    const folder = place("half");
    cpSync(site, folder, { recursive: true });
    const host = await hostOf(folder);
    await openAt(host);
    await kept();
    const before = await page.title();
    const game = readdirSync(changed).find((file) => file.startsWith("game-"));
    for (const leaveOut of [() => cpSync(join(site, "index.html"), join(folder, "index.html")), () => rmSync(join(folder, game))]) {
        cpSync(changed, folder, { recursive: true });
        leaveOut();
        expect(await update(), leaveOut.toString()).toBe("redundant");
    }
    host.close();
    await page.reload();
    expect(await page.title()).toBe(before);
    await expectPegs(14);
});

test("the single file is opened from disk, and its workers answer there", async () => {
    const address = pathToFileURL(join(site, "peg-solitaire.html")).href;
    await open(COACH, { address, within: "." });
    await lamp("winnable");
    await learnt();
    await play(13, 4);
    await said("13-4 is not a good idea");
    // The puzzles of the day, which the file has in it.
    await openSheet("Problems");
    await page.locator("#day-puzzles .rung").first().click();
    await page.locator("#problems").waitFor({ state: "hidden" });
    await page.goto(`${address}#board=triangle5`);
    await press("count");
    await said("29,760 solutions from here.");
});

test("About leads to the library, the manual and the source where their addresses are known, or has plain words", async () => {
    const html = readFileSync(join(source, "index.html"), "utf8");
    const addresses = { home: "https://peg.example/", sources: "https://peg.example/libpeg.git", manual: "index.html" };
    const links = [...linked(html, addresses).matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, to, text]) => `${text}: ${to}`);
    expect(links).toEqual(["Made with libpeg: https://peg.example/", "The library: https://peg.example/",
        "The manual: index.html", "The source: https://peg.example/libpeg.git"]);
    expect(linked(html, {})).not.toMatch(/data-link|<a href/);
    expect(linked(html, {})).toMatch(/Made with libpeg/);
    writeFileSync(place("project.toml"), 'name = "We"\nhome = "https://peg.example/" # a page\nsources = ""\n');
    expect(readProject(place("project.toml"))).toStrictEqual({ name: "We", home: "https://peg.example/", sources: "" });
    expect(readProject(place("none.toml"))).toStrictEqual({});
    await open(COACH, { address: pathToFileURL(join(site, "peg-solitaire.html")).href });
    await openSheet("About");
    await page.locator("#libpeg").getByRole("heading", { name: "The library" }).waitFor();
});

/** The colours of a PNG of two pixels a byte: of each pixel as a text. */
function pixelsOf(png) {
    const chunks = new Map();
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
        chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    const palette = chunks.get("PLTE");
    const rows = inflateSync(chunks.get("IDAT"));
    const width = chunks.get("IHDR").readUInt32BE(0);
    return (x, y) => {
        const byte = rows[y * (width / 2 + 1) + 1 + Math.floor(x / 2)];
        const colour = x % 2 ? byte % 16 : byte >> 4;
        return palette.subarray(3 * colour, 3 * colour + 3).join();
    };
}

test("each daily puzzle has a page with a title and a picture of its own, which opens it in the game", async () => {
    const folder = place("with pages");
    await buildSite(source, folder, {}, true);
    const [first] = await everyPuzzle();
    expect(readdirSync(join(folder, "puzzle"))).toHaveLength(2 * (await everyPuzzle()).length);
    const text = readFileSync(join(folder, `puzzle/${first.name}.html`), "utf8");
    expect(text).toMatch(/<meta property="og:title" content="Peg solitaire puzzle: easy, /);
    expect(text).toMatch(new RegExp(`<meta property="og:image" content="${first.name}.png">`));
    const host = await hostOf(folder);
    await open(null, { address: `${host.address}puzzle/${first.name}.html`, within: ".." });
    await page.waitForURL(/index\.html#/);
    await page.waitForFunction((board) => new URLSearchParams(location.hash.slice(1)).get("board") === board, first.board);
    await expect(page.locator("meta[name=puzzles]")).toHaveAttribute("content", "puzzle/");
});

test("the picture of a puzzle is one that browsers read, with each peg where it stands", { tag: "@chromium" }, async () => {
    const board = "square5 ...../..o../.ooo./...../..... -> c3";
    const png = pictureOf(board);
    await open(COACH);
    const size = await page.evaluate(async (address) => {
        const picture = Object.assign(new Image(), { src: address });
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
    }, `data:image/png;base64,${png.toString("base64")}`);
    expect(size).toEqual([480, 252]);
    const colour = pixelsOf(png);
    const unit = 252 / 6.2;
    const at = (column, row) => colour(Math.round(240 + unit * (column - 2)), Math.round(126 + unit * (row - 2)));
    expect(at(2, 1)).toBe("44,111,187"); // a peg
    expect(at(0, 0)).toBe("91,58,30"); // a hole
    expect(colour(2, 2)).toBe("246,241,232"); // beside the board
});

test("the single file names nothing outside of itself", () => {
    const html = readFileSync(join(site, "peg-solitaire.html"), "utf8");
    expect(html).not.toMatch(/<(link|script|img)\b[^>]* (href|src)="(?!data:)/);
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    expect(policy).not.toMatch(/'self'|'unsafe-inline'|https?:/);
});

/** The width and height of a PNG. */
function sizeOf(file) {
    const bytes = readFileSync(join(site, file));
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].join("x");
}

test("the manifest names the app, its icons and its colours as they are", async ({ browserName }) => {
    const manifest = JSON.parse(readFileSync(join(site, "manifest.json"), "utf8"));
    expect(manifest.display).toBe("standalone");
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === "image/png"))
        expect(sizeOf(src), `${src} ${type}`).toBe(sizes);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort())
        .toEqual(["192x192 any", "192x192 maskable", "512x512 any", "512x512 maskable", "any any"]);
    const colours = [];
    for (const colorScheme of ["light", "dark"]) {
        const host = await hostOf(site);
        await open(COACH, { address: host.address, within: ".", colorScheme });
        const [theme, ground] = await page.evaluate((scheme) => {
            const [content] = [...document.querySelectorAll("meta[name=theme-color]")]
                .filter(({ media }) => media.includes(scheme)).map((meta) => meta.content);
            const probe = document.createElement("p");
            probe.style.setProperty("color", content);
            document.body.append(probe);
            return [getComputedStyle(probe).color, getComputedStyle(document.body).backgroundColor];
        }, colorScheme);
        expect(theme, colorScheme).toBe(ground);
        colours.push(theme);
        if (browserName === "chromium") {
            const session = await page.context().newCDPSession(page);
            expect((await session.send("Page.getAppManifest")).errors).toEqual([]);
            await kept();
            const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
            expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
        }
    }
    expect(colours[0]).not.toBe(colours[1]);
});

test("an icon that a phone cuts has no corner left out, and another has", async () => {
    await open(COACH, { address: pathToFileURL(join(site, "peg-solitaire.html")).href, within: "." });
    const colourAt = (file, x, y) => page.evaluate(async ({ data, at }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return [...canvas.getImageData(at.x * image.width, at.y * image.width, 1, 1).data];
    }, { data: readFileSync(join(site, file)).toString("base64"), at: { x, y } });
    const pngs = readdirSync(join(site, "icons")).filter((file) => file.endsWith(".png"));
    expect(pngs).toHaveLength(5);
    // The drawing that they are pictures of.
    const [wood, peg] = [...readFileSync(join(site, "icons/icon.svg"), "utf8").matchAll(/fill='#(\w+)'/g)]
        .map(([, colour]) => [...Buffer.from(colour, "hex"), 255]);
    for (const file of pngs) {
        expect((await colourAt(`icons/${file}`, 0, 0))[3], file).toBe(file.startsWith("icon-") ? 0 : 255);
        expect(await colourAt(`icons/${file}`, 0.5, 0.5), file).toEqual(peg);
        expect(await colourAt(`icons/${file}`, 0.1, 0.5), file).toEqual(wood);
    }
});
