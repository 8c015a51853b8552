// SPDX-License-Identifier: MIT
//
// Builds the game as a site: index.html with scripts, a style, a service worker that keeps
// them, and icons; and beside it the whole game as one file. No address of their own files is absolute.
// Needs esbuild, whose folder ESBUILD names: node build.js FOLDER [ADDRESS OF THE MANUAL].

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { PAGES, writePages } from "./pages.js";

if (!process.env.ESBUILD)
    throw new Error("ESBUILD should name the folder of esbuild, as ./dev site has it do");

const esbuild = await import(pathToFileURL(join(process.env.ESBUILD, "lib/main.js")));

const here = fileURLToPath(new URL(".", import.meta.url));
const license = join(here, "../../../LICENSE");
const owner = /^Copyright.*$/m.exec(readFileSync(license, "utf8"))[0];

// Each stands in index.html once, for the build to put something else in its place.
const POLICY = /(?<=Content-Security-Policy" content=")[^"]*/;
const MANIFEST = '<link rel="manifest" href="manifest.json">\n';
const TOUCH_ICON = '<link rel="apple-touch-icon" href="icons/touch-180.png">\n';
const ICON = "icons/icon.svg";
const STYLE = '<link rel="stylesheet" href="styles/style.css">';
const EARLY = '<script src="theme.js"></script>';
const GAME = '<script type="module" src="main.js"></script>\n';
const END = "</body>";

/** A text with others in the place of some, each of which is there once. */
function withOthers(text, others) {
    return others.reduce((before, [old, other]) => {
        const parts = before.split(old);
        if (parts.length !== 2)
            throw new Error(`index.html should have ${old} once`);
        return parts.join(other);
    }, text);
}

const LINK = /<span data-link="(\w+)">([^<]*)<\/span>/g;

/** What .ci/project.toml sets, as { home, sources, ... }; in a copy without it nothing is. */
export function readProject(file = join(here, "../../../.ci/project.toml")) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    return Object.fromEntries([...text.matchAll(/^(\w+) = "(.*?)"/gm)].map(([, name, value]) => [name, value]));
}

/** The page with links where an address is known, and plain words where not. */
export const linked = (html, addresses) =>
    html.replace(LINK, (_, name, text) => (addresses[name] ? `<a href="${addresses[name]}">${text}</a>` : text));

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const SMALL = { minify: true, charset: "utf8", target: "es2022", logLevel: "silent" };

/** Brings in another form of the binding than the page has: that of the script before it, or of a file by addressOf(). */
const bound = (addressOf = null) => ({
    name: "bound",
    setup(build) {
        build.onResolve({ filter: /\/bindings\/javascript\/(libpeg|worker)\.js$/ }, ({ path, resolveDir }) =>
            addressOf ? { path: addressOf(join(resolveDir, path)) } : { path, namespace: "engine" });
        build.onLoad({ filter: /./, namespace: "engine" }, () =>
            ({ contents: "export const { Asker, Board, Status, load } = globalThis.libpeg;" }));
        build.onLoad({ filter: /\/src\/inlined\.js$/ }, async ({ path }) => {
            const { wasm, worker } = await import(pathToFileURL(path));
            const { code } = await esbuild.transform(worker, { ...SMALL, format: "iife" });
            return { contents: JSON.stringify({ wasm, worker: code }), loader: "json" };
        });
    },
});

/** With the engine and its worker as texts, so that all runs from disk. */
const inline = bound((path) => path.replace("libpeg.js", "inline.js").replace("worker.js", "inline-worker.js"));

/** With the engine in a script of its own, which workers have too. */
const apart = bound();

const shortHashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 12);

/** What some files and all that they import make: the texts by their names, and of each what esbuild tells. */
async function bundles(entryPoints, options = {}) {
    const { outputFiles, warnings, metafile: { outputs } } = await esbuild.build({
        ...SMALL,
        entryPoints,
        bundle: true,
        write: false,
        outdir: "/",
        metafile: true,
        plugins: [inline],
        ...options,
        define: { "import.meta.url": "document.baseURI", ...options.define },
    });
    if (warnings.length > 0)
        throw new Error((await esbuild.formatMessages(warnings, { kind: "warning" })).join(""));
    const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text.trimEnd()]));
    return { files, outputs: Object.entries(outputs).map(([path, told]) => ({ file: basename(path), ...told })) };
}

/** The script or the style that a file and all that it imports make. */
async function bundle(file, options = {}) {
    const { files } = await bundles([file], options);
    return [...files.values()][0];
}

/**
 * The scripts of the page, and those that it asks for later, as a language and the editor. What is in them stands in
 * their names, as no cache is to take another for it. { files, game, first, languages }: which it begins with, which
 * that imports at once, and those of languages, by these.
 */
async function scriptsOf(folder, banner) {
    const { files, outputs } = await bundles({ game: join(folder, "site/entry.js") }, {
        banner,
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        format: "esm",
        splitting: true,
        plugins: [apart],
    });
    const { file: game, imports } = outputs.find(({ entryPoint }) => entryPoint?.endsWith("entry.js"));
    const first = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path));
    const languages = [...files.keys()].filter((file) => /^[a-z]{2}-/.test(file)).map((file) => [file.slice(0, 2), file]);
    return { files, game, first, languages };
}

