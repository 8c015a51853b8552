// SPDX-License-Identifier: MIT
//
// Empty projects with the packed package installed in them, below a folder that has the
// bundlers, where they are found as in any project. Nothing else is configured.

import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { chromium } = await import(`${process.env.PLAYWRIGHT}/index.mjs`);

/** The folder whose node_modules has the bundlers, and the binding. */
export const tools = process.env.PACKAGES;
export const binding = fileURLToPath(new URL("../../", import.meta.url));

const projects = join(tools, "projects");
export let packed = null; // the tarball

/** What a program asks, of the page and of a worker. */
const QUESTION = `
    import { Board, load } from "libpeg";
    import { Asker } from "libpeg/worker";

    export async function ask() {
        await load();
        const solvable = new Board("english -> d4").solvable();
        const asker = new Asker();
        const count = await asker.ask("countSolutions", "triangle5");
        asker.close();
        return solvable + " " + count;
    }
`;
export const ANSWER = "true 29760";

const SHOW = `
    import "libpeg/peg-board.js";
    import { ask } from "./ask.js";

    const board = document.body.appendChild(document.createElement("peg-board"));
    const judged = new Promise((resolve) => board.addEventListener("judged", resolve));
    board.board = "triangle5 o/../.../oo.o/..o..";
    board.coach = true;
    const tell = (told) => { globalThis.told = String(told); };
    ask().then((answer) => judged.then(() => tell(answer)), tell);
`;

export function run(command, args, options = {}) {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options });
}

/** Packs the package, as it would be published, and says which files are in it. */
export function pack() {
    rmSync(projects, { recursive: true, force: true });
    mkdirSync(projects, { recursive: true });
    run("npm", ["pack", "--pack-destination", projects], { cwd: binding });
    packed = join(projects, readdirSync(projects)[0]);
    return run("tar", ["-tzf", packed]).split("\n").map((file) => file.replace("package/", ""));
}

/** A project with some files, and the package. */
export function project(name, files, given = null) {
    const place = join(projects, name);
    mkdirSync(place, { recursive: true });
    const all = { "ask.js": QUESTION, "package.json": `{ "name": "${name}", "private": true, "type": "module" }`, ...files };
    for (const [file, text] of Object.entries(all))
        writeFileSync(join(place, file), text);
    run("npm", ["install", "--offline", "--no-audit", "--no-fund", given ?? packed], { cwd: place });
    return place;
}

export const page = (script) => `<!doctype html><title>libpeg</title><script type="module" src="${script}"></script>`;
export const browserFiles = { "main.js": SHOW, "index.html": page("/main.js") };

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves a folder; a path that is not there gives what missing(response) makes of it. */
export async function serve(folder, missing = (response) => response.writeHead(404).end()) {
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url, "http://localhost");
        const file = join(folder, pathname === "/" ? "index.html" : pathname);
        if (!existsSync(file))
            return missing(response);
        // A page from elsewhere may import it, as from a server that delivers packages.
        const headers = { "Content-Type": TYPES[extname(file)] ?? "text/plain", "Access-Control-Allow-Origin": "*" };
        response.writeHead(200, headers);
        return createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { base: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

let browser = null;

/** What the page at an address tells. */
export async function told(address) {
    browser ??= await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox"],
    });
    const opened = await browser.newPage();
    try {
        const failures = [];
        opened.on("pageerror", (error) => failures.push(String(error)));
        await opened.goto(address);
        const hasTold = () => globalThis.told;
        const handle = await opened.waitForFunction(hasTold, null, { timeout: 60000 })
            .catch((error) => { throw new Error([String(error), ...failures].join("\n")); });
        return await handle.jsonValue();
    } finally {
        await opened.close();
    }
}

export const closeBrowser = () => browser?.close();
