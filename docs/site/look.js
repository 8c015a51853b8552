// Looks at pages of the site as they lie on the disk, in Chromium, wide and narrow, light and dark:
// axe finds no fault, nothing is wider than the page, the search finds, tables are sorted, and the
// boards play, judge, prove and run films. Pages of puzzles lead to the game, and the page for wrong addresses of a host
// leads to the site.
//
// usage: node look.js FOLDER [pictures]    with AXE and PLAYWRIGHT, which run.sh brings
//
// SITE_URL is as in build.sh.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { load } from "../../bindings/javascript/libpeg.js";
import { everyPuzzle } from "../../examples/web/problems/day.js";
import { pageOf } from "../../examples/web/site/pages.js";

const { chromium } = createRequire(import.meta.url)(process.env.PLAYWRIGHT);
const axe = readFileSync(`${process.env.AXE}/axe.min.js`, "utf8");
const [folder, wanted] = process.argv.slice(2);
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const PAGES = [
    "index", "guides/coach", "guides/prove", "c/index", "c/questions", "reference/python-table", "catalogue/index",
    "catalogue/triangle5", "theory", "limits", "records", "guides/element", "guides/gallery", "404",
];
// What people who know the field look for, and the page that they should find.
const SEARCHES = [
    ["peg_solve_fewest", "c/questions"], ["install", "guides/start"], ["pagoda function", "glossary"],
    ["Merson region", "glossary"], ["complement problem", "glossary"], ["sweep", "glossary"],
    ["retrograde", "guides/table"], ["single vacancy", "glossary"], ["parity class", "glossary"],
    ["cancel", "guides/threads"], ["cancel", "limits"], ["esp32", "embedding"], ["React", "guides/element"],
];
// The same where another page could come first.
const FIRST = [["peg-board", "guides/element"], ["<peg-board>", "guides/element"]];
const site = process.env.SITE_URL && `${process.env.SITE_URL.replace(/\/+$/, "")}/`;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const LOOKS = [["desktop", "light"], ["phone", "dark"], ["desktop", "dark"], ["phone", "light"]];

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const address = (name) => pathToFileURL(resolve(folder, `${name}.html`)).href;
const faults = [];

async function open(name, options) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(30000);
    page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
    page.on("console", (said) => said.type() === "error" && faults.push(`${name}: ${said.text()}`));
    page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || faults.push(`${name} asks for ${request.url()}`));
    await page.goto(address(name));
    if (await page.locator("peg-board").count() > 0)
        await page.locator("peg-board [role=status]:not(:empty)").first().waitFor();
    return page;
}

