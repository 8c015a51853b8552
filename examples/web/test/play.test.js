// SPDX-License-Identifier: MIT
import {
    COACH, LOST, base, button, drag, expect, expectDot, expectFocus, expectHole, expectPegs, lamp, middle, open,
    page, pegs, play, playMoves, press, said, spot, test,
} from "./browser.js";

test("the losing 13-4 of the coach document shows the red dot and is not played", async () => {
    await open(COACH);
    await lamp("winnable");
    await play(13, 4);
    await said("13-4 is not a good idea");
    await expectDot(4);
    await expect(page.locator(".marks .dot")).toHaveCSS("fill", "rgb(224, 20, 31)");
    expect(await pegs()).toBe(5);
    expect(page.url()).toMatch(/oo\.o\/\.\.o\.\.$/);
});

test("the document's correct moves win without a red dot", async () => {
    await open(COACH);
    for (const move of ["7-9", "13-6", "10-3", "1-6"]) {
        await playMoves(move);
        await expect(page.locator(".dot")).toHaveCount(0);
    }
    await lamp("won");
    await expectPegs(1);
    await expect(page.locator(".marks .won")).toHaveCount(1);
});

test("the coach is silent until the first game has ended, and begins then", async () => {
    await open(COACH, { isNew: true });
    await expect(page.locator("#line-words")).toHaveText("Your first game: the coach is silent");
    await playMoves("13-4 4-11");
    await said("The coach warns you from now on.");
    await page.locator("#try-again").click();
    await lamp("winnable");
    await play(13, 4);
    await said("not a good idea");
});

test("a bad idea asked for once more, or insisted on, is played", async () => {
    await open(COACH);
    await lamp("winnable");
    await play(13, 4);
    await said("not a good idea");
    await spot(4).click();
    await said("13-4 takes 8. 4 pegs left.");
    await lamp("lost");
    await expect(page.locator("#line-moves [data-state=lost]")).toHaveText(["13-4"]);
    await button("Undo").click();
    await lamp("winnable");
    await play(13, 4);
    await button("Play it anyway").click();
    await said("13-4 takes 8");
    await expect(page.locator(".dot")).toHaveCount(0);
});

test("a bad idea dragged once more is played, but not another peg's", async () => {
    await open(COACH);
    await lamp("winnable");
    await drag(13, 4);
    await said("13-4 is not a good idea");
    await spot(7).click();
    await expect(page.locator(".dot")).toHaveCount(0);
    await drag(13, 4);
    await said("13-4 is not a good idea");
    await expectPegs(5);
    await drag(13, 4);
    await said("13-4 takes 8. 4 pegs left.");
});

test("a peg is dragged, and goes back where it cannot land", async () => {
    await open(COACH);
    await drag(7, 9);
    await said("7-9 takes 8");
    await drag(13, 12);
    await said("13-12 is not a legal jump");
    await expectPegs(4);
    const peg = await page.locator(".marks .picked").boundingBox();
    const hole = await middle(13);
    expect(Math.hypot(peg.x + peg.width / 2 - hole.x, peg.y + peg.height / 2 - hole.y)).toBeLessThan(2);
});

test("a picked peg shows the holes it can land in", async () => {
    await open(COACH);
    await spot(7).click();
    await said("7 can jump to 9.");
    await expect(page.locator(".marks .landing")).toHaveCount(1);
    await expectHole("9, empty, can be landed in");
    await spot(7).and(page.locator("[aria-pressed=true]")).waitFor();
    await spot(10).click();
    await said("10 cannot jump: ");
    await expect(page.locator(".marks .landing")).toHaveCount(0);
});

