// SPDX-License-Identifier: MIT
//
// When the coach looks on: in problems only where he is asked to, in all other games as the
// player likes it. The same switch serves both.

import { $ } from "../page/elements.js";

export class Attendance {
    #game;
    #settings;
    #isProblem;
    #asked = null; // what the problem begins with that he was asked to look at

    /** isProblem(start) says what a problem begins with. */
    constructor({ game, coach, settings, help, isProblem }) {
        this.#game = game;
        this.#settings = settings;
        this.#isProblem = isProblem;
        $("coach").addEventListener("change", ({ target: { checked } }) => {
            const { start } = game.record;
            const isProblem = this.#isProblem(start);
            if (isProblem)
                this.#asked = checked ? start : null;
            else
                settings.set("coach", checked);
            // He tells at once of what was played.
            if (checked && (isProblem || game.board.history.length > 0))
                help.noteCoach();
            coach.isOn = this.isWanted;
        });
        settings.addEventListener("change", ({ detail }) => {
            if (detail === "coach" && game.board)
                coach.isOn = this.isWanted;
        });
        coach.addEventListener("change", () => ($("coach").checked = coach.isOn));
    }

    /** Whether he is to look at the game that is there now. */
    get isWanted() {
        const { start } = this.#game.record;
        if (this.#asked !== start)
            this.#asked = null;
        return this.#isProblem(start) ? this.#asked !== null : this.#settings.get("coach");
    }
}
