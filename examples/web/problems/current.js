// SPDX-License-Identifier: MIT
//
// Which problem is being played, as what the game began with tells, and the line that names it.

import { $ } from "../page/elements.js";
import { RUNGS } from "./rungs.js";
import { taskWords, titleWords } from "./words.js";

const MOST = 30; // problems of days remembered

const isProblem = (value) =>
    ["board", "day"].every((name) => typeof value?.[name] === "string") &&
    ["moves", "ways", "games", "wins"].every((name) => Number.isInteger(value[name]));

export class Current {
    #game;
    #store;
    #results;

    constructor(game, store, results) {
        this.#game = game;
        this.#store = store;
        this.#results = results;
        game.addEventListener("change", ({ detail: { jump } }) => !jump && this.show());
    }

    /** The problems of days that were begun, the latest first, by which a board is known again. */
    get #begun() {
        return this.#store.get("begun", [], Array.isArray).filter(isProblem);
    }

    /** Notes that a problem is begun. */
    begin(problem) {
        if (problem.day) {
            const others = this.#begun.filter(({ day }) => day !== problem.day);
            this.#store.set("begun", [{ ...problem, id: problem.day }, ...others].slice(0, MOST));
        }
    }

    /** The problem on the board; null if it is another game. */
    get problem() {
        return this.of(this.#game.record.start);
    }

    /** The problem that begins with a board. */
    of(start) {
        return RUNGS.find(({ board }) => board === start) ?? this.#begun.find(({ board }) => board === start) ?? null;
    }

    /** The problem to play next: up the ladder, to one that has not been won if there is any. */
    get next() {
        const here = RUNGS.indexOf(this.problem);
        const others = [...RUNGS.slice(here + 1), ...RUNGS.slice(0, Math.max(here, 0))];
        return others.find((rung) => this.#results.stars(rung) === 0) ?? others[0];
    }

    show() {
        const { problem } = this;
        $("problem").hidden = problem === null;
        if (problem) {
            $("problem-title").textContent = titleWords(problem);
            $("problem-task").textContent = taskWords(problem);
        }
    }
}
