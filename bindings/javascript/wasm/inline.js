// SPDX-License-Identifier: MIT
//
// Makes src/inlined.js: libpeg.wasm as a text, and src/serve.js with all that it imports as
// one script, which is no module. Each module becomes a function that is called once, in the
// order of imports.

import { readFileSync, writeFileSync } from "node:fs";

const source = (name) => readFileSync(new URL(`../src/${name}.js`, import.meta.url), "utf8");
const COMMENTS = /^[ \t]*(\/\*\*[^]*?\*\/|\/\/.*)\n/gm;
const IMPORTS = /^import (?:\* as (\w+)|(\{[\w, ]+\})) from "\.\/(\w+)\.js";$/gm;
const EXPORTS = /^export (?=(?:async )?(?:function\*?|const|let|class) (\w+))/gm;

/** A module as a constant, which has what the module exports at any time. */
function wrapped(name) {
    const text = source(name).replace(COMMENTS, "");
    const names = [...text.matchAll(EXPORTS)].map(([, exported]) => exported);
    const body = text
        .replace(IMPORTS, (_, all, some, from) => `const ${all ?? some} = $${from};`)
        .replace(EXPORTS, "")
        .replaceAll("import.meta.url", "undefined"); // a script has none, and looks for no file
    const left = /^(import|export)\b.*|import\.meta.*/m.exec(body);
    if (left)
        throw new Error(`src/${name}.js has what cannot be joined: ${left[0]}`);
    const getters = names.map((exported) => `get ${exported}() { return ${exported}; },`);
    return `const $${name} = (() => {\n${body}return { ${getters.join(" ")} };\n})();\n`;
}

/** Adds the modules that one imports, and then itself, to those there are. */
function collect(name, modules) {
    if (modules.has(name))
        return modules;
    for (const [, , , from] of source(name).matchAll(IMPORTS))
        collect(from, modules);
    return modules.set(name, wrapped(name));
}

const wasm = readFileSync(new URL("../libpeg.wasm", import.meta.url)).toString("base64");
const worker = ['"use strict";\n', ...collect("serve", new Map()).values()].join("");
writeFileSync(new URL("../src/inlined.js", import.meta.url),
    "// Made by wasm/inline.js.\n" +
    `export const wasm = "${wasm}";\nexport const worker = ${JSON.stringify(worker)};\n`);
