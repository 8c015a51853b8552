// SPDX-License-Identifier: MIT
//
// What the coach sees, and what is seen of a jump that is no good and of a proof.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { rowsOfMoves } from "../coach/moverows.js";
import {
    COACH, LOST, button, drag, expect, expectDot, expectHole, expectPegs, lamp, middle, open, openSheet, page,
    playMoves, press, said, spot, test, turnCoach,
} from "./browser.js";

await load();

/** Turns a switch of the settings on or off. */
async function turn(name) {
    await openSheet("Settings");
    await page.getByRole("switch", { name }).click();
    await page.locator("#settings").getByRole("button", { name: "Close" }).click();
}

const arrows = () => page.locator(".marks .arrow:is(.wins, .loses, .unknown)");
const kinds = () => page.locator(".marks .arrow").evaluateAll((all) =>
    all.map(({ classList }) => classList[1]).sort());

test("arrows tell which jumps win and which lose, as the engine does", async () => {
    for (const board of [COACH, "triangle6&moves=4-1"]) {
        await open(board);
        await turn("Jumps as arrows");
        await lamp("winnable");
        const own = new Board(board.replaceAll("+", " ").replace("&moves=", " ; "));
        const wanted = own.judge().map(({ answer }) => (answer ? "wins" : "loses")).sort();
        await expect(page.locator(".marks .arrow:is(.wins, .loses)")).toHaveCount(wanted.length);
        expect(await kinds()).toEqual(wanted);
        await turn("Jumps as arrows");
        await expect(arrows()).toHaveCount(0);
    }
});

test("arrows are told apart by their lines and tips, and to those who do not see them in words", async () => {
    await open(COACH);
    await turn("Jumps as arrows");
    await lamp("winnable");
    const dashes = (kind) => page.locator(`.arrow.${kind} .over`).first().evaluate((line) =>
        getComputedStyle(line).strokeDasharray);
    expect(await dashes("wins")).toBe("none");
    expect(await dashes("loses")).not.toBe("none");
    await expectHole("7, peg, can jump to 9, which wins");
    await expectHole("13, peg, can jump to 4, which loses");
    await spot(13).click();
    await expect(arrows()).toHaveCount(1); // of a peg picked up only its own are seen
    expect(await kinds()).toEqual(["loses"]);
    await turnCoach(false);
    await page.locator(".arrow.unknown").waitFor();
    expect(await dashes("unknown")).not.toBe("none");
    await expectHole("7, peg, can jump to 9");
});

test("where jumps are many the arrows are those of the peg under the pointer or with the focus", async () => {
    const rows = Array.from({ length: 12 }, () => "oo.oo.oo.oo.").join("/");
    await open(`square12+${rows}`);
    await turn("Jumps as arrows");
    expect(new Board(`square12 ${rows}`).legalJumps().length).toBeGreaterThan(24);
    await page.mouse.move(3, 3);
    await page.waitForFunction(() => !document.querySelector(".arrow"));
    await spot("d12").hover();
    await page.waitForFunction(() => document.querySelector(".arrow"));
    await page.mouse.move(3, 3);
    await page.waitForFunction(() => !document.querySelector(".arrow"));
    await spot("d12").focus();
    await page.waitForFunction(() => document.querySelector(".arrow"));
});

test("who wants it is told the chance of random play, and where one jump alone is legal or wins", async () => {
    await open(COACH);
    await turn("Chance and forced jumps");
    const board = new Board("triangle5 o/../.../oo.o/..o..");
    const percent = Number((100 * board.rate().win).toPrecision(2));
    await expect(page.locator("#left")).toHaveText(`5 pegs; random play ${percent} % · one winning jump`);
    await playMoves("7-9 13-6 10-3");
    await expect(page.locator("#left")).toHaveText("2 pegs; random play 100 % · one jump");
    await press("solve");
    await page.locator("#left").waitFor({ state: "hidden" });
});

test("the pegs that can jump have a ring, and no other", async () => {
    await open(COACH);
    await turn("Pegs that can jump");
    await page.waitForFunction(() => document.querySelectorAll(".movable").length === 2);
    for (const name of [7, 13]) {
        const { x, y } = await middle(name);
        const rings = await page.locator(".movable").evaluateAll((all) => all.map((ring) => {
            const { x: left, y: top, width, height } = ring.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
        }));
        expect(rings.some((ring) => Math.hypot(ring.x - x, ring.y - y) < 2), `no ring around ${name}`).toBe(true);
    }
    await page.reload();
    await page.locator(".movable").first().waitFor({ state: "attached" });
});

test("an illegal jump shows the red dot and says why, until the next press", async () => {
    await open(COACH);
    await lamp("winnable");
    await drag(13, 12);
    await said("13-12 is not a legal jump. ");
    await expectDot(12);
    await expect(page.locator(".marks .halo")).toHaveCount(1);
    await page.getByRole("status").filter({ hasText: "13-12 is not a legal jump" }).waitFor();
    await expect(button("Play it anyway")).toBeHidden();
    await spot(7).click();
    await expect(page.locator(".marks .dot")).toHaveCount(0);
    await drag(7, 7);
    await page.waitForFunction(() => document.getElementById("say").textContent === "");
    await expect(page.locator(".marks .dot")).toHaveCount(0); // putting a peg back is no jump
    await expectPegs(5);
});

