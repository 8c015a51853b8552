// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, and what is said, kept and offered when a
// game is won or stuck.

import { Asker } from "../../../bindings/javascript/worker.js";
import { isAlone } from "../game/help.js";
import { endsOf } from "../game/referee.js";
import { $, closeSheet, copy, hide, make as makeElement } from "../page/elements.js";
import { phrase } from "../words/language.js";
import { daysLater } from "./dates.js";
import { daysOf } from "./day.js";
import { levelBeside, makePuzzle } from "./making.js";
import { starsFor } from "./results.js";
import { prepareProblemSheet, today } from "./sheet.js";
import { freeWords, measureWords, resultLine, starSigns, stuckWords, wonWords } from "./words.js";

const SOON = 5; // seconds to look for the fewest moves
const MEMORY = 256 << 20;

const OFFERS = ["share-result", "next-problem", "where", "try-again", "another"];

const byChance = (n) => Math.floor(Math.random() * n);

/** begun() is called when a problem, or a game once more, has begun. */
export function prepareProblems({ game, player, task, store, settings, address, results, current, help, begun }) {
    const engine = new Asker();
    const days = daysOf(engine);
    let asker = null; // while the fewest moves of a game that was won are looked for

    function begin(problem) {
        const isBack = results.lost.includes(problem.board);
        current.begin(problem);
        game.begin(problem.board);
        const words = problem.hasHistory ? phrase(`history.${problem.name}`) : measureWords(problem);
        player.say(isBack ? phrase("problem.back") : words || phrase("problem.begins"));
        begun();
    }

    /** After a day's puzzle comes that of the day before, unless it is won. */
    function beginNext() {
        const { day } = current.problem() ?? {};
        const before = day && daysLater(day, -1);
        const next = before && !results.ofDay(before).isWon ? null : current.takeNext();
        if (before && !next)
            beginDay(before);
        else if (next)
            begin(next);
        else
            make();
    }

    /** Has a problem made while the player waits, and begins it if that is still wanted. */
    async function prepare(title, work) {
        const problem = await task.run(title, async (signal) => {
            try {
                const made = await work(signal);
                if (!made && !signal.aborted)
                    player.say(phrase("problem.none"));
                return signal.aborted ? null : made;
            } catch (error) {
                if (!signal.aborted)
                    player.say(phrase("problem.failed", { reason: error.message }));
                return null;
            }
        });
        if (problem)
            begin(problem);
    }

    function make() {
        return prepare(phrase("problem.makingPuzzle"), (signal) => {
            const asked = { ask: (question, board, given) => engine.ask(question, board, { ...given, signal }) };
            const { start } = game.record;
            return makePuzzle(start, settings.get("level"), { store, engine: asked, random: byChance });
        });
    }

    /** Begins the problem of a day, unless that is on the board. */
    function beginDay(day) {
        if (day > today()) {
            player.say(phrase("problem.later"));
        } else if (current.begunOn(day)?.board === game.record.start) {
            player.say(phrase("problem.isHere"));
            begun();
        } else {
            prepare(phrase("problem.making"), () => days(day));
        }
    }

    /** Says what a game is worth that the player has won, and keeps it. */
    function win({ start, moves }) {
        const problem = current.of(start);
        const had = help.of(start);
        if (!problem) {
            compare(start, moves, had);
            return;
        }
        const stars = isAlone(had) ? starsFor(moves, problem.moves) : 0;
        results.keep(problem, moves, today(), had);
        const offers = [problem.day && "share-result", "next-problem", moves > problem.moves && "try-again"];
        const [one, two, three] = results.distribution;
        const day = problem.day && phrase("result.day",
            { streak: results.streak(today()), one, two, three });
        say(wonWords(moves, had, problem), { stars, day, offers, again: phrase("result.tryFewer") });
    }

    /** A game has come to an end: a problem that is not won then comes back. */
    function end({ start, isWon }) {
        const problem = current.of(start);
        if (problem && !isWon)
            results.lose(problem);
        if (problem && !problem.day && !problem.name)
            adapt(isWon ? Number(isAlone(help.of(start))) : -1);
    }

    /** After two new puzzles in a row that were won alone the next is harder, after two that were lost it is easier. */
    function adapt(step) {
        const level = settings.get("level");
        const isSecond = step !== 0 && store.get("form", 0) === step;
        const next = isSecond ? levelBeside(level, step) : null;
        store.set("form", isSecond ? 0 : step);
        if (!next)
            return;
        settings.set("level", next);
        player.ending = phrase("problem.adapted", { difficulty: phrase(`difficulty.${next}`) });
    }

    function stick({ pegs, best }) {
        say(stuckWords(pegs, best), { offers: ["where", "try-again"], again: phrase("result.startAgain") });
    }

    /** Says in how many moves a game was won that is no problem, and soon whether fewer will do. */
    async function compare(start, moves, had) {
        const offers = ["try-again", "another"];
        const tell = (bounds) => {
            const isFewer = bounds.most !== null && bounds.most < moves;
            const again = phrase(isFewer ? "result.tryFewer" : "result.playAgain");
            say(freeWords(moves, had, bounds), { offers, again });
        };
        tell({ least: null, most: null });
        const own = new Asker();
        asker = own;
        // Where the game goes on, or too little memory is left, nothing more is said.
        const bounds = await own.ask("boundFewest", start, { memory: MEMORY, seconds: SOON }).catch(() => null);
        own.close();
        if (bounds && asker === own)
            tell(bounds);
    }

    function say(words, { stars = 0, day = "", offers = [], again = "" } = {}) {
        asker?.close();
        asker = null;
        hide($("result"), words === "");
        if (words)
            player.ending ??= "";
        // The stars are seen, or else heard.
        const heard = stars > 0 ? [makeElement("span", { className: "unseen" }, ` ${phrase(`stars.${stars}`)}.`)] : [];
        $("result-words").replaceChildren(words, ...heard);
        $("result-day").textContent = day;
        $("result-stars").textContent = stars > 0 ? starSigns(stars) : "";
        $("try-again").textContent = again;
        for (const id of OFFERS)
            $(id).hidden = !offers.includes(id);
    }

    /** Shares a line on the problem of a day that was won, or copies it, and promises what is to be said of that. */
    async function shareResult(problem) {
        const how = results.how(problem);
        const told = { stars: how.stars, streak: results.streak(today()), link: address.ofDay(problem.day) };
        const line = resultLine(problem, how, { ...told, ends: endsOf(store, problem.board) });
        if (navigator.share)
            return navigator.share({ text: line }).then(() => "", () => "");
        return await copy(line) ? phrase("friend.copied") : line;
    }

    const beginFrom = (problem) => {
        closeSheet("problems");
        begin(problem);
    };
    const showToday = prepareProblemSheet({ results, days, begin: beginFrom, shareResult });
    $("next-problem").addEventListener("click", beginNext);
    for (const id of ["another", "make-puzzle"])
        $(id).addEventListener("click", make);
    $("try-again").addEventListener("click", () => {
        player.again();
        begun();
    });
    $("share-result").addEventListener("click", async () => {
        const problem = current.problem();
        if (problem)
            player.say(await shareResult(problem));
    });
    game.addEventListener("change", () => say(""));
    return { beginDay, showToday, win, end, stick };
}
