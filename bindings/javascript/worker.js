// SPDX-License-Identifier: MIT
//
// Questions that may take long, asked of a worker, so that a page stays alive.

import { PegError, Status } from "./src/errors.js";
import { isNode, nodeModule, plainOptions } from "./src/host.js";

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

const newStopped = () => new PegError(Status.STOPPED, "a callback stopped the work");

export class Asker {
    #options; // of load() in the worker
    #worker = null;
    #pending = new Map();
    #last = 0;
    #stopped = newFlag();
    #isClosed = false;

    constructor(options = undefined) {
        this.#options = plainOptions(options);
    }

    get isBusy() {
        return this.#pending.size > 0;
    }

    async ask(question, board, limits = {}) {
        if (this.#isClosed)
            throw new PegError(Status.E_ARGUMENT, "the asker has been closed");
        const { progress = null, ...others } = limits;
        const id = ++this.#last;
        const data = {
            id,
            question,
            text: typeof board === "string" ? board : board.text,
            limits: others,
            hasProgress: progress !== null,
            stopped: this.#stopped,
        };
        return new Promise((resolve, reject) => {
            this.#pending.set(id, { resolve, reject, progress, data });
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
            worker.postMessage({ options: this.#options });
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
        if (!this.isBusy)
            this.#withWorker((worker) => this.isBusy || worker.unref?.());
        return pending;
    }

    /** Of a worker that cannot be started, who asked hears from #start(). */
    #withWorker(act) {
        this.#worker?.then(act, () => {});
    }

    #hear({ id, result, error, positions }) {
        if (positions !== undefined) {
            this.#progress(id, positions);
        } else if (!error) {
            this.#settle(id)?.resolve(result);
        } else {
            const { name, message, status, at } = error;
            const own = status === null ? new Error(`${name}: ${message}`) : new PegError(status, message, at);
            this.#settle(id)?.reject(own);
        }
    }

    #progress(id, positions) {
        try {
            if (this.#pending.get(id)?.progress(positions) === false)
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
        if (this.#stopped) {
            Atomics.store(this.#stopped, 0, id);
        } else {
            this.#end();
            for (const other of this.#pending.keys())
                this.#send(other);
        }
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
        if (!this.#stopped) {
            this.#abandon(newStopped());
            return;
        }
        Atomics.store(this.#stopped, 0, this.#last);
        for (const id of [...this.#pending.keys()])
            this.#settle(id).reject(newStopped());
    }

    close() {
        this.#isClosed = true;
        this.#abandon(new PegError(Status.STOPPED, "the asker has been closed"));
    }
}
