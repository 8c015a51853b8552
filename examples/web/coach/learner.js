// SPDX-License-Identifier: MIT
//
// The table of the board being played, with which all questions are answered at once. It is
// built by a worker of its own while the game goes on.

import { Asker } from "../../../bindings/javascript/worker.js";

const MOST_BITS = 29; // 64 MiB at most
const FEW_BITS = 26; // 8 MiB at most, where a device has little memory
const LITTLE = 4; // GiB

const PAUSE = 500; // milliseconds that a board must last before it is learnt

const mostBits = () => ((navigator.deviceMemory ?? LITTLE) < LITTLE ? FEW_BITS : MOST_BITS);

const bitsFor = (board) => board.holes - board.positionClass.size;

/** What boards have in common that one table is for. */
function subjectOf({ lines, goal, positionClass }) {
    return JSON.stringify([lines, String(goal), goal === null && String(positionClass.bits)]);
}

/** Sends "change" when a board is learnt, or another begins. */
export class Learner extends EventTarget {
    #users;
    #subject = "";
    #abort = new AbortController();

    isDone = false;

    /** Users take tables by use(bytes), or use(null) for none. */
    constructor(users) {
        super();
        this.#users = users;
    }

    /** Turns to a board. What was for another is dropped. */
    look(board) {
        const subject = subjectOf(board);
        if (subject === this.#subject)
            return;
        this.#subject = subject;
        this.#abort.abort();
        this.#abort = new AbortController();
        if (this.isDone)
            this.#become(false, null);
        if (bitsFor(board) <= mostBits())
            this.#learn(board, this.#abort.signal);
    }

    #become(isDone, table) {
        this.#users.forEach((user) => user.use(table));
        this.isDone = isDone;
        this.dispatchEvent(new Event("change"));
    }

    async #learn(board, signal) {
        const { text } = board;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (signal.aborted)
            return;
        const asker = new Asker();
        signal.addEventListener("abort", () => asker.close());
        try {
            const table = await asker.ask("table", text);
            if (!signal.aborted)
                this.#become(true, table);
        } catch {
            // Without a table the answers are the same, only later.
        } finally {
            asker.close();
        }
    }
}
