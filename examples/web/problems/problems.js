// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, which is being played, and what is said and
// kept when one is won.

import { Asker } from "../../../bindings/javascript/worker.js";
import { $ } from "../page/elements.js";
import { closeSheet } from "../page/sheets.js";
import { isAlone } from "../game/help.js";
import { starsFor } from "./results.js";
import { ProblemSheet, today } from "./sheet.js";
import { freeWords, starSigns, wonWords } from "./words.js";

const SOON = 5; // seconds to look for the fewest moves
const MEMORY = 256 << 20;

export class Problems {
    #game;
    #player;
    #results;
    #current;
    #help;
    #asker = null; // while the fewest moves of a game that was won are looked for

    /** begun() is called when a problem, or a game once more, has begun. */
    constructor({ game, player, results, current, help, begun }) {
        this.#game = game;
        this.#player = player;
        this.#results = results;
        this.#current = current;
        this.#help = help;
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
        const help = this.#help.of(start);
        if (!problem) {
            this.#compare(start, moves, help);
            return;
        }
        const stars = isAlone(help) ? starsFor(moves, problem.moves) : 0;
        this.#results.keep(problem, moves, today(), help);
        this.#say(wonWords(moves, help, problem, stars), stars);
        $("next-problem").hidden = false;
    }

    /** Says in how many moves a game was won that is no problem, and soon whether fewer will do. */
    async #compare(start, moves, help) {
        const say = (bounds) => {
            this.#say(freeWords(moves, help, bounds));
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
        $("next-problem").hidden = true;
    }
}
