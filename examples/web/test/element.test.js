// SPDX-License-Identifier: MIT
//
// <peg-board> on a page of somebody else, who allows it no more than it needs.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { base, expect, open, page, phone, site, test } from "./browser.js";

const axe = readFileSync(`${process.env.AXE}/axe.min.js`, "utf8");
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src data:";
const COACHED = '<peg-board board="triangle5 o/../.../oo.o/..o.." coach></peg-board>';
const FILM = '<peg-board board="english -> d4" moves="d2-d4 f3-d3 e1-e3" film></peg-board>';
const LOST = '<peg-board board="english ..o/o../o..oo.o/ooo..o./oooooo./.../o.. -> d4" proof></peg-board>';
const EVENTS = ["ready", "jump", "undo", "redo", "judged", "won", "lost", "filmend", "fault"];

/** Runs in the page: keeps what the boards tell. */
const hear = `globalThis.heard = [];
    for (const name of ${JSON.stringify(EVENTS)})
        addEventListener(name, ({ detail }) => globalThis.heard.push(detail.text ? name + " " + detail.text : name));`;

let made = 0;

/** Opens a page with some boards, which may not run scripts or styles of its own text. */
async function openWith(boards, options = {}) {
    const name = `boards-${process.pid}-${++made}.html`;
    writeFileSync(join(site, name), `<!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${POLICY}">
        <meta name="viewport" content="width=device-width"><title>Boards</title><link rel="icon" href="data:,">
        <script type="module" src="/bindings/javascript/peg-board.js"></script></head>
        <body><main><h1>Boards</h1>${boards}</main></body></html>`);
    await open(null, { address: new URL(name, base).href, before: hear, ...options });
}

const boardAt = (at = 0) => page.locator("peg-board").nth(at);
const spot = (name, at = 0) => boardAt(at).getByRole("button", { name: new RegExp(`^${name},`) });
const button = (name, at = 0) => boardAt(at).getByRole("button", { name, exact: true });
const said = (words, at = 0) => boardAt(at).getByRole("status").filter({ hasText: words }).waitFor();
const pegs = (at = 0) => boardAt(at).evaluate((board) => board.pegs);
const heard = () => page.evaluate(() => globalThis.heard);
const hears = (name) => page.waitForFunction((wanted) => globalThis.heard.includes(wanted), name);
const marks = (kind, at = 0) => boardAt(at).locator(`.arrow.${kind}`);

async function playMoves(moves, at = 0) {
    for (const move of moves.split(" ")) {
        const [from, to] = move.split("-");
        await spot(from, at).click();
        await spot(to, at).click();
        await hears(`jump ${move}`);
    }
}

test("a board is played by pointer under a strict policy, and tells the page of it", async () => {
    await openWith(COACHED);
    await playMoves("7-9 13-6 10-3 1-6");
    await said("Won.");
    expect((await heard()).filter((name) => name !== "judged")).toEqual(["ready", "jump 7-9", "jump 13-6", "jump 10-3", "jump 1-6", "won"]);
    expect(await boardAt().evaluate((board) => board.gameText)).toMatch(/; 7-9 13-6 10-3 1-6$/);
});

