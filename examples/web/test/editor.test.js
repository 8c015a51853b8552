// SPDX-License-Identifier: MIT
//
// The sheet in which boards are made, as hands, keys and screen readers find it.

import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { button, expect, open, openSheet, page, phone, said, spot, test } from "./browser.js";
import {
    cell, draw, drawn, editor, focused, inEditor, middleOf, openEditor, stroke, tool, verdict, words,
} from "./editing.js";

await load();

test("a stroke puts pegs in every place on its way, and is undone as one", async () => {
    await openEditor();
    await inEditor("Clear").click();
    expect(await drawn()).toBe("");
    await stroke([1, 1], [1, 5], [3, 5]);
    expect(await drawn()).toBe("square:ooooo/____o/____o");
    await tool("Empty hole");
    await stroke([1, 3]);
    await tool("No hole");
    await stroke([3, 5], [2, 5]);
    expect(await drawn()).toBe("square:oo.oo");
    await tool("Goal");
    await stroke([1, 5]);
    expect(await drawn()).toBe("square:oo.oo -> ....o");
    for (let i = 0; i < 4; i++)
        await inEditor("Undo").click();
    expect(await drawn()).toBe("");
    for (let i = 0; i < 4; i++)
        await inEditor("Redo").click();
    expect(await drawn()).toBe("square:oo.oo -> ....o");
});

test("keys draw at the place that arrows go to, which tells what it is", async () => {
    await openEditor();
    await inEditor("Clear").click();
    await cell(1, 1).focus();
    await page.keyboard.press("Enter");
    await words("Row 1, column 1: peg.");
    expect(await focused()).toBe("row 1, column 1: peg");
    for (const key of ["ArrowRight", "Shift+ArrowRight", "ArrowRight", "e", "g", "ArrowDown", " ", "x"])
        await page.keyboard.press(key);
    await words("Row 2, column 4: no hole.");
    expect(await drawn()).toBe("square:o_o. -> ..o");
    expect(await focused()).toBe("row 2, column 4: no hole");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await drawn()).toBe("square:o_o.");
    await page.keyboard.press("Control+Shift+z");
    expect(await drawn()).toBe("square:o_o. -> ..o");
});

test("arrows lead on to where nothing is drawn yet, which comes into sight", async () => {
    await openEditor();
    await cell(1, 2).focus();
    for (let i = 0; i < 30; i++)
        await page.keyboard.press("ArrowUp");
    await page.keyboard.press("p");
    await words("Row \u221229, column 2: peg.");
    const box = await cell("\u221229", 2).boundingBox();
    const ground = await page.locator("#editor-canvas").boundingBox();
    expect(box.y > ground.y - 1 && box.y + box.height < ground.y + ground.height + 1).toBe(true);
});

test("what is undone in the editor is not undone in the game behind it", async () => {
    await openEditor("english&moves=d2-d4");
    await inEditor("Clear").click();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await inEditor("Close").click();
    expect(await page.locator("#line-moves").textContent()).toBe("d2-d4");
});

test("what is said of a drawing is what the engine finds", async () => {
    await openEditor();
    for (const text of ["triangle4", "triangle5 -> 13"]) {
        await draw(text);
        const board = new Board(text);
        if (board.solvable()) {
            await verdict("It can be won");
            await verdict(/(Easy|Medium|Hard|Expert): a random player wins/);
        } else {
            await verdict("It cannot be won");
            await verdict(/proves it|found no way|No jump leads/);
        }
        await verdict(`${board.holes} holes, ${board.pegs} pegs.`);
    }
    await draw("square:ooo");
    await verdict("No peg can jump");
    await draw("square:o..");
    await verdict("It is already won");
    await inEditor("Clear").click();
    await verdict("There is no hole yet.");
    await inEditor("Play it").click();
    await words("There is no hole yet: draw some first.");
});

test("what cannot be found out in time is said not to be known", async () => {
    await openEditor();
    await draw("wiegleb ooo/ooo/ooo/ooooooooo/oooo.oooo/..oo.oooo/..o/..o/o.o");
    await verdict("It is not known whether it can be won");
    await verdict("5 seconds were not enough");
});

test("a drawing that is played begins the game with just that board", async () => {
    await openEditor();
    await draw("ooo\no.o\nooo\n-> b2");
    await inEditor("Play it").click();
    await said("A new game begins.");
    await spot("b2").waitFor();
    expect(await editor().isVisible()).toBe(false);
    expect(page.url()).toMatch(/#board=square:ooo\/o.o\/ooo\+-%3E\+b2$/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll("#board .spot").length === 15);
});

test("the board being played is changed as it stands, goal and all", async () => {
    await open("english+-%3E+d4&moves=d2-d4");
    await button("New").click();
    await button("Change the board being played").click();
    await button("Use help").click();
    await cell(1, 3).waitFor();
    const board = new Board("english -> d4");
    board.play("d2-d4");
    const changed = new Board(await drawn());
    expect(changed.position).toBe(board.position);
    expect(changed.goal).toBe(board.goal);
    expect(changed.lines).toEqual(board.lines);
});

test("a board of lines is refused in a sentence", async () => {
    await open("lines:4:1-2-3,3-2-1,2-3-4");
    await button("New").click();
    await button("Change the board being played").click();
    await page.getByText("It cannot be changed: this board is a list of lines, which no drawing shows.").waitFor();
});

test("the drawing stays when the page is closed, even one that is no board", async () => {
    await openEditor();
    await tool("No hole");
    await stroke([1, 2]);
    const before = await drawn();
    await page.reload();
    await spot(1).waitFor();
    await openSheet("Make a board");
    await cell(1, 2).waitFor();
    expect(await drawn()).toBe(before);
    await inEditor("Clear").click();
    await page.reload();
    await spot(1).waitFor();
    await openSheet("Make a board");
    await verdict("There is no hole yet.");
});

test("with touch one finger draws, and two move and zoom", { tag: "@chromium" }, async () => {
    await openEditor("", phone(390, 844));
    const before = await drawn();
    const client = await page.context().newCDPSession(page);
    const send = (type, ...points) => client.send("Input.dispatchTouchEvent", { type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const [first, second] = [await middleOf(1, 3), await middleOf(4, 1)];
    const { width } = await cell(1, 3).boundingBox();
    await send("touchStart", first);
    await send("touchStart", first, second);
    await send("touchMove", [first[0], first[1] - 60], [second[0], second[1] + 60]);
    await send("touchEnd");
    expect(await drawn()).toBe(before);
    expect(await inEditor("Undo").getAttribute("aria-disabled")).toBe("true");
    expect((await cell(3, 3).boundingBox()).width).toBeGreaterThan(1.2 * width);
    await inEditor("Fit").click();
    const [from, to] = [await middleOf(1, 3), await middleOf(1, 5)];
    await send("touchStart", from);
    await send("touchMove", to);
    await send("touchEnd");
    expect(new Board(await drawn()).holes).toBe(18);
});

test("on a phone everything is in the width of the sheet and large enough to press", async () => {
    await openEditor("", phone(360, 740));
    const small = await page.evaluate(() =>
        [...document.querySelectorAll("#editor :is(button, select, input, textarea, summary, .choice span)")]
            .filter((control) => control.checkVisibility() && !control.matches("[type=radio]"))
            .map((control) => [control.id || control.textContent, control.getBoundingClientRect()])
            .filter(([, { left, right, height }]) => left < 0 || right > 360 || height < 43.5)
            .map(([name]) => name));
    expect(small).toEqual([]);
    expect((await cell(2, 2).boundingBox()).width).toBeGreaterThanOrEqual(44);
});
