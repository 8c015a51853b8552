// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, and what is said, kept and offered when a
// game is won or stuck.

import { Asker } from "../../../bindings/javascript/worker.js";
import { isAlone } from "../game/help.js";
import { $, copy, hide } from "../page/elements.js";
import { closeSheet } from "../page/sheets.js";
import { phrase } from "../words/language.js";
import { Days } from "./day.js";
import { makePuzzle } from "./made.js";
import { starsFor } from "./results.js";
import { ProblemSheet, today } from "./sheet.js";
import { freeWords, measureWords, resultLine, starSigns, stuckWords, wonWords } from "./words.js";

const SOON = 5; // seconds to look for the fewest moves
const MEMORY = 256 << 20;

const OFFERS = ["copy-result", "next-problem", "try-again", "another"];

const byChance = (n) => Math.floor(Math.random() * n);

export class Problems {
    #game;
    #games;
    #player;
    #task;
    #store;
    #settings;
    #address;
    #results;
    #current;
    #help;
    #begun;
    #sheet;
    #engine = new Asker();
    #days = new Days(this.#engine);
    #asker = null; // while the fewest moves of a game that was won are looked for

    /** begun() is called when a problem, or a game once more, has begun. */
    constructor({ game, games, player, task, store, settings, address, results, current, help, begun }) {
        this.#game = game;
        this.#games = games;
        this.#player = player;
        this.#task = task;
        this.#store = store;
        this.#settings = settings;
        this.#address = address;
        this.#results = results;
        this.#current = current;
        this.#help = help;
        this.#begun = begun;
        const begin = (problem) => {
            closeSheet("problems");
            this.#begin(problem);
        };
        const copyResult = (problem) => this.copyResult(problem);
        this.#sheet = new ProblemSheet({ results, days: this.#days, begin, copyResult });
        $("next-problem").addEventListener("click", () => this.#beginNext());
        for (const id of ["another", "make-puzzle"])
            $(id).addEventListener("click", () => this.make());
        $("try-again").addEventListener("click", () => {
            player.again();
            begun();
        });
        $("copy-result").addEventListener("click", async () => {
            const { problem } = current;
            if (problem)
                player.say(await this.copyResult(problem));
        });
        game.addEventListener("change", () => this.#say(""));
    }

    // -----------------------------------------------------------------------
    // Beginning
    // -----------------------------------------------------------------------

    #begin(problem) {
        const isBack = this.#results.lost.includes(problem.board);
        this.#current.begin(problem);
        this.#game.begin(problem.board, "new");
        const words = problem.hasHistory ? phrase(`history.${problem.name}`) : measureWords(problem);
        this.#player.say(isBack ? phrase("problem.back") : words || phrase("problem.begins"));
        this.#begun();
    }

    #beginNext() {
        const next = this.#current.takeNext();
        if (next)
            this.#begin(next);
        else
            this.make();
    }

    /** Has a problem made while the player waits, and begins it if that is still wanted. */
    async #prepare(title, make) {
        const problem = await this.#task.run(title, async (signal) => {
            try {
                const made = await make(signal);
                if (!made && !signal.aborted)
                    this.#player.say(phrase("problem.none"));
                return signal.aborted ? null : made;
            } catch (error) {
                if (!signal.aborted)
                    this.#player.say(phrase("problem.failed", { reason: error.message }));
                return null;
            }
        });
        if (problem)
            this.#begin(problem);
    }

    /** Makes a new puzzle with the board being played, as hard as the player likes. */
    make() {
        return this.#prepare(phrase("problem.makingPuzzle"), (signal) => {
            const engine = { ask: (question, board, given) => this.#engine.ask(question, board, { ...given, signal }) };
            const { start } = this.#game.record;
            return makePuzzle(start, this.#settings.get("level"), { store: this.#store, engine, random: byChance });
        });
    }

    /** Shows how the problem of today was won. */
    showToday() {
        this.#sheet.openToday();
    }

    /** Begins the problem of a day, or goes on with it. */
    beginDay(day) {
        const begun = this.#current.begunOn(day);
        const isHere = begun !== null && begun.board === this.#game.record.start;
        const last = begun && this.#games.all.find(({ text, isWon }) => !isWon && text.startsWith(`${begun.board} ;`));
        if (day > today()) {
            this.#player.say(phrase("problem.later"));
        } else if (isHere || last) {
            if (!isHere)
                this.#game.begin(last.text, "opened", last.id);
            this.#player.say(phrase(isHere ? "problem.isHere" : "problem.goesOn"));
            this.#begun();
        } else {
            this.#prepare(phrase("problem.making"), () => this.#days.get(day));
        }
    }

    // -----------------------------------------------------------------------
    // Won, lost or stuck
    // -----------------------------------------------------------------------

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
        const offers = [problem.day && "copy-result", "next-problem", moves > problem.moves && "try-again"];
        this.#say(wonWords(moves, help, problem, stars), { stars, offers, again: phrase("result.tryFewer") });
    }

    /** A game has come to an end: a problem that is not won then comes back. */
    end({ start, isWon }) {
        const problem = this.#current.of(start);
        if (problem && !isWon)
            this.#results.lose(problem);
    }

    stick({ pegs, best }) {
        this.#say(stuckWords(pegs, best), { offers: ["try-again"], again: phrase("result.startAgain") });
    }

    /** Says in how many moves a game was won that is no problem, and soon whether fewer will do. */
    async #compare(start, moves, help) {
        const offers = ["try-again", "another"];
        const say = (bounds) => {
            const isFewer = bounds.most !== null && bounds.most < moves;
            const again = phrase(isFewer ? "result.tryFewer" : "result.playAgain");
            this.#say(freeWords(moves, help, bounds), { offers, again });
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

    #say(words, { stars = 0, offers = [], again = "" } = {}) {
        this.#asker?.close();
        this.#asker = null;
        hide($("result"), words === "");
        $("result-words").textContent = words;
        $("result-stars").textContent = stars > 0 ? starSigns(stars) : "";
        $("try-again").textContent = again;
        for (const id of OFFERS)
            $(id).hidden = !offers.includes(id);
    }

    /** Copies a line on the problem of a day that was won, and promises what is to be said of that. */
    async copyResult(problem) {
        const how = this.#results.how(problem);
        const stars = this.#results.stars(problem);
        const streak = this.#results.streak(today());
        const line = resultLine(problem, how, { stars, streak, link: this.#address.ofDay(problem.day) });
        return await copy(line) ? phrase("friend.copied") : line;
    }
}