test("a peg is dragged, and goes back where it cannot land", async () => {
    await openWith(COACHED);
    const middle = async (name) => {
        const { x, y, width, height } = await spot(name).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    for (const [to, words] of [[3, "That is no jump: "], [9, "4 pegs. This can be won."]]) {
        await page.mouse.move(...await middle(7));
        await page.mouse.down();
        await page.mouse.move(...await middle(8));
        await page.mouse.move(...await middle(to));
        await page.mouse.up();
        await said(words);
    }
    expect((await heard()).filter((name) => name.startsWith("jump"))).toEqual(["jump 7-9"]);
});

test("taps play on a phone, and only pegs that can jump keep a finger from scrolling the page", async () => {
    await openWith(COACHED, phone(390, 844));
    await spot(7).tap();
    await spot(9).tap();
    await hears("jump 7-9");
    const action = (name) => spot(name).evaluate((drawn) => getComputedStyle(drawn).touchAction);
    expect([await action(13), await action(1), await action(2)]).toEqual(["none", "auto", "auto"]);
});

test("keys alone play: Tab reaches a board once, arrows choose a hole, which has a ring", async () => {
    await openWith(COACHED);
    await spot(1).waitFor();
    const at = () => boardAt().evaluate((board) => board.shadowRoot.activeElement?.getAttribute("aria-label") ?? null);
    await page.keyboard.press("Tab");
    expect(await at()).toMatch(/^1, peg/);
    const ring = () => boardAt().locator("g.focus").evaluate((drawn) => getComputedStyle(drawn).visibility);
    expect(await ring()).toBe("visible");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"])
        await page.keyboard.press(key);
    expect(await at()).toMatch(/^7, peg, can jump to 9/);
    await page.keyboard.press("Enter");
    await spot(9).and(page.getByRole("button", { name: /can be landed in$/ })).waitFor();
    for (const key of ["ArrowRight", "ArrowRight", "Enter"])
        await page.keyboard.press(key);
    await hears("jump 7-9");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await hears("undo 7-9");
    await spot(13).click();
    expect(await ring()).toBe("hidden");
    await page.getByRole("heading").click();
    await page.keyboard.press("Tab");
    expect(await at()).toMatch(/^13, peg/);
    expect(await ring()).toBe("visible");
    await spot(7).evaluate((drawn) => drawn.focus());
    expect(await spot(7).getAttribute("tabindex"), "what has the focus is where Tab returns to").toBe("0");
});

test("Escape lets go of a peg, and then closes the dialog that a board is in", async () => {
    await openWith(`${COACHED}<dialog></dialog>`);
    await page.evaluate(() => {
        const dialog = document.querySelector("dialog");
        dialog.append(document.querySelector("peg-board"));
        dialog.showModal();
    });
    await spot(7).press("Enter");
    await spot(9).and(page.getByRole("button", { name: /can be landed in$/ })).waitFor();
    await page.keyboard.press("Escape");
    await spot(9).and(page.getByRole("button", { name: "9, empty" })).waitFor();
    await expect(page.locator("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "hidden" });
});

test("the coach marks jumps as he knows them, and says when one has lost the game", async () => {
    await openWith(COACHED);
    await expect(marks("wins")).toHaveCount(1);
    await expect(marks("loses")).toHaveCount(1);
    await spot("13").and(page.getByRole("button", { name: "13, peg, can jump to 4, which loses" })).waitFor();
    await playMoves("13-4");
    await said("13-4 has lost the game. Undo takes it back.");
    await hears("lost");
    await button("Rescue").click();
    await said("1 taken back: from here it can be won.");
    await button("Hint").click();
    await said("Try 7-9.");
    await expect(marks("hint")).toHaveCount(1);
    await button("Coach").click();
    await expect(boardAt().locator(".arrow:not(.hint)")).toHaveCount(0);
    expect(await boardAt().getAttribute("coach")).toBe(null);
});

test("what the coach does not know yet is dotted, and an answer to a position that was left is dropped", async () => {
    const slow = `const { postMessage } = Worker.prototype;
        globalThis.held = [];
        Worker.prototype.postMessage = function (data) { globalThis.held.push(() => postMessage.call(this, data)); };`;
    await openWith(COACHED, { before: hear + slow });
    await expect(marks("unknown")).toHaveCount(2);
    await playMoves("7-9");
    await page.evaluate(() => {
        while (globalThis.held.length > 0)
            globalThis.held.shift()();
    });
    await page.waitForFunction(() => globalThis.held.length > 0);
    expect(await heard()).toEqual(["ready", "jump 7-9"]);
});

test("a film runs on one press, with an arrow before each jump, stops on another, and begins again", async () => {
    await openWith(FILM);
    await said("32 pegs.");
    await button("Film").click();
    await expect(marks("hint")).toHaveCount(1);
    await hears("redo d2-d4");
    await button("Pause").click();
    await button("Film").click();
    await hears("filmend");
    expect((await heard()).slice(1)).toEqual(["redo d2-d4", "redo f3-d3", "redo e1-e3", "filmend"]);
    expect(await pegs()).toBe(29);
    await button("Film").click();
    await said("32 pegs.");
    await spot("d6").click();
    await spot("d4").click();
    await hears("jump d6-d4");
    await button("Film").waitFor();
});

test("a position is judged by one question at a time, however many attributes change", async () => {
    const count = `const { postMessage } = Worker.prototype;
        globalThis.asked = [];
        Worker.prototype.postMessage = function (data) {
            globalThis.asked.push(data.question);
            postMessage.call(this, data);
        };`;
    await openWith('<peg-board board="triangle5" coach names></peg-board>', { before: hear + count });
    await boardAt().evaluate((board) => (board.names = false));
    await page.waitForFunction(() => document.querySelector("peg-board").verdicts.every(({ answer }) => answer !== null) &&
        globalThis.heard.includes("judged"));
    expect(await page.evaluate(() => globalThis.asked.filter((question) => question === "judge"))).toHaveLength(1);
    expect((await heard()).filter((name) => name === "judged")).toHaveLength(1);
});

test("two boards of a page are two games", async () => {
    await openWith(COACHED + FILM);
    await playMoves("7-9");
    await spot("d2", 1).click();
    await spot("d4", 1).click();
    await hears("jump d2-d4");
    expect([await pegs(0), await pegs(1)]).toEqual([4, 31]);
    await button("Undo", 1).click();
    await hears("undo d2-d4");
    expect([await pegs(0), await pegs(1)]).toEqual([4, 32]);
    const fills = await page.locator(".plate .wood").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(fills.every((width) => width > 100), `plates are ${fills} wide`).toBe(true);
});

test("a board within a shadow tree of the page is heard outside it", async () => {
    await openWith(`${COACHED}<div id="outer"></div>`);
    await page.evaluate(() => {
        const tree = document.getElementById("outer").attachShadow({ mode: "open" });
        tree.appendChild(document.createElement("peg-board")).board = "star";
    });
    await said("12 pegs.", 1);
    expect((await heard()).filter((name) => name === "ready")).toHaveLength(2);
});

test("a board that is removed ends its worker, and put back goes on with its game", async () => {
    const count = `const Own = Worker;
        Object.assign(globalThis, { begun: 0, ended: 0 });
        globalThis.Worker = class extends Own {
            constructor(...all) { super(...all); globalThis.begun++; }
            terminate() { globalThis.ended++; super.terminate(); }
        };`;
    await openWith(COACHED, { before: hear + count });
    await expect(marks("wins")).toHaveCount(1);
    await playMoves("7-9");
    await page.evaluate(() => {
        globalThis.kept = document.querySelector("peg-board");
        globalThis.kept.remove();
    });
    await page.waitForFunction(() => globalThis.ended === 1);
    await page.evaluate(async () => {
        globalThis.kept.undo();
        globalThis.kept.play("7-9");
        await globalThis.kept.hint();
    });
    expect(await page.evaluate(() => globalThis.begun)).toBe(1);
    await page.evaluate(() => document.querySelector("main").append(globalThis.kept));
    expect(await pegs()).toBe(4);
    await playMoves("13-6");
    await expect(marks("wins")).toHaveCount(1);
    expect((await heard()).filter((name) => name === "ready")).toHaveLength(1);
});

test("a board that is moved while it is asked, or pressed, goes on where it stands", async () => {
    await openWith(`${COACHED}<div id="other"></div>`);
    await expect(marks("wins")).toHaveCount(1);
    const { x, y, width, height } = await spot(7).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => {
        const board = document.querySelector("peg-board");
        board.hint();
        document.querySelector("#other").append(board);
    });
    await page.mouse.up();
    await said("5 pegs. This can be won.");
    await playMoves("7-9");
    expect(await pegs()).toBe(4);
});

test("who hears of a jump may stop a film or take the jump back, and is told nothing that is no more", async () => {
    await openWith(`${FILM}<peg-board board="triangle5 o/o./.../..../....."></peg-board>`);
    await spot("d4").waitFor();
    await boardAt().evaluate((board) => {
        board.addEventListener("redo", ({ detail }) => detail.text === "d2-d4" && board.stopFilm());
        board.startFilm();
    });
    await hears("redo d2-d4");
    await page.waitForTimeout(1200);
    expect(await pegs()).toBe(31);
    await boardAt(1).evaluate((board) => {
        board.addEventListener("jump", () => board.undo());
        board.play("1-4");
    });
    expect((await heard()).filter((name) => ["won", "lost", "jump 1-4", "undo 1-4"].includes(name))).toEqual(["undo 1-4", "jump 1-4"]);
});

test("methods say what they cannot do, and leave the board as it is", async () => {
    await openWith(COACHED);
    await playMoves("7-9 13-6");
    const saidOf = (name, ...given) => boardAt().evaluate((board, [act, values]) => {
        try {
            board[act](...values);
            return null;
        } catch ({ message }) {
            return message;
        }
    }, [name, given]);
    for (const jumps of [3, -1, 1.5])
        expect(await saidOf("rewind", jumps)).toBe(`jumps to take back are 0 to 2, not ${jumps}`);
    expect(await pegs()).toBe(3);
    await button("Undo").click();
    await hears("undo 13-6");
    const early = await page.evaluate(() => ["play", "undo", "redo", "rewind", "startFilm", "hint", "rescue", "explain"].map((name) => {
        try {
            document.createElement("peg-board")[name]("");
            return name;
        } catch ({ message }) {
            return message;
        }
    }));
    expect(new Set(early)).toEqual(new Set(["the board is not there yet: wait for its event ready"]));
});

test("properties set before the element is defined count, and attributes and properties are one", async () => {
    await openWith(COACHED);
    await page.evaluate(() => {
        const late = document.createElement("template");
        late.innerHTML = "<peg-board></peg-board>"; // of a document where no element is defined
        const [board] = late.content.children;
        Object.assign(board, { board: "english -> d4", moves: "d2-d4", names: true });
        document.querySelector("main").append(board);
    });
    const last = page.locator("peg-board").last();
    await last.getByRole("status").filter({ hasText: "31 pegs." }).waitFor();
    expect(await last.evaluate((board) => ["board", "moves", "names"].map((name) => board.getAttribute(name))))
        .toEqual(["english -> d4", "d2-d4", ""]);
    expect(await last.locator(".texts text").count()).toBe(33);
    await last.evaluate((board) => {
        board.setAttribute("board", "star");
        board.moves = null;
        board.names = false;
    });
    await last.getByRole("status").filter({ hasText: "12 pegs." }).waitFor();
    expect(await last.locator(".texts text").count()).toBe(0);
});

test("a board that cannot be read says which attribute is wrong and why, and another can take its place", async () => {
    await openWith(`${COACHED}<peg-board board="englsh"></peg-board>`);
    await said(/^board="englsh": .*did you mean english\?/, 1);
    await hears("fault");
    await expect(boardAt(1).getByRole("button")).toHaveCount(0);
    await boardAt(1).evaluate((board) => (board.board = "english"));
    await said("32 pegs.", 1);
    await expect(button("Undo", 1)).toBeVisible();
    await boardAt(1).evaluate((board) => (board.moves = "a1-a2"));
    await said(/^moves="a1-a2": /, 1);
    await expect(spot("d4", 1)).toBeVisible();
});

test("a page assigns words of another language", async () => {
    await openWith(COACHED);
    await spot(1).waitFor();
    await page.evaluate(() => Object.assign(customElements.get("peg-board").words, {
        undo: "Zur\u00fcck",
        left: (pegs) => `${pegs} Stifte.`,
    }));
    await playMoves("7-9");
    await said("4 Stifte.");
    await button("Zur\u00fcck").click();
    await said("5 Stifte.");
});

test("a board has only the buttons that its reader may need", async () => {
    const buttons = (at) => boardAt(at).locator("button:visible").allTextContents();
    await openWith(`${FILM}<peg-board board="english -> d4"></peg-board>`);
    await said("32 pegs.", 1);
    expect(await buttons(0)).toEqual(["Film", "Undo", "Redo"]);
    expect(await buttons(1)).toEqual(["Undo", "Redo", "Hint", "Coach"]);
    await button("Coach", 1).click();
    await button("Rescue", 1).waitFor();
    expect(await buttons(1)).toEqual(["Undo", "Redo", "Hint", "Rescue", "Coach", "Why lost?"]);
    await boardAt(1).evaluate((board) => {
        board.coach = false;
        board.board = "triangle5 o/../.../..../..... -> 1";
    });
    await said("Won.", 1);
    expect(await buttons(1)).toEqual(["Undo", "Redo", "Hint", "Coach"]);
    await boardAt(1).evaluate((board) => (board.board = "triangle5 o/../.../..../....o -> 1"));
    await said("No jump is left, with 2 pegs.", 1);
    expect(await buttons(1)).toEqual(["Undo", "Redo", "Hint", "Rescue", "Coach", "Why lost?"]);
});

test("the numbers of a proof are on the holes, and in words", async () => {
    await openWith(LOST);
    await said("Lost: the weights under pegs add up to 0. No jump makes the sum larger");
    expect(await boardAt().locator(".texts text").nth(2).textContent()).toBe("\u22121");
    await page.getByRole("button", { name: /^e1, peg.*, weight -1$/ }).waitFor();
    await boardAt().evaluate((board) => (board.proof = false));
    await expect(boardAt().locator(".texts text")).toHaveCount(0);
    await boardAt().evaluate((board) => (board.proof = true));
    await said("Lost: the weights under pegs add up to 0.");
});

test("no pointer is tried on the wide pen of a plate, and words keep their direction", async () => {
    await openWith(`<div dir="rtl">${COACHED}</div>`);
    await spot(1).waitFor();
    expect(await boardAt().locator(".plate").evaluate((plate) => getComputedStyle(plate).pointerEvents)).toBe("none");
    expect(await boardAt().getByRole("status").evaluate((status) => getComputedStyle(status).direction)).toBe("ltr");
});

for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing wrong with boards, ${colorScheme}`, async () => {
        await openWith(COACHED + FILM + LOST, { colorScheme });
        await said("Lost: ", 2);
        await expect(marks("wins")).toHaveCount(1);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await globalThis.axe.run(document, { preload: false })).violations
            .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)));
        expect(found).toEqual([]);
    });

test("boards are dark on a page that is, and nothing moves for those who want no motion", async () => {
    const wood = (colour) => expect(boardAt().locator(".plate .wood")).toHaveCSS("stroke", colour);
    await openWith(COACHED);
    await wood("rgb(223, 182, 127)");
    await page.evaluate(() => document.documentElement.style.setProperty("color-scheme", "dark"));
    await wood("rgb(185, 141, 88)");
    for (const [reducedMotion, moves] of [["no-preference", true], ["reduce", false]]) {
        await openWith(COACHED, { reducedMotion });
        await spot(7).click();
        const running = await spot(9).evaluate((drawn) => {
            drawn.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return document.querySelector("peg-board").shadowRoot.getAnimations()
                .filter(({ playState }) => playState === "running").length;
        });
        expect(running > 0).toBe(moves);
    }
});

test("with colours of the reader's own, pegs and holes are told apart by them", async () => {
    await openWith(COACHED, { forcedColors: "active" });
    const fill = (what) => boardAt().locator(what).first().evaluate((drawn) => getComputedStyle(drawn).fill);
    const [peg, hole] = [await fill(".body circle + circle"), await fill(".hole")];
    expect(peg).not.toBe(hole);
    expect(`${peg} ${hole}`).toMatch(/^rgb.* rgb/);
});

test("on paper are black pegs and round holes, without wood and buttons", { tag: "@chromium" }, async () => {
    await openWith(COACHED);
    await spot(1).waitFor();
    await page.emulateMedia({ media: "print" });
    await expect(boardAt().locator(".hole").first()).toBeVisible();
    for (const gone of [".plate .wood", ".bar", "p", ".rims"])
        await expect(boardAt().locator(gone)).toBeHidden();
    await expect(boardAt().locator(".body circle + circle").first()).toHaveCSS("fill", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: null });
});

test("the element and what it needs are at most 25 kB of script, packed, without the WebAssembly", async () => {
    const { build } = await import(pathToFileURL(join(process.env.ESBUILD, "lib/main.js")));
    const { outputFiles: [{ contents }] } = await build({
        entryPoints: [new URL("../../../bindings/javascript/peg-board.js", import.meta.url).pathname],
        bundle: true, minify: true, format: "esm", write: false, logLevel: "silent",
    });
    expect(gzipSync(contents, { level: 9 }).length).toBeLessThanOrEqual(25000);
});
