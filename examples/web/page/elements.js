// SPDX-License-Identifier: MIT
//
// Elements of the page that are made as it goes, buttons that cannot always be used, and sheets.

import { phrase } from "../words/language.js";

/** The next task, so that none is long where much is to be done. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export const $ = (id) => document.getElementById(id);

/** An element with properties, and with texts and other elements in it. */
export function make(name, properties = {}, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
}

/** Writes what changes rarely only then, or screen readers say it again. */
export function write(place, text) {
    if (place.textContent !== text)
        place.textContent = text;
}

/** Writes words for who hears them, and others for who sees the board without names of holes. */
export function writeFor(place, words, plain) {
    if (place.textContent === (plain === words ? words : words + plain))
        return;
    place.replaceChildren(...(plain === words ? [words]
        : [make("span", { className: "unseen" }, words), make("span", { ariaHidden: "true" }, plain)]));
}

/** A button that cannot be used keeps the focus, so that keys are not lost. */
export const enable = (button, isEnabled) => button.setAttribute("aria-disabled", !isEnabled);

export const isEnabled = (button) => button.getAttribute("aria-disabled") !== "true";

/** Does something when a button is pressed that can be used. */
export function onPress(button, act) {
    button.addEventListener("click", () => isEnabled(button) && act());
}

/** What is hidden with the focus in it gives that to the board. */
export function hide(what, isHidden) {
    const hadFocus = isHidden && what.contains(document.activeElement);
    what.hidden = isHidden;
    if (hadFocus)
        document.querySelector("#board [tabindex='0']").focus({ preventScroll: true });
}

export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** Opens a sheet, a dialog over the page, and sends it "show" before. */
export function openSheet(id) {
    if ($(id).open)
        return;
    $(id).dispatchEvent(new Event("show"));
    $(id).showModal();
}

export const closeSheet = (id) => $(id).close();

/**
 * Makes the heads of all sheets in the page, with the buttons that stand right in them, and the buttons work: one with
 * data-sheet opens the one of that id; its own, Escape or a press beside it closes it.
 */
export function prepareSheets() {
    for (const button of document.querySelectorAll("[data-sheet]"))
        button.addEventListener("click", () => {
            // Closed first, the menu gives the focus back to what opened it, where it returns to.
            button.closest("[popover]:popover-open")?.hidePopover();
            openSheet(button.dataset.sheet);
        });
    for (const dialog of document.querySelectorAll(".sheet")) {
        const close = make("button", { type: "button", className: "close" }, phrase("close"));
        close.addEventListener("click", () => dialog.close());
        dialog.prepend(make("header", {}, make("h2", {}, dialog.ariaLabel),
            make("div", { className: "buttons" }, ...dialog.querySelectorAll(":scope > button"), close)));
        // The dialog itself is hit only beside what is in it. It stays until the press is over,
        // which else a finger would end on what is below.
        let isBeside = false;
        dialog.addEventListener("pointerdown", ({ target }) => (isBeside = target === dialog));
        dialog.addEventListener("click", ({ target }) => isBeside && target === dialog && dialog.close());
    }
}
