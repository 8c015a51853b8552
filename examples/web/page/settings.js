// SPDX-License-Identifier: MIT
//
// How a player likes the page: switches and choices that stay. A control of the page with
// data-setting shows and changes the setting of that name.

export { calm } from "../../../bindings/javascript/src/element/svg.js";

const FIRST = {
    coach: true,
    names: false,
    arrows: false,
    movable: false,
    theme: "system",
    language: "system",
    keys: true,
    level: "easy",
    odds: false,
    warn: true,
    pegs: "blue",
    sound: false,
    tick: false,
};

const read = (control) => (control.type === "checkbox" ? control.checked : control.value);

function write(control, value) {
    if (control.type === "radio")
        control.checked = control.value === value;
    else
        control[control.type === "checkbox" ? "checked" : "value"] = value;
}

/** Whether a value is one that can be chosen, where the page has choices. */
function isChoice(name, value) {
    const chosen = `[data-setting="${name}"]`;
    const choices = [...document.querySelectorAll(`${chosen}[type=radio], ${chosen} option`)];
    return choices.length === 0 || choices.some((choice) => choice.value === value);
}

/** Sends "change" with the name of a setting as its detail. */
export class Settings extends EventTarget {
    #store;
    #values = FIRST;

    constructor(store) {
        super();
        this.#store = store;
        this.#read();
        // Another tab has set them.
        store.addEventListener("change", ({ detail }) => {
            if (detail === null || detail === "settings")
                this.#read();
        });
        for (const control of document.querySelectorAll("[data-setting]")) {
            const name = control.dataset.setting;
            const show = () => write(control, this.#values[name]);
            show();
            control.addEventListener("change", () => this.set(name, read(control)));
            this.addEventListener("change", ({ detail }) => detail === name && show());
        }
    }

    /** Takes the settings kept, but not those that are damaged or of another form. */
    #read() {
        const before = this.#values;
        const kept = this.#store.get("settings", {});
        this.#values = { ...FIRST, ...kept };
        for (const [name, first] of Object.entries(FIRST)) {
            if (typeof kept[name] !== typeof first || !isChoice(name, kept[name]))
                this.#values[name] = first;
        }
        for (const name of Object.keys(FIRST).filter((one) => this.#values[one] !== before[one]))
            this.dispatchEvent(new CustomEvent("change", { detail: name }));
    }

    get(name) {
        return this.#values[name];
    }

    set(name, value) {
        this.#values[name] = value;
        this.#store.set("settings", this.#values);
        this.dispatchEvent(new CustomEvent("change", { detail: name }));
    }
}
