// SPDX-License-Identifier: MIT
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { dayOf, daysLater } from "../problems/dates.js";
import { puzzlesOf } from "../problems/day.js";
import { RUNGS } from "../problems/rungs.js";
import { taskWords } from "../problems/words.js";
import {
    COACH, base, button, choose, expect, expectFocus, expectPegs, lamp, open, openSheet, page, pegs, play, playMoves,
    press, said, test, turnCoach,
} from "./browser.js";

await load();

const CROSS = RUNGS.find(({ name }) => name === "latinCross");

const tab = (name) => page.getByRole("tab", { name });
const rung = (name) => page.locator(".rung").filter({ hasText: name }).first();
const result = (words) => page.locator("#result-words").filter({ hasText: words }).waitFor();
const kept = (name) => page.evaluate((key) => JSON.parse(localStorage.getItem(`libpeg.${key}`)), name);

/** Without the coach, who would only make the jumps wait. */
async function openQuiet(board = undefined, options = {}) {
    await open(board, options);
    await turnCoach(false);
}

async function win(text) {
    const board = new Board(text);
    await playMoves(board.jumpsText(board.solveFewest()));
    board.free();
}

async function beginRung(name) {
    await openSheet("Problems");
    await tab("Ladder").click();
    await rung(name).click();
}

const easyOf = async (day) => (await puzzlesOf(day))[0];

test("a puzzle of the day is played from the sheet, named above the board, and marked when won", async () => {
    await openQuiet();
    const today = dayOf(new Date());
    const problem = await easyOf(today);
    await openSheet("Problems");
    await page.locator("#day-puzzles .rung").nth(2).filter({ hasText: "Expert" }).waitFor();
    await page.locator("#day-puzzles .rung").first().click();
    await page.locator("#problem-task").filter({ hasText: taskWords(problem) }).waitFor();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    expect(await page.locator("#problem-stars").textContent()).toBe("☆☆☆");
    await win(problem.board);
    await result(`Won alone in ${problem.moves} moves: the fewest there are. Three stars.`);
    await expect(page.locator("#problem-stars")).toHaveText("★★★");
    await expect(page.locator("#result-day")).toHaveText("Streak: 1 day · ★★★ × 1, ★★ × 0, ★ × 0");
    const won = { wins: { [problem.moves]: 1 }, fewest: problem.moves, inTime: 1 };
    expect((await kept("days"))[`${today} easy`]).toEqual(won);
    await button("Back to problems").click();
    await page.locator(`[data-day="${today}"][aria-label$="won: three stars"]`).waitFor();
    await page.locator("#streak").filter({ hasText: "Streak: 1 day." }).waitFor();
    await page.locator("#day-puzzles .rung[aria-label$='three stars.']").waitFor();
    await page.keyboard.press("Escape");
    // The button of the first view goes on with the next level.
    await page.locator("#todays-state").filter({ hasText: "1/3" }).waitFor();
    await page.locator("#todays").click();
    await page.locator("#problem-title").filter({ hasText: "medium" }).waitFor();
});

test("today's puzzle is begun, begun again and told to a friend by the button of the first view", async () => {
    await open(undefined, { before: () => {
        const writeText = async (text) => { globalThis.copied = text; };
        Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    } });
    const state = (words) => page.locator("#todays-state").filter({ hasText: words }).waitFor();
    const today = dayOf(new Date());
    const { moves, board } = await easyOf(today);
    await state(/^new · next in \d+ (h|min)/);
    await page.locator("#todays").click();
    await page.locator("#problem").waitFor();
    await state(/^begun/);
    expect(await page.locator("#coach").isChecked()).toBe(false);
    await lamp("off");
    await expect(page.locator("#line-words")).toHaveText("Not judged: the coach would cost the stars");
    await button("Hint").click();
    await said("With help, this earns no stars.");
    await button("Use help").click();
    await said("Try");
    await page.locator("#problem-stars.gone").waitFor();
    // The same hint again is no more help.
    await button("Hint").click();
    await said("Try");
    const first = await page.locator("#say .unseen").textContent();
    await play(...first.slice(4, -1).split("-"));
    await said("takes");
    await choose("english");
    await lamp("winnable");
    await page.locator("#todays").click();
    await said("A random player");
    await win(board);
    await result(`Won in ${moves} moves with 1 hint: the fewest there are. With help there are no stars.`);
    await state(/^1\/3 · /);
    await button("Share").locator("visible=true").click();
    await page.locator("#postcard-say").filter({ hasText: "Copied. It does not" }).waitFor();
    const size = await page.locator("#postcard-picture").evaluate((picture) => picture.decode()
        .then(() => [picture.naturalWidth, picture.naturalHeight]));
    expect(size).toEqual([1200, 630]);
    await page.locator("#postcard .close").click();
    const line = await page.evaluate(() => globalThis.copied);
    expect(line).toMatch(new RegExp(`Won in ${moves} moves with 1 hint\\. ⬛🟩 ☆☆☆ http.*#puzzle=\\d+-easy$`));
    await page.evaluate(() => {
        navigator.canShare = () => true;
        navigator.share = async ({ text, files }) => { globalThis.shared = [text, files[0].type, files[0].size > 5000].join(); };
    });
    await button("Share").locator("visible=true").click();
    await page.waitForFunction((wanted) => globalThis.shared === `${wanted},image/png,true`, line);
    await button("Next").click();
    const { board: before } = await easyOf(daysLater(today, -1));
    await page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get("board") === text, before);
    // The friend opens it.
    await open(null, { address: line.split(" ").at(-1) });
    await page.locator("#problem-task").filter({ hasText: "Leave one peg" }).waitFor();
    expect(new Board(board).pegs).toBe(await pegs());
});

