// SPDX-License-Identifier: MIT
//
// Work that takes its time: one at once, told about while it lasts, and stopped at will.

import { Status } from "../../bindings/javascript/libpeg.js";
import { Asker } from "../../bindings/javascript/worker.js";

const MEMORY = 512 << 20;
const DROPPED = Symbol("dropped");

function wordsFor(error) {
    if (error.name === "AbortError")
        return "Stopped.";
    if (error.status === Status.LIMIT || error.status === Status.E_MEMORY)
        return "This is too much for the memory of a page.";
    return `This failed: ${error.message}`;
}

/** Sends "change" when work begins, ends or has come further. */
export class Task extends EventTarget {
    #asker = new Asker();
    #table = null; // for the asker, if a question comes
    #attached = null;
    #abort = null;
    #title = "";
    #progress = "";

    get isBusy() {
        return this.#abort !== null;
    }

    get title() {
        return this.#title;
    }

    get progress() {
        return this.#progress;
    }

    /** Has a table answer, or with null none. */
    use(table) {
        this.#table = table;
        if (table === null)
            this.#attach();
    }

    #attach() {
        if (this.#attached === this.#table)
            return;
        this.#attached = this.#table;
        // Without it, as where memory is short, the answers are the same, only later.
        this.#asker.attach(this.#table).catch(() => {});
    }

    stop(reason = undefined) {
        this.#abort?.abort(reason);
    }

    /** Stops what is being done, which then says nothing. */
    drop() {
        this.stop(DROPPED);
    }

    /** Does some work, instead of any other. It is told by a signal when it is to stop. */
    async run(title, work) {
        this.drop();
        const abort = new AbortController();
        this.#abort = abort;
        this.#title = title;
        this.tell("");
        try {
            return await work(abort.signal);
        } finally {
            if (this.#abort === abort) {
                this.#abort = null;
                this.tell("");
            }
        }
    }

    tell(progress) {
        this.#progress = progress;
        this.dispatchEvent(new Event("change"));
    }

    /**
     * Asks a worker, and gives { answer }; or { failed }, the words for why there is none;
     * or null if it was dropped.
     */
    ask(title, question, text) {
        const begun = performance.now();
        this.#attach();
        const progress = ({ positions }) => {
            const seconds = Math.round((performance.now() - begun) / 1000);
            this.tell(`${positions.toLocaleString("en")} positions, ${seconds} s`);
        };
        return this.run(title, async (signal) => {
            try {
                return { answer: await this.#asker.ask(question, text, { memory: MEMORY, progress, signal }) };
            } catch (error) {
                return signal.reason === DROPPED ? null : { failed: wordsFor(error) };
            }
        });
    }

    /** Waits, and says whether the work may go on. */
    async wait(time, signal) {
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, time);
            signal.addEventListener("abort", () => {
                clearTimeout(timer);
                resolve();
            });
        });
        return !signal.aborted;
    }
}