test("a hint is an arrow, and undo and redo go back and forth", async () => {
    await open(COACH);
    await button("Hint").click();
    await said("Try 7-9.");
    await expect(page.locator(".arrow.hint")).toHaveCount(1);
    await play(7, 9);
    await expectPegs(4);
    await button("Undo").click();
    await said("7-9 undone. 5 pegs left.");
    await expectPegs(5);
    await press("redo");
    await said("7-9 played again. 4 pegs left.");
    await page.keyboard.press("Control+z");
    await said("7-9 undone");
    await page.keyboard.press("Control+y");
    await said("played again");
    await page.waitForURL(/&moves=7-9$/);
});

test("a player is told that the game could not be won from the beginning, and nothing changes", async () => {
    await open("english+ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo+->+d3&moves=d2-d4");
    await lamp("lost");
    await button("Where I could still win").click();
    await said("You could not win even from the beginning.");
    await expectPegs(31);
});

const QUIET = { before: () => { localStorage["libpeg.settings"] = '{"coach":false}'; } };

for (const [locale, playOn, words, grey] of [
    ["en-GB", "Play on from here", "10-8 lost the game: you could still win before it.", "Not judged: the coach is off"],
    ["de-DE", "Von hier aus weiterspielen", "10-8 hat das Spiel verloren: Davor konntest du noch gewinnen.",
        "Ohne Urteil: Der Trainer ist aus"],
]) {
    test(`after a loss the board goes back to the jump that lost, red, with one that wins, green, ${locale}`, async () => {
        await open(`${COACH}&moves=7-9+10-8`, { locale, ...QUIET });
        await expect(page.locator("#line-moves i")).toHaveText(["7-9", "10-8"]);
        await expect(page.locator("#line-words")).toHaveText(grey);
        await play(13, 4);
        await said(words);
        await expectPegs(4);
        await expectDot(8);
        await expect(page.locator(".marks .arrow")).toHaveCount(2);
        await expect(page.locator(".marks .arrow.bad, .marks .arrow.wins")).toHaveCount(2);
        await said(/ 13-6 (wins|gewinnt)\./);
        await page.locator("#result-words").filter({ hasText: /\b2 / }).waitFor();
        await expect(page.locator("#line-moves [data-state=winnable]")).toHaveText(["7-9"]);
        await expect(page.locator("#line-moves .undone[data-state=lost]")).toHaveText(["10-8", "13-4"]);
        await button(playOn).click();
        await said(/You play on from here: 4 pegs left|Du spielst von hier aus weiter: noch 4 Stifte/);
        await expect(page.locator(".marks .arrow")).toHaveCount(0);
        await expect(page.locator("#result")).toBeHidden();
        await play(13, 6);
        await expect(page.locator("#line-moves i:not([data-state=winnable])")).toHaveText(["13-6"]);
        await expect(page.locator("#line-moves [data-state=winnable]")).toHaveText(["7-9"]);
    });
}

test("the line goes to any jump of the game, and says where it is and what is known there", async () => {
    await open("triangle5&moves=4-1+13-4+15-13+10-8");
    const told = (words) => page.locator(`#line-at[aria-valuetext="${words}"]`).waitFor();
    await page.locator("#line-at").fill("2");
    await said("The game is at 13-4 again: 12 pegs left.");
    await expectPegs(12);
    await expect(page.locator("#line-moves .undone")).toHaveText(["15-13", "10-8"]);
    await lamp("winnable");
    await told("13-4: you can still win");
    await page.locator("#line-at").focus();
    await page.keyboard.press("ArrowRight");
    await expectPegs(11);
    await expectFocus("#line-at");
    await page.locator("#line-at").fill("4");
    await expectPegs(10);
    await expect(page.locator("#line-moves .undone")).toHaveCount(0);
});

test("a player who goes on while the way back is looked for is not taken back", async () => {
    await open(`${COACH}&moves=7-9+10-8`, QUIET);
    await play(13, 4);
    await page.locator("#result").waitFor();
    await button("Undo").click();
    await page.waitForTimeout(2500);
    await expectPegs(3);
    await expect(page.locator(".marks .arrow")).toHaveCount(0);
});

