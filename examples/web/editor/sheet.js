// SPDX-License-Identifier: MIT
//
// The sheet in which boards are made: the canvas, what is done to the drawing, what is said
// of it, and where it goes. It stays as it was left, even when the page is closed.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { withBoard } from "../game/boards.js";
import { ended, latticeBefore } from "../game/chooser.js";
import { enable, make, onPress } from "../page/elements.js";
import { closeSheet, openSheet } from "../page/sheets.js";
import { shapeWords } from "../page/words.js";
import { Appraiser } from "./appraiser.js";
import { Canvas } from "./canvas.js";
import { Drawing } from "./drawing.js";
import { Editor } from "./editor.js";
import { SYMMETRIES } from "./lattices.js";
import { listen } from "./strokes.js";

const $ = (id) => document.getElementById(`editor-${id}`);
const dialog = document.getElementById("editor");
const radios = (name) => [...document.getElementsByName(`editor-${name}`)];

// What there is to begin with, who has not drawn anything yet.
const FIRST = "square:_o_o_/ooooo/oo.oo/_ooo_/__o__";

const ZOOM = 1.3;

/** The drawing of a text; throws if it is none that libpeg reads, or that can be drawn here. */
function drawingOf(text) {
    const drawing = withBoard(text, Drawing.of);
    if (!drawing)
        throw new Error("this board is a list of lines, which no drawing shows");
    return drawing;
}

/** The text of a drawing, row under row; empty if there is none. */
function inRows(drawing) {
    if (drawing.holes === 0)
        return "";
    const [drawn, goal] = drawing.text.split(" -> ");
    return drawn.replace(":", ":\n").replaceAll("/", "\n") + (goal ? `\n-> ${goal}` : "");
}

export class EditorSheet {
    #store;
    #shelf;
    #acts;
    #editor = null;
    #canvas = null;
    #appraiser = new Appraiser();
    #work; // { own, name }: the id of the player's own board that is being changed, or null; and what it is called
    #works = new WeakMap(); // by the drawings, as undo may lead back to another
    #isMoving = false; // the tool that moves the canvas is in hand
    #seen = null; // the drawing that was appraised and kept
    #isFitted = false;

