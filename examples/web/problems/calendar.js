// SPDX-License-Identifier: MIT
//
// A month of days to choose from, with the stars of those that are won.

import { $, enable, isEnabled, make, onPress } from "../page/elements.js";
import { locale, phrase } from "../words/language.js";
import { FIRST_DAY, dayInWords, dayOf, daysLater, weekOf } from "./dates.js";
import { starSigns } from "./words.js";

const firstOf = (day) => `${day.slice(0, 8)}01`;

function monthsLater(day, months) {
    const [year, month] = day.split("-").map(Number);
    return dayOf(new Date(year, month - 1 + months, 1));
}

const title = (first) =>
    new Date(`${first}T00:00:00Z`).toLocaleDateString(locale(), { month: "long", year: "numeric", timeZone: "UTC" });

/** The calendar; choose(day) is called when a day is pressed. */
export function prepareCalendar(results, choose) {
    let first = ""; // of the month that is shown
    let chosen = "";
    let today = "";

    function turn(months) {
        first = monthsLater(first, months);
        draw();
    }

    function draw() {
        const focused = document.querySelector("[data-day]:focus")?.dataset.day;
        $("month").textContent = title(first);
        enable($("month-before"), first > FIRST_DAY);
        enable($("month-next"), first !== firstOf(today));
        const rows = [];
        const { weekday } = weekOf(first);
        const end = monthsLater(first, 1);
        for (let monday = daysLater(first, -weekday); monday < end; monday = daysLater(monday, 7)) {
            const days = Array.from({ length: 7 }, (_, i) => daysLater(monday, i));
            rows.push(make("tr", {}, ...days.map((day) => cell(day, end))));
        }
        $("month-days").replaceChildren(...rows);
        if (focused)
            $("month-days").querySelector(`[data-day="${focused}"]`)?.focus();
    }

    function cell(day, end) {
        if (day < first || day >= end)
            return make("td");
        const { stars, isWon } = results.ofDay(day);
        const name = dayInWords(day);
        const signs = stars > 0 ? starSigns(stars).slice(0, stars) : isWon ? "✓" : "";
        const how = phrase(stars > 0 ? `starsWithin.${stars}` : "calendar.help");
        const button = make("button", { type: "button" },
            make("span", {}, Number(day.slice(8))), make("span", { className: "stars" }, signs));
        button.dataset.day = day;
        button.setAttribute("aria-label", isWon ? phrase("calendar.won", { day: name, how }) : name);
        button.setAttribute("aria-pressed", day === chosen);
        enable(button, day <= today);
        if (day === today)
            button.setAttribute("aria-current", "date");
        return make("td", {}, button);
    }

    onPress($("month-before"), () => turn(-1));
    onPress($("month-next"), () => turn(1));
    $("month-days").addEventListener("click", ({ target }) => {
        const button = target.closest("button");
        if (button && isEnabled(button))
            choose(button.dataset.day);
    });
    return {
        show(day, now) {
            [chosen, today, first] = [day, now, firstOf(day)];
            draw();
        },
    };
}
