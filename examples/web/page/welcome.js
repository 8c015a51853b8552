// SPDX-License-Identifier: MIT
//
// One line for who has never played: what to do. It goes when it is closed, or when a few
// jumps show that it is known; the page remembers that. Its place then stays empty until another
// position is set: otherwise the board would move under the hand. What only they need who know the
// game is not to be seen before.

import { $ } from "./elements.js";

const KNOWN = 3; // jumps

export function welcome(game, store) {
    let jumps = store.get("jumps", 0);

    function count(to) {
        jumps = to;
        store.set("jumps", jumps);
    }

    $("welcome").hidden = jumps >= KNOWN;
    document.body.classList.toggle("new", jumps < KNOWN);
    $("welcome").querySelector("button").addEventListener("click", () => {
        count(KNOWN);
        document.body.classList.remove("new");
        $("welcome").hidden = true;
        document.querySelector("#board [tabindex='0']").focus({ preventScroll: true });
    });
    game.addEventListener("change", ({ detail }) => {
        if (detail.jump && !detail.isBack && jumps < KNOWN)
            count(jumps + 1);
        $("welcome").classList.toggle("past", jumps >= KNOWN);
        document.body.classList.toggle("new", jumps < KNOWN);
        $("welcome").hidden ||= !detail.jump && jumps >= KNOWN;
    });
}
