// SPDX-License-Identifier: MIT
//
// Help never costs stars by surprise: in a problem that is played alone, the first press on what helps asks in
// one line whether that is meant, and helps only if it is.

import { lookAtBoard } from "../page/controls.js";
import { $, isEnabled } from "../page/elements.js";
import { phrase } from "../words/language.js";

const HELPS = "#hint, #loss, #count, #explain, #solve, #fewest, #coach, #change-board";

/** areAtStake() says whether help would end stars that the game on the board can still earn. */
export function guardStars({ player, settings, areAtStake }) {
    let isMeant = false;

    // Before any of these hears of its press, by a pointer or by a key.
    document.addEventListener("click", (event) => {
        const pressed = event.target.closest(HELPS);
        if (!pressed || isMeant || !settings.get("warn") || !isEnabled(pressed) || !areAtStake())
            return;
        event.preventDefault();
        event.stopPropagation();
        pressed.closest("dialog")?.close();
        player.say(phrase("help.costs"), { wanted: pressed });
        lookAtBoard();
    }, true);

    function help() {
        const { wanted } = player;
        player.leave();
        isMeant = true;
        wanted.click();
        isMeant = false;
    }

    $("help-once").addEventListener("click", help);
    $("help-always").addEventListener("click", () => {
        settings.set("warn", false);
        help();
    });
    $("help-no").addEventListener("click", () => player.leave());
}
