// SPDX-License-Identifier: MIT
//
// What is to be seen and told of a position: its goal, the pegs that can jump, and jumps as arrows, of which the
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

/**
 * Shows a position by its marks, as BoardView.mark() has them, allows the holes that its jumps can begin and end in, and
 * tells of each hole what is to be seen there, in words such as those of words.js.
 */
export function showPosition(view, board, jumps, marks, words) {
    const { picked = null, arrows = [], hint = null, bad = null, weights = null } = marks;
    const landings = jumps.filter(({ from }) => from === picked).map(({ to }) => to);
    const kinds = new Map(arrows.map(({ jump, kind }) => [keyOf(jump), kind]));
    board.names.forEach((name, hole) => {
        let told = board.hasPeg(hole) ? words.peg(name) : words.gap(name);
        const own = jumps.filter(({ from }) => from === hole);
        if (own.length > 0)
            told = words.jumps(told, own.map((jump) => words[kinds.get(keyOf(jump)) ?? "unknown"](board.names[jump.to])));
        if (landings.includes(hole))
            told = words.landing(told);
        view.label(hole, weights ? words.weighs(told, weights[hole]) : told, hole === picked);
    });
    view.allow(new Set([...movable(jumps), ...landings]));
    const advised = [hint, bad].filter((jump) => jump !== null).map(keyOf);
    view.mark({
        ...marks,
        landings,
        arrows: arrows.filter(({ jump }) => !advised.includes(keyOf(jump))),
        goal: goalHoles(board),
        won: board.isWon && board.pegs === 1 ? board.toArray().indexOf(1) : null,
    });
}
