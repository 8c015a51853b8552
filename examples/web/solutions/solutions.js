// SPDX-License-Identifier: MIT
//
// The solutions of a position, to look at one after another: the next, or where they can be
// numbered, any by its number and one drawn by lot. Workers look for them, so that nobody waits.

import { Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { Course } from "./course.js";
import { isSame, keyOf, withBoard } from "../game/boards.js";
import { phrase } from "../words/language.js";

export const MEMORY = 512 << 20;
const PATIENCE = 60; // seconds that solutions are numbered, unless that is asked for once more
const MOST = 65536; // solutions of the fewest moves that are kept
const MOMENT = 2; // seconds to find another solution that begins in some way
const SIZE = 1024; // of them in a batch

const keyOfAll = (jumps) => jumps.map(keyOf).join();

/** A number from 0 to below another, each as likely as the others. */
function drawBelow(count) {
    const bits = count.toString(2).length;
    for (;;) {
        const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(bits / 8)));
        const drawn = BigInt.asUintN(bits, bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
        if (drawn < count)
            return drawn;
    }
}

/** Where a solution can be left for another jump: { before, jump, text } of the board after it. */
function branchesOf(text, jumps) {
    return withBoard(text, (board) => jumps.flatMap((own, at) => {
        const others = board.legalJumps().filter((jump) => !isSame(jump, own));
        const found = others.map((jump) => {
            board.play(jump);
            const branch = { before: jumps.slice(0, at), jump, text: board.text };
            board.undo();
            return branch;
        });
        board.play(own);
        return found;
    }));
}

