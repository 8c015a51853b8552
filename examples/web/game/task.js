// SPDX-License-Identifier: MIT
//
// Work that takes its time: one at once, told about while it lasts, and stopped at will.

import { Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { phrase } from "../words/language.js";

const GIB = 2 ** 30;
const LARGE = GIB / 2; // bytes

const DROPPED = Symbol("dropped");

/** Bytes that a question may hold: a quarter of what the machine has, as far as it tells. */
function memoryOfMachine() {
    const isHandheld = matchMedia("(pointer: coarse)").matches;
    const gibibytes = navigator.deviceMemory ?? (isHandheld ? 2 : 8);
    // A block of WebAssembly has no more than 2 GiB.
    return Math.min(gibibytes / 4, 2) * GIB;
}

const isOfMemory = ({ status }) => status === Status.LIMIT || status === Status.E_MEMORY;

function wordsFor(error) {
    if (error.name === "AbortError")
        return phrase("failed.stopped");
    if (isOfMemory(error))
        return phrase("failed.memory");
    return phrase("failed", { reason: error.message });
}

/** Sends "change" when work begins, ends or has come further. */
export class Task extends EventTarget {
    #asker = new Asker();
    #attached = null;
    #abort = null;

    table = null; // for the asker, if a question comes
    title = "";
    progress = "";
    share = null; // the part of the work that is done; null where nobody knows

    get isBusy() {
        return this.#abort !== null;
    }

    /** Has a table answer, or with null none. */
    use(table) {
        this.table = table;
        if (table === null)
            this.#attach();
    }

    #attach() {
        if (this.#attached === this.table)
            return;
        this.#attached = this.table;
        // Without it, as where memory is short, the answers are the same, only later.
        this.#asker.attach(this.table).catch(() => {});
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
        this.title = title;
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

    tell(progress, share = null) {
        this.progress = progress;
        this.share = share;
        this.dispatchEvent(new Event("change"));
    }

    /**
     * Asks a worker, and gives { answer }; or { failed, status }, the words for why there is none, with the status
     * of the library; or null if it was dropped.
     */
    ask(title, question, text, needs = {}) {
        const begun = performance.now();
        const memory = memoryOfMachine();
        this.#attach();
        const progress = ({ positions, total }) => {
            const share = total ? Math.min(1, positions / total) : null;
            const seconds = Math.round((performance.now() - begun) / 1000);
            this.tell(share === null ? phrase("far.positions", { positions, seconds })
                : phrase("far.share", { percent: Math.floor(100 * share) }), share);
        };
        return this.run(title, async (signal) => {
            try {
                const given = { ...needs, memory, progress, signal };
                return { answer: await this.#asker.ask(question, text, given) };
            } catch (error) {
                if (signal.reason === DROPPED)
                    return null;
                if (isOfMemory(error) && memory > LARGE && !needs.seconds)
                    this.#renew();
                return { failed: wordsFor(error), status: error.status };
            }
        });
    }

    #renew() {
        this.#asker.close();
        this.#asker = new Asker();
        this.#attached = null;
    }
}
