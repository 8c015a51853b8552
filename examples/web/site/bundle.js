// SPDX-License-Identifier: MIT
//
// The modules of the page as one script, and its styles as one. The engine and its worker are
// in the script as texts: it asks for no other, and so runs where a page may not, as from disk.

import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

if (!process.env.ESBUILD)
    throw new Error("ESBUILD should name the folder of esbuild, as ./dev site has it do");

const esbuild = await import(pathToFileURL(join(process.env.ESBUILD, "lib/main.js")));

const COMMON = { bundle: true, minify: true, write: false, charset: "utf8", target: "es2022", logLevel: "silent" };

const ASSET = /new URL\("([^"]+)", import\.meta\.url\)/g;

const INLINE = { "libpeg.js": "inline.js", "worker.js": "inline-worker.js" };

/** The module with the engine as a text, and the worker's own, made smaller. */
async function inlined(path) {
    const { wasm, worker } = await import(pathToFileURL(path));
    const { code } = await esbuild.transform(worker, { minify: true, format: "iife", target: COMMON.target });
    return `export const wasm = ${JSON.stringify(wasm)};\nexport const worker = ${JSON.stringify(code)};\n`;
}

/** For modules of a folder. addressOf(file) is an expression for the address of a file that one of them reads. */
const plugin = (folder, binding, addressOf) => ({
    name: "libpeg",
    setup(build) {
        // The form of the engine that is a text.
        build.onResolve({ filter: /\/(libpeg|worker)\.js$/ }, ({ path, resolveDir }) => {
            const file = realpathSync(join(resolveDir, path));
            const name = relative(binding, file);
            return { path: Object.hasOwn(INLINE, name) ? join(binding, INLINE[name]) : file };
        });
        build.onLoad({ filter: /\/src\/inlined\.js$/ }, async ({ path }) => ({ contents: await inlined(path) }));
        build.onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) => {
            if (relative(folder, path).startsWith(".."))
                return null;
            const contents = readFileSync(path, "utf8").replace(ASSET, (_, file) =>
                addressOf(relative(folder, join(dirname(path), file))));
            return { contents };
        });
    },
});

async function built(options) {
    const { outputFiles, warnings } = await esbuild.build({ ...COMMON, ...options });
    if (warnings.length > 0)
        throw new Error((await esbuild.formatMessages(warnings, { kind: "warning" })).join(""));
    return outputFiles[0].text.trimEnd();
}

const stdin = (folder, lines, loader) => ({ contents: lines.join("\n"), resolveDir: folder, loader });

/** One script of all that the modules of a folder import. */
export function bundleScripts(folder, modules, addressOf) {
    const binding = realpathSync(join(folder, "../../bindings/javascript"));
    return built({
        stdin: stdin(folder, modules.map((file) => `import ${JSON.stringify(file)};`), "js"),
        format: "iife",
        define: { "import.meta.url": "document.baseURI" },
        plugins: [plugin(folder, binding, addressOf)],
    });
}

/** Scripts that are no modules as one, which may stand in a page. */
export async function joinScripts(folder, files) {
    const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join(";\n");
    return (await esbuild.transform(text, { minify: true, target: COMMON.target })).code.trimEnd();
}

/** One style of all in a list of files. */
export function bundleStyles(folder, files) {
    const lines = files.map((file) => `@import ${JSON.stringify(`./${file}`)};`);
    return built({ stdin: stdin(folder, lines, "css") });
}

/** A script of one file, which is given constants. */
export function bundleAlone(file, constants) {
    const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
    return built({ entryPoints: [file], define: Object.fromEntries(define) });
}
