// SPDX-License-Identifier: MIT
//
// What a person does in the game, and what is then to be seen and said.

import { feasible, outcome } from "../solutions/course.js";
import { counted } from "../page/numbers.js";
import { Proving } from "../coach/proving.js";
import { shapeName } from "../page/words.js";

// What is said when a change is undone, and when it is made again.
const CHANGES = {
    new: ["New game undone", "New game redone"],
    opened: ["The opened game is closed", "The opened game is back"],
    again: ["Restart undone", "Restart redone"],
    empty: ["Change of the empty hole undone", "Change of the empty hole redone"],
    pegs: ["Change of a peg undone", "Change of a peg redone"],
    goal: ["Change of the goal undone", "Change of the goal redone"],
    rewind: ["Jumps played again", "Jumps undone once more"],
};

const UNMARKED = { picked: null, hinted: null, bad: null, refused: null, regret: null, isCut: false };

/**
 * Sends "change" when something is to be seen that the game does not tell: the words, the
 * peg picked, a hint, the red dot, a proof; and "helped" with each answer that helps to win.
 */
export class Player extends EventTarget {
    #game;
    #coach;
    #task;
    #stopWaiting = () => {}; // ends the wait of a jump for the coach
    #doubted = null; // a jump of which the coach knew nothing: { jump, text, wasWinnable }, of the board before it

    words = "";
    mode = "play";
    proof = null; // a Proving
    picked = null; // the hole of a peg
    hinted = null; // the jump that a hint shows
    bad = null; // a jump that spoils the game
    refused = null; // what cannot be played: { from, to }
    regret = null; // the jump played last, of which the coach found too late that it loses
    isCut = false; // whether a count was cut short that can go on

    constructor(game, coach, task) {
        super();
        this.#game = game;
        this.#coach = coach;
        this.#task = task;
        game.addEventListener("change", () => this.#forget());
        coach.addEventListener("change", () => this.#hear());
    }

    get #board() {
        return this.#game.board;
    }

    jumpsOf(hole) {
        return this.#board.legalJumps().filter(({ from }) => from === hole);
    }

    say(words, marks = {}) {
        Object.assign(this, marks, { words });
        this.dispatchEvent(new Event("change"));
    }

    /** Says something, with these marks and no others. */
    #show(words, marks = {}) {
        this.say(words, { ...UNMARKED, ...marks });
    }

