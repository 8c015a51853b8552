// SPDX-License-Identifier: MIT
//
// What a player waits for: never a jump, never a page that hangs, and a question no longer
// than he likes.

import {
    COACH, button, expect, expectPegs, lamp, middle, open, openSheet, page, pegs, play, press, said, slowCoach, spot,
    test, wake,
} from "./browser.js";

test("a jump is played without the coach, who says later that it lost, and can be taken back", async () => {
    await open(COACH, { before: slowCoach });
    await play(13, 4);
    await said("13-4 takes 8");
    await expectPegs(4);
    await expect(page.locator(".marks .dot")).toHaveCount(0);
    await wake();
    await said("13-4 was not a good idea: you could still win before it.");
    await expect(page.locator(".marks .dot")).toHaveCount(1);
    await button("Where I could still win").click();
    await said("13-4 lost the game");
    await expectPegs(5);
    await expect(button("Where I could still win")).toBeHidden();
});

test("of a jump that did not lose the coach says nothing later", async () => {
    for (const [start, from, to] of [[COACH, 7, 9], [`${COACH}&moves=13-4`, 7, 2]]) {
        await open(start, { before: slowCoach });
        await play(from, to);
        await said(`${from}-${to} takes`);
        await wake();
        await page.locator("#line[data-state=winnable], #line[data-state=lost]").waitFor();
        await page.waitForTimeout(300);
        expect(await page.locator(".marks .dot").count()).toBe(0);
        await said(`${from}-${to} takes`);
    }
});

test("what the player does meanwhile stays when the coach says that a jump lost", async () => {
    await open(COACH, { before: slowCoach });
    await play(13, 4);
    await said("13-4 takes 8");
    await spot(7).click();
    await said("7 can jump to");
    await wake();
    await said("13-4 was not a good idea");
    await expect(page.locator(".marks .picked")).toHaveCount(1);
    await spot(2).click();
    await expectPegs(3);
    await expect(page.locator(".marks .dot")).toHaveCount(0);
});

test("the coach asks for a moment again and again, and gives up after ten seconds", async () => {
    await open("square9+ooooooooo/ooooooooo/ooooooooo/ooooo..oo/oooo..o.o/o.......o/o...o...o/o..o....o/o.oo.oooo", {
        before: () => {
            const { postMessage } = Worker.prototype;
            globalThis.asked = [];
            Worker.prototype.postMessage = function (data, ...more) {
                if (data.question === "judge")
                    globalThis.asked.push(data.limits.seconds);
                postMessage.call(this, data, ...more);
            };
        },
    });
    await lamp("thinking");
    await lamp("unknown");
    const asked = await page.evaluate(() => globalThis.asked);
    expect(asked.length > 5 && asked.every((seconds) => seconds === asked[0] && seconds < 1), asked.join()).toBe(true);
});

test("a bar is as full as the table that is made for a question", async () => {
    await open("english -> d4", { memory: 2 });
    await lamp("off"); // as it is a problem
    await press("count");
    // It begins empty, and is empty again where nobody knows how long it will take: soon after, so each frame is looked at.
    const isPartFull = page.waitForFunction(() => document.querySelector("#task .known[style*='--share: 0.']") &&
        /^\d+ %$/.test(document.getElementById("task-progress").textContent));
    await button("Use help").click();
    await isPartFull;
});

test("a count that fills the memory says so, and the next question is answered", async () => {
    await open("square6", { before: () => {
        const Own = globalThis.Worker;
        globalThis.Worker = class extends Own {
            postMessage(data) {
                if (data.question === "countSolutions")
                    data.limits.memory = 16 << 20;
                super.postMessage(data);
            }
        };
    } });
    page.setDefaultTimeout(60_000);
    await press("count");
    await said("This needs more memory than a page may use.");
    await button("Hint").click();
    await said(/^Try /);
});

/** Milliseconds of the longest task on the main thread while something is done, 4 times slowed. */
async function longest(act) {
    const session = await page.context().newCDPSession(page);
    const events = [];
    session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: {
        includedCategories: ["disabled-by-default-devtools.timeline", "devtools.timeline"],
    } });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await act();
    // A frame and a worker's answer later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const isComplete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await isComplete;
    await session.detach();
    const mains = new Set(events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
        .map(({ pid, tid }) => `${pid} ${tid}`));
    const own = events.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
    // What the test itself has the page do is no task of the page.
    const foreign = own.filter(({ name }) => name === "EvaluateScript");
    const tasks = own.filter((task) => task.name === "RunTask" &&
        !foreign.some(({ ts }) => ts >= task.ts && ts < task.ts + task.dur));
    // The time of the thread, not of the clock: other programs may have the processor.
    expect(tasks.length, "nothing was traced").toBeGreaterThan(0);
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

// Twice what it takes: a machine that is shared has slower memory, too.
const MOST = 100; // milliseconds

/** Does acts by their names again and again, until none of them has kept the page busy for long. */
async function expectShort(acts) {
    const least = {};
    for (let tries = 0; tries === 0 || (tries < 6 && Math.max(...Object.values(least)) > MOST); tries++) {
        for (const [name, act] of Object.entries(acts))
            least[name] = Math.min(least[name] ?? Infinity, await longest(act));
    }
    expect(Object.values(least).every((time) => time <= MOST), JSON.stringify(least)).toBe(true);
}

test("no board, sheet or film that is opened keeps the page busy for long where it is 4 times slower", { tag: "@chromium" }, async () => {
    const go = (board, count) => async () => {
        await page.evaluate((text) => { location.hash = `#board=${text}`; }, board);
        await expect(page.locator("#board .pegs > g")).toHaveCount(count);
    };
    const close = () => page.evaluate(() => document.querySelector("dialog[open]").close());
    await open("triangle5");
    await expectShort({
        triangle22: go("triangle22", 252),
        english: go("english", 32),
        film: async () => {
            await press("solve");
            await button("Next jump").click();
            await button("Close").click();
        },
        problems: () => openSheet("Problems"),
        ladder: async () => {
            await page.getByRole("tab", { name: "Ladder" }).click();
            await page.locator(".rung .pegs").first().waitFor({ state: "attached" });
            await close();
        },
        editor: async () => {
            await openSheet("Make a board");
            await page.locator("#editor-canvas .spot").first().waitFor();
            await close();
        },
    });
});

for (const board of ["square16", "triangle22"]) {
    test(`on ${board} no press keeps the page busy for long where it is 4 times slower`, { tag: "@chromium" }, async () => {
        await open(board);
        await page.waitForFunction((holes) => document.querySelectorAll(".pegs > g").length === holes - 1,
            await page.locator(".spot").count());
        const first = async (words) => /^[^,]+/.exec(
            await page.locator(`.spot[aria-label*='${words}']`).first().getAttribute("aria-label"))[0];
        const places = [await first("can jump")];
        await spot(places[0]).click();
        await said("can jump to");
        places.push(await first("can be landed in"));
        await page.keyboard.press("Escape");
        const count = await pegs();
        const [start, end] = [await middle(places[0]), await middle(places[1])];
        await expectShort({
            pick: async () => {
                await page.mouse.click(start.x, start.y);
                await page.waitForFunction(() => document.querySelector(".picked"));
            },
            jump: async () => {
                await page.mouse.click(end.x, end.y);
                await expectPegs(count - 1);
            },
            undo: async () => {
                await page.keyboard.press("Control+z");
                await expectPegs(count);
            },
        });
    });
}
