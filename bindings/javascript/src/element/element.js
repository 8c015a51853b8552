// SPDX-License-Identifier: MIT
//
// <peg-board>, a board on any page, to play on and to watch. Jumps are played here, which takes microseconds. A worker
// answers what may take longer, a fifth of a second at a time: it is soon free when the game has gone on, and marks
// appear as they become known.

import { Board } from "../board.js";
import { Status } from "../constants.js";
import { listen } from "./hands.js";
import { frame, looks } from "./looks.js";
import { arrowsFor, keyOf, showPosition } from "./scene.js";
import { BoardView } from "./view.js";
import { words } from "./words.js";

const PART = { seconds: 0.2, memory: 2 ** 27 };
const PARTS = 150; // half a minute
const STEP = 900; // milliseconds from one jump of a film to the next

const TEXTS = ["board", "moves"];
const SWITCHES = ["coach", "film", "names", "proof"];
const FACTS = ["gameText", "pegs", "isWon", "isStuck"]; // of the board

const isOpen = (verdicts) => verdicts.length === 0 || verdicts.some(({ answer }) => answer === null);

/** The element, without what the forms of the package do differently: load the module, and begin a worker. */
export class AnyPegBoard extends (globalThis.HTMLElement ?? class {}) {
    static observedAttributes = [...TEXTS, ...SWITCHES];
    static words = words;

