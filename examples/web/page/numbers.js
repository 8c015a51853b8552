// SPDX-License-Identifier: MIT
//
// Numbers, times and sizes in words; large ones as roughly as they are known.

const GIB = 2 ** 30;

/** A number with commas, as toLocaleString("en") writes it, which takes long the first time. */
export const number = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

export const counted = (count, what) => `${number(count)} ${what}${Number(count) === 1 ? "" : "s"}`;

const SCALE = [[1e18, "quintillion"], [1e15, "quadrillion"], [1e12, "trillion"], [1e9, "billion"], [1e6, "million"]];

export function roughly(count) {
    if (count >= 1e21)
        return `10 to the power of ${Math.floor(Math.log10(count))}`;
    if (count < 1e6)
        return number(Math.round(count));
    const [unit, name] = SCALE.find(([size]) => count >= size);
    const part = count / unit;
    return `${part < 10 ? Number(part.toFixed(1)) : Math.round(part)} ${name}`;
}

export const bytes = (count) =>
    count >= GIB ? `${+(count / GIB).toFixed(1)} GB` : `${Math.round(count / 2 ** 20)} MB`;

/** Milliseconds in words, to about the precision that a guess has. */
export function time(milliseconds) {
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    if (seconds < 20)
        return `${seconds} s`;
    if (seconds < 90)
        return `${10 * Math.round(seconds / 10)} s`;
    const minutes = Math.round(seconds / 60);
    return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`;
}
