// SPDX-License-Identifier: MIT
//
// The sums of a proof of the fewest moves, read from the text that Board.proveMoves() gives.

/**
 * The sums that say most of a board, the best first: { kind, weights, groups, scale, top, near, least }. Of
 * groups of holes only those count that are full, and a group of one hole is part of its weight.
 */
export function rowsOfMoves(text, board) {
    const told = text.trim().split("\n").map((line) => line.split(" "));
    const after = (word) => told.filter(([first]) => first === word).map(([, ...numbers]) => numbers.map(Number));
    const [[near]] = after("near");
    const regions = after("region");
    const rows = after("weights").map(([scale, top, ...numbers]) => {
        const weights = numbers.slice(0, board.holes);
        const priced = regions.map((holes, i) => ({ holes, value: numbers[board.holes + i] }));
        priced.filter(({ holes }) => holes.length === 1).forEach(({ holes, value }) => (weights[holes[0]] += value));
        const groups = priced.filter(({ holes, value }) =>
            value > 0 && holes.length > 1 && holes.every((hole) => board.hasPeg(hole)));
        const total = weights.reduce((sum, weight, hole) => sum + (board.hasPeg(hole) ? weight : 0), 0) +
            groups.reduce((sum, { value }) => sum + value, 0);
        return { kind: "moves", weights, groups, scale, top, near, least: near + Math.ceil((total - top) / scale) };
    });
    return rows.filter(({ least }) => least > near).sort((one, other) => other.least - one.least);
}
