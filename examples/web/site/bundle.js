// SPDX-License-Identifier: MIT
//
// The modules of the page as one script, and its styles as one. The engine and all workers are
// in the script as texts: it asks for no other, and so runs where a page may not, as from disk.

import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

if (!process.env.ESBUILD)
    throw new Error("ESBUILD should name the folder of esbuild, as ./dev site has it do");

const esbuild = await import(pathToFileURL(join(process.env.ESBUILD, "lib/main.js")));

const COMMON = { bundle: true, minify: true, write: false, charset: "utf8", target: "es2022", logLevel: "silent" };

const WORKER = /new Worker\(new URL\("([^"]+)", import\.meta\.url\), \{ type: "module" \}\)/g;
const ASSET = /new URL\("([^"]+)", import\.meta\.url\)/g;

const INLINE = { "libpeg.js": "inline.js", "worker.js": "inline-worker.js" };

/** The module with the engine as a text, and the worker's own, made smaller. */
async function inlined(path) {
    const { wasm, worker } = await import(pathToFileURL(path));
    const { code } = await esbuild.transform(worker, { minify: true, format: "iife", target: COMMON.target });
    return `export const wasm = ${JSON.stringify(wasm)};\nexport const worker = ${JSON.stringify(code)};\n`;
}

/** Has modules take the form of the engine that is a text. */
function resolveInline(build, binding) {
    build.onResolve({ filter: /\/(libpeg|worker)\.js$/ }, ({ path, resolveDir }) => {
        const file = realpathSync(join(resolveDir, path));
        const name = relative(binding, file);
        return { path: Object.hasOwn(INLINE, name) ? join(binding, INLINE[name]) : file };
    });
}

/** For a worker of the page, which is given the engine by it. */
const workerPlugin = (binding) => ({
    name: "worker",
    setup(build) {
        resolveInline(build, binding);
        build.onLoad({ filter: /\/src\/inlined\.js$/ }, () => ({ contents: "export const wasm = self.libpegWasm;" }));
    },
});

/** The module of a worker: its begin() has one run, from a text of the engine and its own script. */
async function workerModule(file, binding) {
    const code = await built({
        entryPoints: [file],
        format: "iife",
        define: { "import.meta.url": "self.location.href" },
        plugins: [workerPlugin(binding)],
    });
    return `import { wasm } from ${JSON.stringify(join(binding, "src/inlined.js"))};
        let place = null;
        export function begin() {
            const parts = ["self.libpegWasm=", JSON.stringify(wasm), ";", ${JSON.stringify(code)}];
            place ??= URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
            return new Worker(place);
        }`;
}

/** A module of the page as a text, for a script in which all that it reads is found otherwise. */
function adapted(path, folder, addressOf) {
    const imports = [];
    const text = readFileSync(path, "utf8")
        .replace(WORKER, (_, file) => {
            const name = `begin$${imports.length}`;
            imports.push(`import { begin as ${name} } from ${JSON.stringify(`worker:${join(dirname(path), file)}`)};`);
            return `${name}()`;
        })
        .replace(ASSET, (_, file) => addressOf(relative(folder, join(dirname(path), file))));
    return imports.join("") + text;
}

/** For modules of a folder. addressOf(file) is an expression for the address of a file that one of them reads. */
const plugin = (folder, binding, addressOf) => ({
    name: "libpeg",
    setup(build) {
        resolveInline(build, binding);
        build.onResolve({ filter: /^worker:/ }, ({ path }) =>
            ({ path: path.slice("worker:".length), namespace: "worker" }));
        build.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) =>
            ({ contents: await workerModule(path, binding), resolveDir: dirname(path) }));
        build.onLoad({ filter: /\/src\/inlined\.js$/ }, async ({ path }) => ({ contents: await inlined(path) }));
        build.onLoad({ filter: /\.js$/, namespace: "file" }, ({ path }) =>
            relative(folder, path).startsWith("..") ? null : { contents: adapted(path, folder, addressOf) });
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

/** One style of all in a list of { file, media }, with the pictures that they name. */
export function bundleStyles(folder, styles) {
    const lines = styles.map(({ file, media }) => `@import ${JSON.stringify(`./${file}`)} ${media ?? ""};`);
    const dataurl = ["svg", "png", "webp", "woff2"].map((ending) => [`.${ending}`, "dataurl"]);
    return built({ stdin: stdin(folder, lines, "css"), loader: Object.fromEntries(dataurl) });
}

/** A script of one file, which is given constants. */
export function bundleAlone(file, constants) {
    const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
    return built({ entryPoints: [file], define: Object.fromEntries(define) });
}
