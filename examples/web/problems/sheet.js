// SPDX-License-Identifier: MIT
//
// The sheet of problems: that of a day, chosen from a calendar, and the ladder.

import { $, enable, make, onPress } from "../page/elements.js";
import { pictureOf } from "../board/svg.js";
import { withBoard } from "../game/boards.js";
import { openSheet } from "../page/sheets.js";
import { shapeWords } from "../page/words.js";
import { phrase } from "../words/language.js";
import { Calendar } from "./calendar.js";
import { dayInWords, dayOf } from "./dates.js";
import { RUNGS } from "./rungs.js";
import { kindWords, measureWords, starSigns, taskWords, wonIn } from "./words.js";

// The most pegs of each part of the ladder.
const PARTS = [7, 10, 14, 20, 32, Infinity];

export const today = () => dayOf(new Date());

export class ProblemSheet {
    #results;
    #begin;
    #days;
    #calendar;
    #day = ""; // that is shown
    #opened = ""; // the day on which the sheet was opened last
    #problem = null; // of that day, when it is made
    #rungs = new Map(); // the buttons of the ladder by rung

    /** begin(problem) begins one, copyResult(problem) promises what to say; days are the Days. */
    constructor({ results, days, begin, copyResult }) {
        this.#results = results;
        this.#days = days;
        this.#begin = begin;
        this.#calendar = new Calendar(results, (day) => this.#showDay(day));
        this.#prepareTabs([...document.querySelectorAll("#problems [role=tab]")]);
        $("problems").addEventListener("show", () => this.#open());
        onPress($("day-play"), () => begin(this.#problem));
        $("day-copy").addEventListener("click", async () =>
            ($("day-copied").textContent = await copyResult(this.#problem)));
        results.addEventListener("change", () => $("problems").open && this.#showAll());
    }

    #prepareTabs(tabs) {
        const choose = (chosen) => tabs.forEach((tab) => {
            tab.setAttribute("aria-selected", tab === chosen);
            tab.tabIndex = tab === chosen ? 0 : -1;
            $(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
        });
        tabs.forEach((tab, index) => {
            tab.addEventListener("click", () => choose(tab));
            tab.addEventListener("keydown", ({ key }) => {
                const step = { ArrowRight: 1, ArrowLeft: tabs.length - 1 }[key];
                if (!step)
                    return;
                const other = tabs[(index + step) % tabs.length];
                choose(other);
                other.focus();
            });
        });
        choose(tabs[0]);
    }

    /** Opens the sheet with the problem of today, whatever it showed last. */
    openToday() {
        this.#opened = "";
        $("day-tab").click();
        openSheet("problems");
    }

    #open() {
        if (this.#rungs.size === 0)
            this.#buildLadder();
        // A page may stay open overnight.
        if (this.#opened !== today())
            this.#day = this.#opened = today();
        this.#showAll();
    }

    #showAll() {
        this.#showDay(this.#day);
        this.#showLadder();
    }

    // -----------------------------------------------------------------------
    // The problem of a day
    // -----------------------------------------------------------------------

    async #showDay(day) {
        this.#day = day;
        this.#calendar.show(day, today());
        const streak = this.#results.streak(today());
        $("streak").textContent = phrase(streak > 0 ? "streak.some" : "streak.none", { days: streak });
        $("day-title").textContent = dayInWords(day);
        if (this.#problem?.day !== day)
            this.#showProblem(null, phrase("problem.waiting"));
        try {
            const problem = await this.#days.get(day);
            if (this.#day === day)
                this.#showProblem(problem);
        } catch (error) {
            if (this.#day === day)
                this.#showProblem(null, phrase("problem.failed", { reason: error.message }));
        }
    }

    #showProblem(problem, words = "") {
        this.#problem = problem;
        enable($("day-play"), problem !== null);
        $("day-task").textContent = problem ? taskWords(problem) : words;
        $("day-kind").textContent = problem ? kindWords(problem) : "";
        $("day-odds").textContent = problem ? measureWords(problem) : "";
        $("day-picture").replaceChildren(...(problem ? [withBoard(problem.board, pictureOf)] : []));
        const best = problem ? this.#bestWords(problem) : "";
        $("day-best").textContent = best;
        $("day-copy").hidden = best === "";
        $("day-copied").textContent = "";
    }

    #bestWords(problem) {
        const how = this.#results.how(problem);
        const stars = this.#results.stars(problem);
        return how ? phrase(stars > 0 ? "result.stars" : "result.sentence",
            { stars: starSigns(stars), won: wonIn(how.moves, how.help) }) : "";
    }

    // -----------------------------------------------------------------------
    // The ladder
    // -----------------------------------------------------------------------

    #buildLadder() {
        // Without a role, Safari takes a list that shows no bullets for none.
        const lists = PARTS.map(() => make("ul", { className: "rungs", role: "list" }));
        for (const rung of RUNGS) {
            const [picture, pegs] = withBoard(rung.board, (board) => [pictureOf(board), board.pegs]);
            const button = make("button", { type: "button", className: "rung" }, picture,
                make("span", { className: "title" }, phrase(`rung.${rung.name}`)),
                make("span", { className: "shape" }, shapeWords(rung.board)),
                make("span", { className: "stars" }));
            button.addEventListener("click", () => this.#begin(rung));
            this.#rungs.set(rung, button);
            lists[PARTS.findIndex((most) => pegs <= most)].append(make("li", {}, button));
        }
        $("ladder-list").replaceChildren(...lists.flatMap((list, index) => [
            make("h3", {}, PARTS[index] < Infinity ? phrase("ladder.upTo", { pegs: PARTS[index] })
                : phrase("ladder.more", { pegs: PARTS[index - 1] })),
            list,
        ]));
    }

    #showLadder() {
        let [won, all] = [0, 0];
        const { lost } = this.#results;
        for (const [rung, button] of this.#rungs) {
            const stars = this.#results.stars(rung);
            won += Number(stars > 0);
            all += stars;
            const isLost = lost.includes(rung.board);
            button.querySelector(".stars").textContent = starSigns(stars) + (isLost ? " ↻" : "");
            const how = this.#results.how(rung);
            const best = how ? wonIn(how.moves, how.help) : phrase("ladder.notYet");
            const reached = stars > 0
                ? phrase("ladder.reached", { won: best, stars: phrase(`starsWithin.${stars}`) }) : best;
            button.setAttribute("aria-label", phrase(isLost ? "ladder.rungBack" : "ladder.rung",
                { name: phrase(`rung.${rung.name}`), shape: shapeWords(rung.board), task: taskWords(rung), reached }));
        }
        $("ladder-words").textContent = phrase("ladder.won",
            { won, all: RUNGS.length, stars: all, most: 3 * RUNGS.length });
    }
}
