// SPDX-License-Identifier: MIT
//
// What tests do in the page of the game, and look at there.

import { expect, page } from "./fixtures.js";

export * from "./fixtures.js";

/** The position of the coach document, and one that a proof shows to be lost. */
export const COACH = "triangle5+o/../.../oo.o/..o..";
export const LOST = "english+..o/o../o..oo.o/ooo..o./oooooo./.../o..+->+d4";

export const spot = (name) => page.locator("#board").getByRole("button", { name: new RegExp(`^${name},`) });
export const button = (name) => page.getByRole("button", { name, exact: true });
export const said = (words) => page.locator("#say").filter({ hasText: words }).waitFor();
/** Waits until the coach has said so of the position. */
export const lamp = (state) => page.locator(`#line[data-state=${state}]`).waitFor({ state: "attached" });
export const learnt = () => page.locator("#line[title*='Every position']").waitFor();
export const unlearnt = () => page.locator("#line:not([title*='Every position'])").waitFor();
export const pegs = () => page.locator(".pegs > g:not(.taken)").count();

/** Expects a hole of which screen readers are told just this. */
export const expectHole = (words) => page.locator("#board").getByRole("button", { name: words, exact: true }).waitFor();

export const expectPegs = (count) => expect(page.locator(".pegs > g:not(.taken)")).toHaveCount(count);

/** Expects the focus there, whether or not the window has that of the screen, which one of several has in Firefox. */
export const expectFocus = (selector) => expect.poll(() =>
    page.evaluate((wanted) => document.activeElement.matches(wanted), selector), `the focus is at ${selector}`).toBe(true);

export async function play(from, to) {
    await spot(from).click();
    await spot(to).click();
}

/** Plays moves such as "7-9 13-6", each when the one before has been. */
export async function playMoves(moves) {
    for (const move of moves.split(" ")) {
        await play(...move.split("-"));
        await page.locator("#say").filter({ hasText: `${move} takes` }).waitFor({ state: "attached" });
    }
}

/** For open(): until wake() is called no worker hears of a question to the coach. */
export function slowCoach() {
    const Own = globalThis.Worker;
    const held = [];
    Object.assign(globalThis, { isSlow: true, asked: 0, ended: 0 });
    globalThis.Worker = class extends Own {
        postMessage(data) {
            this.isCoach ||= data.question === "judge";
            globalThis.asked += data.question === "judge" ? 1 : 0;
            if (globalThis.isSlow && data.question === "judge")
                held.push(() => super.postMessage(data));
            else
                super.postMessage(data);
        }

        terminate() {
            globalThis.ended += this.isCoach ? 1 : 0;
            super.terminate();
        }
    };
    globalThis.wake = () => {
        globalThis.isSlow = false;
        held.forEach((send) => send());
    };
}

export const wake = () => page.evaluate(() => globalThis.wake());

/** Presses a button or a switch of the sheet "Analyse", which need not be open for it. */
export const press = (id) => page.locator(`#${id}`).dispatchEvent("click");

/** Turns the coach on or off. */
export const turnCoach = (isOn) => page.locator("#coach").evaluate((coach, wanted) => coach.checked === wanted || coach.click(), isOn);

/** Opens a sheet by the menu. */
export async function openSheet(name, tab = page) {
    await tab.locator("#open-menu, #more").locator("visible=true").click();
    await tab.locator("#menu").getByRole("button", { name, exact: true }).click();
}

/** Opens a sheet that may have no button now. */
export const showSheet = (id) => page.locator(`#${id}`).evaluate((sheet) => {
    sheet.dispatchEvent(new Event("show"));
    sheet.showModal();
});

/** Chooses a kind of board in the form of a new game. */
export const pick = (kind) => page.locator(`[data-kind=${kind}]`).click();

/** Begins a new game on a board of the list. */
export async function choose(shape) {
    await openSheet("New game");
    await pick(shape);
    await button("Begin").click();
    await said("A new game begins.");
}

export async function middle(name) {
    const { x, y, width, height } = await spot(name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
}

/** Lifts a peg to above another hole. */
export async function lift(from, to) {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
}

export async function drag(from, to) {
    await lift(from, to);
    await page.mouse.up();
}

/** Expects the red dot in the middle of a hole. */
export async function expectDot(name) {
    const dot = await page.locator(".marks .dot").boundingBox();
    const hole = await middle(name);
    expect(Math.hypot(dot.x + dot.width / 2 - hole.x, dot.y + dot.height / 2 - hole.y)).toBeLessThan(2);
}
