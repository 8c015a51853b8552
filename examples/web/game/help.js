// SPDX-License-Identifier: MIT
//
// What help the player had: hints, the coach, a solution that was shown. It is kept for what
// a game begins with and not for the game alone, since who begins again still knows it; at
// midnight it is forgotten.

import { dayOf } from "../problems/dates.js";

export const ALONE = { hints: 0, coach: 0, shown: 0 };

const today = () => dayOf(new Date());

export const isAlone = ({ hints, coach, shown }) => !hints && !coach && !shown;

export class Help {
    #game;
    #store;

    /** Hears the game, a Coach, a Player and a Viewer. */
    constructor({ game, coach, player, viewer, store }) {
        this.#game = game;
        this.#store = store;
        player.addEventListener("helped", () => this.#note("hints"));
        viewer.addEventListener("open", () => this.#note("shown"));
        game.addEventListener("change", ({ detail: { jump, isBack } }) => {
            if (jump && !isBack && coach.isOn)
                this.noteCoach();
        });
    }

    get #kept() {
        const all = Object.entries(this.#store.get("help", {}));
        return Object.fromEntries(all.filter(([, help]) => help?.day === today()));
    }

    /** The help of today with what begins so: { hints, coach, shown }, each 0 if there was none. */
    of(start) {
        const { hints, coach, shown } = { ...ALONE, ...this.#kept[start] };
        return { hints, coach, shown };
    }

    #note(kind) {
        const { start } = this.#game.record;
        const help = this.of(start);
        this.#store.set("help", { ...this.#kept, [start]: { ...help, [kind]: help[kind] + 1, day: today() } });
    }

    /** The coach has looked on. */
    noteCoach() {
        if (!this.of(this.#game.record.start).coach)
            this.#note("coach");
    }
}