function shuffled(all) {
    const left = [...all];
    return all.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/** One that is not found in a moment may take very long. */
function ignoreLimit(error) {
    if (error.status !== Status.LIMIT)
        throw error;
    return null;
}

/** Numbers that the engine gives to all solutions: { count, isAll, at(), indexOf() }. */
async function numberAll(asker, text, first, limits) {
    const { memory } = limits;
    // This finds out all that the count needs too.
    await asker.ask("indexOf", text, { ...limits, jumps: first });
    return {
        count: await asker.ask("countSolutions", text, limits),
        isAll: true,
        at: (index) => asker.ask("solutionAt", text, { memory, index }),
        indexOf: (jumps) => asker.ask("indexOf", text, { memory, jumps }),
    };
}

/** The solutions of the fewest moves, kept as bytes; each has the number of its place there. */
async function numberShortest(asker, text, limits) {
    const batches = [];
    let count = 0;
    let isAll = true;
    for await (const batch of asker.solutionBatches(text, { ...limits, shortest: true, size: SIZE })) {
        isAll = count < MOST;
        if (!isAll)
            break;
        batches.push(batch);
        count += batch.count;
    }
    const at = (index) => {
        const { jumps, data } = batches[Math.floor(index / SIZE)];
        return Array.from({ length: jumps }, (_, i) => {
            const [from, over, to] = data.subarray(3 * (jumps * (index % SIZE) + i));
            return { from, over, to };
        });
    };
    return {
        count: BigInt(count),
        isAll,
        at: async (index) => at(Number(index)),
        indexOf: async (jumps) => {
            const key = keyOfAll(jumps);
            for (let index = 0; index < count; index++) {
                if (keyOfAll(at(index)) === key)
                    return BigInt(index);
            }
            return null;
        },
    };
}

/**
 * Sends "change" when there is something else to tell. state is "numbering", "numbered",
 * "stopped", "late" if that took too long, or "many" if it takes too much memory.
 */
export class Solutions extends EventTarget {
    #text;
    #isShortest;
    #table;
    #asker = new Asker(); // numbers them
    #walker = null; // finds others while they have no numbers
    #seen;
    #keys;
    #at = 0; // of those seen
    #numbers = null;
    #numbering = null;
    #stop = new AbortController();
    #isClosed = false;

    state = "numbering";
    progress = "";
    isBusy = false;
    isLast = false; // there is no solution after the one that is shown
    failed = "";
    note = "";
    number = null; // of the one that is shown, from 0

    /** Of a position, with one solution that is shown first; the table may be null. */
    constructor(text, first, { isShortest = false, table = null } = {}) {
        super();
        this.#text = text;
        this.#isShortest = isShortest;
        this.#table = table;
        this.#seen = [first];
        this.#keys = new Set([keyOfAll(first)]);
        this.#numbering = this.renumber(PATIENCE);
    }

    get count() {
        return this.#numbers?.count ?? null;
    }

    get isAll() {
        return this.#numbers?.isAll ?? false;
    }

    get hasBefore() {
        return this.number !== null ? this.number > 0n : this.#at > 0;
    }

    get hasNext() {
        if (this.number !== null)
            return this.number + 1n < this.count;
        return this.#isShortest ? this.state === "numbering" : !this.isLast;
    }

    #tell(changed = {}) {
        if (this.#isClosed)
            return;
        Object.assign(this, changed);
        this.dispatchEvent(new Event("change"));
    }

    /** Numbers the solutions, for so many seconds or null for as long as it takes. */
    async renumber(seconds = null) {
        const begun = performance.now();
        this.#stop = new AbortController();
        const course = new Course();
        const progress = (told) => this.#tell({ progress: course.tell(told).words });
        const limits = { memory: MEMORY, seconds, progress, signal: this.#stop.signal };
        this.#tell({ state: "numbering", progress: "" });
        if (this.#table)
            this.#asker.attach(this.#table).catch(() => {});
        try {
            const numbers = this.#isShortest
                ? await numberShortest(this.#asker, this.#text, limits)
                : await numberAll(this.#asker, this.#text, this.#seen[0], limits);
            const index = await numbers.indexOf(this.#seen[this.#at]);
            this.#numbers = numbers;
            this.#tell({ state: "numbered", number: index });
        } catch (error) {
            const isLate = seconds !== null && performance.now() - begun > 900 * seconds;
            const state = error.name === "AbortError" ? "stopped" : isLate ? "late" : "many";
            this.#tell({ state });
            return;
        }
        if (this.#isShortest)
            await this.#compare(limits);
    }

    stop() {
        this.#stop.abort();
    }

    /** Tells how many there are that differ in more than what comes to the same. */
    async #compare(limits) {
        try {
            const { solutions, distinct } = await this.#asker.ask("countFewest", this.#text, limits);
            if (distinct < solutions)
                this.#tell({ note: phrase("which.distinct", { solutions, distinct }) });
        } catch {
            // Then this remains unsaid.
        }
    }

    /** What a search finds: a solution, or null where there is none or the search failed. */
    async #find(search) {
        if (this.isBusy)
            return null;
        this.#tell({ isBusy: true, failed: "" });
        try {
            return await search();
        } catch (error) {
            const isMemory = [Status.LIMIT, Status.E_MEMORY].includes(error.status);
            this.#tell({ failed: phrase(isMemory ? "which.memory" : "which.failed", { reason: error.message }) });
            return null;
        } finally {
            this.#tell({ isBusy: false });
        }
    }

    async #take(index) {
        const jumps = await this.#numbers.at(index);
        this.#tell({ number: index });
        return jumps;
    }

    next() {
        return this.#find(async () => {
            // Those of the fewest moves are found all at once.
            if (this.#isShortest)
                await this.#numbering;
            if (this.number !== null)
                return this.#take(this.number + 1n);
            return this.#isShortest ? null : this.#wander();
        });
    }

    before() {
        return this.#find(async () => this.number !== null ? this.#take(this.number - 1n) : this.#seen[--this.#at]);
    }

    at(index) {
        return this.#find(() => this.#take(index));
    }

    draw() {
        return this.#find(() => this.#take(drawBelow(this.count)));
    }

    /**
     * Another solution, one that leaves the one shown at some jump. Where solutions cannot be
     * numbered, they cannot be listed either, but one is found in a moment.
     */
    async #wander() {
        if (this.#at + 1 < this.#seen.length)
            return this.#seen[++this.#at];
        this.#walker ??= new Asker();
        for (const { before, jump, text } of shuffled(branchesOf(this.#text, this.#seen[this.#at]))) {
            const after = await this.#walker.ask("solve", text, { memory: MEMORY, seconds: MOMENT }).catch(ignoreLimit);
            if (!after)
                continue;
            const jumps = [...before, jump, ...after];
            if (this.#keys.has(keyOfAll(jumps)))
                continue;
            this.#keys.add(keyOfAll(jumps));
            this.#at = this.#seen.push(jumps) - 1;
            return jumps;
        }
        this.#tell({ isLast: true });
        return null;
    }

    close() {
        this.#isClosed = true;
        this.#asker.close();
        this.#walker?.close();
    }
}
