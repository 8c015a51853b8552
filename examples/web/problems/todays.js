// SPDX-License-Identifier: MIT
//
// The button of today's puzzle: whether it is new, begun or done, and how long it lasts.

import { $, write } from "../page/elements.js";
import { phrase } from "../words/language.js";
import { LEVELS } from "./figures.js";
import { today } from "./sheet.js";

const MINUTE = 60_000; // milliseconds

/** The time until the next day begins, as "5 h 12 min". */
export function untilMidnight(now) {
    const minutes = Math.ceil((new Date(now).setHours(24, 0, 0, 0) - now) / MINUTE);
    return minutes < 60 ? phrase("time.minutes", { count: minutes })
        : phrase("time.hoursAndMinutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** begin(day) begins the next puzzle of a day; done() shows those of today, which are won. */
export function showTodays({ game, results, current, begin, done }) {
    function state() {
        const { open } = results.ofDay(today());
        const won = LEVELS.length - open.length;
        if (won > 0)
            return phrase(open.length > 0 ? "today.some" : "today.done", { won, all: LEVELS.length });
        return phrase(current.wasBegunOn(today()) ? "today.begun" : "today.new");
    }

    function show() {
        write($("todays-state"), phrase("today.state", { state: state(), time: untilMidnight(Date.now()) }));
    }

    $("todays").addEventListener("click", () => {
        if (results.ofDay(today()).open.length === 0)
            done();
        else
            begin(today());
    });
    results.addEventListener("change", show);
    game.addEventListener("change", ({ detail }) => !detail.jump && show());
    document.addEventListener("visibilitychange", show);
    setInterval(() => {
        show();
        // At midnight what was today's is that of a day before.
        if (game.board)
            current.show();
    }, MINUTE / 2);
    show();
}
