// SPDX-License-Identifier: MIT
//
// What is marked on a board: its goal, the pegs that can jump, and jumps as arrows, of which the
// kind tells what is known.

// More arrows than these hide the board: then one peg's are enough.
const MOST_ARROWS = 24;

const KINDS = new Map([[true, "wins"], [false, "loses"], [null, "unknown"]]);

/** A text that equal jumps have in common, and no others: those of a peg over the same one to the same hole. */
export const keyOf = ({ from, over, to }) => `${from} ${over} ${to}`;

/** The holes that are to hold a peg in the end; none where any will do. */
export const goalHoles = ({ goal, holes }) => goal === null ? [] : typeof goal !== "bigint" ? [goal]
    : [...Array(holes).keys()].filter((hole) => goal >> BigInt(hole) & 1n);

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
