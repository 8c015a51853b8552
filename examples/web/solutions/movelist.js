// SPDX-License-Identifier: MIT
//
// Moves in a row, each of which is a button that goes to where it ends.

import { make } from "../page/elements.js";

/** The moves that jumps make, after so many jumps before: { text, end } of each. */
export function movesOf(jumps, board, before = 0) {
    const runs = [];
    for (const jump of jumps) {
        const run = runs.at(-1);
        if (run?.at(-1).to === jump.from)
            run.push(jump);
        else
            runs.push([jump]);
    }
    let end = before;
    return runs.map((run) => ({ text: board.movesText(run), end: (end += run.length) }));
}

/** Moves in an element; go(end) is called for the move that is pressed, with the number of jumps up to its end. */
export function moveList(list, go) {
    let shown = "";

    function buttonOf({ text, end }) {
        const made = make("button", { type: "button", className: "move" }, text);
        made.dataset.end = end;
        return made;
    }

    /** Shows moves; the one in which so many jumps are played is the current one. */
    function show(moves, played) {
        const told = JSON.stringify(moves);
        const hadFocus = list.contains(document.activeElement);
        if (told !== shown) {
            shown = told;
            list.replaceChildren(...moves.flatMap((move, i) => [...(i > 0 ? [" "] : []), buttonOf(move)]));
        }
        const buttons = [...list.querySelectorAll("button")];
        const current = played > 0 ? buttons.find(({ dataset }) => Number(dataset.end) >= played) : null;
        for (const button of buttons)
            button.ariaCurrent = button === current ? "step" : null;
        if (hadFocus && !list.contains(document.activeElement))
            (current ?? buttons[0])?.focus({ preventScroll: true });
        return current;
    }

    list.addEventListener("click", ({ target }) => {
        const pressed = target.closest("button");
        if (pressed)
            go(Number(pressed.dataset.end));
    });
    return { show };
}
