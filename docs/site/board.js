// <peg-board board="english -> d4" coach proof>: a board on a page that plays, marks which jumps
// win and lose, and says why a position is lost. All of libpeg is in this script once it is
// bundled, so that it works in a page opened from disk.

import { Board, PegError, load } from "../../bindings/javascript/inline.js";

// A page waits for the answers, so they take a tenth of a second at most.
const LIMITS = { positions: 50000, memory: 2 ** 25, seconds: 0.1 };
const UNIT = 40;
const SVG = "http://www.w3.org/2000/svg";

function make(parent, name, facts = {}, text = "") {
    const made = parent.namespaceURI === SVG || name === "svg"
        ? document.createElementNS(SVG, name)
        : document.createElement(name);
    for (const [fact, value] of Object.entries(facts))
        made.setAttribute(fact, value);
    made.append(text);
    return parent.appendChild(made);
}

/** Gives the answer of a question, or undefined where a limit was reached first. */
function within(question) {
    try {
        return question();
    } catch (error) {
        if (error instanceof PegError)
            return undefined;
        throw error;
    }
}

class PegBoard extends HTMLElement {
    async connectedCallback() {
        if (this.board)
            return;
        this.setAttribute("role", "group");
        this.setAttribute("aria-label", "A board to play on");
        await load();
        this.board = new Board(this.getAttribute("board"));
        this.svg = make(this, "svg", { role: "group", "aria-label": "Holes" });
        this.said = make(this, "p", { role: "status" });
        const bar = make(this, "div", { class: "bar" });
        const button = (name, press) => {
            const made = make(bar, "button", { type: "button" }, name);
            made.addEventListener("click", () => press.call(this, made));
            return made;
        };
        this.back = button("Undo", () => this.turn("undo"));
        this.forth = button("Redo", () => this.turn("redo"));
        button("Hint", this.hint);
        button("Rescue", this.rescue);
        this.coach = button("Coach", () => this.turnCoach());
        this.why = button("Why lost?", this.explain);
        this.coach.setAttribute("aria-pressed", this.hasAttribute("coach"));
        this.chosen = null;
        this.row = null;
        if (this.hasAttribute("proof"))
            this.explain();
        else
            this.draw();
    }

    /** Draws all anew, and says something, or how the game stands. */
    draw(words = null) {
        const { board, svg } = this;
        const held = this.contains(document.activeElement) && document.activeElement.dataset.hole;
        const verdicts = this.isCoached() ? board.judge(LIMITS) : [];
        const places = board.places.map(({ x, y }) => ({ x: UNIT * x, y: UNIT * y }));
        const [right, down] = ["x", "y"].map((axis) => Math.max(...places.map((place) => place[axis])));
        svg.setAttribute("viewBox", `${-UNIT} ${-UNIT} ${right + 2 * UNIT} ${down + 2 * UNIT}`);
        svg.style.maxWidth = `${(right + 2 * UNIT) * 1.1}px`;
        svg.replaceChildren();
        places.forEach((place, hole) => this.drawHole(hole, place));
        for (const { jump, answer } of verdicts)
            this.drawVerdict(places[jump.over], places[jump.to], answer);
        if (held)
            svg.querySelector(`[data-hole="${held}"]`).focus();
        this.said.textContent = words ?? this.standing(verdicts);
        this.back.disabled = board.history.length === 0;
        this.forth.disabled = board.undone.length === 0;
    }

    isCoached() {
        return this.coach.getAttribute("aria-pressed") === "true";
    }

