// SPDX-License-Identifier: MIT
//
// A doubt about the jump played last, of which the coach did not know in time whether it
// loses. Once he knows, whoever played it hears of it.

export class Doubt {
    #coach;
    #regret;
    #jump = null; // { jump, text, wasWinnable }, of the position before it

    /** regret(jump) is called if the jump lost a game that could be won. */
    constructor(coach, regret) {
        this.#coach = coach;
        this.#regret = regret;
        coach.addEventListener("change", () => this.#hear());
    }

    /** What is to be kept of a board before a jump that may turn out bad. */
    before(jump, board) {
        return { jump, text: board.text, wasWinnable: this.#coach.state === "winnable" };
    }

    /** Begins with what before() gave. */
    begin(kept) {
        this.#jump = kept;
    }

    forget() {
        this.#jump = null;
    }

    async #hear() {
        const doubt = this.#jump;
        if (!doubt || doubt.isAsked || this.#coach.state !== "lost")
            return;
        doubt.isAsked = true;
        const couldBeWon = doubt.wasWinnable || (await this.#coach.couldBeWon(doubt.text));
        if (couldBeWon && this.#jump === doubt)
            this.#regret(doubt.jump);
    }
}
