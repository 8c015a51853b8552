// SPDX-License-Identifier: MIT
//
// What help the player had: hints, the coach, a solution that was shown. It is kept for what
// a game begins with and not for the game alone, since who begins again still knows it; at
// midnight it is forgotten, or where a game goes on then, when another begins.

import { dayOf } from "../problems/dates.js";

export const ALONE = { hints: 0, coach: 0, shown: 0 };

export const isAlone = ({ hints, coach, shown }) => !hints && !coach && !shown;

export class Help {
    #game;
    #store;
    #today;
    #running = { start: "", since: "" }; // the game on the board, and the day on which it began here

    /** Hears the game, a Coach, a Player and a Viewer. today() is the day that the clock shows. */
    constructor({ game, coach, player, viewer, store, today = () => dayOf(new Date()) }) {
        this.#game = game;
        this.#store = store;
        this.#today = today;
        player.addEventListener("helped", () => this.#note("hints"));
        viewer.addEventListener("open", () => this.#note("shown"));
        game.addEventListener("change", ({ detail: { jump, isBack, isNew } }) => {
            const { start } = game.record;
            if (isNew || start !== this.#running.start)
                this.#running = { start, since: today() };
            if (jump && !isBack && coach.isOn)
                this.noteCoach();
        });
    }

    get #kept() {
        const { start, since } = this.#running;
        const isKept = ([of, help]) => help?.day === this.#today() || (of === start && help?.day >= since);
        return Object.fromEntries(Object.entries(this.#store.get("help", {})).filter(isKept));
    }

    /** The help, still kept, with what begins so: { hints, coach, shown }, each 0 if there was none. */
    of(start) {
        const { hints, coach, shown } = { ...ALONE, ...this.#kept[start] };
        return { hints, coach, shown };
    }

    #note(kind) {
        const { start } = this.#game.record;
        const help = this.of(start);
        this.#store.set("help", { ...this.#kept, [start]: { ...help, [kind]: help[kind] + 1, day: this.#today() } });
    }

    /** The coach has looked on. */
    noteCoach() {
        if (!this.of(this.#game.record.start).coach)
            this.#note("coach");
    }
}
