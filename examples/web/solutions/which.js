// SPDX-License-Identifier: MIT
//
// The choice among the solutions of a position: the one before, the next, one drawn by lot,
// or any by its number.

import { $, enable, onPress, write } from "../page/elements.js";
import { number as written, phrase } from "../words/language.js";

/** The number that a text is, or null: thousands may be parted in any way. */
function readNumber(text) {
    const digits = text.replace(/[\s,.'’]/g, "");
    return /^\d{1,80}$/.test(digits) ? BigInt(digits) : null;
}

export class Which {
    #solutions = null;
    #look;
    #wrong = "";
    #onChange = () => this.show();

    /** look(jumps) shows a solution. */
    constructor(look) {
        this.#look = look;
        const press = (id, act) => onPress($(id), () => {
            if (!this.#solutions)
                return;
            this.#wrong = "";
            act(this.#solutions);
        });
        press("which-before", (solutions) => this.#find(solutions.before()));
        press("which-next", (solutions) => this.#find(solutions.next()));
        press("which-draw", (solutions) => this.#find(solutions.draw()));
        press("which-stop", (solutions) => solutions.stop());
        press("which-number", (solutions) => solutions.renumber());
        $("which-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#goTo($("which-field").value);
        });
    }

    /** Turns to other solutions, or with null to none. */
    turnTo(solutions) {
        this.#solutions?.removeEventListener("change", this.#onChange);
        this.#solutions?.close();
        this.#solutions = solutions;
        solutions?.addEventListener("change", this.#onChange);
        this.#wrong = "";
        $("which").hidden = solutions === null;
        if (solutions)
            this.show();
    }

    async #find(finding) {
        const from = this.#solutions;
        const jumps = await finding;
        if (jumps && from === this.#solutions)
            this.#look(jumps);
    }

    #goTo(text) {
        const number = readNumber(text);
        const { count } = this.#solutions;
        const isFit = number !== null && number >= 1n && number <= count;
        this.#wrong = isFit ? "" : phrase("which.wrong", { count });
        if (this.#wrong)
            this.show();
        else
            this.#find(this.#solutions.at(number - 1n));
    }

    get #words() {
        const { state, progress, isBusy, isLast, failed, note } = this.#solutions;
        if (this.#wrong || failed)
            return this.#wrong || failed;
        if (state === "numbering")
            return phrase(progress ? "which.progress" : "which.numbering", { progress });
        if (state === "numbered")
            return note;
        if (isBusy)
            return phrase("which.looking");
        return phrase(isLast ? "which.last" : `which.${state}`);
    }

    show() {
        const { state, number, count, isAll, hasBefore, hasNext, isBusy } = this.#solutions;
        const isNumbered = state === "numbered";
        enable($("which-before"), hasBefore && !isBusy);
        enable($("which-next"), hasNext && !isBusy);
        enable($("which-draw"), !isBusy);
        $("which-draw").hidden = !isNumbered || !isAll || count < 2n;
        $("which-form").hidden = !isNumbered;
        $("which-stop").hidden = state !== "numbering";
        $("which-number").hidden = !["stopped", "late"].includes(state);
        if (isNumbered) {
            const value = number === null ? "" : written(number + 1n);
            if ($("which-field").dataset.number !== value && !this.#wrong)
                $("which-field").value = $("which-field").dataset.number = value;
            $("which-count").textContent = phrase(isAll ? "which.of" : "which.ofMore", { count });
        }
        write($("which-words"), this.#words);
        $("which-words").classList.toggle("wrong", this.#wrong !== "");
    }
}
