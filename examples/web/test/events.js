// SPDX-License-Identifier: MIT
//
// What modules of the page expect of a browser and the Node of Debian 12 does not have.
// Imported before them, by tests without a browser.

globalThis.CustomEvent ??= class extends Event {
    constructor(type, { detail = null, ...options } = {}) {
        super(type, options);
        this.detail = detail;
    }
};
