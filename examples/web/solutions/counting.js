// SPDX-License-Identifier: MIT
//
// What counting the solutions of a board may take, and what became of it.

import { bytes, counted, roughly, time } from "../page/numbers.js";

// Boards of up to so many positions are counted within half a minute, in the memory of a page.
const SURE = 2 ** 29.5;
// Others are counted for so long, and then the player says whether it is to go on.
const TRIAL = 20; // seconds

/** How many positions there are in the class of a board with as many pegs or fewer. */
function positionsFor({ holes, pegs, positionClass }) {
    let all = 0;
    let some = 1; // of so many pegs
    for (let count = 0; count <= pegs; count++) {
        all += some;
        some *= (holes - count) / (count + 1);
    }
    return all / 2 ** positionClass.size;
}

/** What one may expect of a count: { words, seconds }, the words empty where it will do. */
export function feasible(board, hasTable) {
    const positions = positionsFor(board);
    if (hasTable || positions <= SURE)
        return { words: "", seconds: null };
    return {
        words: `Some ${roughly(positions)} positions can be reached: counting may take too long.`,
        seconds: TRIAL,
    };
}

/** What became of a count, as Task.ask() tells it, in words. */
export function outcome({ answer, failed, limit, positions, took, memory }) {
    if (!failed)
        return `${counted(answer, "solution")} from here.`;
    if (!limit)
        return failed;
    const reached = `${roughly(positions)} positions in ${time(took)}`;
    if (limit === "time")
        return `Not counted yet: ${reached}, and no end in sight.`;
    return `Counting takes more than the ${bytes(memory)} that a page may use here: it came to ${reached}.`;
}
