// SPDX-License-Identifier: MIT
//
// The buttons and lines of text around the board.

const $ = (id) => document.getElementById(id);

const SOON = 200; // milliseconds after which a question counts as long, and thought as deep

const STATES = {
    off: "The coach is off",
    thinking: "The coach is thinking …",
    won: "Won!",
    winnable: "It can be won",
    lost: "It cannot be won from here",
    unknown: "The coach does not know",
};

/** A button that cannot be used keeps the focus, so that keys are not lost. */
function enable(id, isEnabled) {
    $(id).setAttribute("aria-disabled", !isEnabled);
}

function onPress(id, act) {
    $(id).addEventListener("click", () => $(id).getAttribute("aria-disabled") !== "true" && act());
}

/** What is hidden with the focus in it gives that to the board. */
function hide(id, isHidden) {
    const hadFocus = isHidden && $(id).contains(document.activeElement);
    $(id).hidden = isHidden;
    if (hadFocus)
        document.querySelector("#board [tabindex='0']").focus({ preventScroll: true });
}

// What changes rarely is written only then, or screen readers say it again.
function write(id, text) {
    if ($(id).textContent !== text)
        $(id).textContent = text;
}

function goalWords(board) {
    if (board.goal === null)
        return "one is to be left";
    return typeof board.goal === "number"
        ? `the last is to stand in ${board.name(board.goal)}`
        : "a certain position is the goal";
}

export class Controls {
    #game;
    #player;
    #coach;
    #task;
    #soon = null;
    #lamp = null;

    constructor({ game, player, coach, task }) {
        this.#game = game;
        this.#player = player;
        this.#coach = coach;
        this.#task = task;
        for (const act of ["undo", "redo", "hint", "rewind"])
            onPress(act, () => player[act]());
        for (const act of ["solve", "count", "explain", "again"]) {
            onPress(act, () => {
                this.lookAtBoard();
                player[act]();
            });
        }
        onPress("anyway", () => player.insist());
        onPress("stop", () => task.stop());
        onPress("proof-before", () => player.turn(-1));
        onPress("proof-next", () => player.turn(1));
        onPress("proof-close", () => player.turn(null));
        onPress("share", () => this.#share());
        $("coach").addEventListener("change", () => (coach.isOn = $("coach").checked));
        for (const radio of document.getElementsByName("mode"))
            radio.addEventListener("change", () => player.turnTo(radio.value));
        document.addEventListener("keydown", (event) => this.#onKey(event));
        task.addEventListener("change", () => this.#showTask());
    }

    /** Where the window is small, the board may be out of sight of who presses a button. */
    lookAtBoard() {
        $("state").scrollIntoView({ block: "nearest" });
    }

    get hasNames() {
        return $("names").checked;
    }

    onNames(act) {
        $("names").addEventListener("change", act);
    }

    #onKey(event) {
        if (!(event.ctrlKey || event.metaKey) || event.target.matches("textarea, input[type=number]"))
            return;
        const key = event.key.toLowerCase();
        if (key === "z" && !event.shiftKey)
            this.#player.undo();
        else if (key === "y" || key === "z")
            this.#player.redo();
        else
            return;
        event.preventDefault();
    }

    async #share() {
        try {
            await navigator.clipboard.writeText(location.href);
            this.#player.say("The link to this position is copied.");
        } catch {
            this.#player.say("The address of this page is the link to this position.");
        }
    }

    #showTask() {
        if (!this.#task.isBusy)
            hide("task", true);
        this.#soon ??= setTimeout(() => {
            this.#soon = null;
            hide("task", !this.#task.isBusy);
        }, SOON);
        write("task-title", this.#task.title);
        write("task-progress", this.#task.progress);
    }

    #showProof() {
        const { proof } = this.#player;
        hide("proof", proof === null);
        if (!proof)
            return;
        const { length } = proof.rows;
        write("proof-title", length > 1 ? `Sum ${proof.row + 1} of ${length}` : "The sum that proves it");
        write("proof-text", this.#player.proofWords);
        for (const id of ["proof-before", "proof-next"])
            $(id).hidden = length === 1;
    }

    /** A coach who thinks for a moment only leaves the lamp as it is. */
    #showLamp() {
        const put = () => {
            const { state } = this.#coach;
            write("lamp", STATES[state]);
            $("lamp").dataset.state = state;
        };
        clearTimeout(this.#lamp);
        if (this.#coach.state === "thinking" && $("lamp").dataset.state)
            this.#lamp = setTimeout(put, SOON);
        else
            put();
    }

    show() {
        const { board } = this.#game;
        const player = this.#player;
        const { state } = this.#coach;
        const pegs = board.pegs;
        write("about", `${board.text.split(/[ :]/)[0]}, ${board.holes} holes`);
        this.#showLamp();
        write("left", `${pegs} ${pegs === 1 ? "peg" : "pegs"}; ${goalWords(board)}`);
        write("say", player.words);
        document.body.classList.toggle("bad-idea", player.bad !== null);
        write("moves", board.write(board.history) || "None yet.");
        enable("undo", board.history.length > 0);
        enable("redo", board.undone.length > 0);
        const mayBeLost = ["lost", "unknown", "off"].includes(state);
        enable("rewind", board.history.length > 0 && mayBeLost);
        enable("again", board.history.length > 0);
        enable("explain", mayBeLost);
        hide("anyway", player.bad === null);
        for (const radio of document.getElementsByName("mode"))
            radio.checked = radio.value === player.mode;
        this.#showProof();
    }
}
