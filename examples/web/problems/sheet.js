// SPDX-License-Identifier: MIT
//
// The sheet of problems: that of a day, chosen from a calendar, and the ladder.

import { $, enable, make, nextTask, onPress, openSheet } from "../page/elements.js";
import { pictureOf } from "../board/pictures.js";
import { shapeWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { prepareCalendar } from "./calendar.js";
import { dayInWords, dayOf } from "./dates.js";
import { RUNGS } from "./rungs.js";
import { kindWords, measureWords, starSigns, taskWords, wonIn } from "./words.js";

// The most pegs of each part of the ladder.
const PARTS = [7, 10, 14, 20, 32, Infinity];

export const today = () => dayOf(new Date());

const pegsIn = (text) => text.split(" ")[1].split("o").length - 1;

/**
 * The sheet; begin(problem) begins one, shareResult(problem) promises what to say; days promises that of a day. Returns
 * what opens it with the problem of today, whatever it showed last.
 */
export function prepareProblemSheet({ results, days, begin, shareResult }) {
    let shown = ""; // the day
    let opened = ""; // the day on which the sheet was opened last
    let problem = null; // of the day that is shown, when it is made
    const rungs = new Map(); // the buttons of the ladder by rung, once it was looked at
    const calendar = prepareCalendar(results, showDay);

    async function showDay(day) {
        shown = day;
        const streak = results.streak(today());
        $("streak").textContent = phrase(streak > 0 ? "streak.some" : "streak.none", { days: streak });
        $("day-title").textContent = dayInWords(day);
        if (problem?.day !== day)
            showProblem(null, phrase("problem.waiting"));
        // To make what writes dates takes long, the first time.
        await nextTask();
        calendar.show(day, today());
        try {
            const made = await days(day);
            if (shown === day)
                showProblem(made);
        } catch (error) {
            if (shown === day)
                showProblem(null, phrase("problem.failed", { reason: error.message }));
        }
    }

    function showProblem(made, words = "") {
        problem = made;
        enable($("day-play"), problem !== null);
        $("day-task").textContent = problem ? taskWords(problem) : words;
        $("day-kind").textContent = problem ? kindWords(problem) : "";
        $("day-odds").textContent = problem ? measureWords(problem) : "";
        $("day-picture").replaceChildren(...(problem ? [pictureOf(problem.board)] : []));
        const how = problem && results.how(problem);
        $("day-best").textContent = how ? phrase(how.stars > 0 ? "result.stars" : "result.sentence",
            { stars: starSigns(how.stars), won: wonIn(how.moves, how.help) }) : "";
        $("day-share").hidden = !how;
        $("day-shared").textContent = "";
    }

    /** The entries of a part of the ladder, under what they have in common. */
    function partOf(most, index) {
        const least = PARTS[index - 1] ?? 0;
        // Without a role, Safari takes a list that shows no bullets for none.
        const list = make("ul", { className: "rungs", role: "list" });
        for (const rung of RUNGS.filter(({ board }) => pegsIn(board) > least && pegsIn(board) <= most)) {
            const onclick = () => begin(rung);
            const button = make("button", { type: "button", className: "rung", onclick }, pictureOf(rung.board),
                make("span", { className: "title" }, phrase(`rung.${rung.name}`)),
                make("span", { className: "shape" }, shapeWords(rung.board)),
                make("span", { className: "stars" }));
            rungs.set(rung, button);
            list.append(make("li", {}, button));
        }
        const title = most < Infinity ? phrase("ladder.upTo", { pegs: most }) : phrase("ladder.more", { pegs: least });
        return [make("h3", {}, title), list];
    }

    function showLadder() {
        if (rungs.size === 0)
            $("ladder-list").replaceChildren(...PARTS.flatMap(partOf));
        let [won, all] = [0, 0];
        const { lost } = results;
        for (const [rung, button] of rungs) {
            const how = results.how(rung);
            const stars = how?.stars ?? 0;
            won += Number(stars > 0);
            all += stars;
            const isLost = lost.includes(rung.board);
            button.querySelector(".stars").textContent = starSigns(stars) + (isLost ? " ↻" : "");
            const best = how ? wonIn(how.moves, how.help) : phrase("ladder.notYet");
            const reached = stars > 0
                ? phrase("ladder.reached", { won: best, stars: phrase(`starsWithin.${stars}`) }) : best;
            button.setAttribute("aria-label", phrase(isLost ? "ladder.rungBack" : "ladder.rung",
                { name: phrase(`rung.${rung.name}`), shape: shapeWords(rung.board), task: taskWords(rung), reached }));
        }
        $("ladder-words").textContent = phrase("ladder.won",
            { won, all: RUNGS.length, stars: all, most: 3 * RUNGS.length });
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
    onPress($("day-play"), () => begin(problem));
    $("day-share").addEventListener("click", async () => ($("day-shared").textContent = await shareResult(problem)));
    results.addEventListener("change", () => $("problems").open && showAll());
    return () => {
        opened = "";
        choose(tabs[0]);
        openSheet("problems");
    };
}