test("a new puzzle is made by one press; lost, it is told of, gone on with, and comes back", async () => {
    await open("star");
    await page.locator("[data-setting=level][value=easy]").dispatchEvent("click");
    await press("make-puzzle");
    await page.locator("#problem-title").filter({ hasText: /New puzzle: .*easy/ }).waitFor();
    await said("A random player wins");
    const start = (await kept("game")).text.split(" ;")[0];
    expect(new Board(start).solvable()).toBe(true);
    await press("solve");
    await button("Don't ask again").click();
    await button("Close").locator("visible=true").click();
    await win(start);
    await result("after a solution was shown");
    await page.locator("#next-problem").press("Enter");
    await said(/A random player|No puzzle found/);
    await expectFocus("#board .spot");
    expect(JSON.stringify(await kept("lost"))).toBe(JSON.stringify([start]));
    await lamp("off");
    await page.evaluate(() => { localStorage["libpeg.form"] = 1; });
    await win((await kept("game")).text.split(" ;")[0]);
    await result("Won alone");
    await said("The next new puzzle is medium.");
    expect((await kept("settings")).level).toBe("middling");
    await button("Next").click();
    await said("You have not won this one alone yet.");
});

const helpOf = async (start) => (await kept("help"))?.[start] ?? null;

test("an address of no daily puzzle says so, and the game stays", async () => {
    for (const hash of ["#puzzle=foo", "#puzzle=9999-easy", "#day=2026-02-30"]) {
        await open(null, { address: `${base}${hash}` });
        await said("The address is of no daily puzzle.");
        await expectPegs(14);
    }
});

test("who learns that a position can be won, or cannot, has had help", async () => {
    const start = COACH.replaceAll("+", " ");
    await openQuiet(COACH);
    await playMoves("13-4 4-11");
    await page.evaluate(() => localStorage.removeItem("libpeg.help"));
    await press("solve");
    await said("There is no solution from here.");
    expect((await helpOf(start)).hints).toBe(1);
    await page.evaluate(() => localStorage.removeItem("libpeg.help"));
    await press("fewest");
    await page.waitForFunction(() => localStorage["libpeg.help"]);
    expect((await helpOf(start)).hints).toBe(1);
    await page.evaluate(() => localStorage.removeItem("libpeg.help"));
    await page.locator("#undo").click();
    await page.locator("#change-board").evaluate((it) => it.click());
    expect((await helpOf(start)).hints).toBe(1);
    await openQuiet(`${COACH}&moves=7-9+13-6+10-3+1-6`);
    await press("solve");
    await said("You have won already.");
    expect(await helpOf(start)).toBe(null);
});

test("who is stuck is told so, with the best so far, and starts again with the focus on the board", async () => {
    await openQuiet(COACH);
    await playMoves("13-4 7-2 1-4");
    await result("2 pegs left: your best so far.");
    await page.locator("#try-again").press("Enter");
    await said("The game begins again.");
    await expectFocus("#board .spot");
    await playMoves("13-4 4-11");
    await result("3 pegs left. Your best here is 2.");
    await page.setViewportSize({ width: 1366, height: 657 });
    await page.locator("#play-on").waitFor();
    const { y, height } = await page.locator("#play-on").boundingBox();
    expect(y + height, "below the fold").toBeLessThanOrEqual(657);
    await button("Play on from here").click();
    await expectPegs(5);
});

test("days before can be played, those to come cannot", async () => {
    await openQuiet();
    await openSheet("Problems");
    const today = dayOf(new Date());
    const [yesterday, tomorrow] = [daysLater(today, -1), daysLater(today, 1)];
    await page.locator("#day-puzzles .rung").first().waitFor();
    const isHere = (day) => day.slice(0, 7) === today.slice(0, 7);
    if (!isHere(yesterday))
        await button("Previous month").click();
    await page.locator(`[data-day="${yesterday}"]`).click();
    const { board } = await easyOf(yesterday);
    await page.locator(`#day-puzzles .rung[aria-label*="${taskWords(await easyOf(yesterday))}"]`).first().waitFor();
    expect(await button("Next month").getAttribute("aria-disabled")).toBe(String(isHere(yesterday)));
    if (isHere(tomorrow) && isHere(yesterday))
        expect(await page.locator(`[data-day="${tomorrow}"]`).getAttribute("aria-disabled")).toBe("true");
    await page.locator("#day-puzzles .rung").first().click();
    await page.waitForFunction((text) => new URLSearchParams(location.hash.slice(1)).get("board") === text, board);
});

