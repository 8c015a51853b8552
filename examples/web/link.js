// SPDX-License-Identifier: MIT
//
// A game as the part of the address behind "#", so that it can be kept and shared.

// Safari refuses more than 100 changes of the address in 30 seconds.
const GAP = 400; // milliseconds

const FIRST = "triangle5";

// These need no escape behind "#", and are most of what a board's text is made of.
const escaped = (text) =>
    encodeURIComponent(text).replace(/%(2F|3A|2C)/g, decodeURIComponent).replaceAll("%20", "+");

/** The text of the game that a link is to. */
export function readLink(hash) {
    const fields = new URLSearchParams(hash.slice(1));
    const [moves, undone] = [fields.get("moves"), fields.get("undone")];
    const text = fields.get("board") || FIRST;
    if (undone)
        return `${text} ; ${moves ?? ""} ; ${undone}`;
    return moves ? `${text} ; ${moves}` : text;
}

function writeLink({ start, played, undone }) {
    const field = (name, value) => value && `&${name}=${escaped(value)}`;
    return `#board=${escaped(start)}${field("moves", played)}${field("undone", undone)}`;
}

/** The address of the page, which follows the game at some distance. */
export class Address {
    #record = null; // to be written
    #timer = null;

    /** The address that belongs to a record, written or not. */
    of(record) {
        return new URL(writeLink(record), location).href;
    }

    follow(record) {
        this.#record = record;
        this.#timer ??= setTimeout(() => this.write(), GAP);
    }

    /** Forgets what is to be written: the address has changed by itself. */
    forget() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.#record = null;
    }

    /** Writes at once; isNew: as another address, behind which the last one stays. */
    write(isNew = false) {
        const record = this.#record;
        this.forget();
        if (!record)
            return;
        try {
            history[isNew ? "pushState" : "replaceState"](null, "", writeLink(record));
        } catch {
            // Where a page may not change its address, the game goes on all the same.
        }
    }
}
