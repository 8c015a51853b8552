// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

import {
    ANSWER, binding, browserFiles, closeBrowser, pack, packed, page, project, run, serve, told, tools,
} from "./project.js";

const PRINT = 'import { ask } from "./ask.js";\nconsole.log(await ask());\n';
const bin = (name) => join(tools, "node_modules", ".bin", name);
const module = (path) => import(pathToFileURL(join(tools, "node_modules", path)));

const files = pack();
after(closeBrowser);

/** Serves a folder for as long as it takes to hear what its page tells. */
async function toldBy(folder, missing) {
    const { base, close } = await serve(folder, missing);
    try {
        return await told(base);
    } finally {
        close();
    }
}

/** The bytes of the files in a folder, by what their names end with. */
function sizes(folder, ending) {
    const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(ending));
    return files.map((file) => statSync(join(folder, file)).size);
}

/** The folder that a bundler wrote its script to, with a page for it. */
function withPage(place) {
    const dist = join(place, "dist");
    writeFileSync(join(dist, "index.html"), page("/main.js"));
    return dist;
}

test("the packed package has the WebAssembly, its text, the types, the licence and what it is about", () => {
    for (const file of ["libpeg.wasm", "src/inlined.js", "libpeg.d.ts", "worker.d.ts", "peg-board.d.ts", "LICENSE", "README.md"])
        assert.ok(files.includes(file), file);
    assert.deepEqual(files.filter((file) => file.startsWith("test/")), []);
});

test("packing builds the WebAssembly if it is not there", () => {
    const made = join(binding, "libpeg.wasm");
    rmSync(made);
    run("npm", ["pack", "--dry-run"], { cwd: binding });
    assert.ok(statSync(made).size > 100000);
});

test("Node asks the installed package, from the tarball and from the checkout", () => {
    for (const [name, source] of [["node", null], ["checkout", binding]]) {
        const place = project(name, { "main.js": PRINT }, source);
        assert.equal(run(process.execPath, ["main.js"], { cwd: place }).trim(), ANSWER, name);
    }
});

test("Bun asks it", () => {
    const place = project("bun", { "main.js": PRINT });
    assert.equal(run(bin("bun"), ["main.js"], { cwd: place }).trim(), ANSWER);
});

test("Deno asks it", () => {
    const place = project("deno", { "main.js": PRINT });
    assert.equal(run(bin("deno"), ["run", "--allow-all", "main.js"], { cwd: place }).trim(), ANSWER);
});

test("a page asks it from a static server, with an import map, and hears which file is not there", async () => {
    const imports = Object.fromEntries([["libpeg", "libpeg"], ["libpeg/worker", "worker"], ["libpeg/peg-board.js", "peg-board"]]
        .map(([name, file]) => [name, `/node_modules/libpeg/${file}.js`]));
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    const place = project("static", { ...browserFiles, "index.html": map + page("/main.js") });
    assert.equal(await toldBy(place), ANSWER);
    rmSync(join(place, "node_modules/libpeg/src/serve.js"));
    assert.match(await toldBy(place), /^PegError: the worker of libpeg cannot be started: /);
    rmSync(join(place, "node_modules/libpeg/libpeg.wasm"));
    assert.match(await toldBy(place), /^PegError: http.*libpeg\.wasm cannot be fetched: 404 /);
    const give = (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html>");
    assert.match(await toldBy(place, give), /^PegError: .*\(status 200, text\/html\).* is an HTML page/);
});

test("a page asks it from another server, which delivers packages, and has nothing of its own", async () => {
    const place = project("page", browserFiles);
    const delivered = join(tools, "projects/delivered");
    renameSync(join(place, "node_modules/libpeg"), delivered);
    const { base, close } = await serve(delivered);
    try {
        for (const form of ["libpeg.js worker.js peg-board.js", "inline.js inline-worker.js inline-peg-board.js"]) {
            const [libpeg, worker, element] = form.split(" ").map((file) => base + file);
            const imports = { libpeg, "libpeg/worker": worker, "libpeg/peg-board.js": element };
            const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
            writeFileSync(join(place, "index.html"), map + page("/main.js"));
            assert.equal(await toldBy(place), ANSWER, form);
        }
    } finally {
        close();
    }
});

test("publint finds nothing, and no type is wrong", () => {
    const node = (path, args) => run(process.execPath, [join(tools, "node_modules", path), ...args]);
    node("publint/src/cli.js", ["run", packed, "--strict"]);
    // It is a module, for what knows modules; and the WebAssembly is no module that has types.
    node("@arethetypeswrong/cli/dist/index.js", [
        packed, "--profile", "esm-only", "--exclude-entrypoints", "libpeg.wasm", "--no-definitely-typed",
    ]);
});

// Vite has said by then that this process is for development.
const plainly = { ...process.env };

for (const vite of ["vite5", "vite6", "vite7", "vite8"]) {
    test(`${vite} serves it in development, its dependencies bundled before, and builds it`, async () => {
        const place = project(vite, browserFiles);
        const { createServer } = await module(`${vite}/dist/node/index.js`);
        const server = await createServer({ root: place, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
        try {
            await server.listen();
            assert.equal(await told(server.resolvedUrls.local[0]), ANSWER);
        } finally {
            await server.close();
        }
        run(process.execPath, [join(tools, `node_modules/${vite}/bin/vite.js`), "build"], { cwd: place, env: plainly });
        const dist = join(place, "dist");
        assert.equal(await toldBy(dist), ANSWER);
        assert.equal(sizes(dist, ".wasm").length, 1);
        assert.ok(sizes(dist, ".js").every((size) => size < 100000), "no script has the WebAssembly in it");
    });
}

for (const mode of ["development", "production"]) {
    test(`webpack bundles it for ${mode}`, async () => {
        const place = project(`webpack-${mode}`, browserFiles);
        const { default: webpack } = await module("webpack/lib/index.js");
        const settings = { mode, context: place, entry: "./main.js", output: { path: join(place, "dist") } };
        const stats = await new Promise((resolve, reject) =>
            webpack(settings, (error, done) => error ? reject(error) : resolve(done)));
        assert.equal(stats.hasErrors() || stats.hasWarnings(), false, stats.toString());
        assert.equal(await toldBy(withPage(place)), ANSWER);
        assert.equal(sizes(join(place, "dist"), ".wasm").length, 1);
    });
}

for (const entry of ["libpeg", "libpeg/inline"]) {
    test(`esbuild bundles ${entry} into one file`, async () => {
        const name = entry.replace("/", "-");
        const place = project(`esbuild-${name}`, browserFiles);
        const { default: { build } } = await module("esbuild/lib/main.js");
        const alias = entry === "libpeg" ? {} : { libpeg: entry };
        await build({
            absWorkingDir: place, entryPoints: ["main.js"], bundle: true, minify: true, format: "esm",
            outfile: "dist/main.js", logLevel: "error", alias,
        });
        assert.deepEqual(readdirSync(join(place, "dist")), ["main.js"]);
        assert.equal(await toldBy(withPage(place)), ANSWER);
    });
}