test("a rung of the ladder is won with stars, which stay, and the next problem is one press away", async () => {
    await openQuiet();
    await beginRung("Latin cross");
    await said(CROSS.history);
    await page.locator("#problem-title").filter({ hasText: "Latin cross · English cross" }).waitFor();
    await win(CROSS.board);
    await result("Won alone in 5 moves: the fewest there are. Three stars.");
    await page.reload();
    await page.locator("#problem-title").filter({ hasText: "Latin cross" }).waitFor();
    await button("Back to problems").click();
    await tab("Ladder").click();
    await page.locator("#ladder-words").filter({ hasText: "1 of 56 problems won, 3 of 168 stars." }).waitFor();
    expect(await rung("Latin cross").getAttribute("aria-label")).toMatch(/Won alone in 5 moves: three stars\.$/);
    await rung("Latin cross").click();
    await win(CROSS.board);
    await button("Next").click();
    const next = RUNGS[RUNGS.indexOf(CROSS) + 1];
    await page.locator("#problem-task").filter({ hasText: taskWords(next) }).waitFor();
    await expect(button("Next")).toBeHidden();
    await page.evaluate(() => { location.hash = "#board=star"; });
    await page.locator("#problem").waitFor({ state: "hidden" });
});

test("to be shown where a problem was lost costs its stars, and the player is asked first", async () => {
    await openQuiet();
    await beginRung("Latin cross");
    const board = new Board(CROSS.board);
    while (!board.isStuck)
        board.play(board.legalJumps()[0]);
    await playMoves(board.jumpsText(board.history));
    await page.waitForTimeout(2500); // longer than the board would wait with going back
    await expect(page.locator("#line-moves .undone")).toHaveCount(0);
    await button("Where I could still win").click();
    await said("With help, this earns no stars.");
    await expect(page.locator("#line-moves [data-state=lost]")).toHaveCount(0);
    await button("Use help").click();
    await said("lost the game: you could still win before it.");
    expect(await page.locator("#problem-stars").textContent()).toBe("☆☆☆");
});

test("tabs are reached by arrows, and every rung says what it is", async () => {
    await openQuiet();
    await openSheet("Problems");
    await tab("Daily puzzle").focus();
    await page.keyboard.press("ArrowRight");
    expect(await tab("Ladder").getAttribute("aria-selected")).toBe("true");
    expect(await page.locator("#day-panel").isVisible()).toBe(false);
    const names = await page.locator("#ladder-list .rung").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await page.locator("#ladder-list .rung .pegs").first().waitFor();
    expect(await page.locator("#ladder-list .rung .pegs").count(), "pictures that nobody sees are drawn").toBeLessThan(names.length);
    expect(names).toHaveLength(RUNGS.length);
    names.forEach((name, i) => expect(name).toMatch(new RegExp(`Fewest moves: ${RUNGS[i].moves}\\. Not won yet\\.$`)));
});

test("who wants nothing to move sees rays when a game is won, and no problem is said of any game", async () => {
    await openQuiet(COACH);
    await playMoves("7-9 13-6 10-3 1-6");
    await result("Won alone in 4 moves: the fewest there are.");
    await expect(page.locator(".joy .rays")).toHaveCount(1);
    await expect(page.locator(".joy circle")).toHaveCount(0);
    await button("Undo").click();
    await page.locator(".joy").waitFor({ state: "detached" });
    await expect(page.locator("#result-words")).toHaveText("");
});

test("who wins any game hears whether fewer moves will do, and tries again by one press", async () => {
    await openQuiet("triangle5+./oo/.oo/..../....o");
    await playMoves("2-9 3-10 15-6 6-13");
    await result("Won alone in 3 moves; 2 is possible.");
    await button("Try for fewer").click();
    await said("The game begins again.");
    await expectPegs(5);
    await expect(page.locator("#result")).toBeHidden();
    await playMoves("2-9 3-10");
    await expectPegs(3);
});

test("pegs of all colours fly when a game is won, and are gone soon", async () => {
    await openQuiet("triangle5+o/o./.../..../.....", { reducedMotion: "no-preference" });
    await play(1, 4);
    await page.locator(".joy circle").first().waitFor({ state: "attached" });
    expect(await page.locator(".joy circle").evaluateAll((all) =>
        new Set(all.map((one) => one.getAttribute("fill"))).size)).toBeGreaterThan(3);
    await expect(page.locator(".joy circle")).toHaveCount(0);
    await expect(page.locator(".joy .rays")).toHaveCount(1);
});
