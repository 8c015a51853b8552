// SPDX-License-Identifier: MIT
//
// Questions that may take long, asked of a worker, so that a page stays alive.

import { expectProgress, expectSignal, expectSize, kindOf } from "./arguments.js";
import { Status } from "./constants.js";
import { PegError } from "./errors.js";
import { isBytes, plainOptions } from "./host.js";

/** Listens to a worker, of a browser or of node. */
function listen(worker, onMessage, onError) {
    if (worker.on) {
        worker.on("message", onMessage);
        worker.on("error", onError);
    } else {
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = (event) => onError(new PegError(Status.E_FILE, notStarted(event)));
    }
}

// A script that is not there, or is a page, has no message.
const notStarted = ({ message, filename }) => message
    ? `an error in the worker of libpeg: ${message}, at ${filename}`
    : "the worker of libpeg cannot be started: its script cannot be fetched, or is no script; " +
      "libpeg/inline/worker needs none";

// A page gets shared memory only where its server isolates it from others.
function newFlag() {
    const isShared = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated !== false;
    return isShared ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

function textOf(board) {
    const text = typeof board === "string" ? board : board?.gameText;
    if (typeof text !== "string")
        throw new TypeError(`a question is about a Board or a text, not ${kindOf(board)}`);
    return text;
}

/** An error of the worker, as it was thrown there. */
function revived({ name, message, status, at }) {
    if (status !== null)
        return new PegError(status, message, at);
    const Kind = { TypeError, RangeError }[name];
    return Kind ? new Kind(message) : new Error(`${name}: ${message}`);
}

/** The solutions of a batch, as jumps. */
function* solutionsIn({ count, jumps, data }) {
    for (let i = 0; i < count; i++)
        yield Array.from({ length: jumps }, (_, j) => {
            const [from, over, to] = data.subarray(3 * (jumps * i + j));
            return { from, over, to };
        });
}

const newStopped = () => new PegError(Status.STOPPED, "stopped by the caller");

const MOST_AT_ONCE = 1024; // solutions

/** Hands the worker one question or table after another. */
export class AnyAsker {
    #begin; // makes a worker
    #options; // of load() in the worker
    #own; // gives what wasm is where the options leave that open, at once or as a promise
    #worker = null;
    #table = null; // as it was given, for the next worker
    #pending = new Map();
    #current = 0; // what the worker is at, by its number; 0 is nothing
    #last = 0;
    #stops = 0; // how often stop() was called
    #stopped = newFlag();
    #isClosed = false;

    constructor(begin, options, own = () => null) {
        this.#begin = begin;
        this.#own = own;
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
        expectSignal(signal);
        expectProgress(progress);
        signal?.throwIfAborted();
        const text = textOf(board);
        const hasProgress = progress !== null;
        const message = { question, text, limits, hasProgress, stopped: this.#stopped };
        return this.#put(message, progress, signal);
    }

    async *solutionBatches(board, { size = MOST_AT_ONCE, ...options } = {}) {
        expectSize(size);
        yield* this.#batches(board, options, () => size);
    }

    /** The first come alone, so that nobody waits for more. */
    async *solutions(board, options = {}) {
        if (Object.hasOwn(options, "size"))
            throw new TypeError('there is no limit "size"');
        for await (const batch of this.#batches(board, options, (from) => Math.min(from + 1, MOST_AT_ONCE)))
            yield* solutionsIn(batch);
    }

    /** The batches of a loop, each asked for when it is wanted; sizeAfter(count) is how large. */
    async *#batches(board, options, sizeAfter) {
        const text = textOf(board);
        const loop = ++this.#last;
        const stops = this.#stops;
        try {
            for (let from = 0; ;) {
                if (stops !== this.#stops)
                    throw newStopped();
                const batch = await this.ask("nextBatch", text, { ...options, loop, from, size: sizeAfter(from) });
                if (!batch)
                    return;
                from += batch.count;
                yield batch;
            }
        } finally {
            this.#withWorker((worker) => worker.postMessage({ ended: loop }));
        }
    }

    async attach(table) {
        if (table !== null && !isBytes(table))
            throw new TypeError(`a table is attached to an asker as bytes, or null for none, not ${kindOf(table)}`);
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
            const worker = await this.#begin();
            const options = { ...this.#options, wasm: this.#options.wasm ?? await this.#own() };
            listen(worker, (answer) => this.#hear(answer), (error) => this.#abandon(error));
            // One that is being handed over comes by itself.
            const isWaiting = this.#pending.size > this.#questions.length;
            worker.postMessage({ options, table: isWaiting ? null : this.#table });
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
            this.#settle(id)?.reject(revived(error));
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
        this.#stops++;
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

if (Symbol.dispose)
    AnyAsker.prototype[Symbol.dispose] = AnyAsker.prototype.close;
