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

/** Returns what turns to other solutions, or with null to none; look(jumps) shows one. */
export function whichOf(look) {
    let solutions = null;
    let wrong = "";

    function turnTo(others) {
        solutions?.removeEventListener("change", show);
        solutions?.close();
        solutions = others;
        solutions?.addEventListener("change", show);
        wrong = "";
        $("which").hidden = solutions === null;
        if (solutions)
            show();
    }

    async function find(finding) {
        const from = solutions;
        const jumps = await finding;
        if (jumps && from === solutions)
            look(jumps);
    }

    function goTo(text) {
        const number = readNumber(text);
        const { count } = solutions;
        const isFit = number !== null && number >= 1n && number <= count;
        wrong = isFit ? "" : phrase("which.wrong", { count });
        if (wrong)
            show();
        else
            find(solutions.at(number - 1n));
    }

    function words() {
        const { state, progress, isBusy, isLast, failed, note } = solutions;
        if (wrong || failed)
            return wrong || failed;
        if (state === "numbering")
            return phrase(progress ? "which.progress" : "which.numbering", { progress });
        if (state === "numbered")
            return note;
        if (isBusy)
            return phrase("which.looking");
        return phrase(isLast ? "which.last" : `which.${state}`);
    }

    function show() {
        const { state, number, count, isAll, hasBefore, hasNext, isBusy } = solutions;
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
            if ($("which-field").dataset.number !== value && !wrong)
                $("which-field").value = $("which-field").dataset.number = value;
            $("which-count").textContent = phrase(isAll ? "which.of" : "which.ofMore", { count });
        }
        write($("which-words"), words());
        $("which-words").classList.toggle("wrong", wrong !== "");
    }

    const press = (id, act) => onPress($(id), () => {
        wrong = "";
        if (solutions)
            act();
    });
    press("which-before", () => find(solutions.before()));
    press("which-next", () => find(solutions.next()));
    press("which-draw", () => find(solutions.draw()));
    press("which-stop", () => solutions.stop());
    press("which-number", () => solutions.renumber());
    $("which-form").addEventListener("submit", (event) => {
        event.preventDefault();
        goTo($("which-field").value);
    });
    return turnTo;
}
