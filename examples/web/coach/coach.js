// SPDX-License-Identifier: MIT
//
// The coach: judges the jumps of each position in a worker, while the player thinks. What he sees
// is shown as arrows to those who want it, and what he finds too late is told later.

import { Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { isSame } from "../game/boards.js";
import { $, nextTask } from "../page/elements.js";

// The coach tells so often what he knows so far. Asked again, a question goes on where it stopped.
const STEP = 0.3; // seconds
const PATIENCE = 10; // seconds until he gives up
const MEMORY = 256 << 20;

const BLINK = 120; // milliseconds that a jump waits for what the coach says of it

/**
 * Sends "change" whenever its state changes: "off", "thinking", "won", "winnable", "lost"
 * or "unknown"; and whenever more is known of the jumps.
 */
export class Coach extends EventTarget {
    #asker = new Asker();
    #isOn = true;
    #board = null;
    #wanted = null; // { text } of the position to judge
    #isWorking = false;
    #patience = BLINK;

    state = "off";
    verdicts = []; // what is known of each jump of the position; empty before anything is

    /** Whether more may yet be known, even where the state is. */
    get isThinking() {
        return this.#wanted !== null;
    }

    get isOn() {
        return this.#isOn;
    }

    set isOn(isOn) {
        if (isOn !== this.#isOn)
            this.look(this.#board, isOn);
    }

    /** Turns to the position of a board, perhaps from now on or no longer. */
    look(board, isOn = this.#isOn) {
        this.#board = board;
        this.#isOn = isOn;
        this.verdicts = [];
        const isAsked = this.#isOn && !board.isWon;
        this.#wanted = isAsked ? { text: board.text } : null;
        this.#asker.stop();
        if (isAsked)
            this.#become("thinking");
        else
            this.#become(this.#isOn ? "won" : "off");
        if (!this.#isWorking)
            this.#work();
    }

    /** Has a table answer, or with null none. */
    use(table) {
        // Without it, as where memory is short, the answers are the same, only later.
        this.#asker.attach(table).catch(() => {});
        const isOpen = this.state === "unknown" || this.verdicts.some(({ answer }) => answer === null);
        if (table !== null && (this.isThinking || isOpen))
            this.look(this.#board);
    }

    #become(state) {
        this.state = state;
        this.dispatchEvent(new Event("change"));
    }

    async #work() {
        this.#isWorking = true;
        while (this.#wanted !== null) {
            await nextTask();
            if (this.#wanted !== null)
                await this.#judge(this.#wanted);
        }
        this.#isWorking = false;
    }

    async #judge(wanted) {
        for (let left = PATIENCE; ; left -= STEP) {
            const begun = performance.now();
            const verdicts = await this.#ask("judge", wanted.text, STEP);
            if (this.#wanted !== wanted)
                return;
            const isKnown = verdicts?.every(({ answer }) => answer !== null) ?? false;
            // What ends before its time has run out of memory.
            const isEnd = isKnown || left <= STEP || performance.now() - begun < 900 * STEP;
            if (isEnd)
                this.#wanted = null;
            this.#settle(verdicts ?? [], isKnown, isEnd);
            if (isEnd)
                return;
        }
    }

    async #ask(question, text, seconds) {
        try {
            return await this.#asker.ask(question, text, { memory: MEMORY, seconds });
        } catch (error) {
            if (error.status !== Status.LIMIT && error.status !== Status.STOPPED)
                console.error(error);
            return null;
        }
    }

    #settle(verdicts, isKnown, isEnd) {
        this.verdicts = verdicts;
        // One who does not know once will hardly know after the next jump.
        this.#patience = isKnown ? BLINK : 0;
        if (verdicts.some(({ answer }) => answer === true))
            this.#become("winnable");
        else if (isEnd)
            this.#become(isKnown ? "lost" : "unknown");
        else
            this.#become("thinking");
    }

    /** "bad" if a jump spoils a position that could be won, "fine" if not, or "unknown". */
    #opinionOn(jump) {
        if (["off", "won", "lost"].includes(this.state))
            return "fine";
        const answer = this.verdicts.find((verdict) => isSame(verdict.jump, jump))?.answer ?? null;
        if (answer === null)
            return "unknown";
        if (answer)
            return "fine";
        return this.state === "winnable" ? "bad" : "unknown";
    }

    /** What the coach says of a jump: if he knows within a blink, for nobody waits longer. */
    async opinionOn(jump) {
        let isOver = false;
        const blink = new Promise((resolve) => setTimeout(resolve, this.#patience)).then(() => (isOver = true));
        while (!isOver && this.isThinking && this.#opinionOn(jump) === "unknown") {
            const news = new Promise((resolve) => this.addEventListener("change", resolve, { once: true }));
            await Promise.race([blink, news]);
        }
        return this.#opinionOn(jump);
    }

    /** Whether a position that was left can be won; null if that is not known soon. */
    couldBeWon(text) {
        return this.#ask("solvable", text, PATIENCE);
    }
}

/**
 * Returns { isFirst, isWanted, begin }. isWanted() is whether the coach is to look at the game that is there now:
 * in problems only where he is asked to, in all other games as the player likes it. The same switch serves
 * both. isProblem(start) says what a problem begins with. A player finds out alone how the first game ends: while
 * isFirst(), he looks at none, unless he is asked to; after it, begin() says whether he does.
 */
export function attendanceOf({ game, coach, settings, help, store, isProblem }) {
    let asked = null; // what the problem begins with that he was asked to look at

    function isWanted() {
        const { start } = game.record;
        if (asked !== start)
            asked = null;
        return isProblem(start) ? asked !== null : settings.get("coach") && !isFirst();
    }

    const isFirst = () => !store.get("ended", false);

    function begin() {
        const wasFirst = isFirst();
        if (wasFirst)
            store.set("ended", true);
        coach.isOn = isWanted();
        return wasFirst && coach.isOn;
    }

    $("coach").addEventListener("change", ({ target: { checked } }) => {
        const { start } = game.record;
        if (isProblem(start))
            asked = checked ? start : null;
        else
            settings.set("coach", checked);
        // He tells at once of what was played.
        if (checked && (isProblem(start) || game.board.history.length > 0))
            help.noteCoach();
        begin();
    });
    settings.addEventListener("change", ({ detail }) => {
        if (detail === "coach" && game.board)
            coach.isOn = isWanted();
    });
    coach.addEventListener("change", () => ($("coach").checked = coach.isOn));
    return { isFirst, isWanted, begin };
}
