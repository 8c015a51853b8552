// SPDX-License-Identifier: MIT
//
// The fewest moves: bounds that close in while a worker thinks, until they meet or somebody
// stops it. Then the shortest solution found is shown.

import { Asker } from "../../../bindings/javascript/worker.js";
import { $, write } from "../page/elements.js";
import { phrase } from "../words/language.js";
import { MEMORY } from "./solutions.js";

const FIRST = 2; // seconds of the first round; each other takes twice as long as the one before
const TICK = 500; // milliseconds from one look at the clock to the next

/** What is known of the fewest moves; most is null until there is a solution. */
function knownInWords({ least, most }) {
    if (most === null)
        return phrase("fewest.atLeast", { least });
    return phrase(least === most ? "fewest.moves" : "fewest.between", { moves: least, least, most });
}

/** What is not known of a solution of so many moves, and why. */
const doubts = (why, { least, most }) =>
    phrase(most - least === 1 ? "fewest.doubt" : "fewest.doubts", { why, least, most: most - 1 });

export class Fewest {
    #game;
    #player;
    #viewer;
    #table = null;
    #search = null; // { asker, stop, begun, clock, most, ... } while one goes on

    constructor({ game, player, viewer }) {
        this.#game = game;
        this.#player = player;
        this.#viewer = viewer;
        $("fewest").addEventListener("click", () => this.#begin());
        $("bounds-stop").addEventListener("click", () => this.#search?.stop.abort());
        game.addEventListener("change", () => this.#end());
        viewer.addEventListener("open", () => this.#end());
    }

    /** Takes the table that all questions are answered with. */
    use(table) {
        this.#table = table;
    }

    async #begin() {
        if (this.#search)
            return;
        this.#player.leave();
        const { board } = this.#game;
        const search = {
            asker: new Asker(),
            text: board.text,
            isHelp: !board.isWon, // until it has been told
            stop: new AbortController(),
            begun: performance.now(),
            clock: setInterval(() => this.#show(), TICK),
            least: 0,
            most: null, // moves of the shortest solution heard of
            jumps: null, // the shortest solution at hand, and its moves
            held: Infinity,
            scale: Math.max(1, board.pegs - 1),
        };
        this.#search = search;
        if (this.#table)
            search.asker.attach(this.#table).catch(() => {});
        $("bounds-title").textContent = phrase("fewest.title");
        $("bounds").hidden = false;
        $("state").scrollIntoView({ block: "nearest" });
        this.#show();
        const words = await this.#run(search);
        if (this.#search !== search)
            return;
        this.#end();
        this.#present(search, words);
    }

    /** Ends the search, which then says nothing. */
    #end() {
        if (!this.#search)
            return;
        const hadFocus = $("bounds").contains(document.activeElement);
        clearInterval(this.#search.clock);
        this.#search.asker.close();
        this.#search = null;
        $("bounds").hidden = true;
        if (hadFocus)
            $("fewest").focus({ preventScroll: true });
    }

    /** Searches to the end, and says in words why there is no solution if there is none. */
    async #run(search) {
        try {
            for (let seconds = FIRST; ; seconds *= 2) {
                const begun = performance.now();
                const isThere = await this.#ask(search, seconds);
                if (!isThere) {
                    this.#help(search);
                    return phrase("solve.none");
                }
                if (search.least === search.held)
                    return "";
                // A round that did not use its time had no more memory.
                if (performance.now() - begun < 900 * seconds)
                    return phrase("fewest.memory");
            }
        } catch (error) {
            if (this.#search !== search)
                return "";
            if (error.name !== "AbortError")
                return phrase("failed", { reason: error.message });
            await this.#fetch(search);
            return phrase("failed.stopped");
        }
    }

    /** A round of the search. Says whether there is a solution, as far as is known. */
    async #ask(search, seconds) {
        const begun = performance.now();
        const progress = ({ least, moves }) => {
            if (moves !== null && moves < (search.most ?? Infinity))
                search.foundAfter = performance.now() - begun;
            this.#hear(search, least, moves);
        };
        const { text, stop: { signal } } = search;
        const answer = await search.asker.ask("boundFewest", text, { memory: MEMORY, seconds, progress, signal });
        if (answer?.jumps && answer.most < search.held) {
            search.jumps = answer.jumps;
            search.held = answer.most;
        }
        if (answer)
            this.#hear(search, answer.least, answer.most);
        return answer !== null;
    }

    /** The best solution heard of may be one that a round that was stopped has not handed over. */
    async #fetch(search) {
        if (search.most === null || search.most >= search.held)
            return;
        search.stop = new AbortController();
        $("bounds-title").textContent = phrase("fewest.fetching", { moves: search.most });
        try {
            await this.#ask(search, 2 + search.foundAfter / 500);
        } catch {
            // Then the one at hand is shown.
        }
    }

    /** Tells once that what is found helps the player. */
    #help(search) {
        if (this.#search !== search || !search.isHelp)
            return;
        search.isHelp = false;
        this.#player.help();
    }

    #hear(search, least, most) {
        search.least = Math.max(search.least, least);
        if (most !== null)
            search.most = Math.min(search.most ?? Infinity, most);
        if (search.least > 1 || search.most !== null)
            this.#help(search);
        if (this.#search === search)
            this.#show();
    }

    #present(search, words) {
        const { least, held: most, jumps } = search;
        if (!jumps?.length)
            this.#player.say(jumps ? phrase("won.already") : words);
        else if (least === most)
            this.#viewer.open(jumps, phrase("fewest.proven", { moves: most }), { isShortest: true });
        else
            this.#viewer.open(jumps, phrase("fewest.moves", { moves: most }),
                { note: doubts(words, { least, most }), hasOthers: false });
    }

    #show() {
        const { least, most, scale, begun } = this.#search;
        const known = Math.max(least, 1);
        const end = most ?? scale;
        const range = $("bounds-range").style;
        range.setProperty("--from", known / (scale + 1));
        range.setProperty("--to", end / (scale + 1));
        $("bounds-least").textContent = known;
        $("bounds-most").textContent = most ?? "?";
        $("bounds-time").textContent =
            phrase("time.seconds", { count: Math.round((performance.now() - begun) / 1000) });
        write($("bounds-words"), knownInWords({ least: known, most }));
    }
}
