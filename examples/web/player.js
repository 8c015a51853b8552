// SPDX-License-Identifier: MIT
//
// What a person does in the game, and what is then to be seen and said.

import { inWords } from "./proof.js";

const BETWEEN = 750; // milliseconds from one jump to the next of a solution shown

const counted = (count, what) => `${count.toLocaleString("en")} ${what}${Number(count) === 1 ? "" : "s"}`;

/**
 * Sends "change" when something is to be seen that the game does not tell: the words, the
 * peg picked, a hint, the red dot, a proof.
 */
export class Player extends EventTarget {
    #game;
    #coach;
    #task;
    #marks = {};
    #isShown = false; // a solution is, jump by jump
    #desist = () => {}; // ends the wait of a jump for the coach

    words = "";
    mode = "play";
    proof = null; // { rows, row }

    constructor(game, coach, task) {
        super();
        this.#game = game;
        this.#coach = coach;
        this.#task = task;
        game.addEventListener("change", ({ detail }) => this.#forget(detail.jump));
    }

    get #board() {
        return this.#game.board;
    }

    get picked() {
        return this.#marks.picked ?? null;
    }

    /** The jump that a hint shows. */
    get hinted() {
        return this.#marks.hint ?? null;
    }

    get bad() {
        return this.#marks.bad ?? null;
    }

    /** The legal jumps of a peg. */
    jumpsOf(hole) {
        return this.#board.legalJumps().filter(({ from }) => from === hole);
    }

    /** The words for what the row of the proof in sight means. */
    get proofWords() {
        return inWords(this.proof.rows[this.proof.row], this.#board);
    }

    #show(words, marks = {}) {
        this.words = words;
        this.#marks = marks;
        this.dispatchEvent(new Event("change"));
    }

    /** What was seen, asked or meant of the board before. */
    #forget(jump) {
        this.#marks = {};
        this.proof = null;
        this.#desist();
        if (!jump || !this.#isShown)
            this.#task.drop();
    }

