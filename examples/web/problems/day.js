// SPDX-License-Identifier: MIT
//
// The puzzles of a day: an easy one, a medium one and one for experts, the same for all. A week has one kind of figures
// on one board, and after all weeks the first comes again. They are chosen beforehand, and fetched when first asked for.

import { once } from "../page/once.js";
import { daysLater, isDay, weekOf } from "./dates.js";
import { DAYS, LEVELS, WEEKS, readDay } from "./figures.js";

/** A promise of the lines of problems/year.js. */
const fetchWeeks = once(async () => (await import("./year.js")).default);

/** A promise of all daily puzzles by their names, for pages of their own. */
export async function everyPuzzle() {
    const all = await fetchWeeks();
    return all.flatMap((line, week) => Array.from({ length: DAYS }, (_, weekday) => readDay(line, weekday)
        .map((puzzle) => ({ name: `${DAYS * week + weekday}-${NAMES[LEVELS.indexOf(puzzle.level)]}`, ...puzzle }))).flat());
}

/** A promise of the puzzles of a day, with the day in each: { day, level, board, moves, chance }. */
export async function puzzlesOf(day) {
    const { weekday, week } = weekOf(day);
    return readDay((await fetchWeeks())[week % WEEKS], weekday).map((puzzle) => ({ day, ...puzzle }));
}

const NAMES = ["easy", "medium", "expert"]; // of the levels, in addresses

/** The place of a day among all days that have puzzles of their own. */
function placeOf(day) {
    const { weekday, week } = weekOf(day);
    return DAYS * (week % WEEKS) + weekday;
}

/** What names a puzzle in addresses, on whatever day it is: "137-easy". */
export const nameOf = ({ day, level }) => `${placeOf(day)}-${NAMES[LEVELS.indexOf(level)]}`;

/**
 * The day and level that a link is to: to a day by its date, or to the latest day with a puzzle of a name; null if the
 * name is of none. It may be tomorrow, where it is tomorrow already for whoever sent the link.
 */
export function linkedPuzzle(hash, today) {
    const fields = new URLSearchParams(hash.slice(1));
    const day = fields.get("day");
    if (day !== null)
        return isDay(day) ? { day, level: null } : null;
    const [, place, name] = /^(\d{1,3})-(\w+)$/.exec(fields.get("puzzle")) ?? [];
    const level = LEVELS[NAMES.indexOf(name)];
    const all = DAYS * WEEKS;
    if (!level || Number(place) >= all)
        return null;
    const last = daysLater(today, 1);
    return { day: daysLater(last, -((placeOf(last) - Number(place) + all) % all)), level };
}
