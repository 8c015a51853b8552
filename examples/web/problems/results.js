// SPDX-License-Identifier: MIT
//
// What has been reached in problems, and days in a row. For each problem the numbers of moves
// in which it was won are kept; and the last time that it was won with help, which is worth no stars.

import { ALONE, isAlone } from "../game/help.js";
import { daysLater } from "./dates.js";
import { LEVELS } from "./figures.js";

// So many moves more than the fewest are worth two stars.
const CLOSE = 2;

const MOST = 60; // problems that come back

const OURS = ["days", "rungs", "lost", null];

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

/** Under what the puzzle of a day is kept. Once, a day had one. */
const keyOf = ({ day, level }) => (level ? `${day} ${level}` : day);

const keysOf = (day) => [day, ...LEVELS.map((level) => keyOf({ day, level }))];

/** Sends "change" when there is another result. */
export class Results extends EventTarget {
    #store;

    constructor(store) {
        super();
        this.#store = store;
        store.addEventListener("change", ({ detail }) =>
            OURS.includes(detail) && this.dispatchEvent(new Event("change")));
    }

    get #days() {
        return this.#store.get("days", {});
    }

    get #rungs() {
        return this.#store.get("rungs", {});
    }

    /**
     * How a problem was won, best alone: { moves, help, stars }, where stars is 0 if there was help; or null if it
     * was not won.
     */
    how(problem) {
        const { day, board, moves: fewest } = problem;
        const kept = day ? this.#days[keyOf(problem)] : this.#rungs[board];
        const wins = day ? kept?.wins : kept;
        const moves = least(wins);
        if (moves !== null)
            return { moves, help: ALONE, stars: starsFor(moves, fewest) };
        return kept?.helped ? { moves: kept.helped.moves, help: kept.helped, stars: 0 } : null;
    }

    /** The stars of a problem; 0 if it has not been won alone. */
    stars(problem) {
        return this.how(problem)?.stars ?? 0;
    }

    /** Of what is kept under a key: the { stars } it has, and whether it { isWon }, though with help. */
    #at(key) {
        const { wins, fewest, helped } = this.#days[key] ?? {};
        const best = least(wins);
        return { stars: best === null ? 0 : starsFor(best, fewest), isWon: best !== null || helped !== undefined };
    }

    /** Of a day, without its puzzles: the most { stars } of one, whether any { isWon }, and the { open } levels. */
    ofDay(day) {
        const all = keysOf(day).map((key) => this.#at(key));
        return {
            stars: Math.max(...all.map(({ stars }) => stars)),
            isWon: all.some(({ isWon }) => isWon),
            open: LEVELS.filter((level) => !this.#at(keyOf({ day, level })).isWon),
        };
    }

    /** What the problems begin with that were lost, or won with help, and come back; the oldest first. */
    get lost() {
        return this.#store.get("lost", [])
            .filter((board) => typeof board === "string" && least(this.#rungs[board]) === null);
    }

    /** Has a problem come back until it is won alone. */
    #return(problem) {
        const { day, board } = problem;
        const others = this.lost.filter((other) => other !== board);
        // Each day has a problem of its own.
        if (!day)
            this.#store.set("lost", (this.stars(problem) === 0 ? [...others, board] : others).slice(-MOST));
    }

    lose(problem) {
        this.#return(problem);
        this.dispatchEvent(new Event("change"));
    }

    /** Keeps that a problem was won today, with this help. */
    keep(problem, moves, today, help) {
        const { day, board } = problem;
        const won = isAlone(help) ? { [moves]: 1 } : {};
        const helped = isAlone(help) ? {} : { helped: { moves, ...help } };
        if (day) {
            const days = this.#days;
            const { wins, inTime, ...others } = days[keyOf(problem)] ?? {};
            days[keyOf(problem)] = {
                ...others,
                wins: { ...wins, ...won },
                fewest: problem.moves,
                inTime: inTime || Number(day === today && isAlone(help)),
                ...helped,
            };
            this.#store.set("days", days);
        } else {
            const rungs = this.#rungs;
            this.#store.set("rungs", { ...rungs, [board]: { ...rungs[board], ...won, ...helped } });
        }
        this.#return(problem);
        this.dispatchEvent(new Event("change"));
    }

    /** How many puzzles of days have one star, two and three, from the first on. */
    get distribution() {
        const all = Object.keys(this.#days).map((key) => this.#at(key).stars);
        return [1, 2, 3].map((stars) => all.filter((one) => one === stars).length);
    }

    /** How many days in a row, up to today or yesterday, were won alone on the day itself. */
    streak(today) {
        const days = this.#days;
        const isInTime = (day) => keysOf(day).some((key) => days[key]?.inTime === 1);
        let count = 0;
        for (let day = isInTime(today) ? today : daysLater(today, -1); isInTime(day); day = daysLater(day, -1))
            count++;
        return count;
    }
}