    /** Ends what waits or runs: what the player does last counts. */
    #rest() {
        this.#desist();
        this.#task.drop();
    }

    say(words) {
        this.#show(words, this.#marks);
    }

    // -----------------------------------------------------------------------
    // On the board
    // -----------------------------------------------------------------------

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
            empty: "Press the hole that is to be the empty one.",
            goal: "Press the hole for the last peg; once more, and it may stand anywhere.",
            pegs: "Press holes to put pegs in or take them out.",
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
     * instead, unless it is asked for once more. Says whether the jump was played.
     */
    async land(from, to) {
        const jump = this.jumpsOf(from).find((other) => other.to === to);
        if (!jump) {
            const { text } = to === null || to === from ? { text: "" } : this.#board.findJump(from, to);
            this.#show(text && `${this.#line(from, to)} is not a legal move: ${text}.`, { picked: from });
            return false;
        }
        const isMeant = this.bad?.from === from && this.bad.to === to;
        const isBad = !isMeant && (await this.#askCoach(jump));
        if (isBad === false)
            this.#play(jump);
        else if (isBad)
            this.#show(`${this.#line(from, to)} is not a good idea: try a better move.`, { picked: from, bad: jump });
        return isBad === false;
    }

    /** Whether a jump is bad; null if something else is done before the coach tells. */
    #askCoach(jump) {
        this.#desist();
        return new Promise((resolve) => {
            this.#desist = () => resolve(null);
            this.#coach.isBad(jump).then(resolve);
        });
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
            return "The goal is reached. Well done!";
        return this.#board.isStuck ? `${pegs} left, and none can jump.` : `${pegs} left.`;
    }

    /** Plays the jump with the red dot all the same. */
    insist() {
        if (this.bad)
            this.#play(this.bad);
    }

    #arrange(hole) {
        const name = this.#board.name(hole);
        if (this.mode === "empty") {
            this.#game.leaveEmpty(hole);
            this.#show(`All holes but ${name} hold a peg.`);
        } else if (this.mode === "goal") {
            const isGoal = this.#board.goal === hole;
            this.#game.setGoal(isGoal ? null : hole);
            this.#show(isGoal ? "The last peg may stand anywhere." : `The last peg is to stand in ${name}.`);
        } else {
            this.#game.togglePeg(hole);
            this.#show(`${name} ${this.#board.hasPeg(hole) ? "holds a peg" : "is empty"}.`);
        }
        if (this.mode !== "pegs")
            this.mode = "play";
        this.dispatchEvent(new Event("change"));
    }

    // -----------------------------------------------------------------------
    // Back and forth
    // -----------------------------------------------------------------------

    undo() {
        const jump = this.#board.history.at(-1);
        if (!jump)
            return;
        this.#rest();
        this.#game.undo();
        this.#show(`${this.#line(jump.from, jump.to)} is taken back. ${this.#left()}`);
    }

    redo() {
        if (this.#board.undone.length === 0)
            return;
        this.#rest();
        this.#game.redo();
        const { from, to } = this.#board.history.at(-1);
        this.#show(`${this.#line(from, to)} is played once more. ${this.#left()}`);
    }

    again() {
        this.#game.begin(this.#game.record.start);
        this.#show("The game begins again.");
    }

    /** Takes back as few jumps as will do until the game can be won. */
    rewind() {
        return this.#ask("Looking for where it could be won", "rewind", (answer) => {
            for (let i = 0; i < answer; i++)
                this.#game.undo();
            if (answer === null)
                this.#show("It could not be won from the beginning.");
            else if (answer === 0)
                this.#show("Nothing needs to be taken back: it can still be won.");
            else
                this.#show(`${counted(answer, "jump")} taken back: from here it can be won.`);
        });
    }

    // -----------------------------------------------------------------------
    // Questions
    // -----------------------------------------------------------------------

    async #ask(title, question, use) {
        this.#desist();
        const told = await this.#task.ask(title, question, this.#board.gameText);
        if (told?.failed)
            this.say(told.failed);
        else if (told)
            await use(told.answer);
    }

    hint() {
        return this.#ask("Looking for a good jump", "hint", (jump) => {
            if (jump)
                this.#show(`Try ${this.#line(jump.from, jump.to)}.`, { hint: jump });
            else
                this.say(this.#board.isWon ? "The goal is reached." : "No jump helps: it cannot be won from here.");
        });
    }

    count() {
        return this.#ask("Counting the solutions", "countSolutions", (count) =>
            this.say(`${counted(count, "solution")} from here.`),
        );
    }

    explain() {
        return this.#ask("Looking for a proof", "explain", (answer) => {
            if (answer === null) {
                this.say("It is not lost: it can still be won.");
            } else if (answer.reason === "searched") {
                const positions = counted(answer.positions, "position");
                this.say(`No sum proves it, but a search through ${positions} found no way to win.`);
            } else if (answer.rows.length === 0) {
                this.say("No jump leads to the goal at all.");
            } else {
                this.proof = { rows: answer.rows, row: 0 };
                this.#show("It cannot be won, and the numbers on the board prove it.");
            }
        });
    }

    solve() {
        return this.#ask("Looking for a solution", "solve", async (jumps) => {
            if (!jumps?.length) {
                this.say(jumps ? "The goal is reached." : "There is no solution from here.");
                return;
            }
            try {
                await this.#task.run("Showing a solution", (signal) => this.#playAll(jumps, signal));
            } finally {
                this.#isShown = false;
            }
        });
    }

    async #playAll(jumps, signal) {
        this.#isShown = true;
        for (const [index, jump] of jumps.entries()) {
            this.#task.tell(`${index + 1} of ${jumps.length}`);
            this.#play(jump);
            if (!(await this.#task.wait(BETWEEN, signal)))
                break;
        }
    }

    /** Turns to another row of the proof, or with null to none. */
    turn(step) {
        const { rows, row } = this.proof;
        this.proof = step === null ? null : { rows, row: (row + step + rows.length) % rows.length };
        this.#show("");
    }
}