/** The files of the site that are made or kept by its service worker, by their names. */
async function siteFiles(folder, html, { banner, early, style, hasPages }) {
    const wasm = readFileSync(join(folder, "../../bindings/javascript/libpeg.wasm"));
    const address = `libpeg.wasm?${shortHashOf(wasm)}`;
    const engine = await bundle(join(folder, "site/engine.js"),
        { banner, format: "iife", globalName: "libpeg", plugins: [], define: { WASM: JSON.stringify(address) } });
    const engineFile = `engine-${shortHashOf(engine)}.js`;
    const { files: scripts, game, first, languages } = await scriptsOf(folder, banner);
    const pageOf = (version) => withOthers(html, [
        ["script-src 'self'", `script-src 'self' '${hashOf(early)}'`],
        [EARLY, languages.map(([name, file]) => `<link data-language="${name}" href="${file}">\n`).join("") +
            `<script>${early}</script>`],
        [STYLE, `<link rel="stylesheet" href="style.css?${version}">`],
        [GAME, `<link rel="preload" href="${address}" as="fetch" crossorigin>\n` +
            first.map((file) => `<link rel="modulepreload" href="${file}">\n`).join("") +
            `<script defer src="${engineFile}"></script>\n<script type="module" src="${game}"></script>\n`],
        ...(hasPages ? [["</title>", `</title>\n<meta name="puzzles" content="${PAGES}/">`]] : []),
    ]);
    const files = new Map([
        ["style.css", style],
        ["manifest.json", readFileSync(join(folder, "manifest.json"))],
        ["libpeg.wasm", wasm],
        [engineFile, engine],
        ...scripts,
    ]);
    const sum = createHash("sha256").update(pageOf(""));
    files.forEach((content, file) => sum.update(file).update(content));
    const version = sum.digest("hex").slice(0, 12);
    const kept = [["index.html"], ...[...files].map(([file, content]) =>
        [file === "style.css" ? `${file}?${version}` : file, hashOf(content)])];
    const define = { VERSION: JSON.stringify(version), FILES: JSON.stringify(kept) };
    return files
        .set("index.html", pageOf(version))
        .set("service.js", await bundle(join(here, "service.js"), { define }));
}

/** The game as one file, which may load nothing else. */
async function singleFile(folder, html, { banner, early, style }) {
    const script = await bundle(join(folder, "main.js"), { banner });
    if ([early, script, style].some((text) => /<\/(script|style)|<!--/i.test(text)))
        throw new Error("what is to stand in the page would end there");
    const policy = `default-src 'none'; script-src '${hashOf(early)}' '${hashOf(script)}' 'wasm-unsafe-eval'; ` +
        `worker-src blob:; style-src '${hashOf(style)}'; img-src data:`;
    return withOthers(html, [
        [POLICY, policy],
        [MANIFEST, ""],
        [TOUCH_ICON, ""],
        [EARLY, `<script>${early}</script>`],
        [STYLE, `<style>${style}</style>`],
        [GAME, ""],
        [END, `<script>${script}</script>\n${END}`],
    ]);
}

/**
 * Builds from the folder of the page into one that is emptied first, with these addresses, and if told with a page for
 * each daily puzzle, which takes some seconds.
 */
export async function buildSite(folder, into, { home = "", sources = "", manual = home } = readProject(), hasPages = false) {
    if (existsSync(into) && readdirSync(into).length > 0 && !existsSync(join(into, "service.js")))
        throw new Error(`${into} holds something other than a built site, which is not to be lost`);
    const icon = `data:image/svg+xml;base64,${readFileSync(join(folder, ICON)).toString("base64")}`;
    const text = readFileSync(join(folder, "index.html"), "utf8");
    const html = withOthers(linked(text, { home, sources, manual }), [[ICON, icon]]);
    // REUSE-IgnoreStart
    const note = `/*! ${/<title>(.*)<\/title>/.exec(html)[1]}. ${owner}. SPDX-License-Identifier: MIT */`;
    // REUSE-IgnoreEnd
    const banner = { js: note, css: note };
    const early = await bundle(join(folder, "theme.js"), { format: "esm" });
    const style = await bundle(join(folder, "styles/style.css"), { banner });
    const parts = { banner, early, style, hasPages };
    const files = await siteFiles(folder, html, parts);
    files.set("peg-solitaire.html", await singleFile(folder, html, parts));
    rmSync(into, { recursive: true, force: true });
    for (const [file, content] of files) {
        mkdirSync(dirname(join(into, file)), { recursive: true });
        writeFileSync(join(into, file), content);
    }
    cpSync(join(folder, "icons"), join(into, "icons"), { recursive: true });
    cpSync(license, join(into, "LICENSE"));
    if (hasPages)
        await writePages(join(into, PAGES));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    const [into, manual] = process.argv.slice(2);
    await buildSite(fileURLToPath(new URL("..", import.meta.url)), into, { ...readProject(), ...(manual && { manual }) }, true);
}
