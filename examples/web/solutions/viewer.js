// SPDX-License-Identifier: MIT
//
// A solution, looked at jump by jump, forth and back. The board shows it, while the game stays
// as it is: it comes back when the solution is closed, or goes on from where it is shown.

import { Board } from "../../../bindings/javascript/libpeg.js";
import { lookAtBoard } from "../page/controls.js";
import { $, enable } from "../page/elements.js";
import { calm } from "../page/settings.js";
import { moveList, movesOf } from "./movelist.js";
import { phrase } from "../words/language.js";

const BETWEEN = 800; // milliseconds from one jump to the next

// What belongs to the game alone, and makes room meanwhile.
const ASIDE = "#left, #advice, #result, #line, #controls > :not(#viewer, #proof)";

/**
 * Sends "open", and "change" with { jump, isBack } of one step, or a null jump where more has
 * changed.
 */
export class Viewer extends EventTarget {
    #game;
    #player;
    #task;
    #list;
    board = null; // that is looked at
    #jumps = [];
    #moves = [];
    #timer = null;
    #aside = [];
    #opener = null;

    constructor({ game, player, task }) {
        super();
        this.#game = game;
        this.#player = player;
        this.#task = task;
        this.#list = moveList($("viewer-moves"), (end) => this.goTo(end));
        const press = (id, act) => $(id).addEventListener("click", act);
        press("solve", () => this.solve());
        press("viewer-back", () => this.goTo(this.at - 1));
        press("viewer-play", () => this.#toggle());
        press("viewer-forth", () => this.goTo(this.at + 1));
        press("viewer-on", () => this.playOn());
        press("viewer-close", () => this.close());
        press("viewer-why", () => {
            this.close("");
            lookAtBoard();
            this.#player.whyNotFewer(this.#moves.length);
        });
        $("viewer-at").addEventListener("input", () => this.goTo(Number($("viewer-at").value)));
        document.addEventListener("keydown", (event) => this.#onKey(event));
    }

    get isOpen() {
        return this.board !== null;
    }

    get at() {
        return this.board.history.length;
    }

    get isPlaying() {
        return this.#timer !== null;
    }

    /** The jump to come, where one may look for it. */
    get ahead() {
        return this.isPlaying ? null : (this.#jumps[this.at] ?? null);
    }

    async solve() {
        this.#player.leave();
        lookAtBoard();
        const told = await this.#task.ask(phrase("solve.asked"), "solve", this.#game.board.gameText);
        if (told?.failed)
            this.#player.say(told.failed);
        else if (told)
            this.open(told.answer, phrase("solve.title"));
    }

    /** Shows a solution under a title, with a note; null if there is none. */
    open(jumps, title, { note = "", isShortest = false } = {}) {
        if (!jumps?.length) {
            if (!jumps)
                this.#player.help();
            this.#player.say(phrase(jumps ? "won.already" : "solve.none"));
            return;
        }
        this.end();
        this.dispatchEvent(new Event("open"));
        this.#opener = document.activeElement;
        if (this.#player.proof)
            this.#player.turn(null);
        this.#player.leave();
        this.board = new Board(this.#game.board.text);
        this.#aside = [...document.querySelectorAll(ASIDE)].filter(({ hidden }) => !hidden);
        this.#aside.forEach((part) => (part.hidden = true));
        document.body.classList.add("looking");
        for (const id of ["viewer", "looking", "looking-left"])
            $(id).hidden = false;
        $("viewer-title").textContent = $("looking").textContent = title;
        $("viewer-note").textContent = note;
        $("viewer-why").hidden = !isShortest || movesOf(jumps, this.board).length === 1;
        this.#take(jumps, !calm.matches);
        $("viewer").focus({ preventScroll: true });
        lookAtBoard();
    }

    /** Ends the look at a solution, and says whether there was one. */
    end() {
        if (!this.isOpen)
            return false;
        this.#pause();
        const hadFocus = $("viewer").contains(document.activeElement) || document.activeElement === document.body;
        this.board.free();
        this.board = null;
        for (const id of ["viewer", "looking", "looking-left"])
            $(id).hidden = true;
        document.body.classList.remove("looking");
        this.#aside.forEach((part) => (part.hidden = false));
        // A task of its own, so that none is long: what was hidden is laid out for it.
        if (hadFocus)
            setTimeout(() => !this.isOpen && this.#giveFocus());
        return true;
    }

    /** Gives the focus back to the button that was pressed, or else to the board. */
    #giveFocus() {
        const isThere = this.#opener.matches("button") && this.#opener.getClientRects().length > 0;
        const next = isThere ? this.#opener : document.querySelector("#board [tabindex='0']");
        next.focus({ preventScroll: true });
    }

    close(words = phrase("film.close")) {
        if (!this.end())
            return;
        this.#tell();
        this.#player.say(words);
    }

    playOn() {
        const jumps = this.board.history;
        this.end();
        this.#game.playShown(jumps);
        this.#tell();
        const { isWon, pegs } = this.#game.board;
        this.#player.say(phrase(isWon ? "film.goal" : "film.playOn", { pegs }));
    }

    #tell(jump = null, isBack = false) {
        this.dispatchEvent(new CustomEvent("change", { detail: { jump, isBack } }));
    }

    #take(jumps, isPlayed = this.isPlaying) {
        this.#pause();
        while (this.at > 0)
            this.board.undo();
        this.#jumps = jumps;
        this.#moves = movesOf(jumps, this.board);
        $("viewer-at").max = jumps.length;
        $("viewer-count").textContent = phrase("film.length", { jumps: jumps.length, moves: this.#moves.length });
        if (isPlayed)
            this.#play();
        this.#step();
    }

    goTo(count, isKept = false) {
        const wanted = Math.min(Math.max(count, 0), this.#jumps.length);
        if (!isKept)
            this.#pause();
        const { at } = this;
        while (this.at > wanted)
            this.board.undo();
        while (this.at < wanted)
            this.board.play(this.#jumps[this.at]);
        const isOne = Math.abs(wanted - at) === 1;
        this.#step(isOne ? this.#jumps[Math.min(at, wanted)] : null, wanted < at);
    }

    #step(jump = null, isBack = false) {
        this.#show();
        this.#tell(jump, isBack);
        this.#player.say(this.#words);
    }

    get #words() {
        const { at } = this;
        if (at === 0)
            return phrase("film.toCome", { jumps: this.#jumps.length });
        const { from, over, to } = this.#jumps[at - 1];
        const [start, hole, end] = [from, over, to].map((one) => this.board.name(one));
        return phrase(at === this.#jumps.length ? "film.lastJump" : "film.jump",
            { at, jumps: this.#jumps.length, jump: `${start}-${end}`, hole });
    }

    #pause() {
        clearTimeout(this.#timer);
        this.#timer = null;
    }

    #play() {
        this.#timer = setTimeout(() => {
            const isLast = this.at + 1 >= this.#jumps.length;
            if (isLast)
                this.#timer = null;
            else
                this.#play();
            this.goTo(this.at + 1, true);
        }, BETWEEN);
    }

    #toggle() {
        if (this.isPlaying) {
            this.#pause();
            this.#step();
        } else {
            this.#play();
            this.goTo(this.at < this.#jumps.length ? this.at : 0, true);
        }
    }

    /** A press on the board, which is not to be played on now. */
    refuse() {
        this.#pause();
        this.#show();
        this.#player.say(phrase("film.refuse"));
    }

    #show() {
        const { at } = this;
        const most = this.#jumps.length;
        $("viewer-at").value = at;
        const where = phrase("film.at", { at, jumps: most });
        $("viewer-at").setAttribute("aria-valuetext", where);
        $("viewer-where").textContent = where;
        $("looking-left").textContent = phrase("pegs", { pegs: this.board.pegs });
        $("viewer").classList.toggle("playing", this.isPlaying);
        $("viewer-play").setAttribute("aria-label", phrase(this.isPlaying ? "film.pause" : "film.play"));
        enable($("viewer-back"), at > 0);
        enable($("viewer-forth"), at < most);
        // Not by scrollIntoView, which would move the page too.
        const current = this.#list.show(this.#moves, at);
        const list = $("viewer-moves");
        if (list.scrollHeight > list.clientHeight)
            list.scrollTop = current ? current.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    }

    #onKey(event) {
        const { key, target } = event;
        const isMine = target === document.body || $("viewer").contains(target);
        if (!this.isOpen || !isMine || event.ctrlKey || event.metaKey || event.altKey)
            return;
        const goes = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.#jumps.length };
        if (key === "Escape")
            this.close();
        else if (key === " " && !target.matches("button, [type=radio]"))
            this.#toggle();
        else if (Object.hasOwn(goes, key) && !target.matches("[type=radio]"))
            this.goTo(goes[key]);
        else
            return;
        event.preventDefault();
    }
}
