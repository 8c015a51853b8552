// SPDX-License-Identifier: MIT
//
// Builds the game as a site: index.html with a script, a style, a service worker that keeps
// them, and icons; and beside it the whole game as one file. No address in them is absolute.
// Needs esbuild, whose folder ESBUILD names.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const SMALL = { minify: true, charset: "utf8", target: "es2022", logLevel: "silent" };

/** Brings in other forms of the binding than the page has, by the addresses that addressOf() gives for its modules. */
const bound = (addressOf) => ({
    name: "bound",
    setup(build) {
        build.onResolve({ filter: /\/bindings\/javascript\/(libpeg|worker)\.js$/ }, ({ path, resolveDir }) =>
            ({ path: addressOf(join(resolveDir, path)) }));
        build.onLoad({ filter: /\/src\/inlined\.js$/ }, async ({ path }) => {
            const { wasm, worker } = await import(pathToFileURL(path));
            const { code } = await esbuild.transform(worker, { ...SMALL, format: "iife" });
            return { contents: JSON.stringify({ wasm, worker: code }), loader: "json" };
        });
    },
});

/** With the engine and its worker as texts, so that all runs from disk. */
const inline = bound((path) => path.replace("libpeg.js", "inline.js").replace("worker.js", "inline-worker.js"));

/** With the engine as a file, which is compiled while it arrives. */
const streamed = bound(() => join(here, "streamed.js"));

const shortHashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 12);

/** Leaves languages that are imported when they are asked for out of the script, and puts them to the files. */
const apart = (files, banner) => ({
    name: "apart",
    setup(build) {
        build.onResolve({ filter: /./ }, async ({ kind, path, resolveDir }) => {
            if (kind !== "dynamic-import" || basename(resolveDir) !== "words")
                return null;
            const file = join("words", path);
            files.set(file, await bundle(join(resolveDir, path), { format: "esm", banner }));
            // Behind its name what is in it, as no cache is to take another for it.
            return { path: `./${file}?${shortHashOf(files.get(file))}`, external: true };
        });
    },
});

/** The script or the style that a file and all that it imports make. */
async function bundle(file, options = {}) {
    const { outputFiles, warnings } = await esbuild.build({
        ...SMALL,
        entryPoints: [file],
        bundle: true,
        write: false,
        plugins: [inline],
        ...options,
        define: { "import.meta.url": "document.baseURI", ...options.define },
    });
    if (warnings.length > 0)
        throw new Error((await esbuild.formatMessages(warnings, { kind: "warning" })).join(""));
    return outputFiles[0].text.trimEnd();
}

/** The files of the site that are made or kept by its service worker, by their names. */
async function siteFiles(folder, html, { banner, early, style }) {
    const engine = readFileSync(join(folder, "../../bindings/javascript/libpeg.wasm"));
    const address = `libpeg.wasm?${shortHashOf(engine)}`;
    // A version behind the names of files: no cache takes an old one for it.
    const pageOf = (version) => withOthers(html, [
        ["script-src", `script-src '${hashOf(early)}'`],
        [EARLY, `<script>${early}</script>`],
        [STYLE, `<link rel="stylesheet" href="style.css?${version}">`],
        [GAME, `<link rel="preload" href="${address}" as="fetch" crossorigin>\n` +
            `<script defer src="game.js?${version}"></script>\n`],
    ]);
    const files = new Map([
        ["style.css", style],
        ["manifest.json", readFileSync(join(folder, "manifest.json"))],
        ["libpeg.wasm", engine],
    ]);
    files.set("game.js", await bundle(join(folder, "main.js"), {
        banner,
        inject: [join(here, "register.js")],
        plugins: [streamed, apart(files, banner)],
        define: { WASM: JSON.stringify(address) },
    }));
    const sum = createHash("sha256").update(pageOf(""));
    files.forEach((content, file) => sum.update(file).update(content));
    const version = sum.digest("hex").slice(0, 12);
    const versioned = ["game.js", "style.css"];
    const kept = [["index.html"], ...[...files].map(([file, content]) =>
        [versioned.includes(file) ? `${file}?${version}` : file, hashOf(content)])];
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

/** Builds from the folder of the page into one that is emptied first. */
export async function buildSite(folder, into) {
    if (existsSync(into) && readdirSync(into).length > 0 && !existsSync(join(into, "service.js")))
        throw new Error(`${into} holds something other than a built site, which is not to be lost`);
    const icon = `data:image/svg+xml;base64,${readFileSync(join(folder, ICON)).toString("base64")}`;
    const html = withOthers(readFileSync(join(folder, "index.html"), "utf8"), [[ICON, icon]]);
    // REUSE-IgnoreStart
    const note = `/*! ${/<title>(.*)<\/title>/.exec(html)[1]}. ${owner}. SPDX-License-Identifier: MIT */`;
    // REUSE-IgnoreEnd
    const banner = { js: note, css: note };
    const early = await bundle(join(folder, "theme.js"), { format: "esm" });
    const style = await bundle(join(folder, "styles/style.css"), { banner });
    const parts = { banner, early, style };
    const files = await siteFiles(folder, html, parts);
    files.set("peg-solitaire.html", await singleFile(folder, html, parts));
    rmSync(into, { recursive: true, force: true });
    for (const [file, content] of files) {
        mkdirSync(dirname(join(into, file)), { recursive: true });
        writeFileSync(join(into, file), content);
    }
    cpSync(join(folder, "icons"), join(into, "icons"), { recursive: true });
    cpSync(license, join(into, "LICENSE"));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
    await buildSite(fileURLToPath(new URL("..", import.meta.url)), process.argv[2]);
