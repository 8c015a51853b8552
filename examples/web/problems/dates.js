// SPDX-License-Identifier: MIT
//
// Days as texts such as 2026-11-23, whatever the time zone.

import { locale } from "../words/language.js";

const LENGTH = 86_400_000; // milliseconds of a day

/** The first day that has a problem. */
export const FIRST_DAY = "1970-01-01";

const two = (number) => String(number).padStart(2, "0");

export const dayOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A day as a number, which goes up by 1 from day to day. */
const numberOf = (day) => Date.parse(`${day}T00:00:00Z`) / LENGTH;

/** The short number of a day's puzzle, from 1 on the first day of 2026. */
export const puzzleNumber = (day) => numberOf(day) - numberOf("2025-12-31");

const dayAt = (number) => new Date(number * LENGTH).toISOString().slice(0, 10);

export const daysLater = (day, days) => dayAt(numberOf(day) + days);

/** Whether a text is a day of the calendar that has a problem. */
export const isDay = (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && daysLater(text, 0) === text && text >= FIRST_DAY;

/** The day of the week, from 0 for Monday, and the number of the week. */
export function weekOf(day) {
    const sinceMonday = numberOf(day) + 3; // day 0 was a Thursday
    return { weekday: sinceMonday % 7, week: Math.floor(sinceMonday / 7) };
}

const formats = {}; // which take long to make

/** A day in words, such as "Monday, 23 November 2026", or in the style "long" without the day of the week. */
export function dayInWords(day, /** @type {"full" | "long"} */ dateStyle = "full") {
    formats[dateStyle] ??= new Intl.DateTimeFormat(locale(), { dateStyle, timeZone: "UTC" });
    return formats[dateStyle].format(numberOf(day) * LENGTH).replace(/^(\p{L}+),? /u, "$1, ");
}
