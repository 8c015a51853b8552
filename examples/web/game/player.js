// SPDX-License-Identifier: MIT
//
// What a person does in the game, and what is then to be seen and said.

import { Status } from "../../../bindings/javascript/libpeg.js";
import { rowsOfMoves } from "../coach/moverows.js";
import { Proving } from "../coach/proving.js";
import { phrase } from "../words/language.js";

// How a jump is not legal, by what the library says of it.
const NOT_LEGAL = { [Status.E_LINE]: "line", [Status.E_FROM]: "from", [Status.E_OVER]: "over", [Status.E_TO]: "to" };

const UNMARKED = { picked: null, hinted: null, bad: null, refused: null, regret: null, stiff: null, loss: null };

const SOON = 3; // seconds that a second number may take

/** What is said of holes: with their names, and plainly, as the board points at them. */
export const sayingOf = (key, values) => ({ words: phrase(`play.${key}`, values), plain: phrase(`plain.${key}`, values) });

const inOne = (said) => ({
    words: said.map(({ words }) => words).join(" "),
    plain: said.map(({ plain }) => plain).join(" "),
});

/**
 * Sends "change" when something is to be seen that the game does not tell: the words, the
 * peg picked, a hint, the red dot, a proof; "helped" with each answer that helps to win; and "judged" when it
 * finds how many jumps must be taken back until the game can be won, null if all are too few.
 */
export class Player extends EventTarget {
    #game;
    #coach;
    #task;
    #stopWaiting = () => {}; // ends the wait of a jump for the coach
    #hintedAt = null; // the board of the last hint, as a text
    #doubted = null; // a jump of which the coach knew nothing: { jump, text, wasWinnable }, of the board before it

    words = "";
    plain = ""; // the words without names of holes
    ending = null; // what is said where a game has ended, if others tell how it did; null if nobody has
    wanted = null; // what was pressed for help, while the player is asked whether that is meant
    proof = null; // a Proving
    picked = null; // the hole of a peg
    hinted = null; // the jump that a hint shows
    bad = null; // a jump that spoils the game
    refused = null; // what cannot be played: { from, to }
    stiff = null; // the hole of a peg that was pressed and cannot jump
    regret = null; // the jump played last, of which the coach found too late that it loses
    loss = null; // where the game was lost and stands again: { lost, wins }, the jump played and one that wins

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

    /** Says a text, or what sayingOf() gives. */
    say(said, marks = {}) {
        const words = typeof said === "string" ? { words: said, plain: said } : said;
        Object.assign(this, { wanted: null }, marks, words);
        this.dispatchEvent(new Event("change"));
    }

