// SPDX-License-Identifier: MIT
//
// Numbers, times and sizes in words; large ones as roughly as they are known.

import { number, phrase } from "../words/language.js";

const GIB = 2 ** 30;

/** @type {[number, string][]} */
const SCALE = [[1e18, "quintillion"], [1e15, "quadrillion"], [1e12, "trillion"], [1e9, "billion"], [1e6, "million"]];

export function roughly(count) {
    if (count >= 1e21)
        return phrase("large.power", { power: Math.floor(Math.log10(count)) });
    if (count < 1e6)
        return number(Math.round(count));
    const [unit, name] = SCALE.find(([size]) => count >= size);
    const part = count / unit;
    return phrase(`large.${name}`, { count: part < 10 ? Number(part.toFixed(1)) : Math.round(part) });
}

export const bytes = (count) => count >= GIB
    ? phrase("bytes.giga", { count: +(count / GIB).toFixed(1) })
    : phrase("bytes.mega", { count: Math.round(count / 2 ** 20) });

/** Milliseconds in words, to about the precision that a guess has. */
export function time(milliseconds) {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    if (seconds < 90)
        return phrase("time.seconds", { count: seconds < 20 ? seconds : 10 * Math.round(seconds / 10) });
    const minutes = Math.round(seconds / 60);
    return minutes < 90 ? phrase("time.minutes", { count: minutes })
        : phrase("time.hours", { count: Math.round(minutes / 60) });
}
