// Puts the game into the manual: game.html, the whole game as one file, which opens from disk too, and in puzzle/ a page
// for each daily puzzle, which previews a link with a title and a picture, and leads to game.html.
//
// usage: node game.js SCRATCH FOLDER    with ESBUILD, which run.sh brings; SCRATCH is for the built game

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildSite, readProject } from "../../examples/web/site/build.js";
import { PAGES, writePages } from "../../examples/web/site/pages.js";

const [scratch, folder] = process.argv.slice(2);
await buildSite(fileURLToPath(new URL("../../examples/web", import.meta.url)), scratch, { ...readProject(), manual: "index.html" });
const html = readFileSync(join(scratch, "peg-solitaire.html"), "utf8");
// The first title is that of the page.
writeFileSync(join(folder, "game.html"), html.replace("</title>", `$&\n<meta name="puzzles" content="${PAGES}/">`));
await writePages(join(folder, PAGES), { game: "../game.html" });
