// SPDX-License-Identifier: MIT
//
// The sheet in which boards are made: the canvas, what is done to the drawing, what is said
// of it, and where it goes. It stays as it was left, even when the page is closed.

import { withBoard } from "../game/boards.js";
import { closeSheet, enable, make, onPress, openSheet } from "../page/elements.js";
import { phrase, reasonOf } from "../words/language.js";
import { Appraiser } from "./appraiser.js";
import { Canvas } from "./canvas.js";
import { Drawing } from "./drawing.js";
import { Editor } from "./editor.js";
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
        throw new Error(phrase("editor.lines"));
    return drawing;
}

/**
 * Returns what opens the sheet with another drawing. begin(text) begins a game.
 */
export function prepareEditorSheet({ store, shelf, begin }) {
    const draft = store.get("draft");
    const editor = new Editor(Drawing.from(draft?.drawing) ?? drawingOf(FIRST));
    const canvas = new Canvas($("canvas"), editor);
    const appraiser = new Appraiser();
    const kept = (text, otherwise) => (typeof text === "string" ? text : otherwise);
    // The id of the player's own board that is being changed, or null; and what it is called.
    let work = { own: kept(draft?.own, null), name: kept(draft?.name, "") };
    const works = new WeakMap([[editor.drawing, work]]); // by the drawings, as undo may lead back to another
    let isMoving = false; // the tool that moves the canvas is in hand
    let seen = null; // the drawing that was appraised and kept
    let isFitted = false;

    /** Opens with another drawing: of a board being played, or of one of the player's own. */
    function change(text, { id = null, name = "" } = {}) {
        const drawing = drawingOf(text);
        works.set(drawing, { own: id, name });
        isFitted = false;
        openSheet("editor");
        editor.load(drawing);
        onSize();
    }

    function onSize() {
        if (!canvas.isSeen)
            return;
        if (isFitted) {
            canvas.show();
            return;
        }
        isFitted = true;
        canvas.fit();
        setTimeout(() => {
            const [first = canvas.cursor] = editor.drawing.cells;
            canvas.reach(first, false);
            $("canvas").classList.add("by-pointer");
            show();
        });
    }

    /** Nobody looks any more: nothing is to be found out. */
    function rest() {
        editor.end();
        appraiser.close();
        seen = null;
        isFitted = false;
    }

    function turn(act) {
        editor[act]();
        canvas.makeRoom();
    }

    function onKey(event) {
        if ((event.ctrlKey || event.metaKey) && !event.target.matches("textarea, input[type=text]")) {
            const key = event.key.toLowerCase();
            const act = key === "y" || (key === "z" && event.shiftKey) ? "redo" : "undo";
            if (key === "z" || key === "y") {
                event.preventDefault();
                turn(act);
            }
        }
        // The keys of the game behind the sheet are not meant.
        event.stopPropagation();
    }

    function say(words) {
        $("say").textContent = words;
    }

    /** Does something with the text of the board, or says why there is none. */
    function use(act) {
        editor.end();
        try {
            act(withBoard(editor.drawing.text, ({ text }) => text));
        } catch (error) {
            say(phrase(editor.drawing.holes === 0 ? "editor.noHole" : "editor.wrong",
                { reason: reasonOf(error) }));
        }
    }

    function play(text) {
        closeSheet("editor");
        begin(text);
    }

    /** Keeps the board under its name; one that was opened by that name is replaced. */
    function save(text) {
        const asked = $("name").value.trim();
        const own = work.own === null ? null : shelf.find(work.own);
        const isSame = own !== null && own.name === asked;
        const board = isSame ? shelf.replace(own.id, text) : shelf.add(asked, text);
        Object.assign(work, { own: board.id, name: board.name });
        $("name").value = board.name;
        keep();
        if (isSame && own.text !== text) {
            say(phrase("own.replaced", { name: board.name }));
            return;
        }
        say(phrase(asked && board.name !== asked ? "own.savedElse" : "own.saved", { name: board.name, asked }));
    }

    function keep() {
        store.set("draft", { drawing: editor.drawing.toJSON(), ...work });
    }

    /** Turns to the board that a drawing is of; one that is new is of the board before. */
    function follow(drawing) {
        const other = works.get(drawing) ?? work;
        works.set(drawing, other);
        if (other !== work)
            $("name").value = other.name;
        work = other;
    }

    function show() {
        const { drawing, tool, words, canUndo, canRedo, isDrawing } = editor;
        follow(drawing);
        say(words);
        enable($("undo"), canUndo);
        enable($("redo"), canRedo);
        for (const radio of radios("tool"))
            radio.checked = radio.value === (isMoving ? "move" : tool);
        for (const radio of radios("lattice"))
            radio.checked = radio.value === drawing.lattice;
        if (seen === drawing || isDrawing || !dialog.open)
            return;
        seen = drawing;
        keep();
        appraiser.look(drawing);
    }

    function showVerdict() {
        const { state, title, facts, pending, about, isOld } = appraiser.verdict;
        $("verdict").classList.toggle("old", isOld);
        if (isOld)
            return;
        const line = (text, className) => make("p", { className }, text);
        $("verdict").dataset.state = state;
        $("verdict").replaceChildren(line(title, "title"), ...facts.map((fact) => line(fact, "fact")),
            ...(pending ? [line(phrase("pending", { pending }), "pending")] : []),
            ...(about ? [line(about, "about")] : []));
    }

    $("name").value = work.name;
    listen(canvas, editor, () => isMoving);
    editor.addEventListener("change", show);
    appraiser.addEventListener("change", showVerdict);
    for (const radio of radios("tool")) {
        radio.addEventListener("change", () => {
            isMoving = radio.value === "move";
            $("canvas").classList.toggle("moving", isMoving);
            if (!isMoving)
                editor.tool = radio.value;
        });
    }
    for (const radio of radios("lattice")) {
        radio.addEventListener("change", () => {
            editor.lattice = radio.value;
            canvas.fit();
        });
    }
    for (const act of ["undo", "redo"])
        onPress($(act), () => turn(act));
    onPress($("clear"), () => editor.clear());
    onPress($("fill"), () => editor.fill());
    onPress($("closer"), () => canvas.zoom(ZOOM));
    onPress($("farther"), () => canvas.zoom(1 / ZOOM));
    onPress($("fit"), () => canvas.fit());
    onPress($("play"), () => use(play));
    $("keeping").addEventListener("submit", (event) => {
        event.preventDefault();
        use(save);
    });
    $("name").addEventListener("input", () => {
        work.name = $("name").value;
        keep();
    });
    dialog.addEventListener("keydown", onKey);
    dialog.addEventListener("close", rest);
    // Hidden, it has no size; how large it is, is known once it is open.
    new ResizeObserver(() => setTimeout(onSize)).observe($("canvas"));
    return change;
}