/** Presses "Pause" as soon as a peg is added. */
const stopAdding = () => page.waitForFunction(() => {
    const isAdding = document.getElementById("proof-sum").textContent.includes("so far");
    if (isAdding)
        document.getElementById("proof-add").click();
    return isAdding;
});

test("a proof adds its sum up peg by peg, and ends with what the goal needs", async () => {
    await open(LOST, { reducedMotion: "no-preference" });
    await lamp("lost");
    await press("explain");
    const sum = page.locator("#proof-sum");
    await stopAdding();
    await sum.filter({ hasText: /^\w\d is added: .*, \d+ of \d+ that count\.$/ }).waitFor();
    const board = new Board(LOST.replaceAll("+", " "));
    const [row] = board.explain().rows;
    await button("Go on").waitFor(); // with which the sum is drawn as it stays
    const lit = await page.locator(".texts .lit").count();
    const told = await sum.textContent();
    const added = board.names.map((_, hole) => hole)
        .filter((hole) => board.hasPeg(hole) && row.weights[hole] !== 0).slice(0, lit);
    const total = added.reduce((all, hole) => all + row.weights[hole], 0);
    expect(told.match(/: (\S+) so far/)[1]).toBe(String(total).replace("-", "\u2212"));
    expect(told.startsWith(board.name(added.at(-1))), told).toBe(true);
    await button("Go on").click();
    await sum.filter({ hasText: "It is 0; all 4 positions" }).waitFor();
    await expect(page.locator(".texts .lit")).toHaveCount(0);
    await button("Add up again").click();
    await stopAdding();
    await button("Close").click();
    await expect(page.locator(".texts text")).toHaveCount(0);
});

test("that there are no fewer moves is shown by sums, which come to what the text of the proof says", async () => {
    await open("triangle4");
    await lamp("winnable");
    await press("fewest");
    await button("Why not in fewer?").click();
    const sum = page.locator("#proof-sum");
    await sum.filter({ hasText: " at least." }).waitFor();
    const board = new Board("triangle4");
    const moves = board.boundFewest().least;
    const [best] = rowsOfMoves(board.proveMoves(moves), board);
    const numbersIn = async (selector) => (await page.locator(selector).allTextContents())
        .flatMap((text) => text.replaceAll("\u2212", "-").match(/-?\d+/g).map(Number));
    const prices = await numbersIn(".price");
    expect(prices).toEqual(best.groups.map(({ value }) => value));
    await expect(page.locator(".band")).toHaveCount(prices.length);
    const rule = await page.locator("#proof").textContent();
    for (const { holes, value } of best.groups)
        expect(rule).toContain(`${holes.map((hole) => board.name(hole)).join("+")} ${value}`);
    const weights = await numbersIn(".texts text");
    const total = [...weights.filter((_, hole) => board.hasPeg(hole)), ...prices].reduce((all, one) => all + one, 0);
    const { near, top, least } = best;
    expect(await numbersIn("#proof-sum")).toEqual([total, top, least - near, near, least]);
    await said(`proves that it takes at least ${moves}.`);
    await button("Close").click();
    await expect(page.locator(".price, .band")).toHaveCount(0);
});

/** The moves that the best sum of a proof asks for, read plainly. */
function bestIn(proof, board) {
    const lines = proof.trim().split("\n").map((line) => line.split(" "));
    const all = (word) => lines.filter(([first]) => first === word).map(([, ...numbers]) => numbers.map(Number));
    const counts = [...board.names.map((_, hole) => [hole]), ...all("region")]
        .map((holes) => holes.every((hole) => board.hasPeg(hole)));
    return all("near")[0][0] + Math.max(0, ...all("weights").map(([scale, top, ...numbers]) =>
        Math.ceil((numbers.reduce((sum, one, i) => sum + (counts[i] ? one : 0), 0) - top) / scale)));
}

test("sums of a proof of moves say what its text does, and never more than the fewest moves", () => {
    for (const text of ["triangle5", "rect3x4", "square4", "triangle4", "star"]) {
        const board = new Board(text);
        for (let jumps = board.legalJumps(); jumps.length > 0; jumps = board.legalJumps()) {
            const moves = board.boundFewest()?.least;
            if (moves > 1) {
                const proof = board.proveMoves(moves);
                const rows = rowsOfMoves(proof, board);
                expect(rows.length === 0 || rows[0].least === bestIn(proof, board), board.text).toBe(true);
                expect(rows.every(({ least, near }) => near < least && least <= moves), board.text).toBe(true);
                expect(rows.every(({ least }, i) => i === 0 || least <= rows[i - 1].least), board.text).toBe(true);
            }
            board.play(jumps[0]);
        }
    }
});
