// SPDX-License-Identifier: MIT
//
// Builds the game as a site: index.html with a script, a style, a service worker that keeps
// them, and icons; and beside it the whole game as one file. No address in them is absolute.
// Needs esbuild, whose folder ESBUILD names.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { bundleAlone, bundleScripts, bundleStyles, joinScripts } from "./bundle.js";
import { drawIcon } from "./icons.js";
import { readPage, singlePage, sitePage } from "./page.js";

const here = fileURLToPath(new URL(".", import.meta.url));

const LIST = "tables/list.json";

const SHORT_NAME = "Pegs";

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** A text that stands in the page, as its policy names it. */
const sourceOf = (text) => `'${hashOf(text)}'`;

/** The tables that come along: those that the list names, kept by no service worker as they are large. */
const tablesOf = (folder) => Object.values(JSON.parse(readFileSync(join(folder, LIST), "utf8")))
    .map((name) => join(dirname(LIST), name));

const ICONS = [
    { file: "icons/icon-192.png", size: 192, purpose: "any" },
    { file: "icons/icon-512.png", size: 512, purpose: "any" },
    { file: "icons/maskable-192.png", size: 192, purpose: "maskable" },
    { file: "icons/maskable-512.png", size: 512, purpose: "maskable" },
];

function manifestOf({ title, description, themes }) {
    const icons = ICONS.map(({ file, size, purpose }) =>
        ({ src: file, sizes: `${size}x${size}`, type: "image/png", purpose }));
    return JSON.stringify({
        name: title,
        short_name: SHORT_NAME,
        description,
        lang: "en",
        start_url: "index.html",
        scope: "./",
        display: "standalone",
        theme_color: themes[0],
        background_color: themes[0],
        icons: [{ src: "icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }, ...icons],
    }, null, 4) + "\n";
}

function iconFiles({ icon }) {
    return new Map([
        ["icons/icon.svg", `${icon}\n`],
        ...ICONS.map(({ file, size, purpose }) => [file, drawIcon(icon, size, purpose === "maskable")]),
        ["icons/touch-180.png", drawIcon(icon, 180, true)],
    ]);
}

const TYPES = { json: "application/json", svg: "image/svg+xml", png: "image/png" };

/** An expression for the address of a file that is in the address. */
function dataAddress(file, content) {
    const type = TYPES[file.split(".").at(-1)] ?? "application/octet-stream";
    return `new URL("data:${type};base64,${Buffer.from(content).toString("base64")}")`;
}

/** The files of the site, by their names. */
async function siteFiles(folder, html, banner) {
    const page = readPage(html);
    const read = new Set();
    const tables = tablesOf(folder);
    const addressOf = (file) => {
        if (file.startsWith(".."))
            throw new Error(`${file} is not in the folder of the page`);
        // A list that names nothing need not be asked for.
        if (file === LIST && tables.length === 0)
            return dataAddress(file, "{}");
        read.add(file);
        return `new URL(${JSON.stringify(file)}, document.baseURI)`;
    };
    const early = await joinScripts(folder, page.early);
    const scripts = [...page.modules.map((file) => `./${file}`), join(here, "register.js")];
    const files = new Map([
        ["game.js", banner + await bundleScripts(folder, scripts, addressOf)],
        ["style.css", banner + await bundleStyles(folder, page.styles)],
        ["manifest.json", manifestOf(page)],
    ]);
    for (const file of read)
        files.set(file, readFileSync(join(folder, file)));
    const sum = createHash("sha256").update(sitePage(html, { early }, "", sourceOf));
    files.forEach((content, file) => sum.update(file).update(content));
    const version = sum.digest("hex").slice(0, 12);
    const versioned = ["game.js", "style.css"];
    const kept = [["index.html"], ...[...files].map(([file, content]) =>
        [versioned.includes(file) ? `${file}?${version}` : file, hashOf(content)])];
    files.set("index.html", sitePage(html, { early }, version, sourceOf));
    files.set("service.js", await bundleAlone(join(here, "service.js"), { VERSION: version, FILES: kept }));
    iconFiles(page).forEach((content, file) => files.set(file, content));
    tables.forEach((file) => files.set(file, readFileSync(join(folder, file))));
    return files;
}

/** The game as one file. There is no table beside it; other files that it reads are in it. */
async function singleFile(folder, html, banner) {
    const page = readPage(html);
    const addressOf = (file) => dataAddress(file, file === LIST ? "{}" : readFileSync(join(folder, file)));
    const script = banner + await bundleScripts(folder, page.modules.map((file) => `./${file}`), addressOf);
    const [early, style] = [await joinScripts(folder, page.early), await bundleStyles(folder, page.styles)];
    return singlePage(html, { early, script, style }, sourceOf);
}

/** Builds from the folder of the page into one that is emptied first; gives its files by their names. */
export async function buildSite(folder, into) {
    if (existsSync(into) && readdirSync(into).length > 0 && !existsSync(join(into, "service.js")))
        throw new Error(`${into} holds something other than a built site, which is not to be lost`);
    const html = readFileSync(join(folder, "index.html"), "utf8");
    const license = join(here, "../../../LICENSE");
    const owner = /^Copyright.*$/m.exec(readFileSync(license, "utf8"))[0];
    const banner = `/*! ${readPage(html).title}. ${owner}. SPDX-License-Identifier: MIT */\n`;
    const files = await siteFiles(folder, html, banner);
    files.set("peg-solitaire.html", await singleFile(folder, html, banner));
    rmSync(into, { recursive: true, force: true });
    for (const [file, content] of files) {
        mkdirSync(dirname(join(into, file)), { recursive: true });
        writeFileSync(join(into, file), content);
    }
    copyFileSync(license, join(into, "LICENSE"));
    return files;
}

const FIRST_VIEW = ["index.html", "style.css", "game.js"];

function report(files) {
    const row = (name, ...sizes) =>
        console.log([name.padEnd(28), ...sizes.map((size) => size.toLocaleString("en").padStart(9))].join(" "));
    const size = (file) => [Buffer.byteLength(files.get(file)), gzipSync(files.get(file), { level: 9 }).length];
    console.log(`${"file".padEnd(28)} ${"bytes".padStart(9)} ${"gzip".padStart(9)}`);
    [...files.keys()].sort().forEach((file) => row(file, ...size(file)));
    const sums = FIRST_VIEW.map(size).reduce((sum, one) => sum.map((value, i) => value + one[i]), [0, 0]);
    row(`first view, ${FIRST_VIEW.length} requests`, ...sums);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
    report(await buildSite(fileURLToPath(new URL("..", import.meta.url)), process.argv[2]));