    static {
        const property = (name, get, set = undefined) =>
            Object.defineProperty(this.prototype, name, { configurable: true, enumerable: true, get, set });
        for (const name of TEXTS)
            property(name, function () { return this.getAttribute(name) ?? ""; }, function (text) {
                text == null ? this.removeAttribute(name) : this.setAttribute(name, text);
            });
        for (const name of SWITCHES)
            property(name, function () { return this.hasAttribute(name); }, function (isOn) {
                this.toggleAttribute(name, Boolean(isOn));
            });
        for (const name of FACTS)
            property(name, function () { return this.#board?.[name] ?? null; });
    }

    #load;
    #Asker;
    #asker = null; // begun with the first question, ended when the element leaves the page
    #board = null;
    #isStale = true; // whether the attributes may say another board than the one in sight
    #isProofDue = false; // whether its proof is to come or to go
    #isBegun = false; // whether what the attributes say will be looked at soon
    #view;
    // Their words may be of another direction than the page.
    #status = Object.assign(document.createElement("p"), { part: "status", role: "status", dir: "auto" });
    #bar = Object.assign(document.createElement("div"), { className: "bar", part: "bar" });
    #buttons = {};
    #letGo = null;
    #turn = 0; // counts positions, so that no answer is taken for that of another
    #verdicts = [];
    #judging = -1; // the turn that the coach is at
    #isLost = false;
    #marks = {};
    #said = null; // in place of how the game stands
    #pointed = null; // the hole that the pointer or the focus is at
    #timer = 0; // of a film that runs
    #isStopped = false; // that film, by who hears of its jump

    constructor(load, Asker) {
        super();
        this.#load = load;
        this.#Asker = Asker;
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [looks(), frame()];
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        svg.setAttribute("role", "application");
        svg.setAttribute("part", "board");
        this.#view = new BoardView(svg);
        root.append(svg, this.#status, this.#bar);
        const acts = {
            film: () => this.#timer ? this.stopFilm() : this.startFilm(),
            undo: () => this.undo(),
            redo: () => this.redo(),
            hint: () => this.hint(),
            rescue: () => this.rescue(),
            coach: () => (this.coach = !this.coach),
            why: () => this.explain(),
        };
        for (const [name, act] of Object.entries(acts)) {
            const button = document.createElement("button");
            Object.assign(button, { type: "button", dir: "auto", part: `button ${name}` });
            button.addEventListener("click", () => this.#board && button.ariaDisabled !== "true" && act());
            this.#buttons[name] = this.#bar.appendChild(button);
        }
    }

    connectedCallback() {
        // Properties that were set before the element was defined.
        for (const name of AnyPegBoard.observedAttributes.filter((each) => Object.hasOwn(this, each))) {
            const value = this[name];
            delete this[name];
            this[name] = value;
        }
        this.#begin();
    }

    disconnectedCallback() {
        this.#turn++;
        this.#asker?.close();
        this.#asker = null;
        this.#letGo?.(true);
        this.#isProofDue ||= this.proof;
        this.#mark();
    }

    attributeChangedCallback(name, before, after) {
        this.#isStale ||= before !== after && (TEXTS.includes(name) || name === "film");
        this.#isProofDue ||= name === "proof";
        this.#begin();
    }

    /** Soon, when all attributes are there that are set together, shows their board or goes on with the one in sight. */
    async #begin() {
        if (this.#isBegun)
            return;
        this.#isBegun = true;
        try {
            await this.#load();
            this.#isBegun = false;
            if (this.isConnected)
                this.#heed();
        } catch (error) {
            this.#isBegun = false;
            this.#fail(error);
        }
    }

    #heed() {
        if (this.#isStale)
            this.#put();
        else if (this.#board)
            this.#follow();
        if (!this.#board || !this.#isProofDue)
            return;
        this.#isProofDue = false;
        this.proof ? this.explain() : this.#mark();
    }

    /** The board, for who may not ask for anything before it is there. */
    get #there() {
        if (!this.#board)
            throw new Error("the board is not there yet: wait for its event ready");
        return this.#board;
    }

    #put() {
        this.#isStale = false;
        const board = TEXTS.reduce((made, name) => this.#read(name, made), null);
        while (this.film && board.history.length > 0)
            board.undo();
        this.stopFilm();
        this.#letGo?.(true);
        this.#board?.free();
        this.#board = board;
        this.#view.draw(board);
        this.#view.svg.setAttribute("aria-label", words.board(board.holes));
        this.#letGo ??= listen(this.#view, {
            press: (hole) => this.#press(hole),
            take: (hole) => this.#pick(hole),
            land: (from, to) => this.#land(from, to),
            leave: () => this.#marks.picked !== undefined && this.#mark(),
            point: (hole) => this.#point(hole),
        });
        this.#isProofDue ||= this.proof;
        this.#change("ready");
    }

    /** What an attribute tells, as a board or as moves on it; its fault names it. */
    #read(name, board) {
        try {
            board?.play(this[name]);
            return board ?? new Board(this[name] || "english");
        } catch (error) {
            error.message = `${name}="${this[name]}": ${error.message}`;
            board?.free();
            throw error;
        }
    }

    #fail(error) {
        this.#said = this.#status.textContent = error.message;
        this.#showParts();
        this.#send("fault", { error });
    }

    #send(name, detail = {}) {
        this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    }

    /** Shows these marks and no others, and says something or how the game stands. */
    #mark(marks = {}, said = null) {
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#marks = marks;
        this.#said = said;
        this.#render();
    }

    /** Tells of a new position and of each jump that has led to it, and has it judged. */
    #change(kind, jumps = []) {
        const { pegs, isWon, isStuck } = this.#board;
        const textOf = (jump) => this.#board.movesText([jump]);
        const isBad = this.coach && kind === "jump" && jumps.length === 1 && this.#verdicts.some(({ answer }) => answer) &&
            this.#verdicts.some((one) => one.answer === false && keyOf(one.jump) === keyOf(jumps[0]));
        const turn = ++this.#turn;
        this.#verdicts = [];
        this.#isLost = isStuck && !isWon;
        this.#mark({}, isBad && !isStuck ? words.spoils(textOf(jumps[0])) : null);
        if (kind === "ready")
            this.#send(kind, { pegs });
        for (const jump of jumps)
            this.#send(kind, { jump, text: textOf(jump), pegs });
        // Who heard of it may have gone on, or away.
        if (turn !== this.#turn)
            return;
        if (isWon)
            this.#send("won", { pegs });
        else if (isStuck)
            this.#send("lost", { pegs, isStuck });
        else
            this.#follow();
    }

