// SPDX-License-Identifier: MIT
//
// How many games have been played and won, and the sheet that shows it. A game counts as played
// once: when it is first stuck or won, or when another begins after the player has made a jump in
// it. It counts as won once, when the player first wins it, even if it was stuck before; and as won
// alone if there was no help then.

import { $, make, sayWithUndo } from "../page/elements.js";
import { shapeWords } from "../page/words.js";
import { number, phrase } from "../words/language.js";
import { withBoard } from "./boards.js";
import { isAlone } from "./help.js";

const NONE = { played: 0, won: 0, alone: 0, hints: 0, row: 0, longest: 0, shapes: {} };
const OTHER = "other";

const isCount = (value) => Number.isInteger(value) && value >= 0;

/** The built-in shape of a board's text, or that it has another. */
const shapeOf = (start) => /^[a-z][a-z\d]*(?= |$)/.exec(start)?.[0] ?? OTHER;

const isFull = (start) => withBoard(start, ({ pegs, holes }) => pegs === holes - 1);

function whole(kept) {
    const counts = Object.entries(NONE).map(([name, none]) => [name, isCount(kept[name]) ? kept[name] : none]);
    // Without how many were won alone, what is in a row may have been won with help.
    if (!isCount(kept.alone))
        counts.push(["row", 0], ["longest", 0]);
    const shapes = Object.entries(kept.shapes ?? {}).map(([shape, one]) => [shape, {
        played: isCount(one?.played) ? one.played : 0,
        won: isCount(one?.won) ? one.won : 0,
        moves: { ...one?.moves },
    }]);
    return { ...Object.fromEntries(counts), shapes: Object.fromEntries(shapes) };
}

/** Sends "change" when a number is another. */
export class Statistics extends EventTarget {
    #store;
    #help;

    /** Hears a Referee; and a Player, for the hints. help is what there was. */
    constructor({ store, referee, player, help }) {
        super();
        this.#store = store;
        this.#help = help;
        store.addEventListener("change", () => this.#tell());
        referee.addEventListener("end", ({ detail }) => this.#countPlayed(detail));
        referee.addEventListener("win", ({ detail }) => detail.isFirst && this.#countWon(detail));
        referee.addEventListener("leave", ({ detail }) => {
            if (!detail.isWon)
                this.#change((all) => { all.row = 0; });
        });
        player.addEventListener("helped", () => this.#change((all) => { all.hints++; }));
    }

    /**
     * { played, won, alone, hints, row, longest, shapes }: row is how many games were won alone
     * since one was left that was not won, or won with help, longest the most ever; shapes has
     * { played, won, moves } for each shape, moves being how often games from a full board with
     * one hole empty were won in so many moves.
     */
    get all() {
        return whole(this.#store.get("statistics", {}));
    }

    #tell() {
        this.dispatchEvent(new Event("change"));
    }

    #change(act) {
        const { all } = this;
        act(all);
        this.#store.set("statistics", all);
        this.#tell();
    }

    #shape(all, start) {
        return (all.shapes[shapeOf(start)] ??= { played: 0, won: 0, moves: {} });
    }

    #countPlayed({ start }) {
        this.#change((all) => {
            all.played++;
            this.#shape(all, start).played++;
        });
    }

    #countWon({ start, moves }) {
        this.#change((all) => {
            const shape = this.#shape(all, start);
            all.won++;
            shape.won++;
            const isOwn = isAlone(this.#help.of(start));
            all.alone += Number(isOwn);
            all.row = isOwn ? all.row + 1 : 0;
            all.longest = Math.max(all.longest, all.row);
            if (isFull(start))
                shape.moves[moves] = (shape.moves[moves] ?? 0) + 1;
        });
    }

    /** Begins again with nothing. Returns what takes that back. */
    clear() {
        const before = this.all;
        this.#store.set("statistics", null);
        this.#tell();
        return () => {
            this.#store.set("statistics", before);
            this.#tell();
        };
    }
}

/** A shape, a bar of how many of its games were won, and the fewest moves. */
function rowOf(shape, { played, won, moves }) {
    const bar = make("div", { className: "share" });
    bar.style.setProperty("--share", played > 0 ? Math.min(1, won / played) : 0);
    const least = Math.min(...Object.keys(moves).map(Number));
    const words = phrase(Number.isFinite(least) ? "statistics.shapeAndBest" : "statistics.shape",
        { won, played, moves: least });
    return make("li", {}, make("span", { className: "title" }, shapeWords(shape) ?? phrase("shape.others")),
        make("span", { className: "soft" }, words), bar);
}

export function prepareStatisticsSheet(statistics) {
    const say = sayWithUndo("clear-words", "unclear", phrase("statistics.back"), "clear");

    function show() {
        const { played, won, alone, row, longest, hints, shapes } = statistics.all;
        const numbers = { played, won, alone, row, longest, hints };
        $("numbers").replaceChildren(...Object.entries(numbers).map(([name, count]) =>
            make("div", {}, make("dt", {}, phrase(`statistics.${name}`)), make("dd", {}, number(count)))));
        const rows = Object.entries(shapes).sort(([, a], [, b]) => b.played - a.played);
        $("no-shapes").hidden = rows.length > 0;
        $("shape-list").replaceChildren(...rows.map(([shape, counts]) => rowOf(shape, counts)));
    }

    $("statistics").addEventListener("show", () => {
        say("");
        show();
    });
    statistics.addEventListener("change", () => $("statistics").open && show());
    $("clear").addEventListener("click", () => say(phrase("statistics.cleared"), statistics.clear()));
}
