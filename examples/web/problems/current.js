// SPDX-License-Identifier: MIT
//
// Which problem is being played, as what the game began with tells, and the line that names it.

import { $, write } from "../page/elements.js";
import { dayOf } from "./dates.js";
import { RUNGS } from "./rungs.js";
import { taskWords, titleWords } from "./words.js";

const MOST = 60; // problems remembered, those of days and new ones, beside those still needed

const isProblem = (value) =>
    ["board", "day"].every((name) => typeof value?.[name] === "string") &&
    ["moves", "ways", "games", "wins"].every((name) => Number.isInteger(value[name]));

export class Current {
    #game;
    #store;
    #results;
    #isBack = false; // whether the last one given came back

    constructor(game, store, results) {
        this.#game = game;
        this.#store = store;
        this.#results = results;
        game.addEventListener("change", ({ detail: { jump } }) => !jump && this.show());
    }

    /** The problems that were begun and are not of the ladder, the latest first. */
    get #begun() {
        return this.#store.get("begun", [], Array.isArray).filter(isProblem);
    }

    /** Notes that a problem is begun. */
    begin(problem) {
        if (problem.name)
            return;
        const others = this.#begun.filter(({ board }) => board !== problem.board);
        const { lost } = this.#results;
        const today = dayOf(new Date());
        // What comes back, and the problem of today, can be gone on with however many others were begun.
        const isKept = ({ board, day }, index) => index < MOST || day === today || lost.includes(board);
        this.#store.set("begun", [{ ...problem, id: problem.day || problem.board }, ...others].filter(isKept));
    }

    /** The problem of a day, if it was begun. */
    begunOn(day) {
        return this.#begun.find((one) => one.day === day) ?? null;
    }

    /** The problem on the board; null if it is another game. */
    get problem() {
        return this.of(this.#game.record.start);
    }

    /** The problem that begins with a board. */
    of(start) {
        return RUNGS.find(({ board }) => board === start) ?? this.#begun.find(({ board }) => board === start) ?? null;
    }

    /**
     * The problem to play next: now and then one that was lost, or else up the ladder to one that has
     * not been won; null if a new one should follow a new one.
     */
    takeNext() {
        const { problem } = this;
        const lost = this.#results.lost.filter((board) => board !== problem?.board)
            .map((board) => this.of(board)).filter((one) => one !== null);
        this.#isBack = !this.#isBack && lost.length > 0;
        if (this.#isBack)
            return lost[0];
        if (!problem?.name && !problem?.day)
            return null;
        const here = RUNGS.indexOf(problem);
        const others = [...RUNGS.slice(here + 1), ...RUNGS.slice(0, Math.max(here, 0))];
        return others.find((rung) => this.#results.stars(rung) === 0) ?? others[0];
    }

    show() {
        const { problem } = this;
        $("problem").hidden = problem === null;
        if (problem) {
            write($("problem-title"), titleWords(problem));
            write($("problem-task"), taskWords(problem));
        }
    }
}
