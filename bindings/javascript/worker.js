// SPDX-License-Identifier: MIT
//
// Questions that may take long, asked of a worker, so that a page stays alive.

import { PegError, Status } from "./src/errors.js";
import { isBytes, isNode, nodeModule, plainOptions } from "./src/host.js";

/** The messages of a worker, in browsers and in node. */
async function startWorker(onMessage, onError) {
    if (!isNode) {
        const worker = new Worker(new URL("./src/serve.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = (event) => onError(new Error(event.message ?? "the worker cannot be started"));
        return worker;
    }
    const threads = await nodeModule("worker_threads");
    const worker = new threads.Worker(new URL("./src/serve.js", import.meta.url));
    worker.on("message", onMessage);
    worker.on("error", onError);
    return worker;
}

// A page gets shared memory only where its server isolates it from others.
function newFlag() {
    const isShared = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
    return isShared ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

const newStopped = () => new PegError(Status.STOPPED, "stopped by the caller");

export class Asker {
    #options; // of load() in the worker
    #worker = null;
    #table = null; // as it was given, for the next worker
    #pending = new Map();
    #last = 0;
    #stopped = newFlag();
    #isClosed = false;

    constructor(options = undefined) {
        this.#options = plainOptions(options);
    }

    get isBusy() {
        return this.#questions.length > 0;
    }

    /** Those not answered yet. A table that is handed over is none. */
    get #questions() {
        return [...this.#pending.keys()].filter((id) => this.#pending.get(id).data.table === undefined);
    }

    async ask(question, board, limits = {}) {
        const { progress = null, ...others } = limits;
        const text = typeof board === "string" ? board : board.text;
        const hasProgress = progress !== null;
        return this.#put({ question, text, limits: others, hasProgress, stopped: this.#stopped }, progress);
    }

    async attach(table) {
        if (table !== null && !isBytes(table))
            throw new TypeError("what is attached to an asker is the bytes of a table, or null for none");
        this.#table = table;
        try {
            await this.#put({ table });
        } catch (error) {
            if (this.#table === table)
                this.#table = null;
            throw error;
        }
    }

    async #put(message, progress = null) {
        if (this.#isClosed)
            throw new PegError(Status.E_ARGUMENT, "the asker has been closed");
        const id = ++this.#last;
        return new Promise((resolve, reject) => {
            this.#pending.set(id, { resolve, reject, progress, data: { id, ...message } });
            this.#send(id);
        });
    }

    async #send(id) {
        try {
            this.#worker ??= this.#start();
            const worker = await this.#worker;
            worker.ref?.();
            if (this.#pending.has(id))
                worker.postMessage(this.#pending.get(id).data);
        } catch (error) {
            this.#settle(id)?.reject(error);
        }
    }

    async #start() {
        try {
            const worker = await startWorker(
                (answer) => this.#hear(answer),
                (error) => this.#abandon(error),
            );
            // One that is being handed over comes by itself.
            const isWaiting = this.#pending.size > this.#questions.length;
            worker.postMessage({ options: this.#options, table: isWaiting ? null : this.#table });
            return worker;
        } catch (error) {
            this.#worker = null;
            this.#abandon(error);
            throw error;
        }
    }

    #settle(id) {
        const pending = this.#pending.get(id);
        this.#pending.delete(id);
        if (this.#pending.size === 0)
            this.#withWorker((worker) => this.#pending.size > 0 || worker.unref?.());
        return pending;
    }

    /** Of a worker that cannot be started, who asked hears from #start(). */
    #withWorker(act) {
        this.#worker?.then(act, () => {});
    }

    #hear({ id, result, error, positions, least, most }) {
        if (positions !== undefined) {
            this.#progress(id, positions, least, most);
        } else if (!error) {
            this.#settle(id)?.resolve(result);
        } else {
            const { name, message, status, at } = error;
            const own = status === null ? new Error(`${name}: ${message}`) : new PegError(status, message, at);
            this.#settle(id)?.reject(own);
        }
    }

    #progress(id, ...told) {
        try {
            if (this.#pending.get(id)?.progress(...told) === false)
                this.#stopOne(id, newStopped());
        } catch (error) {
            this.#stopOne(id, error);
        }
    }

    /** Stops the question that the worker is at, unless its own callback has ended it. */
    #stopOne(id, error) {
        if (!this.#pending.has(id))
            return;
        this.#settle(id).reject(error);
        if (this.#stopped)
            Atomics.store(this.#stopped, 0, id);
        else
            this.#beginAgain();
    }

    #beginAgain() {
        this.#end();
        for (const id of this.#pending.keys())
            this.#send(id);
    }

    #end() {
        this.#withWorker((worker) => worker.terminate());
        this.#worker = null;
    }

    #abandon(error) {
        this.#end();
        for (const id of [...this.#pending.keys()])
            this.#settle(id).reject(error);
    }

    stop() {
        if (!this.isBusy)
            return;
        for (const id of this.#questions)
            this.#settle(id).reject(newStopped());
        if (this.#stopped)
            Atomics.store(this.#stopped, 0, this.#last);
        else
            this.#beginAgain();
    }

    close() {
        this.#isClosed = true;
        this.#abandon(new PegError(Status.STOPPED, "the asker has been closed"));
    }
}
