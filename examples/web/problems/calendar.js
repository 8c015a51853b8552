// SPDX-License-Identifier: MIT
//
// A month of days to choose from, with the stars of those that are won.

import { $, enable, isEnabled, make, onPress } from "../page/elements.js";
import { locale, phrase } from "../words/language.js";
import { FIRST_DAY, dayInWords, dayOf, daysLater, weekOf } from "./dates.js";
import { starSigns } from "./words.js";

const firstOf = (day) => `${day.slice(0, 8)}01`;

/** The first day of the month so many months later. */
function monthsLater(day, months) {
    const [year, month] = day.split("-").map(Number);
    return dayOf(new Date(year, month - 1 + months, 1));
}

const title = (first) =>
    new Date(`${first}T00:00:00Z`).toLocaleDateString(locale(), { month: "long", year: "numeric", timeZone: "UTC" });

export class Calendar {
    #results;
    #choose;
    #first = ""; // of the month that is shown
    #chosen = "";
    #today = "";

    /** choose(day) is called when a day is pressed. */
    constructor(results, choose) {
        this.#results = results;
        this.#choose = choose;
        onPress($("month-before"), () => this.#turn(-1));
        onPress($("month-next"), () => this.#turn(1));
        $("month-days").addEventListener("click", ({ target }) => {
            const button = target.closest("button");
            if (button && isEnabled(button))
                this.#choose(button.dataset.day);
        });
    }

    /** Shows the month of a day, and that this one is chosen. */
    show(day, today) {
        this.#chosen = day;
        this.#today = today;
        this.#first = firstOf(day);
        this.#draw();
    }

    #turn(months) {
        this.#first = monthsLater(this.#first, months);
        this.#draw();
    }

    get #isLast() {
        return this.#first === firstOf(this.#today);
    }

    #draw() {
        const focused = document.activeElement?.dataset.day;
        $("month").textContent = title(this.#first);
        enable($("month-before"), this.#first > FIRST_DAY);
        enable($("month-next"), !this.#isLast);
        const rows = [];
        const { weekday } = weekOf(this.#first);
        const end = monthsLater(this.#first, 1);
        for (let monday = daysLater(this.#first, -weekday); monday < end; monday = daysLater(monday, 7)) {
            const days = Array.from({ length: 7 }, (_, i) => daysLater(monday, i));
            rows.push(make("tr", {}, ...days.map((day) => this.#cell(day, end))));
        }
        $("month-days").replaceChildren(...rows);
        if (focused)
            $("month-days").querySelector(`[data-day="${focused}"]`)?.focus();
    }

    #cell(day, end) {
        if (day < this.#first || day >= end)
            return make("td");
        const { stars, isWon } = this.#results.ofDay(day);
        const name = dayInWords(day);
        const signs = stars > 0 ? starSigns(stars).slice(0, stars) : isWon ? "✓" : "";
        const how = phrase(stars > 0 ? `starsWithin.${stars}` : "calendar.help");
        const button = make("button", { type: "button" },
            make("span", {}, Number(day.slice(8))), make("span", { className: "stars" }, signs));
        button.dataset.day = day;
        button.setAttribute("aria-label", isWon ? phrase("calendar.won", { day: name, how }) : name);
        button.setAttribute("aria-pressed", day === this.#chosen);
        enable(button, day <= this.#today);
        if (day === this.#today)
            button.setAttribute("aria-current", "date");
        return make("td", {}, button);
    }
}
