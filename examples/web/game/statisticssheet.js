// SPDX-License-Identifier: MIT
//
// The sheet of statistics.

import { $, make } from "../page/elements.js";
import { counted, number } from "../page/numbers.js";
import { shapeWords } from "../page/words.js";

/** A shape, a bar of how many of its games were won, and the fewest moves. */
function rowOf(shape, { played, won, moves }) {
    const bar = make("div", { className: "share" });
    bar.style.setProperty("--share", played > 0 ? Math.min(1, won / played) : 0);
    const least = Math.min(...Object.keys(moves).map(Number));
    const words = [`${won} of ${played} won`];
    if (Number.isFinite(least))
        words.push(`the full board in ${counted(least, "move")} at best`);
    return make("li", {}, make("span", { className: "title" }, shapeWords(shape) ?? "Other boards"),
        make("span", { className: "soft" }, words.join("; ")), bar);
}

export class StatisticsSheet {
    #statistics;
    #takeBack = null;

    constructor(statistics) {
        this.#statistics = statistics;
        $("statistics").addEventListener("show", () => {
            this.#say("");
            this.#show();
        });
        statistics.addEventListener("change", () => $("statistics").open && this.#show());
        $("clear").addEventListener("click", () => {
            this.#say("The statistics are cleared.", statistics.clear());
        });
        $("unclear").addEventListener("click", () => {
            this.#takeBack();
            this.#say("All is as it was before.");
            $("clear").focus();
        });
    }

    #say(words, takeBack = null) {
        $("clear-words").textContent = words;
        $("unclear").hidden = takeBack === null;
        this.#takeBack = takeBack;
    }

    #show() {
        const { played, won, row, longest, hints, shapes } = this.#statistics.all;
        const numbers = [["Played", played], ["Won", won], ["Won in a row", row], ["Most in a row", longest],
            ["Hints", hints]];
        $("numbers").replaceChildren(...numbers.map(([name, count]) =>
            make("div", {}, make("dt", {}, name), make("dd", {}, number(count)))));
        const rows = Object.entries(shapes).sort(([, a], [, b]) => b.played - a.played);
        $("no-shapes").hidden = rows.length > 0;
        $("shape-list").replaceChildren(...rows.map(([shape, counts]) => rowOf(shape, counts)));
    }
}