    /** Says something, with these marks and no others. */
    #show(said, marks = {}) {
        this.say(said, { ...UNMARKED, ...marks });
    }

    /** What was seen, asked or meant of the board before. */
    #forget() {
        Object.assign(this, UNMARKED, { wanted: null, ending: null });
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
        if (hole === this.picked)
            this.leave();
        else if (this.picked !== null && !this.#board.hasPeg(hole))
            this.land(this.picked, hole);
        else
            this.#pick(hole);
    }

    /** Picks up a peg to drag it, if there is one that can jump. */
    take(hole) {
        this.#rest();
        return this.#pick(hole);
    }

    leave() {
        this.#rest();
        this.#show("");
    }

    #pick(hole) {
        const named = { hole: this.#board.name(hole) };
        const jumps = this.jumpsOf(hole);
        // A jump that was refused may be asked for once more by dragging.
        const bad = this.bad?.from === hole ? this.bad : null;
        if (!this.#board.hasPeg(hole))
            this.#show(sayingOf("isEmpty", named));
        else if (jumps.length === 0)
            this.#show(this.#stiffness(named), { stiff: hole });
        else
            this.#show(sayingOf("canJump", { ...named, holes: this.#named(jumps) }), { picked: hole, bad });
        return this.picked === hole;
    }

    /** What is said of a peg that cannot jump: the pegs that can have a ring, but not over a proof. */
    #stiffness(named) {
        const hasRings = this.proof === null && this.#board.legalJumps().length > 0;
        return { words: phrase("play.cannotJump", named), plain: phrase(hasRings ? "plain.cannotJump" : "plain.isStiff") };
    }

    #named(jumps) {
        const names = [...new Set(jumps.map(({ to }) => this.#board.name(to)))];
        const last = names.pop();
        return names.length > 0 ? phrase("or", { before: names.join(", "), last }) : last;
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
            this.#show(sayingOf("badIdea", { jump: this.#line(from, to) }), { picked: from, bad: jump });
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
        const reason = phrase(`notLegal.${NOT_LEGAL[this.#board.findJump(from, to).status]}`);
        this.#show(sayingOf("notLegal", { jump: this.#line(from, to), reason }), { picked: from, refused: { from, to } });
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
            this.say(sayingOf("wasBad", { jump: this.#line(jump.from, jump.to) }), { regret: jump });
    }

    #line(from, to) {
        return `${this.#board.name(from)}-${this.#board.name(to)}`;
    }

    #play(jump) {
        this.#game.play(jump);
        this.#show(this.#told("takes", jump));
    }

    /** What became of a jump, and what is left. */
    #told(what, { from, over, to }) {
        const { pegs, isWon, isStuck } = this.#board;
        const left = this.ending ?? phrase(isWon ? "left.won" : isStuck ? "left.stuck" : "left.some", { pegs });
        return sayingOf(what, { jump: this.#line(from, to), hole: this.#board.name(over), left });
    }

    insist() {
        if (this.bad)
            this.#play(this.bad);
    }

    undo() {
        if (this.#board.history.length === 0)
            return;
        this.#rest();
        this.#show(this.#told("undone", this.#game.rewind(1)));
    }

    redo() {
        if (this.#board.undone.length === 0)
            return;
        this.#rest();
        this.#show(this.#told("redone", this.#game.replay(1)));
    }

    again() {
        this.#game.again();
        this.#show(phrase("play.beginsAgain"));
    }

    /** Goes back to the jump that lost the game, and shows it beside one that wins; within so many seconds, if told. */
    showLoss(seconds = undefined) {
        return this.#ask(phrase("loss.asked"), "rewind", async (jumps) => {
            this.help();
            this.dispatchEvent(new CustomEvent("judged", { detail: jumps }));
            if (jumps > 0)
                await this.#goToLoss(jumps);
            else
                this.#show(phrase(jumps === null ? "loss.never" : "loss.none"));
        }, { seconds }, ({ failed }) => (seconds ? phrase("loss.unknown") : failed));
    }

    /** Goes on from where the game was lost. */
    playOn() {
        this.#show(phrase("film.playOn", { pegs: this.#board.pegs }));
    }

    async #goToLoss(jumps) {
        const { ending } = this;
        const loss = { lost: this.#game.rewind(jumps), wins: null };
        const { words, plain } = sayingOf("lostBy", { jump: this.#line(loss.lost.from, loss.lost.to) });
        // Who does not see the board hears that it went back.
        const back = phrase("loss.back", { pegs: this.#board.pegs });
        const said = [{ words: `${words} ${back}`, plain }];
        if (ending)
            said.push({ words: ending, plain: ending });
        this.#show(inOne(said), { loss });
        await this.#ask(phrase("hint.asked"), "hint", (wins) => {
            said.splice(1, 0, sayingOf("wins", { jump: this.#line(wins.from, wins.to) }));
            this.say(inOne(said), { loss: { ...loss, wins } });
        }, {}, () => inOne(said));
    }

    /** Tells that the player learns what no look at the board shows. */
    help() {
        this.dispatchEvent(new Event("helped"));
    }

    async #ask(title, question, use, needs = {}, wordsFor = ({ failed }) => failed) {
        this.#stopWaiting();
        const told = await this.#task.ask(title, question, this.#board.gameText, needs);
        if (told?.failed)
            this.say(wordsFor(told));
        else if (told)
            await use(told.answer);
    }

    hint() {
        return this.#ask(phrase("hint.asked"), "hint", (jump) => {
            const { text, isWon } = this.#board;
            // The same hint again is no more help.
            if (!isWon && this.#hintedAt !== text)
                this.help();
            this.#hintedAt = text;
            if (jump)
                this.#show(sayingOf("try", { jump: this.#line(jump.from, jump.to) }), { hinted: jump });
            else
                this.say(phrase(isWon ? "won.already" : "hint.none"));
        });
    }

    count() {
        return this.#ask(phrase("count.asked"), "countSolutions", async (count) => {
            this.help();
            this.say(phrase("count.done", { count }));
            if (count > 1n)
                await this.#countByJumps(count);
        });
    }

    /** Adds how many there are when the order of the jumps does not matter, if that is soon known. */
    #countByJumps(count) {
        return this.#ask(phrase("count.asked"), "countSolutions", (byJumps) => {
            this.say(phrase("count.byJumps", { count, byJumps }));
        }, { byJumps: true, seconds: SOON }, () => phrase("count.done", { count }));
    }

    explain() {
        return this.#ask(phrase("explain.asked"), "explain", (answer) => {
            this.help();
            if (answer === null) {
                this.say(phrase("explain.winnable"));
            } else if (answer.reason === "searched") {
                this.say(phrase("explain.searched", { positions: answer.positions }));
            } else if (answer.rows.length === 0) {
                this.say(phrase("explain.noJump"));
            } else {
                this.#prove(answer.rows);
                this.#show(phrase("explain.proven"));
            }
        });
    }

    /** Shows why no solution has fewer than so many moves, which are the fewest. */
    whyNotFewer(moves) {
        // Of boards with very many moves there is no such proof, though there was a search.
        const wordsFor = ({ status, failed }) => status === Status.E_BIG ? phrase("fewer.tried", { moves }) : failed;
        return this.#ask(phrase("explain.asked"), "proveMoves", (text) => {
            const rows = rowsOfMoves(text, this.#board);
            const least = rows[0]?.least ?? 0;
            this.#prove(rows.length > 0 ? rows : null);
            const how = least === 0 ? "tried" : least === moves ? "proven" : "searched";
            this.#show(phrase(`fewer.${how}`, { moves, least }));
        }, { moves }, wordsFor);
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
