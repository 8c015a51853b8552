// SPDX-License-Identifier: MIT
//
// The changes of a game that are no jumps, in their order: a new game, one begun again, many jumps
// taken back at once. Jumps are taken back by the board itself, and each change knows between which.

const MOST = 200;
const MOST_TEXT = 200_000; // characters of all, which are kept with every jump

/** A name for something that no other tab or visit will give. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

const isText = (value) => typeof value === "string" && value !== "";
const isCount = (value) => Number.isInteger(value) && value >= 0;

const isChange = (value) =>
    [value?.id, value?.kind, value?.text, value?.game].every(isText) && [value.to, value.behind ?? 0].every(isCount);

/**
 * A change is { id, kind, text, game, to, behind }: text and game are those on its other side,
 * which Undo or Redo brings; to counts the jumps played right after it; and behind, of one that
 * was undone, the undone jumps that Redo plays only after it.
 */
export class Timeline {
    #base = newId();
    #past = [];
    #future = []; // the next to be made again is the last

    /** What was kept by toJSON(), or null where that is damaged. */
    static read(kept) {
        const areChanges = (all) => Array.isArray(all) && all.every(isChange);
        if (!isText(kept?.base) || !areChanges(kept.past) || !areChanges(kept.future))
            return null;
        const timeline = new Timeline();
        timeline.#base = kept.base;
        timeline.#past = kept.past;
        timeline.#future = kept.future;
        return timeline;
    }

    toJSON() {
        return { base: this.#base, past: this.#past, future: this.#future };
    }

    get texts() {
        return [...this.#past, ...this.#future].map(({ text }) => text);
    }

    /** The name of the time between two changes that it is now. */
    get id() {
        return this.last?.id ?? this.#base;
    }

    get last() {
        return this.#past.at(-1) ?? null;
    }

    get next() {
        return this.#future.at(-1) ?? null;
    }

    /** The change that Undo takes back after so many jumps, or null where that is a jump. */
    before(played) {
        return this.last && played <= this.last.to ? this.last : null;
    }

    /** The change that Redo makes again where so many jumps are undone, or null where that is a jump. */
    after(undone) {
        return this.next && undone <= this.next.behind ? this.next : null;
    }

    /** Heeds that so many jumps are undone now: those undone later come before the next change. */
    heed(undone) {
        this.next.behind = Math.min(this.next.behind ?? undone, undone);
    }

    /** Notes a change, with the text and the game before it. */
    add(kind, text, game, to) {
        this.#future = [];
        this.#past.push({ id: newId(), kind, text, game, to });
        this.#trim();
    }

    #trim() {
        let size = this.#past.reduce((sum, { text }) => sum + text.length, 0);
        while (this.#past.length > MOST || (size > MOST_TEXT && this.#past.length > 1)) {
            const { id, text } = this.#past.shift();
            this.#base = id;
            size -= text.length;
        }
    }

    /** What was undone cannot be made again once something else is done. */
    dropFuture() {
        this.#future = [];
    }

    /** Takes the last change back, and gives it; text and game are those left. */
    back(text, game) {
        const change = this.#past.pop();
        this.#future.push({ ...change, text, game, behind: null });
        return change;
    }

    /** Makes the next change again, and gives it; text and game are those left. */
    forth(text, game) {
        const change = this.#future.pop();
        this.#past.push({ ...change, text, game });
        return change;
    }

    /** How many changes a time is after the present one, below 0 for before; null if it is gone. */
    stepsTo(id) {
        const times = [this.#base, ...this.#past.map((one) => one.id), ...this.#future.map((one) => one.id).reverse()];
        const index = times.indexOf(id);
        return index < 0 ? null : index - this.#past.length;
    }
}
