// SPDX-License-Identifier: MIT
//
// The editing of a drawing: strokes of a tool, with undo and redo.

import { MOST_HOLES } from "../game/boards.js";
import { phrase } from "../words/language.js";
import { Drawing } from "./drawing.js";

function wordsFor(drawing, cell) {
    const what = phrase(`cell.${drawing.at(cell)}`);
    return drawing.isGoal(cell) ? phrase("cell.goal", { what }) : what;
}

/** A cell with what stands in it, as a label or as a sentence is. */
export const told = (key, drawing, cell) =>
    phrase(key, { ...cell, what: wordsFor(drawing, cell) }).replace(/-(?=\d)/g, "\u2212");

/** Sends "change" when the drawing, the tool or the words change. */
export class Editor extends EventTarget {
    drawing;
    #before = []; // drawings, the last of them last
    #after = [];
    #stroke = null; // { start, tool, isGoal } while one is drawn
    #tool = "peg";

    words = "";

    constructor(drawing = new Drawing()) {
        super();
        this.drawing = drawing;
    }

    get tool() {
        return this.#tool;
    }

    /** "peg", "empty", "none" or "goal". */
    set tool(tool) {
        this.#tool = tool;
        this.#tell("");
    }

    get canUndo() {
        return this.#before.length > 0;
    }

    get canRedo() {
        return this.#after.length > 0;
    }

    #tell(words) {
        this.words = words;
        this.dispatchEvent(new Event("change"));
    }

    begin(cell, tool = this.#tool) {
        this.end();
        this.#stroke = { start: this.drawing, tool, isGoal: !this.drawing.isGoal(cell) };
        this.draw(cell);
    }

    draw(cell) {
        const { tool, isGoal } = this.#stroke;
        const drawing = tool === "goal"
            ? this.drawing.withGoal([cell], isGoal)
            : this.drawing.with([cell], tool);
        if (drawing.holes > MOST_HOLES) {
            this.#tell(phrase("editor.most", { most: MOST_HOLES }));
            return;
        }
        this.drawing = drawing;
        if (tool === "goal" && drawing.at(cell) === "none")
            this.#tell(phrase("editor.noGoal"));
        else
            this.#tell(told("cell.told", drawing, cell));
    }

    /** Ends the stroke, which undo takes back as a whole. */
    end() {
        const stroke = this.#stroke;
        this.#stroke = null;
        if (stroke)
            this.#settle(stroke.start, this.words);
    }

    /** Ends the stroke and takes it back. */
    cancel() {
        if (!this.#stroke)
            return;
        this.drawing = this.#stroke.start;
        this.#stroke = null;
        this.#tell("");
    }

    get isDrawing() {
        return this.#stroke !== null;
    }

    /** Tells of a step that undo takes back to another drawing, if it made any difference. */
    #settle(before, words) {
        if (JSON.stringify(before) !== JSON.stringify(this.drawing)) {
            this.#before.push(before);
            this.#after = [];
        }
        this.#tell(words);
    }

    load(drawing, words = "") {
        this.end();
        const before = this.drawing;
        this.drawing = drawing;
        this.#settle(before, words);
    }

    clear() {
        this.load(new Drawing(this.drawing.lattice), phrase("editor.cleared"));
    }

    fill() {
        const { filled } = this.drawing;
        this.load(filled, phrase(filled.holes > 0 ? "editor.filled" : "editor.noneToFill"));
    }

    set lattice(lattice) {
        this.load(this.drawing.carriedTo(lattice), phrase(`editor.${lattice}`));
    }

    #turn(from, to, key) {
        this.end();
        if (from.length === 0)
            return;
        to.push(this.drawing);
        this.drawing = from.pop();
        const { holes, pegs } = this.drawing;
        this.#tell(phrase(key, { holes, pegs }));
    }

    undo() {
        this.#turn(this.#before, this.#after, "editor.undone");
    }

    redo() {
        this.#turn(this.#after, this.#before, "editor.redone");
    }
}