    /** What was seen, asked or meant of the board before. */
    #forget() {
        Object.assign(this, UNMARKED);
        this.#doubted = null;
        this.#prove(null);
        this.#stopWaiting();
        this.#task.drop();
    }

    /** Ends what waits or runs: what the player does last counts. */
    #rest() {
        this.#stopWaiting();
        this.#task.drop();
    }

    press(hole) {
        this.#rest();
        if (this.mode !== "play")
            this.#arrange(hole);
        else if (hole === this.picked)
            this.leave();
        else if (this.picked !== null && !this.#board.hasPeg(hole))
            this.land(this.picked, hole);
        else
            this.#pick(hole);
    }

    /** Picks up a peg to drag it, if there is one that can jump. */
    take(hole) {
        this.#rest();
        return this.mode === "play" && this.#pick(hole);
    }

    /** Gives presses another meaning: "play", "empty", "goal" or "pegs". */
    turnTo(mode) {
        const asked = {
            play: "",
            empty: "Press the hole that is to begin empty.",
            goal: "Press the hole where the last peg must end, or the goal again to let it end anywhere.",
            pegs: "Press a hole to put a peg in or take it out.",
        };
        this.#rest();
        this.mode = mode;
        this.#show(asked[mode]);
    }

    leave() {
        this.#rest();
        this.#show("");
    }

    #pick(hole) {
        const name = this.#board.name(hole);
        const jumps = this.jumpsOf(hole);
        // A jump that was refused may be asked for once more by dragging.
        const bad = this.bad?.from === hole ? this.bad : null;
        if (!this.#board.hasPeg(hole))
            this.#show(`${name} is empty. Pick a peg first.`);
        else if (jumps.length === 0)
            this.#show(`${name} cannot jump.`);
        else
            this.#show(`${name} can jump to ${this.#named(jumps)}.`, { picked: hole, bad });
        return this.picked === hole;
    }

    #named(jumps) {
        const names = [...new Set(jumps.map(({ to }) => this.#board.name(to)))];
        return names.join(", ").replace(/, ([^,]*)$/, " or $1");
    }

    /**
     * Plays the jump from one hole to another. One that spoils the game shows the red dot
     * instead, unless it is asked for once more, and so does one that is not legal. Says
     * whether the jump was played.
     */
    async land(from, to) {
        const jump = this.jumpsOf(from).find((other) => other.to === to);
        if (!jump) {
            this.#refuse(from, to);
            return false;
        }
        const isMeant = this.bad?.from === from && this.bad.to === to;
        const opinion = isMeant ? "fine" : await this.#askCoach(jump);
        if (opinion === "bad") {
            this.#show(`${this.#line(from, to)} is not a good idea: try a better jump.`, { picked: from, bad: jump });
        } else if (opinion) {
            const doubted = { jump, text: this.#board.text, wasWinnable: this.#coach.state === "winnable" };
            this.#play(jump);
            if (opinion === "unknown")
                this.#doubted = doubted;
        }
        return opinion === "fine" || opinion === "unknown";
    }

    /** To put a peg back where it was, or beside the board, is no jump at all. */
    #refuse(from, to) {
        if (to === null || to === from) {
            this.#show("", { picked: from });
            return;
        }
        const { text } = this.#board.findJump(from, to);
        this.#show(`${this.#line(from, to)} is not a legal jump: ${text}.`, { picked: from, refused: { from, to } });
    }

    /** What the coach says of a jump; null if something else is done before he says it. */
    #askCoach(jump) {
        this.#stopWaiting();
        return new Promise((resolve) => {
            this.#stopWaiting = () => resolve(null);
            this.#coach.opinionOn(jump).then(resolve);
        });
    }

    /** Says that the last jump was bad, if it lost a game that could be won. What was done meanwhile stays. */
    async #hear() {
        const doubted = this.#doubted;
        if (!doubted || doubted.isAsked || this.#coach.state !== "lost")
            return;
        doubted.isAsked = true;
        const { jump, text, wasWinnable } = doubted;
        if ((wasWinnable || await this.#coach.couldBeWon(text)) && this.#doubted === doubted)
            this.say(`${this.#line(jump.from, jump.to)} was not a good idea: you could still win before it.`,
                { regret: jump });
    }

    #line(from, to) {
        return `${this.#board.name(from)}-${this.#board.name(to)}`;
    }

    #play(jump) {
        this.#game.play(jump);
        this.#show(`${this.#line(jump.from, jump.to)} takes ${this.#board.name(jump.over)}. ${this.#left()}`);
    }

    #left() {
        const pegs = counted(this.#board.pegs, "peg");
        if (this.#board.isWon)
            return "You have won. Well done!";
        return this.#board.isStuck ? `${pegs} left, and none can jump.` : `${pegs} left.`;
    }

    insist() {
        if (this.bad)
            this.#play(this.bad);
    }

    takeBack() {
        if (this.regret)
            this.undo();
    }

    #arrange(hole) {
        const name = this.#board.name(hole);
        if (this.mode === "empty") {
            this.#game.leaveEmpty(hole);
            this.#show(`All holes but ${name} hold a peg.`);
        } else if (this.mode === "goal") {
            const isGoal = this.#board.goal === hole;
            this.#game.setGoal(isGoal ? null : hole);
            this.#show(isGoal ? "The last peg may end anywhere." : `The last peg must end in ${name}.`);
        } else {
            this.#game.togglePeg(hole);
            this.#show(`${name} ${this.#board.hasPeg(hole) ? "holds a peg" : "is empty"}.`);
        }
        if (this.mode !== "pegs")
            this.mode = "play";
        this.dispatchEvent(new Event("change"));
    }

    undo() {
        if (!this.#game.canUndo)
            return;
        this.#rest();
        const { jump, kind } = this.#game.undo();
        if (jump)
            this.#show(`${this.#line(jump.from, jump.to)} undone. ${this.#left()}`);
        else
            this.#show(`${CHANGES[kind][0]}: ${this.#there(kind, kind === "rewind" ? "" : " again")}`);
    }

    redo() {
        if (!this.#game.canRedo)
            return;
        this.#rest();
        const { jump, kind } = this.#game.redo();
        if (jump)
            this.#show(`${this.#line(jump.from, jump.to)} played again. ${this.#left()}`);
        else
            this.#show(`${CHANGES[kind][1]}: ${this.#there(kind)}`);
    }

    /** What is there after a change was undone or made again. */
    #there(kind, again = "") {
        const { goal, pegs } = this.#board;
        if (kind !== "goal")
            return `${shapeName(this.#board)} with ${counted(pegs, "peg")}${again}.`;
        if (typeof goal === "number")
            return `the last peg must end in ${this.#board.name(goal)}.`;
        return goal === null ? "the last peg may end anywhere." : "the pegs left must fill the ringed holes.";
    }

    again() {
        this.#game.begin(this.#game.record.start, "again");
        this.#show("The game begins again.");
    }

    /** Takes back as few jumps as will do until the game can be won. */
    rewind() {
        return this.#ask("Looking for where you could still win", "rewind", (answer) => {
            this.help();
            if (answer > 0)
                this.#game.rewind(answer);
            if (answer === null)
                this.#show("You could not win even from the beginning.");
            else if (answer === 0)
                this.#show("No need to go back: you can still win.");
            else
                this.#show(`${counted(answer, "jump")} undone: you can win from here.`);
        });
    }

    /** Tells that the player learns what no look at the board shows. */
    help() {
        this.dispatchEvent(new Event("helped"));
    }

    async #ask(title, question, use) {
        this.#stopWaiting();
        const told = await this.#task.ask(title, question, this.#board.gameText);
        if (told?.failed)
            this.say(told.failed);
        else if (told)
            await use(told.answer);
    }

    hint() {
        return this.#ask("Looking for a good jump", "hint", (jump) => {
            if (!this.#board.isWon)
                this.help();
            if (jump)
                this.#show(`Try ${this.#line(jump.from, jump.to)}.`, { hinted: jump });
            else
                this.say(this.#board.isWon ? "You have won already." : "No jump helps: you cannot win from here.");
        });
    }

    /** Counts for some time first, unless it is to go on to the end. */
    async count(isPatient = false) {
        this.#stopWaiting();
        const { words, seconds } = feasible(this.#board, this.#task.table !== null);
        this.say(words || this.words, { isCut: false });
        const limits = { seconds: isPatient ? null : seconds };
        const told = await this.#task.ask("Counting the solutions", "countSolutions", this.#board.gameText, limits);
        if (told && !told.failed)
            this.help();
        if (told)
            this.say(outcome(told), { isCut: told.limit === "time" });
    }

    explain() {
        return this.#ask("Looking for a proof", "explain", (answer) => {
            this.help();
            if (answer === null) {
                this.say("It is not lost: you can still win.");
            } else if (answer.reason === "searched") {
                const positions = counted(answer.positions, "position");
                this.say(`No sum proves it, but a search through ${positions} found no way to win.`);
            } else if (answer.rows.length === 0) {
                this.say("No jump leads to the goal at all.");
            } else {
                this.#prove(answer.rows);
                this.#show("You cannot win from here, and the numbers on the board prove it.");
            }
        });
    }

    /** Turns to another row of the proof, or with null to none. */
    turn(step) {
        if (step === null)
            this.#prove(null);
        else
            this.proof.turn(step);
        this.#show("");
    }

    /** Has the rows of a proof added up, or with null none. */
    #prove(rows) {
        this.proof?.end();
        this.proof = rows && new Proving(this.#board, rows);
        this.proof?.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    }
}
