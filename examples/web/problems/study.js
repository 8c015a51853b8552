// SPDX-License-Identifier: MIT
//
// What there is to know of a small problem: in how many ways it is won, and in how few moves.
// The engine judges the jumps of every position that can be won; here they are put together.

/** Finds the jumps that win from a position: { jump, after } with the position after each. */
function winningJumps(board, position) {
    board.position = position;
    const good = board.isWon ? [] : board.judge().filter(({ answer }) => answer);
    return good.map(({ jump }) => {
        const [from, over, to] = [jump.from, jump.over, jump.to].map((hole) => 1n << BigInt(hole));
        return { jump, after: position ^ from ^ over ^ to };
    });
}

/** The ways from a position, each as a text of its jumps in order of their holes. */
function waysFrom(position, next, found) {
    if (!found.has(position)) {
        const ways = new Set();
        for (const { jump: { from, over, to }, after } of next.get(position)) {
            const word = String.fromCharCode(32 + from, 32 + over, 32 + to);
            for (const way of waysFrom(after, next, found))
                ways.add([...(way ? way.split("\n") : []), word].sort().join("\n"));
        }
        found.set(position, ways.size > 0 ? ways : new Set([""]));
    }
    return found.get(position);
}

/** The fewest moves that win, where a jump of the peg in a hole goes on with its move. */
function movesFrom(position, peg, next, found) {
    const key = `${position} ${peg}`;
    if (!found.has(key)) {
        const counts = next.get(position).map(({ jump, after }) =>
            (jump.from === peg ? 0 : 1) + movesFrom(after, jump.to, next, found));
        found.set(key, counts.length > 0 ? Math.min(...counts) : 0);
    }
    return found.get(key);
}

/**
 * Studies a board that can be won, and returns { ways, moves }. Solutions that make the same
 * jumps in another order are one way. A move is what one peg jumps in a row. It yields after
 * each bit of work.
 */
export function* study(board) {
    const copy = board.copy();
    const first = board.position;
    const next = new Map([[first, null]]); // by position; those found come behind
    try {
        for (const position of next.keys()) {
            next.set(position, winningJumps(copy, position));
            for (const { after } of next.get(position)) {
                if (!next.has(after))
                    next.set(after, null);
            }
            yield;
        }
    } finally {
        copy.free();
    }
    return { ways: waysFrom(first, next, new Map()).size, moves: movesFrom(first, null, next, new Map()) };
}
