// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
    cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import * as libpeg from "../libpeg.js";

const here = (path) => new URL(path, import.meta.url);
const header = readFileSync(here("../../../include/libpeg.h"), "utf8");
const module = await WebAssembly.compile(readFileSync(here("../libpeg.wasm")));
const manifest = JSON.parse(readFileSync(here("../package.json"), "utf8"));

const own = ["peg_js_allocator", "peg_js_clock", "peg_js_fill", "peg_js_held", "peg_js_progress", "peg_js_resize", "peg_js_write"];

const server = createServer((request, response) => {
    if (request.url === "/page") {
        response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("\n<!DOCTYPE html><title>x</title>");
        return;
    }
    if (request.url === "/damaged") {
        response.writeHead(200, { "Content-Type": "application/wasm" }).end("<html>");
        return;
    }
    if (request.url !== "/libpeg.wasm") {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, { "Content-Type": "text/plain" });
    response.end(readFileSync(here("../libpeg.wasm")));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${server.address().port}`;
after(() => server.close());

test("the module exports the functions of libpeg.h that it asks and the binding's own few", () => {
    const code = header.replace(/^ *#.*$/gm, "").replace(/\s+/g, " ");
    const declared = [...code.matchAll(/PEG_API [^(;]*?(\w+)\(/g)].map(([, name]) => name);
    assert.ok(declared.length > 40);
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    const ofFiles = ["peg_table_build_file", "peg_table_load", "peg_table_map", "peg_table_meet", "peg_table_save"];
    const unasked = ["peg_count_text", "peg_cursor_next", "peg_each_solution", "peg_flag_lower", "peg_flag_raise", "peg_limits_init", "peg_table_size"];
    const left = [...ofFiles, ...unasked, "peg_random_play", "peg_solve_marked"];
    const there = declared.filter((name) => !left.includes(name));
    assert.deepEqual(exported.sort(), [...there, ...own].sort());
});

test("the module imports its memory, a clock and two callbacks, and nothing of a C library", () => {
    const imported = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
    assert.deepEqual(imported.sort(), ["env.memory", "libpeg.clock", "libpeg.progress", "libpeg.write"]);
});

test("a program finds the module by the name of the package", () => {
    assert.equal(import.meta.resolve("libpeg/libpeg.wasm"), here("../libpeg.wasm").href);
});

test("the module is under 244 KiB, from which on bundlers warn", () => {
    assert.ok(statSync(here("../libpeg.wasm")).size < 244 * 1024);
});

const guides = here("../../../docs/guides/");
const pages = existsSync(guides) ? ["../../README.md", ...readdirSync(guides)].map((name) => new URL(name, guides)) : [];
const programs = [here("../README.md"), ...pages].flatMap((page) => {
    const found = readFileSync(page, "utf8").matchAll(/```js\n([^]*?)```/g);
    return [...found].filter(([, code]) => code.includes("import { Board")).slice(0, 1).map(([, code]) => [page, code]);
});

test("the first program of the README and of each guide prints what its comments say", async () => {
    const folder = mkdtempSync(join(tmpdir(), "libpeg-"));
    for (const [page, program] of programs) {
        const at = (name) => JSON.stringify(here(`../${name}.js`).href);
        const file = join(folder, "program.mjs");
        writeFileSync(file, program.replace('"libpeg"', at("libpeg")).replace('"libpeg/worker"', at("worker")));
        const printed = execFileSync(process.execPath, [file], { encoding: "utf8" });
        const promised = [...program.matchAll(/console\.log\(.*\); +\/\/ (.*)/g)].map(([, words]) => words);
        assert.deepEqual(printed.trimEnd().split("\n").slice(-promised.length), promised, page.pathname);
        assert.ok(promised.length > 0);
    }
    rmSync(folder, { recursive: true });
    assert.ok(programs.length > pages.length / 2);
});

test("what is exported is what libpeg.d.ts declares", () => {
    const types = readFileSync(here("../libpeg.d.ts"), "utf8");
    const declared = [...types.matchAll(/^export (?:class|function|const) (\w+)/gm)];
    assert.deepEqual(declared.map(([, name]) => name).sort(), Object.keys(libpeg).sort());
});

test("boards and tables have the members that libpeg.d.ts declares", () => {
    const types = readFileSync(here("../libpeg.d.ts"), "utf8");
    for (const [, name, body] of types.matchAll(/^export class (Board|Table) \{\n([^]*?)^\}/gm)) {
        const declared = [...body.matchAll(/^ {4}(?:readonly |get |set |static )?(\w+)(?=[(:<])/gm)]
            .map(([, member]) => member)
            .filter((member) => member !== "constructor");
        const { prototype } = libpeg[name];
        const statics = Object.getOwnPropertyNames(libpeg[name])
            .filter((member) => !["length", "name", "prototype"].includes(member));
        const above = Object.getPrototypeOf(prototype);
        const members = [prototype, ...(above === Object.prototype ? [] : [above])]
            .flatMap((one) => Object.getOwnPropertyNames(one))
            .filter((member) => !["constructor", "lendJumps"].includes(member));
        assert.deepEqual([...statics, ...members].sort(), [...new Set(declared)].sort());
    }
});

test("the package has what it names, and the version of libpeg.h", () => {
    const built = manifest.files.filter((file) => file !== "LICENSE");
    for (const file of [...built, ...Object.values(manifest.exports).flatMap((e) => typeof e === "string" ? e : Object.values(e))])
        assert.ok(existsSync(here(`../${file}`)), file);
    const part = (name) => new RegExp(`PEG_VERSION_${name} (\\d+)`).exec(header)[1];
    assert.equal(manifest.version, ["MAJOR", "MINOR", "PATCH"].map(part).join("."));
});

test("nothing runs when the package is installed, of which npm would warn", () => {
    const scripts = ["preinstall", "install", "postinstall", "prepare"];
    assert.deepEqual(Object.keys(manifest.scripts).filter((name) => scripts.includes(name)), []);
});

test("each entry has a form with the WebAssembly in it, that exports the same", async () => {
    for (const [file, inline] of [["libpeg", "inline"], ["worker", "inline-worker"], ["peg-board", "inline-peg-board"]]) {
        const [plain, own] = [await import(`../${file}.js`), await import(`../${inline}.js`)];
        assert.deepEqual(Object.keys(own), Object.keys(plain), inline);
    }
    const { wasmBytes } = await import("../src/unfold.js");
    assert.ok(readFileSync(here("../libpeg.wasm")).equals(wasmBytes()));
});

test("a worker in the package as a text answers, with the WebAssembly that is there too", async () => {
    const { Asker } = await import("../inline-worker.js");
    const asker = new Asker();
    assert.equal(await asker.ask("countSolutions", "triangle5"), 29760n);
    asker.close();
});

test("a checkout where nothing can be built says what is missing, in a sentence", (context) => {
    const root = mkdtempSync(join(tmpdir(), "libpeg-"));
    context.after(() => rmSync(root, { recursive: true }));
    for (const folder of ["lib", "include", "bindings/javascript/src"])
        mkdirSync(join(root, folder), { recursive: true });
    cpSync(here("../wasm"), join(root, "bindings/javascript/wasm"), { recursive: true });
    writeFileSync(join(root, "bindings/javascript/package.json"), '{ "type": "module" }');
    const prepare = () => spawnSync(process.execPath, [join(root, "bindings/javascript/wasm/prepare.js")], {
        env: { ...process.env, CLANG: "no-clang", WASM_LD: "no-lld" }, encoding: "utf8",
    });
    const { status, stderr } = prepare();
    assert.equal(status, 1);
    assert.match(stderr, /^libpeg: libpeg\.wasm has to be built, .*no-clang and no-lld cannot be found: install [^\n]*\n$/);
    rmSync(join(root, "lib"), { recursive: true });
    assert.match(prepare().stderr, /^libpeg: this package has no libpeg\.wasm, and not the sources/);
    writeFileSync(join(root, "bindings/javascript/libpeg.wasm"), "");
    assert.equal(prepare().status, 0);
});

test("a program that uses everything passes the TypeScript compiler's strict check", () => {
    const tsc = process.env.TSC;
    assert.ok(tsc, "TSC names the compiler: ./dev test sets it");
    const options = ["--strict", "--noEmit", "--skipLibCheck", "false"];
    const modules = ["--module", "nodenext", "--moduleResolution", "nodenext"];
    for (const target of ["es2022", "esnext"])
        execFileSync(process.execPath, [tsc, ...options, "--target", target, ...modules, here("types.ts").pathname], {
            stdio: "inherit",
        });
});

test("before load() a board cannot be made, and the error says what to do", () => {
    assert.throws(() => new libpeg.Board("english"), /await load\(\) first/);
    assert.throws(() => libpeg.memoryUse(), /await load\(\) first/);
});

test("an engine without SIMD is told what it lacks, and one that has it is not", async () => {
    const { validate } = WebAssembly;
    WebAssembly.validate = (bytes) => validate(bytes) && !bytes.includes(253);
    try {
        await assert.rejects(libpeg.load(), /^Error: libpeg needs WebAssembly SIMD, .*Safari 16\.4/);
    } finally {
        WebAssembly.validate = validate;
    }
});

test("what cannot be loaded is an error that says what came instead, and load() can be tried again", async () => {
    const text = new TextEncoder();
    const wrong = [
        [`${base}/nothing`, /\/nothing cannot be fetched: 404 Not Found: /],
        [`${base}/page`, /\/page \(status 200, text\/html; charset=utf-8\) should be libpeg\.wasm, but is an HTML page: /],
        [`${base}/damaged`, /\/damaged \(status 200, application\/wasm\) cannot be compiled: /],
        ["http://127.0.0.1:9/libpeg.wasm", /^http:\/\/127\.0\.0\.1:9\/libpeg\.wasm cannot be fetched: /],
        [here("nothing.wasm"), /^there is no file file:.*nothing\.wasm: in a checkout .*build\.sh builds it/],
        [here("."), /^file:.* cannot be read: /],
        [here("package.test.js"), /^file:.*package\.test\.js should be libpeg\.wasm, but is something else: /],
        [text.encode("<html>"), /^what load\(\) was given as bytes should be libpeg\.wasm, but is an HTML page$/],
        [new ArrayBuffer(0), /as bytes should be libpeg\.wasm, but is nothing$/],
        [text.encode("\0asm\x01\0\0\0\x01"), /as bytes, of 9 bytes, cannot be compiled: /],
    ];
    for (const [wasm, message] of wrong)
        await assert.rejects(libpeg.load({ wasm }), { name: "PegError", status: libpeg.Status.E_FILE, message });
});

test("a server that calls the module a text will do", async () => {
    await libpeg.load({ wasm: `${base}/libpeg.wasm` });
    assert.equal(new libpeg.Board("english").holes, 33);
    assert.equal(libpeg.version(), manifest.version);
});

test("load() again changes nothing, and takes no other options then", async () => {
    const before = new libpeg.Board("english");
    await libpeg.load();
    await libpeg.load({ wasm: new URL(`${base}/libpeg.wasm`) });
    assert.equal(before.holes, 33);
    await assert.rejects(libpeg.load({ memory: 1e6 }), /loaded already/);
});

test("modules of node are imported by no name that a bundler for browsers would look for", () => {
    const files = readdirSync(here("../src"), { recursive: true }).filter((file) => file.endsWith(".js"));
    const sources = files.map((file) => here(`../src/${file}`));
    for (const source of [...sources, here("../libpeg.js"), here("../worker.js")])
        assert.doesNotMatch(readFileSync(source, "utf8"), /["']node:/, source.href);
});
