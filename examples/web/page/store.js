// SPDX-License-Identifier: MIT
//
// What stays when the page is closed: values by name, in the storage of the browser. Where
// that is refused or full, the page goes on without, and says so once.

const PREFIX = "libpeg.";

/** A name for something that no other tab or visit will give. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** A value that is damaged or of another form is not what is asked for. */
const isLike = (value, other) =>
    other === null || (typeof value === typeof other && Array.isArray(value) === Array.isArray(other));

/**
 * Sends "refused" when a value cannot be kept, once; its detail is whether the storage is full.
 * Sends "change" when another tab wrote a value; its detail is the name, or null for any.
 */
export class Store extends EventTarget {
    #place = null; // null where there is no storage
    #values = new Map(); // what could not be kept, until the page is closed
    #isRefused = false;

    /** place() gives the storage, or throws: that of all visits, or that of a tab. */
    constructor(place = () => localStorage) {
        super();
        try {
            this.#place = place();
        } catch {
            // The browser keeps nothing for this page.
        }
        addEventListener("storage", ({ storageArea, key }) => {
            if (storageArea === this.#place && (key === null || key.startsWith(PREFIX)))
                this.dispatchEvent(new CustomEvent("change", { detail: key?.slice(PREFIX.length) ?? null }));
        });
    }

    /** A value kept under a name, or otherwise if there is none that can be read, or one of another kind than that. */
    get(name, otherwise = null) {
        if (this.#values.has(name))
            return structuredClone(this.#values.get(name)) ?? otherwise;
        try {
            const value = JSON.parse(this.#place.getItem(PREFIX + name)) ?? otherwise;
            return isLike(value, otherwise) ? value : otherwise;
        } catch {
            return otherwise;
        }
    }

    /** Keeps a value that JSON can write; null forgets it. */
    set(name, value) {
        try {
            if (value === null)
                this.#place.removeItem(PREFIX + name);
            else
                this.#place.setItem(PREFIX + name, JSON.stringify(value));
            this.#values.delete(name);
        } catch (error) {
            this.#values.set(name, value === null ? null : JSON.parse(JSON.stringify(value)));
            this.#refuse(error.name === "QuotaExceededError");
        }
    }

    /** Whether something could not be kept. */
    get isRefused() {
        return this.#isRefused;
    }

    #refuse(isFull) {
        if (this.#isRefused)
            return;
        this.#isRefused = true;
        this.dispatchEvent(new CustomEvent("refused", { detail: isFull }));
    }
}
