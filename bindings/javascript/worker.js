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

/** Hands the worker one question or table after another. */
export class Asker {
    #options; // of load() in the worker
    #worker = null;
    #table = null; // as it was given, for the next worker
    #pending = new Map();
    #current = 0; // what the worker is at, by its number; 0 is nothing
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

    async ask(question, board, { progress = null, signal = null, ...limits } = {}) {
        if (signal !== null && !(signal instanceof AbortSignal))
            throw new TypeError("a signal is an AbortSignal");
        signal?.throwIfAborted();
        const text = typeof board === "string" ? board : board.gameText;
        const hasProgress = progress !== null;
        const message = { question, text, limits, hasProgress, stopped: this.#stopped };
        return this.#put(message, progress, signal);
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

    async #put(message, progress = null, signal = null) {
        if (this.#isClosed)
            throw new PegError(Status.E_ARGUMENT, "the asker has been closed");
        const id = ++this.#last;
        const onAbort = () => this.#stopOne(id, signal.reason);
        signal?.addEventListener("abort", onAbort);
        const release = () => signal?.removeEventListener("abort", onAbort);
        return new Promise((resolve, reject) => {
            this.#pending.set(id, { resolve, reject, progress, release, data: { id, ...message } });
            this.#next();
            this.#hold();
        });
    }

    /** Hands over what has waited longest, unless the worker is at something. */
    #next() {
        const [id] = this.#pending.keys();
        if (this.#current === 0 && id !== undefined)
            this.#send(id);
    }

    async #send(id) {
        this.#current = id;
        try {
            this.#worker ??= this.#start();
            const worker = await this.#worker;
            if (this.#pending.has(id))
                worker.postMessage(this.#pending.get(id).data);
            else
                this.#leave(id);
        } catch (error) {
            this.#settle(id)?.reject(error);
            this.#leave(id);
        }
    }

    /** The worker is no longer at something, and goes on to the next. */
    #leave(id) {
        if (this.#current !== id)
            return;
        this.#current = 0;
        this.#next();
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
        pending?.release();
        this.#pending.delete(id);
        this.#hold();
        return pending;
    }

    /** In node, what waits for an answer keeps the process alive, and an idle worker does not. */
    #hold() {
        this.#withWorker((worker) => this.#pending.size > 0 ? worker.ref?.() : worker.unref?.());
    }

    /** Of a worker that cannot be started, who asked hears from #start(). */
    #withWorker(act) {
        this.#worker?.then(act, () => {});
    }

    #hear({ id, result, error, progress }) {
        if (progress) {
            this.#progress(id, progress);
            return;
        }
        if (!error) {
            this.#settle(id)?.resolve(result);
        } else {
            const { name, message, status, at } = error;
            const own = status === null ? new Error(`${name}: ${message}`) : new PegError(status, message, at);
            this.#settle(id)?.reject(own);
        }
        this.#leave(id);
    }

    #progress(id, progress) {
        try {
            if (this.#pending.get(id)?.progress(progress) === false)
                this.#stopOne(id, newStopped());
        } catch (error) {
            this.#stopOne(id, error);
        }
    }

    /** Stops a question, unless it has ended, as by its own callback. */
    #stopOne(id, error) {
        if (!this.#pending.has(id))
            return;
        this.#settle(id).reject(error);
        if (this.#current === id)
            this.#interrupt();
    }

    /** Ends what the worker is at: it is told, or another worker begins. */
    #interrupt() {
        if (this.#stopped) {
            Atomics.store(this.#stopped, 0, this.#current);
        } else {
            this.#end();
            this.#leave(this.#current);
        }
    }

    #end() {
        this.#withWorker((worker) => worker.terminate());
        this.#worker = null;
    }

    #abandon(error) {
        this.#end();
        this.#current = 0;
        for (const id of [...this.#pending.keys()])
            this.#settle(id).reject(error);
    }

    stop() {
        const questions = this.#questions;
        for (const id of questions)
            this.#settle(id).reject(newStopped());
        if (questions.includes(this.#current))
            this.#interrupt();
    }

    close() {
        this.#isClosed = true;
        this.#abandon(new PegError(Status.STOPPED, "the asker has been closed"));
    }
}
