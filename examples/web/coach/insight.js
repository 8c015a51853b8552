// SPDX-License-Identifier: MIT
//
// What the coach sees, for those who want to see it on the board: which pegs can jump, and
// where to, as arrows that tell what each jump leads to.

import { keyOf } from "../game/boards.js";

// More arrows than these hide the board: then one peg's are enough.
const MOST_ARROWS = 24;

const KINDS = new Map([[true, "wins"], [false, "loses"], [null, "unknown"]]);

/** The holes of the pegs that can jump. */
export const movable = (jumps) => [...new Set(jumps.map(({ from }) => from))];

/**
 * The arrows to draw, as { jump, kind }: of a peg that is picked up, otherwise of all, or
 * where they are too many of the one pointed at.
 */
export function arrowsFor(jumps, verdicts, picked, pointed) {
    const only = picked ?? (jumps.length > MOST_ARROWS ? pointed : null);
    const isMany = jumps.length > MOST_ARROWS;
    const shown = picked !== null || isMany ? jumps.filter(({ from }) => from === only) : jumps;
    const answers = new Map(verdicts.map(({ jump, answer }) => [keyOf(jump), answer]));
    return shown.map((jump) => ({ jump, kind: KINDS.get(answers.get(keyOf(jump)) ?? null) }));
}

const WORDS = { wins: ", which wins", loses: ", which loses", unknown: "" };

/** What an arrow tells, for those who do not see it. */
export const wordsOf = (kind) => WORDS[kind];