async function look(name, size, colorScheme) {
    const page = await open(name, { viewport: SIZES[size], colorScheme });
    const where = `${name}, ${size}, ${colorScheme}`;
    await page.evaluate(axe);
    const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, preload: false }), RULES);
    for (const { id, nodes } of violations)
        faults.push(`${where}: ${id} ${nodes.length} times, as in ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 1)
        faults.push(`${where}: the page is ${over} pixels wider than the window`);
    if (wanted === "pictures") {
        const file = join(dirname(folder), "pictures", `${name.replace("/", "-")}-${size}-${colorScheme}.png`);
        mkdirSync(dirname(file), { recursive: true });
        await page.screenshot({ path: file });
    }
    await page.context().close();
}

async function tryOut() {
    let page = await open("guides/start");
    const spot = (name) => page.locator("peg-board").getByRole("button", { name: new RegExp(`^${name},`) });
    const button = (name) => page.locator("peg-board").getByRole("button", { name, exact: true });
    const said = (words) => page.locator("peg-board [role=status]").filter({ hasText: words }).last().waitFor();
    await button("Coach").click();
    for (const mark of [".wins", ".loses"])
        await page.locator(mark).waitFor();
    await spot(13).click();
    await spot(4).press("Enter");
    await said("13-4 has lost the game");
    await button("Rescue").click();
    await said("1 taken back");
    for (const [from, to] of [[7, 9], [13, 6], [10, 3], [1, 6]]) {
        await spot(from).click();
        await spot(to).click();
    }
    await said("Won.");
    await page.context().close();

    page = await open("guides/prove");
    await said("Lost: the weights under pegs add up to");
    await page.context().close();

    page = await open("guides/element");
    assert.match(await page.getByRole("link", { name: "peg-board.js" }).first().getAttribute("href"), /_static\/peg-board\.js$/);
    const widths = await page.evaluate(() => {
        const board = "<peg-board board=cross></peg-board>";
        document.body.insertAdjacentHTML("beforeend", `<style>${[...document.querySelectorAll("pre")]
            .map((pre) => pre.textContent).find((text) => text.includes("flex: 1"))} .float { float: left; }</style>
            <div class="row" style="display: flex; width: 600px">${board}</div><table><tr><td>${board}</table>
            <div class="float">${board}</div>`);
        return [".row", "td", ".float"].map((place) => document.querySelector(`${place} > peg-board`).clientWidth);
    });
    assert.deepEqual(widths, [544, 384, 384], "a board is as wide as the page of the element says");
    await page.context().close();

    // A row of each table, and an example of the theory: one press plays or runs the film.
    for (const [name, pegs] of [["catalogue/triangle5", 14], ["records", 9], ["theory", 14]]) {
        page = await open(name);
        const games = page.locator("tr").filter({ has: page.locator("td peg-try") });
        const rows = page.locator("table:has(peg-try) tbody tr");
        assert.equal(await games.count(), await rows.count(), `each game of ${name} can be played`);
        await page.getByRole("button", { name: /^Film: / }).first().click();
        await page.locator("dialog.try").getByRole("button", { name: "Pause" }).waitFor();
        await page.locator("dialog.try .arrow.hint").waitFor();
        await said(`${pegs - 1} pegs.`);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /^Play: / }).first().click();
        await said(`${pegs} pegs.`);
        await button("Hint").waitFor();
        await page.locator("dialog.try").getByRole("button", { name: "Close" }).click();
        await page.locator("dialog.try peg-board").waitFor({ state: "detached" });
        await page.context().close();
    }

    page = await open("catalogue/english");
    const first = () => page.locator("table.sortable tbody tr").first().locator("td").nth(6).textContent();
    const heading = page.getByRole("columnheader", { name: "Solutions" });
    await heading.getByRole("button").click();
    await heading.getByRole("button").click();
    assert.match(await first(), /^\d{1,3}(,\d{3}){6,}$/);
    await page.setViewportSize({ width: 1200, height: 800 });
    const overlap = await page.locator(".table-wrapper:has(.games)").evaluate((wrapper) => {
        const { left, right } = wrapper.getBoundingClientRect();
        const hidden = Math.max(...[...wrapper.querySelectorAll("peg-try")].map((each) => each.getBoundingClientRect().right)) - right;
        wrapper.scrollLeft = wrapper.scrollWidth;
        return { hidden, key: wrapper.querySelector("td").getBoundingClientRect().left - left, scrolled: wrapper.scrollLeft };
    });
    assert.ok(overlap.hidden <= 0, "Play and Film are in sight in a window of 1200 pixels");
    assert.ok(overlap.scrolled > 0 && Math.abs(overlap.key) <= 1, "the first column stays in sight while the others scroll");
    await page.context().close();

    for (const [words, expected, isFirst] of [...SEARCHES, ...FIRST.map((each) => [...each, true])]) {
        page = await open("search");
        await page.locator("input[name=q]").first().fill(words);
        await page.locator("input[name=q]").first().press("Enter");
        // The results come one by one.
        await page.locator(`#search-results li a[href*="${expected}.html"]`).first().waitFor({ timeout: 10000 }).catch(() => {});
        const found = await page.locator("#search-results li a").evaluateAll((links) => links.map((link) => link.pathname));
        if (!(isFirst ? found.slice(0, 1) : found).some((path) => path.endsWith(`${expected}.html`)))
            faults.push(`the search for '${words}' finds ${found.join(", ")}`);
        await page.context().close();
    }

    page = await open("guides/solve");
    assert.ok(await page.locator("button.copybtn").count() > 2);
    // What is copied is selected at that moment, in a field of its own.
    await page.evaluate(() => document.addEventListener("copy", () => { globalThis.copied = document.activeElement.value; }));
    await page.locator("pre", { hasText: ">>> len(solution)" }).locator("..").locator("button.copybtn").click({ force: true });
    assert.match(await page.evaluate(() => globalThis.copied), /^from libpeg import Board\n[^>]*\nlen\(solution\)\n(?!31)/);
    await page.locator("nav.play a:visible").click();
    await page.locator(".spot").first().waitFor();
    await page.context().close();

    page = await open("index");
    assert.equal(await page.locator("meta[property='og:title']").getAttribute("content"), "libpeg");
    assert.equal(await page.locator("meta[property='og:image']").getAttribute("content"), `${site ?? ""}card.png`);
    assert.match(await page.getByRole("link", { name: "open the game" }).getAttribute("href"), /^game\.html$/);
    const entries = await page.locator(".sidebar-tree > ul > li").count();
    assert.ok(entries > 0 && entries <= 20, `the side bar has ${entries} entries`);
    await page.context().close();
}