    /** Shows what the switches say, and has the coach judge what he has not. */
    async #follow() {
        this.#render();
        if (!this.coach || this.isWon || this.isStuck || !isOpen(this.#verdicts) || this.#judging === this.#turn)
            return;
        this.#judging = this.#turn;
        const known = (some) => some.filter(({ answer }) => answer !== null).length;
        await this.#ask("judge", (verdicts) => {
            if (known(verdicts) <= known(this.#verdicts))
                return this.coach && isOpen(verdicts);
            this.#verdicts = verdicts;
            this.#isLost = verdicts.every(({ answer }) => answer === false);
            this.#render();
            this.#send("judged", { verdicts });
            if (this.#isLost)
                this.#send("lost", { pegs: this.pegs, isStuck: false });
            return this.coach && isOpen(verdicts);
        });
        if (this.#judging === this.#turn)
            this.#judging = -1;
    }

    /** Asks, as long as the position stays and use(answer) returns true, for half a minute at most. */
    async #ask(question, use) {
        const turn = this.#turn;
        if (!this.isConnected)
            return;
        this.#asker ??= new this.#Asker();
        for (let part = 0; part < PARTS; part++) {
            const [answer, error] = await this.#asker.ask(question, this.#board, PART).then((one) => [one], (one) => [null, one]);
            if (turn !== this.#turn)
                return;
            if (error && error.status !== Status.LIMIT)
                return this.#fail(error);
            if (!error && !use(answer))
                return;
        }
        if (question !== "judge")
            this.#mark({}, words.unanswered);
    }

    /** The same for a button, of which something is to be seen at once. */
    #help(question, use) {
        if (this.#there && this.isConnected)
            this.#mark({}, words.asking);
        return this.#ask(question, (answer) => void use(answer));
    }

    hint() {
        return this.#help("hint", (hint) => this.#mark({ hint },
            hint ? words.tries(this.#board.movesText([hint])) : this.isWon ? words.won : words.noHint));
    }

    /** Goes back to where the game can still be won. */
    rescue() {
        return this.#help("rewind", (jumps) => {
            this.rewind(jumps ?? 0);
            this.#mark({}, jumps === null ? words.noRescue : jumps > 0 ? words.rescued(jumps) : words.winnable);
        });
    }

    /** Says why the game cannot be won, and shows the numbers that prove it. */
    explain() {
        return this.#help("explain", (why) => {
            const row = why?.rows?.find(({ kind }) => kind in words);
            if (!row)
                return this.#mark({}, why ? words.searched : words.winnable);
            const sum = row.weights.reduce((all, weight, hole) => all + (this.#board.hasPeg(hole) ? weight : 0), 0);
            return this.#mark({ weights: row.weights }, words[row.kind](sum, why.rows.length - 1));
        });
    }

    #press(hole) {
        if (hole === this.#marks.picked)
            this.#mark();
        else if (this.#marks.picked !== undefined && !this.#board.hasPeg(hole))
            this.#land(this.#marks.picked, hole);
        else
            this.#pick(hole);
    }

    #pick(hole) {
        const canJump = this.#board.legalJumps().some(({ from }) => from === hole);
        if (canJump)
            this.#mark({ picked: hole });
        else if (this.#board.hasPeg(hole))
            this.#mark({ stiff: hole }, words.cannotJump(this.#board.names[hole]));
        else
            this.#mark({}, words.isEmpty(this.#board.names[hole]));
        return canJump;
    }

    /** Plays the jump from a hole to another, null beside the board, and returns whether there is one. */
    #land(from, to) {
        const { jump, text } = to === null || to === from ? {} : this.#board.findJump(from, to);
        if (jump)
            this.#step("jump", (board) => board.play(jump));
        else
            this.#mark({ picked: from }, text ? words.noJump(text) : null);
        return Boolean(jump);
    }

    /** Plays a jump or takes one back, and lets it be seen. */
    #step(kind, move) {
        this.#letGo(false);
        const jump = move(this.#board);
        this.#view.jump(jump, kind === "undo");
        this.#change(kind, [jump]);
    }

    #point(hole) {
        const isOther = hole !== this.#pointed;
        this.#pointed = hole;
        if (isOther && this.coach)
            this.#render();
    }

    /** Plays moves such as "d2-d4 f3-d3". Throws if one is not legal, and then plays none. */
    play(moves) {
        const played = this.#there.play(moves);
        this.#letGo(true);
        this.#view.showPegs(this.#board);
        this.#change("jump", played);
    }

    undo() {
        if (this.#there.history.length > 0)
            this.#step("undo", (board) => board.undo());
    }

    redo() {
        if (this.#there.undone.length > 0)
            this.#step("redo", (board) => board.redo());
    }

    /** Takes back so many jumps, by default all. */
    rewind(jumps = this.#there.history.length) {
        const { length } = this.#there.history;
        if (!Number.isInteger(jumps) || jumps < 0 || jumps > length)
            throw new RangeError(`jumps to take back are 0 to ${length}, not ${jumps}`);
        const undone = Array.from({ length: jumps }, () => this.#board.undo());
        this.#letGo(true);
        this.#view.showPegs(this.#board);
        this.#change("undo", undone);
    }

    /** Plays the jumps that were taken back one after the other, from the start if there are none. */
    startFilm() {
        if (this.#there.undone.length === 0)
            this.rewind();
        if (this.isConnected && this.#board.undone.length > 0)
            this.#roll();
    }

    #roll() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            const turn = this.#turn;
            this.#isStopped = false;
            this.redo();
            if (this.#isStopped || this.#turn !== turn + 1)
                return;
            if (this.#board.undone.length > 0)
                this.#roll();
            else
                this.#send("filmend");
        }, STEP);
        this.#render();
    }

    stopFilm() {
        this.#isStopped = true;
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#render();
    }

    get verdicts() {
        return this.#verdicts;
    }

    focus(options) {
        this.#view.svg.querySelector("[tabindex='0']")?.focus(options);
    }

    #standing() {
        const { pegs, isWon, isStuck } = this.#board;
        const isWinnable = this.coach && this.#verdicts.some(({ answer }) => answer);
        return isWon ? words.won : isStuck ? words.stuck(pegs) : words.left(pegs, isWinnable || (this.#isLost ? false : null));
    }

    /** Without a board, as where an attribute is wrong at first, there are its words alone. */
    #showParts() {
        for (const part of [this.#view.svg, this.#bar])
            part.style.display = this.#board ? "" : "none";
    }

    #render() {
        const board = this.#board;
        if (!board)
            return;
        this.#showParts();
        const { picked = null, weights = null, hint = null } = this.#marks;
        const jumps = board.legalJumps();
        const arrows = this.coach && !weights ? arrowsFor(jumps, this.#verdicts, picked, this.#pointed) : [];
        showPosition(this.#view, board, jumps, {
            ...this.#marks, arrows,
            hint: hint ?? (this.#timer ? board.undone[0] : null) ?? null,
            names: this.names ? board.names : null,
        }, words);
        const said = this.#said ?? this.#standing();
        if (this.#status.textContent !== said)
            this.#status.textContent = said;
        // A film is to be watched, and who plays without a coach is told of no loss.
        const hidden = this.film ? ["hint", "rescue", "coach", "why"]
            : this.coach || this.proof || this.#isLost ? ["film"] : ["film", "rescue", "why"];
        for (const [name, button] of Object.entries(this.#buttons)) {
            button.textContent = words[name === "film" && this.#timer ? "pause" : name];
            button.hidden = hidden.includes(name);
        }
        const { undo, redo, coach } = this.#buttons;
        undo.ariaDisabled = board.history.length === 0;
        redo.ariaDisabled = board.undone.length === 0;
        coach.ariaPressed = this.coach;
    }
}
