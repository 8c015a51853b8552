// SPDX-License-Identifier: MIT
//
// A game as the part of the address behind "#", so that it can be kept and shared.

// Safari refuses more than 100 changes of the address in 30 seconds.
const GAP = 400; // milliseconds

const FIRST = "triangle5";

// These need no escape behind "#", and are most of what a board's text is made of.
const escaped = (text) =>
    encodeURIComponent(text).replace(/%(2F|3A|2C)/g, decodeURIComponent).replaceAll("%20", "+");

/** Whether the part of an address behind "#" tells of a game. */
export function hasGame(hash) {
    const fields = new URLSearchParams(hash.slice(1));
    return ["board", "moves", "undone"].some((field) => fields.has(field));
}

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

/** An address for others, who have a language of their own. */
function addressOf(hash) {
    const address = new URL(hash, location.href);
    address.searchParams.delete("lang");
    return address.href;
}

/**
 * The address of the page, which follows the game at some distance. With it the browser keeps its place
 * among all of this tab.
 */
export class Address {
    #record = null; // to be written
    #timer = null;

    place = history.state?.place ?? Date.now(); // after those of pages shown here before

    /** The address that belongs to a record, written or not. */
    of(record) {
        return addressOf(writeLink(record));
    }

    /** The address of a puzzle of a day by its name: of a page with a picture of it, where the site has some. */
    ofPuzzle(name) {
        const pages = document.querySelector("meta[name=puzzles]")?.content;
        return addressOf(pages ? `${pages}${name}.html` : `#puzzle=${name}`);
    }

    follow(record) {
        this.#record = record;
        this.#timer ??= setTimeout(() => this.write(), GAP);
    }

    /** Heeds that the browser shows another address: what is to be written yet belongs to the one before. */
    arrive(state) {
        this.#forget();
        this.place = state?.place ?? this.place + 1;
    }

    #forget() {
        clearTimeout(this.#timer);
        this.#timer = null;
        this.#record = null;
    }

    /** Writes at once; isNew: as another address, behind which the last one stays. */
    write(isNew = false) {
        const record = this.#record;
        this.#forget();
        if (!record)
            return;
        const place = this.place + (isNew ? 1 : 0);
        try {
            history[isNew ? "pushState" : "replaceState"]({ place }, "", writeLink(record));
            this.place = place;
        } catch {
            // Where a page may not change its address, the game goes on all the same.
        }
    }
}