/** Opens a page of a puzzle, which leads to the game, where a link to the puzzle is one to its page. */
async function openPuzzle() {
    const name = readdirSync(join(folder, "puzzle")).find((file) => file.endsWith("-easy.html")).slice(0, -5);
    const text = readFileSync(join(folder, "puzzle", `${name}.html`), "utf8");
    assert.equal(/og:image" content="(.*?)"/.exec(text)[1], `${site ? `${site}puzzle/` : ""}${name}.png`);
    assert.ok(existsSync(join(folder, "puzzle", `${name}.png`)));
    await load();
    assert.match(pageOf((await everyPuzzle())[0], { site: "https://example.org/a/manual/" }),
        /og:image" content="https:\/\/example\.org\/a\/manual\/puzzle\/[\w-]+\.png"/);
    const page = await open(`puzzle/${name}`);
    await page.waitForURL(/\/game\.html#/);
    await page.locator(".spot").first().waitFor();
    assert.match(await page.evaluate(() => location.hash), /^#board=/);
    const pages = await page.locator("meta[name=puzzles]").getAttribute("content");
    assert.ok(existsSync(join(folder, pages, `${name}.html`)));
    await page.context().close();
}

/** Has a host show the page for wrong addresses in a folder that it does not have, below that of the site. */
async function loseTheWay() {
    const server = createServer(({ url }, response) => {
        const file = join(folder, decodeURI(url).replace(/^\/a folder\//, "/"));
        const isThere = url.startsWith("/a%20folder/") && existsSync(file);
        response.writeHead(isThere ? 200 : 404, { "Content-Type": /\.html$|^[^.]*$/.test(url) ? "text/html" : "text/plain" });
        response.end(readFileSync(isThere ? file : join(folder, "404.html")));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    try {
        const page = await browser.newPage();
        const root = `http://127.0.0.1:${server.address().port}/a%20folder/`;
        await page.goto(`${root}guides/old/page.html`);
        await page.waitForFunction(() => document.querySelector("base")).catch(() => {});
        const links = await page.locator("a").evaluateAll((all) => all.map(({ href }) => href));
        const base = site ?? root;
        assert.ok(links.length > 0);
        for (const link of links)
            assert.ok(link.startsWith(base) && existsSync(join(folder, link.slice(base.length))), `404.html leads to ${link}`);
        await page.close();
    } finally {
        server.close();
        server.closeAllConnections();
    }
}

/** Makes the picture that is shown of a link to a page: other sites take no SVG. */
async function drawCard() {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.goto(new URL("../pictures/card.svg", import.meta.url).href);
    await page.screenshot({ path: join(folder, "card.png") });
    await page.close();
}

await drawCard();
for (const act of [tryOut, openPuzzle, loseTheWay])
    await act().catch((error) => faults.push(error.stack));
for (const name of PAGES)
    for (const [size, colorScheme] of wanted === "pictures" ? LOOKS : LOOKS.slice(0, 2))
        await look(name, size, colorScheme).catch((error) => faults.push(`${name}: ${error.stack}`));
await browser.close();
console.log([...faults, `${PAGES.length} pages looked at, with ${faults.length} faults.`].join("\n"));
process.exitCode = faults.length > 0 ? 1 : 0;
