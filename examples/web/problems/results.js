// SPDX-License-Identifier: MIT
//
// What has been reached in problems, and days in a row. For each problem the numbers of moves
// in which it was won are kept, so that those of two browsers can be put together.

import { daysLater } from "./dates.js";

// So many moves more than the fewest are worth two stars.
const CLOSE = 2;

/** The stars for winning in so many moves: three for the fewest, one for any. */
export function starsFor(moves, fewest) {
    if (moves <= fewest)
        return 3;
    return moves <= fewest + CLOSE ? 2 : 1;
}

/** The fewest moves of those that were kept as { moves: 1 }; null if there are none. */
const least = (wins) => {
    const all = Object.keys(wins ?? {}).map(Number).filter((moves) => moves > 0);
    return all.length > 0 ? Math.min(...all) : null;
};

/** Sends "change" when there is another result. */
export class Results extends EventTarget {
    #store;

    constructor(store) {
        super();
        this.#store = store;
        store.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    }

    get #days() {
        return this.#store.get("days", {});
    }

    get #rungs() {
        return this.#store.get("rungs", {});
    }

    /** The fewest moves in which a problem has been won; null if it has not. */
    best({ day, board }) {
        return least(day ? this.#days[day]?.wins : this.#rungs[board]);
    }

    /** The stars of a problem; 0 if it has not been won. */
    stars(problem) {
        const best = this.best(problem);
        return best === null ? 0 : starsFor(best, problem.moves);
    }

    /** The stars of a day, without its problem. */
    starsOf(day) {
        const { wins, fewest } = this.#days[day] ?? {};
        const best = least(wins);
        return best === null ? 0 : starsFor(best, fewest);
    }

    /** Keeps that a problem was won today. */
    keep(problem, moves, today) {
        if (problem.day) {
            const days = this.#days;
            const { wins, inTime } = days[problem.day] ?? {};
            days[problem.day] = {
                wins: { ...wins, [moves]: 1 },
                fewest: problem.moves,
                inTime: inTime || Number(problem.day === today),
            };
            this.#store.set("days", days);
        } else {
            const rungs = this.#rungs;
            this.#store.set("rungs", { ...rungs, [problem.board]: { ...rungs[problem.board], [moves]: 1 } });
        }
        this.dispatchEvent(new Event("change"));
    }

    /** How many days in a row, up to today or yesterday, were won on the day itself. */
    streak(today) {
        const days = this.#days;
        const isInTime = (day) => days[day]?.inTime === 1;
        let count = 0;
        for (let day = isInTime(today) ? today : daysLater(today, -1); isInTime(day); day = daysLater(day, -1))
            count++;
        return count;
    }
}
