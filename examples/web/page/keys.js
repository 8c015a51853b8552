// SPDX-License-Identifier: MIT
//
// What keys do anywhere in the page, and the list of them. Each presses something of the page,
// so that it does no more and no less than a pointer could.

import { $, make } from "./elements.js";

/** A line makes a key: what is pressed is a selector; without that, others listen. */
const KEYS = [
    { keys: ["arrows"], words: "Move from hole to hole" },
    { keys: ["enter", "space"], words: "Pick up a peg, or put it down where it lands" },
    { keys: ["escape"], words: "Put the peg back" },
    { keys: ["u", "ctrl+z"], press: "#undo", words: "Undo" },
    { keys: ["r", "ctrl+y"], press: "#redo", words: "Redo" },
    { keys: ["ctrl+shift+z"], press: "#redo" },
    { keys: ["h"], press: "#hint", words: "Hint" },
    { keys: ["b"], press: "#rewind", words: "Go back to where I could still win" },
    { keys: ["s"], press: "#solve", words: "Show a solution" },
    { keys: ["f"], press: "#fewest", words: "Find the fewest moves" },
    { keys: ["w"], press: "#count", words: "Count the solutions" },
    { keys: ["p"], press: "#explain", words: "Show why I can't win" },
    { keys: ["n"], press: "[data-sheet=boards]", words: "New game" },
    { keys: ["c"], press: "#coach", words: "Switch the coach on or off" },
    { keys: ["l"], press: "[data-setting=names]", words: "Show or hide the names of the holes" },
    { keys: ["a"], press: "[data-setting=arrows]", words: "Show or hide the jumps as arrows" },
    { keys: ["m"], press: "[data-setting=movable]", words: "Show or hide which pegs can jump" },
    { keys: ["+", "="], press: "#zoom-in", words: "Zoom in" },
    { keys: ["-"], press: "#zoom-out", words: "Zoom out" },
    { keys: ["0"], press: "#zoom-whole", words: "Show the whole board" },
    { keys: ["?"], press: "[data-sheet=help]", words: "Show this list" },
];

const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const isLone = (key) => key.length === 1;

/** A key as it is printed on keyboards. */
function shown(key) {
    if (key === "arrows")
        return "← ↑ → ↓";
    return isLone(key) ? key.toUpperCase() : key.replace(/(^|\+)[a-z]/g, (start) => start.toUpperCase());
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }) {
    if (!ctrlKey && !metaKey)
        return key.toLowerCase();
    return `ctrl+${shiftKey ? "shift+" : ""}${key.toLowerCase()}`;
}

function row({ keys, words }) {
    const caps = keys.map((key) => make("kbd", {}, shown(key))).flatMap((cap, i) => (i > 0 ? [" or ", cap] : [cap]));
    return make("div", {}, make("dt", {}, ...caps), make("dd", {}, words));
}

/** Makes keys work, those of one character only while the setting "keys" is on. */
export function listenToKeys(settings) {
    $("key-list").append(...KEYS.filter(({ words }) => words).map(row));
    const show = () => {
        const areOn = settings.get("keys");
        $("keys-off").hidden = areOn;
        for (const { keys, press } of KEYS.filter((one) => one.press && one.words))
            document.querySelector(press).setAttribute("aria-keyshortcuts",
                keys.filter((key) => areOn || !isLone(key)).map(shown).join(" ").replace("Ctrl", "Control"));
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
