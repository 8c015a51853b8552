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

/** What a Store is to those who use it. */
export class Kept extends EventTarget {
    #values = new Map();

    constructor(values = {}) {
        super();
        for (const [name, value] of Object.entries(values))
            this.set(name, value);
    }

    get(name, otherwise = null) {
        return JSON.parse(this.#values.get(name) ?? "null") ?? otherwise;
    }

    set(name, value) {
        this.#values.set(name, JSON.stringify(value));
    }

    put(name, value) {
        this.set(name, value);
    }
}
