// SPDX-License-Identifier: MIT
//
// The fewest moves: bounds that close in while a worker thinks, until they meet or somebody
// stops it. Then the shortest solution found is shown.

import { Asker } from "../../../bindings/javascript/worker.js";
import { lookAtBoard } from "../page/controls.js";
import { $, hide, write } from "../page/elements.js";
import { phrase } from "../words/language.js";

const MEMORY = 512 << 20;
const FIRST = 2; // seconds of the first round; each other takes twice as long as the one before
const TICK = 500; // milliseconds from one look at the clock to the next

/** What is known of the fewest moves; most is null until there is a solution. */
function knownInWords({ least, most }) {
    if (most === null)
        return phrase("fewest.atLeast", { least });
    return phrase(least === most ? "fewest.moves" : "fewest.between", { moves: least, least, most });
}

export function prepareFewest({ game, player, task, viewer }) {
    let search = null; // { asker, stop, begun, clock, most, ... } while one goes on

    async function begin() {
        if (search)
            return;
        player.leave();
        const { board } = game;
        const own = search = {
            asker: new Asker(),
            text: board.text,
            isHelp: !board.isWon, // until it has been told
            stop: new AbortController(),
            begun: performance.now(),
            clock: setInterval(show, TICK),
            least: 0,
            most: null, // moves of the shortest solution heard of
            jumps: null, // the shortest solution at hand, and its moves
            held: Infinity,
        };
        if (task.table)
            search.asker.attach(task.table).catch(() => {});
        $("bounds-title").textContent = phrase("fewest.title");
        $("bounds").hidden = false;
        lookAtBoard();
        show();
        const words = await run(own);
        if (search !== own)
            return;
        end();
        present(own, words);
    }

    /** Ends the search, which then says nothing. */
    function end() {
        if (!search)
            return;
        clearInterval(search.clock);
        search.asker.close();
        search = null;
        hide($("bounds"), true);
    }

    /** Searches to the end, and says in words why there is no solution if there is none. */
    async function run(own) {
        try {
            for (let seconds = FIRST; ; seconds *= 2) {
                const begun = performance.now();
                const isThere = await ask(own, seconds);
                if (!isThere) {
                    help(own);
                    return phrase("solve.none");
                }
                if (own.least === own.held)
                    return "";
                // A round that did not use its time had no more memory.
                if (performance.now() - begun < 900 * seconds)
                    return phrase("fewest.memory");
            }
        } catch (error) {
            if (search !== own)
                return "";
            if (error.name !== "AbortError")
                return phrase("failed", { reason: error.message });
            await fetch(own);
            return phrase("failed.stopped");
        }
    }

    /** A round of the search. Says whether there is a solution, as far as is known. */
    async function ask(own, seconds) {
        const begun = performance.now();
        const progress = ({ least, moves }) => {
            if (moves !== null && moves < (own.most ?? Infinity))
                own.foundAfter = performance.now() - begun;
            hear(own, least, moves);
        };
        const { text, stop: { signal } } = own;
        const answer = await own.asker.ask("boundFewest", text, { memory: MEMORY, seconds, progress, signal });
        if (answer?.jumps && answer.most < own.held) {
            own.jumps = answer.jumps;
            own.held = answer.most;
        }
        if (answer)
            hear(own, answer.least, answer.most);
        return answer !== null;
    }

    /** The best solution heard of may be one that a round that was stopped has not handed over. */
    async function fetch(own) {
        if (own.most === null || own.most >= own.held)
            return;
        own.stop = new AbortController();
        $("bounds-title").textContent = phrase("fewest.fetching", { moves: own.most });
        try {
            await ask(own, 2 + own.foundAfter / 500);
        } catch {
            // Then the one at hand is shown.
        }
    }

    /** Tells once that what is found helps the player. */
    function help(own) {
        if (search !== own || !own.isHelp)
            return;
        own.isHelp = false;
        player.help();
    }

    function hear(own, least, most) {
        own.least = Math.max(own.least, least);
        if (most !== null)
            own.most = Math.min(own.most ?? Infinity, most);
        if (own.least > 1 || own.most !== null)
            help(own);
        if (search === own)
            show();
    }

    function present(own, words) {
        const { least, held: most, jumps } = own;
        if (!jumps?.length)
            player.say(jumps ? phrase("won.already") : words);
        else if (least === most)
            viewer.open(jumps, phrase("fewest.proven", { moves: most }), { isShortest: true });
        else
            viewer.open(jumps, phrase("fewest.moves", { moves: most }),
                { note: phrase("fewest.doubt", { why: words, least, most }) });
    }

    function show() {
        const { least, most, begun } = search;
        $("bounds-time").textContent =
            phrase("time.seconds", { count: Math.round((performance.now() - begun) / 1000) });
        write($("bounds-words"), knownInWords({ least: Math.max(least, 1), most }));
    }

    $("fewest").addEventListener("click", begin);
    $("bounds-stop").addEventListener("click", () => search?.stop.abort());
    game.addEventListener("change", end);
    viewer.addEventListener("open", end);
}
