// SPDX-License-Identifier: MIT
//
// What keys do anywhere in the page, and the list of them. Each presses something of the page,
// so that it does no more and no less than a pointer could.

import { phrase } from "../words/language.js";
import { $, make } from "./elements.js";

/**
 * A line makes a key: what is pressed is a selector; without that, others listen. Those with a name are listed.
 * @type {{ keys: string[], press?: string, name?: string }[]}
 */
const KEYS = [
    { keys: ["arrows"], name: "arrows" },
    { keys: ["enter", "space"], name: "enter" },
    { keys: ["escape"], name: "escape" },
    { keys: ["u", "ctrl+z"], press: "#undo", name: "undo" },
    { keys: ["r", "ctrl+y"], press: "#redo", name: "redo" },
    { keys: ["ctrl+shift+z"], press: "#redo" },
    { keys: ["h"], press: "#hint", name: "hint" },
    { keys: ["b"], press: "#loss", name: "loss" },
    { keys: ["n"], press: "[data-sheet=boards]", name: "new" },
    { keys: ["c"], press: "#coach", name: "coach" },
    { keys: ["l"], press: "[data-setting=names]", name: "names" },
    { keys: ["a"], press: "[data-setting=arrows]", name: "jumps" },
    { keys: ["m"], press: "[data-setting=movable]", name: "movable" },
    { keys: ["+", "="], press: "#zoom-in", name: "zoomIn" },
    { keys: ["-"], press: "#zoom-out", name: "zoomOut" },
    { keys: ["0"], press: "#zoom-whole", name: "whole" },
    { keys: ["?"], press: "[data-sheet=help]", name: "help" },
];

const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const isLone = (key) => key.length === 1;

/** A key as it is printed on keyboards of the language. */
function shown(key) {
    if (key === "arrows")
        return "← ↑ → ↓";
    return key.replace(/[a-z]+/g, (part) => (isLone(part) ? part.toUpperCase() : phrase(`cap.${part}`)));
}

/** A key as it is described to screen readers, in any language. */
const described = (key) => key.replace("ctrl", "control").replace(/(^|\+)[a-z]/g, (start) => start.toUpperCase());

function nameOf({ key, ctrlKey, metaKey, shiftKey }) {
    if (!ctrlKey && !metaKey)
        return key.toLowerCase();
    return `ctrl+${shiftKey ? "shift+" : ""}${key.toLowerCase()}`;
}

function row({ keys, name }) {
    const caps = keys.map((key) => make("kbd", {}, shown(key)))
        .flatMap((cap, i) => (i > 0 ? [phrase("key.or"), cap] : [cap]));
    return make("div", {}, make("dt", {}, ...caps), make("dd", {}, phrase(`key.${name}`)));
}

/** Makes keys work, those of one character only while the setting "keys" is on. */
export function listenToKeys(settings) {
    $("key-list").append(...KEYS.filter(({ name }) => name).map(row));
    const show = () => {
        const areOn = settings.get("keys");
        $("keys-off").hidden = areOn;
        for (const { keys, press } of KEYS.filter((one) => one.press && one.name))
            document.querySelector(press).setAttribute("aria-keyshortcuts",
                keys.filter((key) => areOn || !isLone(key)).map(described).join(" "));
    };
    settings.addEventListener("change", show);
    show();
    document.addEventListener("keydown", (event) => {
        const name = nameOf(event);
        const found = KEYS.find(({ keys, press }) => press && keys.includes(name));
        if (!found || event.altKey || event.repeat && isLone(name) || event.defaultPrevented || event.isComposing)
            return;
        if (isLone(name) && !settings.get("keys"))
            return;
        if (event.target.matches(FIELDS) || document.querySelector("dialog[open]"))
            return;
        event.preventDefault();
        const pressed = document.querySelector(found.press);
        if (!pressed.closest("[hidden]:not(#zoom)"))
            pressed.click();
    });
}
