// SPDX-License-Identifier: MIT
//
// Which problem is being played, as what the game began with tells, and the line that names it.

import { isAlone } from "../game/help.js";
import { $, write, writeFor } from "../page/elements.js";
import { phrase } from "../words/language.js";
import { dayOf } from "./dates.js";
import { RUNGS } from "./rungs.js";
import { plainTaskWords, starSigns, taskWords, titleWords } from "./words.js";

const MOST = 60; // problems remembered, those of days and new ones, beside those still needed

const isProblem = (value) =>
    ["board", "day", "level"].every((name) => typeof value?.[name] === "string") && Number.isInteger(value.moves);

export function currentOf({ game, store, settings, results, help }) {
    let isBack = false; // whether the last one given came back

    /** The problems that were begun and are not of the ladder, the latest first. */
    function begun() {
        return store.get("begun", []).filter(isProblem);
    }

    function begin(problem) {
        if (problem.name)
            return;
        const others = begun().filter(({ board }) => board !== problem.board);
        const { lost } = results;
        const today = dayOf(new Date());
        // What comes back, and the problem of today, can be gone on with however many others were begun.
        const isKept = ({ board, day }, index) => index < MOST || day === today || lost.includes(board);
        store.set("begun", [problem, ...others].filter(isKept));
    }

    /** Whether a puzzle of a day was begun. */
    const wasBegunOn = (day) => begun().some((one) => one.day === day);

    /** The problem on the board; null if it is another game. */
    function problem() {
        return of(game.record.start);
    }

    /** The problem that begins with a board. */
    function of(start) {
        return RUNGS.find(({ board }) => board === start) ?? begun().find(({ board }) => board === start) ?? null;
    }

    /**
     * The problem to play next: now and then one that was lost, or else up the ladder to one that has
     * not been won; after a day's puzzle one that is as easy, by its moves; null if a new one should follow a new one.
     */
    function takeNext() {
        const here = problem();
        const lost = results.lost.filter((board) => board !== here?.board).map(of).filter((one) => one !== null);
        isBack = !isBack && lost.length > 0;
        if (isBack)
            return lost[0];
        if (!here?.name && !here?.day)
            return null;
        const index = RUNGS.indexOf(here);
        const others = [...RUNGS.slice(index + 1), ...RUNGS.slice(0, Math.max(index, 0))];
        const open = others.filter((rung) => results.stars(rung) === 0);
        const asEasy = open.filter(({ moves }) => moves <= here.moves).at(-1);
        return (index < 0 ? asEasy : null) ?? open[0] ?? others[0];
    }

    function show() {
        const here = problem();
        $("problem").hidden = here === null;
        // There it costs the stars.
        $("hint").classList.toggle("strong", here === null);
        if (here) {
            const isOpen = isAlone(help.of(here.board));
            const stars = results.stars(here);
            write($("problem-stars"), starSigns(stars));
            $("problem-stars").classList.toggle("gone", !isOpen && stars === 0);
            $("problem-stars").ariaLabel = phrase(stars > 0 ? `stars.${stars}` : isOpen ? "stars.open" : "stars.gone");
            write($("problem-title"), titleWords(here));
            writeFor($("problem-task"), taskWords(here), settings.get("names") ? taskWords(here) : plainTaskWords(here));
        }
    }

    return { begin, wasBegunOn, of, problem, takeNext, show };
}