    drawHole(hole, { x, y }) {
        const { board, row } = this;
        const name = board.names[hole];
        const peg = board.hasPeg(hole);
        const state = `${peg ? "peg" : "empty"}${hole === this.chosen ? ", chosen" : ""}`;
        const weight = row ? `, weight ${row.weights[hole]}` : "";
        const spot = make(this.svg, "g", {
            class: `spot ${state.replace(",", "")}`, role: "button", tabindex: 0, "data-hole": hole,
            "aria-label": `${name}, ${state}${weight}`,
        });
        make(spot, "circle", { cx: x, cy: y, r: peg ? 15 : 11 });
        make(spot, "text", { x, y }, row ? row.weights[hole] || "" : name);
        spot.addEventListener("click", () => this.press(hole));
        spot.addEventListener("keydown", (event) => {
            if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                this.press(hole);
            }
        });
    }

    /** An arrow wins, a dot loses, and what is unknown has no mark. */
    drawVerdict(over, to, answer) {
        const [dx, dy] = [to.x - over.x, to.y - over.y];
        const at = (part, side = 0) =>
            `${over.x + part * dx - side * dy},${over.y + part * dy + side * dx}`;
        if (answer)
            make(this.svg, "path", { class: "wins", d: `M${at(0.3)}L${at(0.64)}M${at(0.48, 0.14)}L${at(0.66)}L${at(0.48, -0.14)}` });
        else if (answer === false)
            make(this.svg, "circle", { class: "loses", cx: over.x + 0.62 * dx, cy: over.y + 0.62 * dy, r: 5 });
    }

    standing(verdicts) {
        const { board } = this;
        const pegs = `${board.pegs} peg${board.pegs === 1 ? "" : "s"}`;
        if (board.isWon)
            return "Won.";
        if (board.isStuck)
            return `No jump is left, with ${pegs}.`;
        if (verdicts.length > 0 && verdicts.every(({ answer }) => answer === false))
            return `${pegs}. This can no longer be won.`;
        return `${pegs}.`;
    }

    press(hole) {
        const { board, chosen } = this;
        if (chosen === null || chosen === hole || board.hasPeg(hole)) {
            this.chosen = chosen === hole || !board.hasPeg(hole) ? null : hole;
            this.draw(this.chosen === null && chosen === null ? "Choose a peg first, then a hole." : null);
            return;
        }
        const { jump, text } = board.findJump(chosen, hole);
        this.chosen = null;
        if (!jump) {
            this.draw(`That is no jump: ${text}.`);
            return;
        }
        const said = board.movesText([jump]);
        board.play(jump);
        this.row = null;
        const lost = this.isCoached() && !board.isWon && board.solvable(LIMITS) === false;
        this.draw(lost ? `${said} has lost the game. Undo takes it back.` : null);
    }

    turn(how) {
        this.chosen = this.row = null;
        this.board[how]();
        this.draw();
    }

    turnCoach() {
        this.coach.setAttribute("aria-pressed", !this.isCoached());
        this.draw();
    }

    hint() {
        const jump = within(() => this.board.hint(LIMITS));
        this.chosen = jump?.from ?? null;
        this.draw(jump ? `${this.board.movesText([jump])} is good.` : `No jump ${jump === null ? "wins" : "is known to win"}.`);
    }

    rescue() {
        const count = within(() => this.board.rewind(LIMITS));
        this.chosen = this.row = null;
        this.draw(count ? `${count} taken back: from here it can be won.` :
            count === 0 ? "It can be won from here." : "No way back to a win is known.");
    }

    explain() {
        const { board } = this;
        const why = within(() => board.explain(LIMITS));
        this.row = why?.rows?.find(({ kind }) => kind !== "fork") ?? null;
        if (!this.row)
            return this.draw(why === null ? "It can be won." : why ? "Lost: all play was gone through." : "That is not known so soon.");
        const sum = this.row.weights.reduce((all, weight, hole) => all + (board.hasPeg(hole) ? weight : 0), 0);
        const now = `the weights under pegs add up to ${sum}`;
        const rest = why.rows.length > 1 ? ` ${why.rows.length - 1} more rows belong to the proof.` : "";
        if (this.row.kind === "exits")
            return this.draw(`Lost: ${now}. Pegs must leave certain sets of holes, and that takes more off the sum than there is.${rest}`);
        return this.draw(this.row.kind === "class"
            ? `Lost: ${now}. No jump changes whether that is odd, and before the last jump it would have to be ${sum % 2 ? "even" : "odd"}.${rest}`
            : `Lost: ${now}. No jump makes that larger, and before the last jump it would have to be more.${rest}`);
    }
}

customElements.define("peg-board", PegBoard);
