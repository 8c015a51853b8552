// SPDX-License-Identifier: MIT
//
// The coach: judges the jumps of each position in a worker, while the player thinks.

import { Status } from "../../bindings/javascript/libpeg.js";
import { Asker } from "../../bindings/javascript/worker.js";

// Beyond these the coach does not know.
const LIMITS = { memory: 256 << 20, seconds: 10 };

const PATIENCE = 2000; // milliseconds that a jump waits for what the coach says of it

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Sends "change" whenever its state changes: "off", "thinking", "won", "winnable", "lost"
 * or "unknown".
 */
export class Coach extends EventTarget {
    #asker = new Asker();
    #isOn = true;
    #board = null;
    #state = "off";
    #verdicts = [];
    #wanted = null; // { text } of the position to judge
    #isWorking = false;
    #patience = PATIENCE;

    get state() {
        return this.#state;
    }

    get isOn() {
        return this.#isOn;
    }

    set isOn(isOn) {
        this.#isOn = isOn;
        if (this.#board)
            this.look(this.#board);
    }

    /** Turns to the position of a board. */
    look(board) {
        this.#board = board;
        this.#verdicts = [];
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
        if (table !== null && ["thinking", "unknown"].includes(this.#state))
            this.look(this.#board);
    }

    #become(state) {
        this.#state = state;
        this.dispatchEvent(new Event("change"));
    }

    /** Judges the position that is wanted, and once more if another is wanted then. */
    async #work() {
        this.#isWorking = true;
        while (this.#wanted !== null) {
            const wanted = this.#wanted;
            const verdicts = await this.#judge(wanted.text);
            if (this.#wanted === wanted) {
                this.#wanted = null;
                this.#settle(verdicts);
            }
        }
        this.#isWorking = false;
    }

    /** The verdicts on a position; null if they are unknown. */
    async #judge(text) {
        try {
            return await this.#asker.ask("judge", text, LIMITS);
        } catch (error) {
            if (error.status !== Status.LIMIT && error.status !== Status.STOPPED)
                console.error(error);
            return null;
        }
    }

    #settle(verdicts) {
        this.#verdicts = verdicts ?? [];
        const answers = this.#verdicts.map(({ answer }) => answer);
        const isKnown = verdicts !== null && !answers.includes(null);
        // One who does not know once will hardly know after the next jump.
        this.#patience = isKnown ? PATIENCE : 0;
        if (answers.includes(true))
            this.#become("winnable");
        else
            this.#become(isKnown ? "lost" : "unknown");
    }

    /**
     * Whether a jump spoils a position that could be won, as far as the coach can tell
     * before the player loses patience.
     */
    async isBad({ from, over, to }) {
        const end = performance.now() + this.#patience;
        while (this.#state === "thinking" && performance.now() < end)
            await pause(20);
        const verdict = this.#verdicts.find(({ jump }) =>
            jump.from === from && jump.over === over && jump.to === to);
        return this.#state === "winnable" && verdict?.answer === false;
    }
}