    /** acts: play(text), which begins a game; and share(text), which promises words on a link. */
    constructor({ store, shelf, acts }) {
        this.#store = store;
        this.#shelf = shelf;
        this.#acts = acts;
        const draft = store.get("draft");
        this.#editor = new Editor(Drawing.from(draft?.drawing) ?? drawingOf(FIRST));
        const text = (kept, otherwise) => (typeof kept === "string" ? kept : otherwise);
        this.#work = { own: text(draft?.own, null), name: text(draft?.name, "") };
        this.#works.set(this.#editor.drawing, this.#work);
        $("name").value = this.#work.name;
        this.#canvas = new Canvas($("canvas"), this.#editor);
        listen(this.#canvas, this.#editor, () => this.#isMoving);
        this.#editor.addEventListener("change", () => this.#show());
        this.#appraiser.addEventListener("change", () => this.#showVerdict());
        this.#prepareTools();
        this.#prepareButtons();
        this.#prepareShapes();
        dialog.addEventListener("keydown", (event) => this.#onKey(event));
        dialog.addEventListener("close", () => this.#rest());
        // Hidden, it has no size; how large it is, is known once it is open.
        new ResizeObserver(() => setTimeout(() => this.#onSize())).observe($("canvas"));
    }

    // -----------------------------------------------------------------------
    // Opening
    // -----------------------------------------------------------------------

    /** Opens with another drawing: of a board being played, or of one of the player's own. */
    change(text, { id = null, name = "" } = {}) {
        const drawing = drawingOf(text);
        this.#works.set(drawing, { own: id, name });
        this.#isFitted = false;
        openSheet("editor");
        this.#editor.load(drawing);
        this.#onSize();
    }

    #onSize() {
        if (!this.#canvas.isSeen)
            return;
        if (this.#isFitted) {
            this.#canvas.show();
            return;
        }
        this.#isFitted = true;
        this.#canvas.fit();
        setTimeout(() => {
            const [first = this.#canvas.cursor] = this.#editor.drawing.cells;
            this.#canvas.reach(first, false);
            $("canvas").classList.add("by-pointer");
            this.#show();
        });
    }

    /** Nobody looks any more: nothing is to be found out. */
    #rest() {
        this.#editor.end();
        this.#appraiser.close();
        this.#seen = null;
        this.#isFitted = false;
    }

    // -----------------------------------------------------------------------
    // Controls
    // -----------------------------------------------------------------------

    #prepareTools() {
        for (const radio of radios("tool")) {
            radio.addEventListener("change", () => {
                this.#isMoving = radio.value === "move";
                $("canvas").classList.toggle("moving", this.#isMoving);
                if (!this.#isMoving)
                    this.#editor.tool = radio.value;
            });
        }
        for (const radio of radios("lattice")) {
            radio.addEventListener("change", () => {
                this.#editor.lattice = radio.value;
                this.#canvas.fit();
            });
        }
        $("symmetry").addEventListener("change", () => (this.#editor.symmetry = $("symmetry").value));
    }

    #prepareButtons() {
        for (const act of ["undo", "redo"])
            onPress($(act), () => this.#turn(act));
        onPress($("clear"), () => this.#editor.clear());
        onPress($("fill"), () => this.#editor.fill());
        onPress($("closer"), () => this.#canvas.zoom(ZOOM));
        onPress($("farther"), () => this.#canvas.zoom(1 / ZOOM));
        onPress($("fit"), () => this.#canvas.fit());
        onPress($("play"), () => this.#use((text) => this.#play(text)));
        onPress($("share"), () => this.#use(async (text) => this.#say(await this.#acts.share(text))));
        $("keeping").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#use((text) => this.#save(text));
        });
        $("name").addEventListener("input", () => {
            this.#work.name = $("name").value;
            this.#keep();
        });
        $("reading").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#read($("text").value);
        });
    }

    /** Undoes or redoes a step. */
    #turn(act) {
        this.#editor[act]();
        this.#canvas.makeRoom();
    }

    #prepareShapes() {
        $("begin").parentElement.addEventListener("toggle", () => {
            for (const { name } of Board.builtin()) {
                const holes = withBoard(name, (board) => board.holes);
                $("shape").append(new Option(`${shapeWords(name)}, ${holes} holes`, name));
            }
        }, { once: true });
        $("begin").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#read($("shape").value);
        });
        $("shape").addEventListener("input", () => ($("wrong").textContent = ""));
    }

    #onKey(event) {
        if ((event.ctrlKey || event.metaKey) && !event.target.matches("textarea, input[type=text]")) {
            const key = event.key.toLowerCase();
            const act = key === "y" || (key === "z" && event.shiftKey) ? "redo" : "undo";
            if (key === "z" || key === "y") {
                event.preventDefault();
                this.#turn(act);
            }
        }
        // The keys of the game behind the sheet are not meant.
        event.stopPropagation();
    }

    // -----------------------------------------------------------------------
    // What becomes of the drawing
    // -----------------------------------------------------------------------

    #say(words) {
        $("say").textContent = words;
    }

    /** Does something with the text of the board, or says why there is none. */
    #use(act) {
        this.#editor.end();
        try {
            act(withBoard(this.#editor.drawing.text, ({ text }) => text));
        } catch (error) {
            this.#say(this.#editor.drawing.holes === 0
                ? "There is no hole yet: draw some first."
                : `This is no board: ${ended(error.message)}`);
        }
    }

    #play(text) {
        closeSheet("editor");
        this.#acts.play(text);
    }

    /** Keeps the board under its name; one that was opened by that name is replaced. */
    #save(text) {
        const asked = $("name").value.trim();
        const own = this.#work.own === null ? null : this.#shelf.find(this.#work.own);
        const isSame = own !== null && own.name === asked;
        const board = isSame ? this.#shelf.replace(own.id, asked, text) : this.#shelf.add(asked, text);
        Object.assign(this.#work, { own: board.id, name: board.name });
        $("name").value = board.name;
        this.#keep();
        if (isSame && own.text !== text) {
            this.#say(`“${board.name}” is replaced under New game, where Undo brings back what it was.`);
            return;
        }
        const because = asked && board.name !== asked ? `, as another of your boards is called “${asked}”` : "";
        this.#say(`“${board.name}” is saved under New game${because}.`);
    }

    /** Draws what a text says, in place of the drawing: unless it is the same, a new board. */
    #read(text) {
        $("wrong").textContent = "";
        try {
            const drawing = drawingOf(latticeBefore(text) + text);
            if (drawing.text !== this.#editor.drawing.text)
                this.#works.set(drawing, { own: null, name: this.#work.own === null ? this.#work.name : "" });
            this.#editor.load(drawing, "Undo brings the drawing before back.");
            this.#canvas.fit();
        } catch (error) {
            $("wrong").textContent = `This is no board: ${ended(error.message)}`;
        }
    }

    #keep() {
        this.#store.set("draft", { drawing: this.#editor.drawing.toJSON(), ...this.#work });
    }

    // -----------------------------------------------------------------------
    // What is to be seen
    // -----------------------------------------------------------------------

    /** Turns to the board that a drawing is of; one that is new is of the board before. */
    #follow(drawing) {
        const work = this.#works.get(drawing) ?? this.#work;
        this.#works.set(drawing, work);
        if (work !== this.#work)
            $("name").value = work.name;
        this.#work = work;
    }

    #show() {
        const { drawing, tool, symmetry, words, canUndo, canRedo, isDrawing } = this.#editor;
        this.#follow(drawing);
        this.#say(words);
        enable($("undo"), canUndo);
        enable($("redo"), canRedo);
        for (const radio of radios("tool"))
            radio.checked = radio.value === (this.#isMoving ? "move" : tool);
        for (const radio of radios("lattice"))
            radio.checked = radio.value === drawing.lattice;
        this.#showSymmetries(drawing.lattice, symmetry);
        if (this.#seen === drawing || isDrawing || !dialog.open)
            return;
        this.#seen = drawing;
        $("text").value = inRows(drawing);
        this.#keep();
        this.#appraiser.look(drawing);
    }

    #showSymmetries(lattice, symmetry) {
        const titles = Object.entries(SYMMETRIES[lattice]);
        const told = titles.map(([name]) => name).join();
        if ($("symmetry").dataset.told !== told)
            $("symmetry").replaceChildren(...titles.map(([name, title]) => new Option(title, name)));
        $("symmetry").dataset.told = told;
        $("symmetry").value = symmetry;
    }

    #showVerdict() {
        const { state, title, facts, pending, about, isOld } = this.#appraiser.verdict;
        $("verdict").classList.toggle("old", isOld);
        if (isOld)
            return;
        const line = (text, className) => make("p", { className }, text);
        $("verdict").dataset.state = state;
        $("verdict").replaceChildren(line(title, "title"), ...facts.map((fact) => line(fact, "fact")),
            ...(pending ? [line(`${pending} …`, "pending")] : []), ...(about ? [line(about, "about")] : []));
    }
}
