// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { after, test } from "node:test";

import * as libpeg from "../libpeg.js";

const here = (path) => new URL(path, import.meta.url);
const header = readFileSync(here("../../../include/libpeg.h"), "utf8");
const module = await WebAssembly.compile(readFileSync(here("../libpeg.wasm")));
const manifest = JSON.parse(readFileSync(here("../package.json"), "utf8"));

const own = ["peg_js_allocator", "peg_js_clock", "peg_js_fill", "peg_js_held", "peg_js_progress", "peg_js_resize", "peg_js_write"];

const server = createServer((request, response) => {
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

test("the module exports the functions of libpeg.h and the binding's own few", () => {
    const code = header.replace(/^ *#.*$/gm, "").replace(/\s+/g, " ");
    const declared = [...code.matchAll(/PEG_API [^(;]*?(\w+)\(/g)].map(([, name]) => name);
    assert.ok(declared.length > 40);
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
    const ofFiles = ["peg_table_load", "peg_table_map", "peg_table_save"];
    const there = declared.filter((name) => !ofFiles.includes(name));
    assert.deepEqual(exported.sort(), [...there, ...own].sort());
});

test("the module imports its memory, a clock and two callbacks, and nothing of a C library", () => {
    const imported = WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`);
    assert.deepEqual(imported.sort(), ["env.memory", "libpeg.clock", "libpeg.progress", "libpeg.write"]);
});

test("the module is under 182 kB", () => {
    assert.ok(statSync(here("../libpeg.wasm")).size < 182000);
});

/** The names and numbers of an enum in libpeg.h. */
function enumOf(name) {
    const [, body] = new RegExp(`typedef enum ${name} \\{([^}]*)\\} ${name};`).exec(header);
    return [...body.matchAll(/^ *PEG_(\w+) = (-?\d+)/gm)].map(([, word, number]) => [word, Number(number)]);
}

test("the statuses are those of libpeg.h, for JavaScript and for TypeScript", () => {
    const stated = Object.fromEntries(enumOf("peg_status"));
    assert.equal(stated.E_ARGUMENT, -1);
    assert.deepEqual(libpeg.Status, stated);
    const [, typed] = /Status: Readonly<\{([^]*?)\}>/.exec(readFileSync(here("../libpeg.d.ts"), "utf8"));
    const types = [...typed.matchAll(/(\w+): (-?\d+);/g)].map(([, word, number]) => [word, Number(number)]);
    assert.deepEqual(Object.fromEntries(types), stated);
});

test("stages and namings are those of libpeg.h, in its order", () => {
    const types = readFileSync(here("../libpeg.d.ts"), "utf8");
    for (const [name, type] of [["peg_stage", /stage:([^;]*);/], ["peg_naming", /type Naming =([^;]*);/]]) {
        const stated = enumOf(name).map(([word]) => word.replace(/^[A-Z]*_/, "").toLowerCase());
        assert.deepEqual(enumOf(name).map(([, number]) => number), [...stated.keys()]);
        const words = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word);
        assert.deepEqual(words(type.exec(types)[1]), stated);
        const source = readFileSync(here(`../src/${name === "peg_stage" ? "wasm" : "play"}.js`), "utf8");
        assert.deepEqual(words(/const (?:STAGES|NAMINGS) = \[([^\]]*)\]/.exec(source)[1]), stated);
    }
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

test("a module that is not there is an error, and load() can be tried again", async () => {
    await assert.rejects(libpeg.load({ wasm: `${base}/nothing` }), /cannot be fetched: 404/);
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
    const sources = readdirSync(here("../src")).map((file) => here(`../src/${file}`));
    for (const source of [...sources, here("../libpeg.js"), here("../worker.js")])
        assert.doesNotMatch(readFileSync(source, "utf8"), /["']node:/, source.href);
});
