// SPDX-License-Identifier: MIT
//
// What stands for something that C owns, and questions put to it.

import { expectProgress, expectSignal, shown } from "./arguments.js";
import { ENDED_BY_MEMORY, ENDED_BY_POSITIONS, ENDED_BY_TIME, Status } from "./constants.js";
import { PegError } from "./errors.js";
import * as wasm from "./wasm.js";

// Where an object is forgotten without free(). What has to be freed is told by name,
// for nothing here may refer to the object.
const forgotten = new FinalizationRegistry(({ address, free }) => wasm.C[free](address));

/** By the number of a peg_answer. */
export const ANSWERS = [false, true, null];

/** The names of limits, by the number of a peg_ended. */
const ENDED = { [ENDED_BY_POSITIONS]: "positions", [ENDED_BY_MEMORY]: "memory", [ENDED_BY_TIME]: "seconds" };

const MOST = 2n ** 64n - 1n;
const LIMITS_SIZE = 64;
const NAMES = new Set(["positions", "memory", "seconds", "interval", "progress", "signal"]);

function amount(name, value, most) {
    const number = typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
    if (typeof number !== "bigint" || number < 1n || number > most)
        throw new RangeError(`the limit ${name} must be a whole number from 1, not ${shown(value)}`);
    return number;
}

/** A place in C's memory that is freed once. */
export class Handle {
    #address;
    #free;
    #asked = false;

    constructor(address, free) {
        this.#address = address;
        this.#free = free;
        forgotten.register(this, { address, free }, this);
    }

    get address() {
        if (this.#asked)
            throw new PegError(Status.E_BUSY, "a callback must not use the object that its question is about");
        if (!this.#address)
            throw new PegError(Status.E_ARGUMENT, "the object was used after free()");
        return this.#address;
    }

    get isFree() {
        return !this.#address;
    }

    free() {
        if (!this.#address)
            return;
        const address = this.address;
        forgotten.unregister(this);
        this.#address = 0;
        wasm.C[this.#free](address);
    }

    /** Calls C while callbacks are kept from using the handle. */
    asking(use) {
        const address = this.address;
        this.#asked = true;
        try {
            return use(address);
        } finally {
            this.#asked = false;
        }
    }

    /** Calls a callback that must not use the handle, which may be free. */
    barred(callback) {
        const before = this.#asked;
        this.#asked = true;
        try {
            return callback();
        } finally {
            this.#asked = before;
        }
    }
}

/** Limits and callbacks of a question. */
export class Limits {
    thrown = null;
    take = null; // what C gives goes to this function
    #ended = 0; // a peg_ended: listings end once, but may be asked again

    constructor(given) {
        for (const name of Object.keys(given ?? {}))
            if (!NAMES.has(name))
                throw new TypeError(`there is no limit "${name}"`);
        const { positions = null, memory = null, seconds = null, interval = null, progress = null, signal = null } =
            given ?? {};
        expectProgress(progress);
        expectSignal(signal);
        signal?.throwIfAborted();
        if (seconds !== null && !(typeof seconds === "number" && seconds > 0))
            throw new RangeError(`the limit seconds must be a number above 0, not ${shown(seconds)}`);
        this.positions = positions === null ? 0n : amount("positions", positions, MOST);
        this.seconds = seconds ?? 0;
        this.memory = memory === null ? 0n : amount("memory", memory, MOST);
        this.interval = interval === null ? 0n : amount("interval", interval, 2n ** 32n - 1n);
        this.signal = signal;
        this.progress = signal && progress ? (told) => this.#heed(progress(told)) : progress;
    }

    /** Nothing but progress can abort a signal while C is at work. */
    #heed(told) {
        this.signal.throwIfAborted();
        return told;
    }

    /** Calls a function with the address of a peg_limits. */
    lend(token, use) {
        return wasm.lend(LIMITS_SIZE, (at) => {
            wasm.put32(at, LIMITS_SIZE);
            wasm.put64(at + 8, this.positions);
            wasm.put64(at + 16, this.memory);
            wasm.put32(at + 24, 0);
            wasm.put32(at + 28, Number(this.interval));
            wasm.put32(at + 32, this.progress ? wasm.C.peg_js_progress() : 0);
            wasm.put32(at + 36, token);
            wasm.putF64(at + 40, this.seconds);
            wasm.put32(at + 48, wasm.C.peg_js_clock());
            wasm.put32(at + 52, 0);
            wasm.put32(at + 56, wasm.endedAt());
            wasm.put32(at + 60, 0);
            return use(at);
        });
    }

    /** Throws what a callback threw, or notes which limit was reached. */
    settle(status) {
        const thrown = this.thrown;
        this.thrown = null;
        this.#ended = wasm.takeEnded() || this.#ended;
        if (thrown)
            throw thrown.error;
        if (status === Status.LIMIT)
            wasm.noteLimit(ENDED[this.#ended]);
    }
}

/**
 * Lets C do some work: use(limits, token) calls it and gives its status. What a callback
 * throws comes out of here. take is called with the place and number of bytes, if C is
 * given peg_js_write().
 */
export function work(given, use, take = null) {
    const limits = new Limits(given);
    limits.take = take;
    const token = wasm.newToken();
    const status = limits.lend(token, (at) => wasm.during(token, limits, () => use(at, token)));
    limits.settle(status);
    return status;
}

/**
 * Asks a question likewise: use(address, limits, token). Without limits nothing can call back,
 * so that there is nothing to prepare.
 */
export function ask(handle, given, use, take = null) {
    if ((given === undefined || given === null) && !take) {
        wasm.noteLimit("memory");
        return use(handle.address, 0, 0);
    }
    return handle.asking((address) => work(given, (at, token) => use(address, at, token), take));
}

/** Asks a question likewise whose answer has to be known. */
export const demand = (...asked) => wasm.expectOk(ask(...asked));

export const isUnknown = (status) => status === Status.LIMIT || status === Status.STOPPED;
