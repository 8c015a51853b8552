// SPDX-License-Identifier: MIT
//
// What npm runs in a checkout before it packs the package: makes what is not in git, unless
// it is there and newer than its sources. npm warns of scripts that run when it installs.

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, statSync } from "node:fs";

const here = (path) => new URL(`../${path}`, import.meta.url);
const MADE = ["libpeg.wasm", "src/inlined.js"];
const SOURCES = ["src", "wasm", "../../lib", "../../include"];

function fail(sentence) {
    console.error(`libpeg: ${sentence}`);
    process.exit(1);
}

function newest(folder) {
    const files = readdirSync(here(folder), { recursive: true })
        .map((file) => `${folder}/${file}`)
        .filter((file) => !MADE.includes(file) && statSync(here(file)).isFile());
    return Math.max(...files.map((file) => statSync(here(file)).mtimeMs));
}

function isMade() {
    if (!MADE.every((file) => existsSync(here(file))))
        return false;
    const oldest = Math.min(...MADE.map((file) => statSync(here(file)).mtimeMs));
    return SOURCES.every((folder) => newest(folder) <= oldest);
}

function make() {
    const tools = ["bash", process.env.CLANG ?? "clang", process.env.WASM_LD ?? "wasm-ld"];
    const missing = tools.filter((tool) => spawnSync(tool, ["--version"]).error);
    if (missing.length > 0)
        fail(`libpeg.wasm has to be built, and for that ${missing.join(" and ")} cannot be found: ` +
            "install clang and lld (on Debian: apt install clang lld), or name them in CLANG and " +
            "WASM_LD, and run bindings/javascript/wasm/build.sh");
    try {
        execFileSync("bash", ["wasm/build.sh"], { cwd: here("."), stdio: ["ignore", "inherit", "inherit"] });
    } catch {
        fail("bindings/javascript/wasm/build.sh failed, so there is no libpeg.wasm");
    }
}

// A package that was unpacked has all that there is to make.
if (existsSync(here("../../lib"))) {
    if (!isMade())
        make();
    copyFileSync(here("../../LICENSE"), here("LICENSE"));
} else if (!existsSync(here("libpeg.wasm"))) {
    fail("this package has no libpeg.wasm, and not the sources to build it from");
}
