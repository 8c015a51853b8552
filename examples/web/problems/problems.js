// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, and what is said and kept when one is
// won.

import { $ } from "../page/elements.js";
import { closeSheet } from "../page/sheets.js";
import { Current } from "./current.js";
import { Results, starsFor } from "./results.js";
import { ProblemSheet, today } from "./sheet.js";
import { starSigns, wonWords } from "./words.js";

export class Problems {
    #game;
    #player;
    #results;
    #current;

    /** begun() is called when a problem has begun. */
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
        const stars = problem ? starsFor(moves, problem.moves) : 0;
        if (problem)
            this.#results.keep(problem, moves, today());
        this.#say(wonWords(moves, problem, stars), stars);
    }

    #say(words, stars = 0) {
        $("result-words").textContent = words;
        $("result-stars").textContent = stars > 0 ? starSigns(stars) : "";
        $("next-problem").hidden = stars === 0;
    }
}
