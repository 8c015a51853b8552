// SPDX-License-Identifier: MIT
//
// What arguments have to be, and errors that name those that are something else.

/** What something is that should be something else. */
export const kindOf = (given) => given === null ? "null" : typeof given;

/** A value that should be a number, as it is written in a program. */
export function shown(given) {
    if (typeof given === "string")
        return JSON.stringify(given);
    return typeof given === "bigint" ? `${given}n` : String(given);
}

/**
 * Refuses a number beside a text of digits: hole 1 is the hole named "2", so that one of them is
 * most likely meant as the other.
 */
export function expectAlike(holes) {
    const name = holes.find((hole) => typeof hole === "string" && /^\d+$/.test(hole));
    if (name !== undefined && holes.some((hole) => typeof hole === "number"))
        throw new TypeError(`holes are all numbers, from 0, or all names, from "1", not ${holes.map(shown).join(" and ")}`);
}

/** Of options, what is left beside those that there are. */
export function expectNoOther(options) {
    for (const name of Object.keys(options))
        throw new TypeError(`there is no option "${name}"`);
}

/** Of options, those that are on or off, by their names. */
export function expectSwitches(options) {
    for (const [name, given] of Object.entries(options))
        if (typeof given !== "boolean")
            throw new TypeError(`the option ${name} is true or false, not ${kindOf(given)}`);
}

export function expectSignal(signal) {
    if (signal !== null && !(signal instanceof AbortSignal))
        throw new TypeError(`a signal is an AbortSignal, not ${kindOf(signal)}`);
}

export function expectProgress(progress) {
    if (progress !== null && typeof progress !== "function")
        throw new TypeError(`the limit progress must be a function, not ${kindOf(progress)}`);
}

/** Of a batch. */
export function expectSize(size) {
    if (!Number.isInteger(size) || size < 1 || size >= 2 ** 32)
        throw new RangeError(`the size of a batch is a whole number from 1, not ${size}`);
}