test("a long question tells how far it has come, and is stopped", async () => {
    await open("french");
    await lamp("winnable");
    await press("count");
    await page.locator("#task-progress").filter({ hasText: /[\d,]{7,} positions/ }).waitFor();
    await spot("d2").hover(); // the page is alive
    await button("Stop").click();
    await said("Stopped.");
    await expectFocus("#board .spot");
    await page.locator("#task").waitFor({ state: "hidden" });
    await button("Hint").click();
    await said("Try ");
});

async function askWhyLost(board) {
    await open(board);
    await lamp("lost");
    await press("explain");
}

test("the numbers that prove a position lost are on the board, and in words", async () => {
    await askWhyLost(LOST);
    await page.locator("#proof").filter({ hasText: "It is 0; all 4 positions" }).waitFor();
    const weights = await page.locator(".texts text").allTextContents();
    expect(weights).toHaveLength(33);
    expect(weights[2]).toBe("\u22121");
    expect(await spot("e1").getAttribute("aria-label")).toMatch(/counts \u22121$/);
});

test("each row of a proof can be turned to", async () => {
    await open("english+.o./.../......./......./......./.../...");
    await press("count");
    await said("1 solution from here.");
    await page.goto(`${base}#board=triangle5&moves=6-1+15-6+8-3+14-5+2-9+7-2+12-14-5`);
    await lamp("lost");
    await press("explain");
    await page.getByText("Sum 1 of 2", { exact: true }).waitFor();
    await button("Next row").click();
    await page.getByText("Sum 2 of 2", { exact: true }).waitFor();
    await page.locator("#proof-sum").filter({ hasText: "It is 1; 31 of the 36 positions" }).waitFor();
});

test("a set that must be left is marked, and the jumps that leave it are arrows", async () => {
    await askWhyLost("triangle5+o/../o../o..o/.....+->+11");
    await page.locator("#proof").filter({ hasText: "It is 4, and the tolls come to 2" }).waitFor();
    await expect(page.locator(".marks .arrow.loses")).toHaveCount(0);
    await button("Next row").click();
    await page.locator("#proof-sum").filter({ hasText: "1-4, 3-8, 3-10, 6-4, 6-13, 6-15" }).waitFor();
    await expect(page.locator(".marks .arrow.loses")).toHaveCount(6);
});

test("cases of a proof are told apart, and their jump is an arrow", async () => {
    await askWhyLost("triangle4+o/.o/.oo/.ooo+->+7");
    await page.locator("#proof").filter({ hasText: "3-10 is never made, or it is made" }).waitFor();
    await expect(page.locator(".marks .arrow.loses")).toHaveCount(1);
    await button("Next row").click();
    await page.locator("#proof").filter({ hasText: "the set that follows must be left" }).waitFor();
    await page.locator("#proof-sum").filter({ hasText: "the jumps of this case" }).waitFor();
    await button("Next row").click();
    await expect(page.locator(".marks .arrow.loses")).toHaveCount(4);
    await button("Next row").click();
    await page.locator("#proof").filter({ hasText: "This case needs no set" }).waitFor();
});

test("a lost position without a proof says that it was searched", async () => {
    await askWhyLost("triangle5+o/.o/.oo/.o.o/o..oo");
    await said("No sum proves it");
});

test("pegs are seen to move, but not by who wants less motion", async () => {
    for (const [reducedMotion, moves] of [["no-preference", true], ["reduce", false]]) {
        await open(COACH, { reducedMotion });
        await lamp("winnable");
        await spot(7).click();
        const running = await page.evaluate(async () => {
            const words = document.getElementById("say");
            const heard = new Promise((resolve) =>
                new MutationObserver(resolve).observe(words, { childList: true, characterData: true, subtree: true }));
            document.querySelector("[data-hole='8']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
            await heard;
            return document.getAnimations().filter(({ playState }) => playState === "running").length;
        });
        expect(running > 0).toBe(moves);
        await expectPegs(4);
    }
});
