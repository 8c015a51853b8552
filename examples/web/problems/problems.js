// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, and what is said and kept when one is
// won.

import { Asker } from "../../../bindings/javascript/worker.js";
import { $ } from "../page/elements.js";
import { closeSheet } from "../page/sheets.js";
import { Current } from "./current.js";
import { Results, starsFor } from "./results.js";
import { ProblemSheet, today } from "./sheet.js";
import { freeWords, starSigns, wonWords } from "./words.js";

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
