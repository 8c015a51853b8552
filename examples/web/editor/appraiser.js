// SPDX-License-Identifier: MIT
//
// What can be said of a board while it is being drawn: whether it can be won, how hard that
// is, and how many solutions there are. A worker is asked as soon as the drawing rests.

import { Board, Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { counted } from "../page/numbers.js";
import { inWords, meanOf, sample } from "./hardness.js";

const REST = 250; // milliseconds without a change before a worker is asked
const SOON = 600; // milliseconds that what was said before may stay meanwhile
const SECONDS = 5; // for each of the three questions
const MEMORY = 256 << 20;

// What an estimate is made of: most games if they are quick, and enough of them otherwise,
// but not without a few.
const GAMES = { most: 200, enough: 20, few: 3 };
const QUICK = 2; // seconds

/** What a board is won with, as the end of a sentence. */
function goalWords(board) {
    const { goal } = board;
    if (goal === null)
        return "One peg must be left, anywhere.";
    return typeof goal === "number"
        ? `The last peg must end in ${board.name(goal)}.`
        : "The pegs left must fill the ringed holes.";
}

function whyNot({ reason, rows, positions }) {
    if (reason === "searched")
        return `A search through ${counted(positions, "position")} found no way.`;
    if (rows.length === 0)
        return "No jump leads to the goal at all.";
    return rows.some(({ kind }) => kind === "class")
        ? "A sum proves it: no jump turns it from odd to even, or from even to odd."
        : "A sum proves it: no jump makes it larger, and the goal needs more.";
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
            this.#tell({ state: "empty", title: "There is no hole yet." });
            return;
        }
        try {
            this.#board = new Board(drawing.text);
        } catch (error) {
            this.#tell({ state: "wrong", title: `This is no board: ${error.message}.` });
            return;
        }
        this.#begin(this.#board);
    }

    #begin(board) {
        if (board.isWon) {
            this.#tell({ state: "won", title: "It is already won" });
        } else if (board.isStuck) {
            this.#tell({ state: "stuck", title: "No peg can jump" });
        } else {
            this.verdict = { ...this.verdict, isOld: true };
            this.dispatchEvent(new Event("change"));
            const asking = { state: "asking", title: "Can it be won?", pending: "Looking for a way to win" };
            this.#soon = setTimeout(() => this.#tell(asking), this.verdict.title ? SOON : 0);
            this.#timer = setTimeout(() => this.#find(this.#round), REST);
        }
    }

    get #about() {
        const board = this.#board;
        return board ? `${counted(board.holes, "hole")}, ${counted(board.pegs, "peg")}. ${goalWords(board)}` : "";
    }

    #tell({ state, title, facts = [], pending = "" }) {
        clearTimeout(this.#soon);
        this.verdict = { state, title, facts: [...facts], pending, about: this.#about, isOld: false };
        this.dispatchEvent(new Event("change"));
    }

    /** A worker's answer; null if it is not known in time, or not wanted any more. */
    async #answer(round, question, text, seconds = SECONDS) {
        if (round !== this.#round || seconds <= 0)
            return null;
        try {
            return await this.#asker.ask(question, text, { seconds, memory: MEMORY });
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
                this.#tell({ state: "unknown", title: "It is not known whether it can be won",
                    facts: [`This failed: ${error.message}`] });
        }
    }

    async #ask(round) {
        const { text } = this.#board;
        const tell = (told) => round === this.#round && this.#tell(told);
        const isWinnable = await this.#answer(round, "solvable", text);
        if (isWinnable) {
            await this.#askMore(round, text, (told) => tell({ state: "winnable", title: "It can be won", ...told }));
        } else if (isWinnable === null) {
            tell({ state: "unknown", title: "It is not known whether it can be won",
                facts: [`${SECONDS} seconds were not enough to find out.`] });
        } else {
            const lost = { state: "lost", title: "It cannot be won" };
            tell({ ...lost, pending: "Looking for the reason" });
            const reason = await this.#answer(round, "explain", text);
            tell({ ...lost, facts: reason ? [whyNot(reason)] : [] });
        }
    }

    /** How hard a board is that can be won, and how many solutions it has. */
    async #askMore(round, text, tell) {
        const facts = [];
        tell({ pending: "Working out how hard it is" });
        const { chance, first } = await this.#estimate(round, text);
        facts.push(chance === null
            ? `${SECONDS} seconds were not enough to find out how hard it is.`
            : inWords(chance));
        if (first)
            facts.push(first);
        tell({ facts, pending: "Counting its solutions" });
        const count = await this.#answer(round, "countSolutions", text);
        facts.push(count === null
            ? `${SECONDS} seconds were not enough to count its solutions.`
            : `${count === 1n ? "There is" : "There are"} ${counted(count, "solution")}.`);
        tell({ facts });
    }

    /** { chance, first }: how often jumps at random win, or null; and words on the first jumps, or null. */
    async #estimate(round, text) {
        const board = new Board(text);
        const begun = performance.now();
        const taken = () => (performance.now() - begun) / 1000;
        const known = new Map(); // verdicts, by the position
        const start = board.position;
        const judge = async () => {
            const { position } = board;
            if (!known.has(position))
                known.set(position, await this.#answer(round, "judge", board.text, SECONDS - taken()));
            return known.get(position) ?? [{ answer: null }];
        };
        const game = { judge, play: (jump) => board.play(jump), isWon: () => board.isWon };
        const shares = [];
        while (shares.length < (taken() < QUICK ? GAMES.most : GAMES.enough)) {
            board.position = start;
            const share = await sample(game);
            if (share === null)
                break;
            shares.push(share);
        }
        board.free();
        return { chance: shares.length < GAMES.few ? null : meanOf(shares), first: firstJumps(known.get(start)) };
    }
}

/** Which of the first jumps are good; null if that is not known. */
function firstJumps(verdicts) {
    if (!verdicts || verdicts.some(({ answer }) => answer === null))
        return null;
    const good = verdicts.filter(({ answer }) => answer).length;
    if (verdicts.length === 1)
        return "There is only one first jump.";
    return good === verdicts.length
        ? `Each of the ${good} first jumps keeps it winnable.`
        : `Of the ${verdicts.length} first jumps, ${good} ${good === 1 ? "keeps" : "keep"} it winnable.`;
}
