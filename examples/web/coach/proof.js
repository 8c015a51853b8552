// SPDX-License-Identifier: MIT
//
// A row of a proof in words. Whoever wins comes to a position one jump before the goal;
// the rows of a proof rule all of these out.

import { signed } from "../board/marks.js";

const sum = (weights, holes) => holes.reduce((total, hole) => total + weights[hole], 0);

/** The holes whose bits are set. */
export const pegsOf = (bits, holes) =>
    Array.from({ length: holes }, (_, hole) => hole).filter((hole) => (bits >> BigInt(hole)) & 1n);

/** The pegs of each position from which one jump reaches the goal. */
function lastPositions(board) {
    const { goal, lines } = board;
    if (typeof goal !== "bigint")
        return lines.filter(({ to }) => goal === null || to === goal).map(({ from, over }) => [from, over]);
    const there = pegsOf(goal, board.holes);
    return lines
        .filter(({ from, over, to }) =>
            there.includes(to) && !there.includes(from) && !there.includes(over))
        .map(({ from, over, to }) => [from, over, ...there.filter((hole) => hole !== to)]);
}

const parity = (number) => (number % 2 === 0 ? "even" : "odd");

function share(part, all) {
    if (all === 1)
        return "the only position";
    return part === all ? `all ${all} positions` : `${part} of the ${all} positions`;
}

/** What a row proves about a board: { rule, outcome }, what holds of the sum and what it is. */
export function rowInWords({ kind, weights }, board) {
    const total = sum(weights, pegsOf(board.position, board.holes));
    const ends = lastPositions(board).map((pegs) => sum(weights, pegs));
    if (kind === "class") {
        const ruled = ends.filter((end) => parity(end) !== parity(total));
        return {
            rule: "Add up the numbers under the pegs. Those on every line of three are even together, so no jump " +
                "turns an odd sum even or an even one odd.",
            outcome: `It is ${total}, ${parity(total)}; in ${share(ruled.length, ends.length)} one jump before ` +
                `the goal it would be ${parity(total + 1)}.`,
        };
    }
    const ruled = ends.filter((end) => end > total);
    return {
        rule: "Add up the numbers under the pegs. No hole counts more than the two pegs that a jump into it costs, " +
            "so no jump makes the sum larger.",
        outcome: `It is ${signed(total)}; ${share(ruled.length, ends.length)} one jump before the goal would need ` +
            `${ruled.length > 1 ? "at least " : ""}${signed(Math.min(...ruled))}.`,
    };
}

/** How far the adding has come, in words; empty before it begins. */
export function soFar(adding, board) {
    const [count, all] = adding.progress;
    if (count === 0)
        return "";
    return `${board.name(adding.last)} is added: ${signed(adding.total)} so far, ${count} of ${all} pegs that count.`;
}
