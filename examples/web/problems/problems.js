// SPDX-License-Identifier: MIT
//
// Problems and the games in the page: how one begins, and what is said, kept and offered when a
// game is won or stuck.

import { Asker } from "../../../bindings/javascript/worker.js";
import { isAlone } from "../game/help.js";
import { endsOf } from "../game/referee.js";
import { $, closeSheet, copy, hide, make as makeElement, openSheet } from "../page/elements.js";
import { phrase } from "../words/language.js";
import { daysLater } from "./dates.js";
import { linkedPuzzle, nameOf, puzzlesOf } from "./day.js";
import { levelBeside, makePuzzle } from "./making.js";
import { drawPostcard } from "./postcard.js";
import { starsFor } from "./results.js";
import { prepareProblemSheet, today } from "./sheet.js";
import { freeWords, measureWords, postcardWords, resultLine, starSigns, stuckWords, wonWords } from "./words.js";

const SOON = 5; // seconds to look for the fewest moves
const MEMORY = 256 << 20;

const OFFERS = ["share-result", "next-problem", "try-again"];

const MOMENT = 1500; // milliseconds to look at the end of a game before the board goes back to where it was lost

const byChance = (n) => Math.floor(Math.random() * n);

/** begun() is called when a problem, or a game once more, has begun. */
export function prepareProblems(
    { game, player, task, store, settings, address, results, current, help, begun, areAtStake }) {
    const engine = new Asker();
    let asker = null; // while the fewest moves of a game that was won are looked for
    let stuck = null; // what was said of a game that is lost, as the arguments of say()

    function begin(problem) {
        const isBack = results.lost.includes(problem.board);
        current.begin(problem);
        game.begin(problem.board);
        const words = problem.hasHistory ? phrase(`history.${problem.name}`) : measureWords(problem);
        player.say(isBack ? phrase("problem.back") : words || phrase("problem.begins"));
        begun();
    }

    /** After a day's puzzle comes the one of the day before that is as hard, unless it is won. */
    function beginNext() {
        const { day, level } = current.problem() ?? {};
        const before = day && daysLater(day, -1);
        const next = before && results.ofDay(before).open.includes(level) ? null : current.takeNext();
        if (before && !next)
            beginDay(before, level);
        else if (next)
            begin(next);
        else
            make();
    }

    /** Has a puzzle made while the player waits, and begins it if that is still wanted. */
    async function make() {
        const problem = await task.run(phrase("problem.makingPuzzle"), async (signal) => {
            const asked = { ask: (question, board, given) => engine.ask(question, board, { ...given, signal }) };
            try {
                const { start } = game.record;
                const made = await makePuzzle(start, settings.get("level"), { store, engine: asked, random: byChance });
                if (!made && !signal.aborted)
                    player.say(phrase("problem.none"));
                return signal.aborted ? null : made;
            } catch (error) {
                if (!signal.aborted)
                    player.say(phrase("failed", { reason: error.message }));
                return null;
            }
        });
        if (problem)
            begin(problem);
    }

    /** Begins the puzzle of a day and a level, or the easiest that is not won, unless that is on the board. */
    async function beginDay(day, level = results.ofDay(day).open[0] ?? "easy") {
        if (day > today()) {
            player.say(phrase("problem.later"));
            return;
        }
        const puzzles = await puzzlesOf(day).catch(() => null);
        const problem = puzzles?.find((one) => one.level === level);
        if (!problem) {
            player.say(phrase("problem.failed"));
        } else if (problem.board === game.record.start && current.problem()?.day === day) {
            player.say(phrase("problem.isHere"));
            begun();
        } else {
            begin(problem);
        }
    }

    /** Begins the puzzle of a day that an address is to, or says that there is none; whether it is to any. */
    function openLinked(hash) {
        const linked = linkedPuzzle(hash, today());
        const isWrong = !linked && /[#&](day|puzzle)=/.test(hash);
        if (linked)
            beginDay(linked.day, linked.level ?? undefined);
        else if (isWrong)
            player.say(phrase("problem.unknown"));
        return linked !== null || isWrong;
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
        stuck = [stuckWords(pegs, best), { offers: ["try-again"], again: phrase("result.startAgain") }];
        say(...stuck);
        teach();
    }

    /** Soon goes back to where the game was lost, unless that would cost stars, which only the player decides. */
    async function teach() {
        const { gameText } = game.board;
        await new Promise((resolve) => setTimeout(resolve, MOMENT));
        if (game.board.gameText === gameText && !task.isBusy && player.wanted === null && !areAtStake())
            player.showLoss(SOON);
    }

    /** What was said of the end stays while the board is where the game was lost, until it goes on from there. */
    function stay() {
        if (player.loss !== null && stuck !== null && $("result").hidden)
            say(...stuck);
        else if (player.loss === null && stuck !== null && !game.board.isStuck) {
            stuck = null;
            say("");
        }
    }

    /** Says in how many moves a game was won that is no problem, and soon whether fewer will do. */
    async function compare(start, moves, had) {
        const offers = ["try-again", "next-problem"];
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

    /** Shares the picture of a day's puzzle that was won, with a line and a link, or shows it to be kept. */
    async function shareResult(problem) {
        const how = results.how(problem);
        const told = { stars: how.stars, streak: results.streak(today()), link: address.ofPuzzle(nameOf(problem)) };
        const ends = endsOf(store, problem.board);
        const text = resultLine(problem, how, { ...told, ends });
        const picture = drawPostcard({ board: problem.board, ends, stars: how.stars, ...postcardWords(problem, how, told.streak) });
        const blob = await new Promise((resolve) => picture.toBlob(resolve));
        const files = [new File([blob], "peg-solitaire.png", { type: "image/png" })];
        if (navigator.share) {
            await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text }).catch(() => {});
            return;
        }
        $("postcard-picture").src = $("postcard-save").href = picture.toDataURL();
        $("postcard-say").textContent = await copy(text) ? phrase("friend.copied") : text;
        openSheet("postcard");
    }

    const beginFrom = (problem) => {
        closeSheet("problems");
        begin(problem);
    };
    const showToday = prepareProblemSheet({ results, begin: beginFrom });
    $("next-problem").addEventListener("click", beginNext);
    $("make-puzzle").addEventListener("click", () => {
        closeSheet("boards");
        make();
    });
    $("try-again").addEventListener("click", () => {
        player.again();
        begun();
    });
    $("share-result").addEventListener("click", () => shareResult(current.problem()));
    game.addEventListener("change", ({ detail }) => {
        stuck = detail.isBack ? stuck : null;
        say("");
    });
    player.addEventListener("change", stay);
    return { beginDay, openLinked, showToday, win, end, stick };
}
