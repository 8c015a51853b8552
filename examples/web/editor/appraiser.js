// SPDX-License-Identifier: MIT
//
// What can be said of a board while it is being drawn: whether it can be won, and how hard that is.
// A worker is asked as soon as the drawing rests.

import { Board, Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { goalWords } from "../page/words.js";
import { phrase, reasonOf } from "../words/language.js";
import { inWords } from "./hardness.js";

const REST = 250; // milliseconds without a change before a worker is asked
const SOON = 600; // milliseconds that what was said before may stay meanwhile
const SECONDS = 5; // for each question
const MEMORY = 256 << 20;

// How often chance wins is worked out from so many positions, or else estimated from games, a few at least.
const POSITIONS = 50_000;
const FEW = 3;

function whyNot({ reason, rows, positions }) {
    if (reason === "searched")
        return phrase("fact.searched", { positions });
    if (rows.length === 0)
        return phrase("explain.noJump");
    return phrase(rows.some(({ kind }) => kind === "class") ? "fact.class" : "fact.count");
}

/**
 * Sends "change" with each new verdict: its state is "empty", "wrong", "asking", "won",
 * "stuck", "winnable", "lost" or "unknown"; title, facts and about are sentences, and pending
 * tells what is being looked for; isOld is true while all that is of the drawing before.
 */
export class Appraiser extends EventTarget {
    #makeAsker;
    #asker;
    #timer = null;
    #soon = null;
    #board = null;
    #round = 0; // grows with each drawing, so that late answers are known

    verdict = { state: "empty", title: "", facts: [], pending: "", about: "", isOld: false };

    /** makeAsker() gives what asks a worker; another is made after each close(). */
    constructor(makeAsker = () => new Asker()) {
        super();
        this.#makeAsker = makeAsker;
        this.#asker = makeAsker();
    }

    /** Stops, and gives back the memory of the worker, as nobody is looking. */
    close() {
        this.#rest();
        this.#asker.close();
        this.#asker = this.#makeAsker();
    }

    #rest() {
        clearTimeout(this.#timer);
        clearTimeout(this.#soon);
        this.#round++;
        this.#asker.stop();
        this.#board?.free();
        this.#board = null;
    }

    look(drawing) {
        this.#rest();
        if (drawing.holes === 0) {
            this.#tell({ state: "empty", title: phrase("verdict.empty") });
            return;
        }
        try {
            this.#board = new Board(drawing.text);
        } catch (error) {
            this.#tell({ state: "wrong", title: phrase("editor.wrong", { reason: reasonOf(error) }) });
            return;
        }
        this.#begin(this.#board);
    }

    #begin(board) {
        if (board.isWon) {
            this.#tell({ state: "won", title: phrase("verdict.won") });
        } else if (board.isStuck) {
            this.#tell({ state: "stuck", title: phrase("verdict.stuck") });
        } else {
            this.verdict = { ...this.verdict, isOld: true };
            this.dispatchEvent(new Event("change"));
            const asking = { state: "asking", title: phrase("verdict.asking"), pending: phrase("pending.way") };
            this.#soon = setTimeout(() => this.#tell(asking), this.verdict.title ? SOON : 0);
            this.#timer = setTimeout(() => this.#find(this.#round), REST);
        }
    }

    get #about() {
        const board = this.#board;
        return board ? phrase("about", { holes: board.holes, pegs: board.pegs, goal: goalWords("about", board) }) : "";
    }

    #tell({ state, title, facts = [], pending = "" }) {
        clearTimeout(this.#soon);
        this.verdict = { state, title, facts: [...facts], pending, about: this.#about, isOld: false };
        this.dispatchEvent(new Event("change"));
    }

    /** A worker's answer; null if it is not known in time, or not wanted any more. */
    async #answer(round, question, text, limits = {}) {
        if (round !== this.#round)
            return null;
        try {
            return await this.#asker.ask(question, text, { seconds: SECONDS, memory: MEMORY, ...limits });
        } catch (error) {
            if (round === this.#round && ![Status.LIMIT, Status.STOPPED, Status.E_MEMORY].includes(error.status))
                throw error;
            return null;
        }
    }

    /** Finds out all of it, or says why that failed. */
    async #find(round) {
        try {
            await this.#ask(round);
        } catch (error) {
            if (round === this.#round)
                this.#tell({ state: "unknown", title: phrase("verdict.unknown"),
                    facts: [phrase("failed", { reason: error.message })] });
        }
    }

    async #ask(round) {
        const { text } = this.#board;
        const tell = (told) => round === this.#round && this.#tell(told);
        const isWinnable = await this.#answer(round, "solvable", text);
        if (isWinnable) {
            await this.#askMore(round, text, (told) =>
                tell({ state: "winnable", title: phrase("verdict.winnable"), ...told }));
        } else if (isWinnable === null) {
            tell({ state: "unknown", title: phrase("verdict.unknown"),
                facts: [phrase("fact.unknown", { seconds: SECONDS })] });
        } else {
            const lost = { state: "lost", title: phrase("verdict.lost") };
            tell({ ...lost, pending: phrase("pending.reason") });
            const reason = await this.#answer(round, "explain", text);
            tell({ ...lost, facts: reason ? [whyNot(reason)] : [] });
        }
    }

    /** How hard a board is that can be won. */
    async #askMore(round, text, tell) {
        tell({ pending: phrase("pending.hardness") });
        const rating = await this.#answer(round, "rate", text, { positions: POSITIONS });
        const isKnown = rating && (rating.games === 0 || rating.games >= FEW);
        tell({ facts: [isKnown ? inWords(rating.win) : phrase("fact.noHardness", { seconds: SECONDS })] });
    }
}
