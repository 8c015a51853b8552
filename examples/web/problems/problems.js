// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, which is being played, and what is said and
// kept when one is won.

import { Asker } from "../../../bindings/javascript/worker.js";
import { $ } from "../page/elements.js";
import { closeSheet } from "../page/sheets.js";
import { Results, starsFor } from "./results.js";
import { RUNGS } from "./rungs.js";
import { ProblemSheet, today } from "./sheet.js";
import { freeWords, starSigns, taskWords, titleWords, wonWords } from "./words.js";

const MOST = 30; // problems of days remembered

const isProblem = (value) =>
    ["board", "day"].every((name) => typeof value?.[name] === "string") &&
    ["moves", "ways", "games", "wins"].every((name) => Number.isInteger(value[name]));

class Current {
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

const SOON = 5; // seconds to look for the fewest moves
const MEMORY = 256 << 20;

export class Problems {
    #game;
    #player;
    #results;
    #current;
    #asker = null; // while the fewest moves of a game that was won are looked for

    /** begun() is called when a problem, or a game once more, has begun. */
    constructor({ game, player, store, begun }) {
        this.#game = game;
        this.#player = player;
        this.#results = new Results(store);
        this.#current = new Current(game, store, this.#results);
        new ProblemSheet(this.#results, (problem) => {
            closeSheet("problems");
            this.#begin(problem);
            begun();
        });
        $("next-problem").addEventListener("click", () => {
            this.#begin(this.#current.next);
            begun();
        });
        $("try-again").addEventListener("click", () => {
            player.again();
            begun();
        });
        game.addEventListener("change", () => this.#say(""));
    }

    #begin(problem) {
        this.#current.begin(problem);
        this.#game.begin(problem.board, "new");
        this.#player.say("The problem begins.");
    }

    /** Says what a game is worth that the player has won, and keeps it. */
    win({ start, moves }) {
        const problem = this.#current.of(start);
        if (!problem) {
            this.#compare(start, moves);
            return;
        }
        const stars = starsFor(moves, problem.moves);
        this.#results.keep(problem, moves, today());
        this.#say(wonWords(moves, problem, stars), stars);
    }

    /** Says in how many moves a game was won that is no problem, and soon whether fewer will do. */
    async #compare(start, moves) {
        const say = (bounds) => {
            this.#say(freeWords(moves, bounds));
            $("try-again").hidden = false;
        };
        say({ least: null, most: null });
        const asker = new Asker();
        this.#asker = asker;
        // Where the game goes on, or too little memory is left, nothing more is said.
        const bounds = await asker.ask("boundFewest", start, { memory: MEMORY, seconds: SOON }).catch(() => null);
        asker.close();
        if (bounds && this.#asker === asker)
            say(bounds);
    }

    #say(words, stars = 0) {
        this.#asker?.close();
        this.#asker = null;
        $("try-again").hidden = true;
        $("result-words").textContent = words;
        $("result-stars").textContent = stars > 0 ? starSigns(stars) : "";
        $("next-problem").hidden = stars === 0;
    }
}
