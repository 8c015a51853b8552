// SPDX-License-Identifier: MIT
//
// For who wants to know: how often jumps at random win from here, which a worker works out, and whether one jump
// alone is legal, or wins.

import { Asker } from "../../../bindings/javascript/worker.js";
import { phrase } from "../words/language.js";

// What takes more positions or time is estimated from games, or not told.
const LIMITS = { positions: 50_000, seconds: 2, memory: 256 << 20 };

const LEAST = 0.01; // percent

function chanceWords(chance) {
    const percent = 100 * chance;
    return chance > 0 && percent < LEAST ? phrase("odds.hardly", { percent: LEAST })
        : phrase("odds.chance", { percent: Number(percent.toPrecision(2)) });
}

function jumpWords({ length }, verdicts) {
    const wins = verdicts.filter(({ answer }) => answer !== false);
    const isOnly = wins.length === 1 && wins[0].answer === true;
    return length === 1 ? phrase("odds.forced") : isOnly ? phrase("odds.only") : "";
}

/** Sends "change" when the chance of the position is known. */
export class Odds extends EventTarget {
    #asker = new Asker();
    #board = null;
    #text = "";
    #chance = null;

    /** Turns to the position of a board, or with null to none. */
    async look(board) {
        const text = board?.text ?? "";
        this.#board = board;
        if (text === this.#text)
            return;
        this.#text = text;
        this.#chance = null;
        this.#asker.stop();
        const rating = text && await this.#asker.ask("rate", text, LIMITS).catch(() => null);
        if (!rating || text !== this.#text)
            return;
        this.#chance = rating.win;
        this.dispatchEvent(new Event("change"));
    }

    /** What is told beside the pegs that are left, with what the coach knows of the jumps; empty for nothing. */
    words(verdicts) {
        if (!this.#board || this.#board.isWon || this.#board.isStuck)
            return "";
        const chance = this.#chance === null ? "" : chanceWords(this.#chance);
        return [chance, jumpWords(this.#board.legalJumps(), verdicts)].filter(Boolean).join(" · ");
    }
}
