// SPDX-License-Identifier: MIT
//
// The sheet of problems: those of a day, chosen from a calendar, and the ladder.

import { $, make, nextTask, openSheet } from "../page/elements.js";
import { pictureOf } from "../board/pictures.js";
import { shapeWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { prepareCalendar } from "./calendar.js";
import { dayInWords, dayOf } from "./dates.js";
import { puzzlesOf } from "./day.js";
import { RUNGS } from "./rungs.js";
import { levelWords, starSigns, taskWords, wonIn } from "./words.js";

// The most pegs of each part of the ladder.
const PARTS = [7, 10, 14, 20, 32, Infinity];

export const today = () => dayOf(new Date());

const pegsIn = (text) => text.split(" ")[1].split("o").length - 1;

/** The sheet; begin(problem) begins one. Returns what opens it with the puzzles of today, whatever it showed last. */
export function prepareProblemSheet({ results, begin }) {
    let shown = ""; // the day
    let opened = ""; // the day on which the sheet was opened last
    const rungs = new Map(); // the buttons of the ladder by rung, once it was looked at
    const calendar = prepareCalendar(results, showDay);

    async function showDay(day) {
        shown = day;
        const streak = results.streak(today());
        $("streak").textContent = phrase(streak > 0 ? "streak.some" : "streak.none", { days: streak });
        $("day-title").textContent = dayInWords(day);
        // To make what writes dates takes long, the first time.
        await nextTask();
        calendar.show(day, today());
        const puzzles = await puzzlesOf(day).catch(() => null);
        if (shown !== day)
            return;
        $("day-say").textContent = puzzles ? "" : phrase("problem.failed");
        $("day-puzzles").replaceChildren(...(puzzles ?? []).map((puzzle) => {
            const button = buttonOf(puzzle, levelWords(puzzle));
            mark(button, puzzle, levelWords(puzzle));
            return make("li", {}, button);
        }));
    }

    function buttonOf(problem, title) {
        return make("button", { type: "button", className: "rung", onclick: () => begin(problem) },
            pictureOf(problem.board),
            make("span", { className: "title" }, title), " ",
            make("span", { className: "shape" }, shapeWords(problem.board)),
            make("span", { className: "stars" }));
    }

    /** Shows on a button what was reached, and returns the stars. */
    function mark(button, problem, name) {
        const how = results.how(problem);
        const stars = how?.stars ?? 0;
        const isLost = results.lost.includes(problem.board);
        // Signs that no name has in it, so that the style writes them.
        button.querySelector(".stars").dataset.signs = starSigns(stars) + (isLost ? " ↻" : "");
        const best = how ? wonIn(how.moves, how.help) : phrase("ladder.notYet");
        const reached = stars > 0 ? phrase("ladder.reached", { won: best, stars: phrase(`starsWithin.${stars}`) }) : best;
        button.setAttribute("aria-label", phrase(isLost ? "ladder.rungBack" : "ladder.rung",
            { name, shape: shapeWords(problem.board), task: taskWords(problem), reached }));
        return stars;
    }

    /** The entries of a part of the ladder, under what they have in common. */
    function partOf(most, index) {
        const least = PARTS[index - 1] ?? 0;
        // Without a role, Safari takes a list that shows no bullets for none.
        const list = make("ul", { className: "rungs", role: "list" });
        for (const rung of RUNGS.filter(({ board }) => pegsIn(board) > least && pegsIn(board) <= most)) {
            const button = buttonOf(rung, phrase(`rung.${rung.name}`));
            rungs.set(rung, button);
            list.append(make("li", {}, button));
        }
        const title = most < Infinity ? phrase("ladder.upTo", { pegs: most }) : phrase("ladder.more", { pegs: least });
        return [make("h3", {}, title), list];
    }

    function showLadder() {
        if (rungs.size === 0)
            $("ladder-list").replaceChildren(...PARTS.flatMap(partOf));
        const stars = [...rungs].map(([rung, button]) => mark(button, rung, phrase(`rung.${rung.name}`)));
        const all = stars.reduce((sum, one) => sum + one, 0);
        $("ladder-words").textContent = phrase("ladder.won",
            { won: stars.filter((one) => one > 0).length, all: RUNGS.length, stars: all, most: 3 * RUNGS.length });
    }

    const showAll = () => $("day-panel").hidden ? showLadder() : showDay(shown);

    function choose(chosen) {
        for (const tab of tabs) {
            tab.setAttribute("aria-selected", tab === chosen);
            tab.tabIndex = tab === chosen ? 0 : -1;
            $(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
        }
    }

    const tabs = [$("day-tab"), $("ladder-tab")];
    for (const tab of tabs) {
        tab.addEventListener("click", () => {
            choose(tab);
            showAll();
        });
        tab.addEventListener("keydown", ({ key }) => {
            const other = tabs.find((one) => one !== tab);
            if (key === "ArrowRight" || key === "ArrowLeft") {
                other.click();
                other.focus();
            }
        });
    }
    choose(tabs[0]);
    $("problems").addEventListener("show", async () => {
        // A page may stay open overnight.
        if (opened !== today())
            shown = opened = today();
        await nextTask();
        showAll();
    });
    results.addEventListener("change", () => $("problems").open && showAll());
    return () => {
        opened = "";
        choose(tabs[0]);
        openSheet("problems");
    };
}
