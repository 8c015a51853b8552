// SPDX-License-Identifier: MIT
//
// When the coach looks on: in problems only where he is asked to, in all other games as the
// player likes it. The same switch serves both.

import { $ } from "../page/elements.js";

/** Returns isWanted(), whether he is to look at the game that is there now. isProblem(start) says what a problem is. */
export function attendanceOf({ game, coach, settings, help, isProblem }) {
    let asked = null; // what the problem begins with that he was asked to look at

    function isWanted() {
        const { start } = game.record;
        if (asked !== start)
            asked = null;
        return isProblem(start) ? asked !== null : settings.get("coach");
    }

    $("coach").addEventListener("change", ({ target: { checked } }) => {
        const { start } = game.record;
        if (isProblem(start))
            asked = checked ? start : null;
        else
            settings.set("coach", checked);
        // He tells at once of what was played.
        if (checked && (isProblem(start) || game.board.history.length > 0))
            help.noteCoach();
        coach.isOn = isWanted();
    });
    settings.addEventListener("change", ({ detail }) => {
        if (detail === "coach" && game.board)
            coach.isOn = isWanted();
    });
    coach.addEventListener("change", () => ($("coach").checked = coach.isOn));
    return isWanted;
}
