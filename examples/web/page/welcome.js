// SPDX-License-Identifier: MIT
//
// One line for who has never played: what to do. It goes when it is closed, or when a few
// jumps or the end of a game show that it is known; the page remembers that. Its place then stays empty until another
// position is set: otherwise the board would move under the hand. What only they need who know the
// game is not to be seen before.

import { $ } from "./elements.js";

const KNOWN = 3; // jumps

export function welcome(game, store) {
    const { classList } = document.documentElement;

    function count(jumps) {
        store.set("jumps", jumps);
        if (jumps < KNOWN)
            return;
        classList.remove("new");
        classList.add("past");
    }

    $("welcome").querySelector("button").addEventListener("click", () => {
        count(KNOWN);
        classList.remove("past");
        document.querySelector("#board [tabindex='0']").focus({ preventScroll: true });
    });
    game.addEventListener("change", ({ detail }) => {
        if (!detail.jump)
            classList.remove("past");
        else if (!detail.isBack && classList.contains("new"))
            count(game.board.isStuck ? KNOWN : store.get("jumps", 0) + 1);
    });
}
