// SPDX-License-Identifier: MIT
//
// What stands for a browser in tests without one. Imported before modules of the page, which
// expect what the Node of Debian 12 does not have.

globalThis.CustomEvent ??= class extends Event {
    constructor(type, { detail = null, ...options } = {}) {
        super(type, options);
        this.detail = detail;
    }
};

globalThis.addEventListener ??= () => {}; // there is no other tab

const STORAGE = {
    getItem(name) {
        return this[name] ?? null;
    },
    setItem(name, text) {
        this[name] = text;
    },
    removeItem(name) {
        delete this[name];
    },
};

const { Store } = await import("../page/store.js");

/** A Store in which some values are kept, and nothing stays. */
export class Kept extends Store {
    constructor(values = {}) {
        super(() => Object.create(STORAGE));
        for (const [name, value] of Object.entries(values))
            this.set(name, value);
    }
}
