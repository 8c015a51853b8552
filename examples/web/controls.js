// SPDX-License-Identifier: MIT
//
// The buttons and lines of text around the board.

const $ = (id) => document.getElementById(id);

const SOON = 200; // milliseconds after which a question counts as long, and thought as deep
const RARELY = 10_000; // milliseconds from one word on a long question to the next
const FRESH = 5000; // milliseconds that news can be read again

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

/** Says to screen readers what others see. It waits its turn, and none is lost. */
function tell(text) {
    const news = document.createElement("p");
    news.textContent = text;
    $("news").append(news);
    setTimeout(() => news.remove(), FRESH);
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
    #learner;
    #address;
    #soon = null;
    #lamp = null;
    #news = new Map(); // of each kind, told lastly
    #taskTold = 0; // when, while one lasts

    constructor({ game, player, coach, task, learner, address }) {
        this.#game = game;
        this.#player = player;
        this.#coach = coach;
        this.#task = task;
        this.#learner = learner;
        this.#address = address;
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
        learner.addEventListener("change", () => this.#showLearning());
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
            await navigator.clipboard.writeText(this.#address.of(this.#game.record));
            this.#player.say("The link to this position is copied.");
        } catch {
            this.#address.write();
            this.#player.say("The address of this page is the link to this position.");
        }
    }

    #showTask() {
        const { isBusy, title, progress } = this.#task;
        if (!isBusy)
            hide("task", true);
        this.#soon ??= setTimeout(() => {
            this.#soon = null;
            hide("task", !this.#task.isBusy);
            this.#tellTask();
        }, SOON);
        write("task-title", title);
        write("task-progress", progress);
        this.#tellTask();
    }

    #tellTask() {
        const { isBusy, title, progress } = this.#task;
        if (!isBusy)
            this.#taskTold = 0;
        if ($("task").hidden || (this.#taskTold && performance.now() < this.#taskTold + RARELY))
            return;
        tell(this.#taskTold ? `${title}: ${progress}` : title);
        this.#taskTold = performance.now();
    }

    #showLearning() {
        const { share, isDone } = this.#learner;
        $("learning").hidden = share === null;
        $("learning").value = share ?? 0;
        $("lamp").title = isDone ? "Every position of this board is known." : "";
    }

    #tellNew(kind, words) {
        if (words && words !== this.#news.get(kind))
            tell(words);
        this.#news.set(kind, words);
    }

    #showProof() {
        const { proof } = this.#player;
        hide("proof", proof === null);
        if (!proof) {
            this.#tellNew("proof", "");
            return;
        }
        const { length } = proof.rows;
        const title = length > 1 ? `Sum ${proof.row + 1} of ${length}` : "The sum that proves it";
        const { proofWords } = this.#player;
        write("proof-title", title);
        write("proof-text", proofWords);
        this.#tellNew("proof", `${title}. ${proofWords}`);
        for (const id of ["proof-before", "proof-next"])
            $(id).hidden = length === 1;
    }

    /** A coach who thinks for a moment only leaves the lamp as it is. */
    #showLamp() {
        const put = () => {
            const { state } = this.#coach;
            write("lamp", STATES[state]);
            $("lamp").dataset.state = state;
            // Of these the words below the board tell, or who pressed a switch knows.
            if (state === "won" || state === "off")
                this.#tellNew("lamp", "");
            else if (state !== "thinking")
                this.#tellNew("lamp", STATES[state]);
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
        write("moves", board.movesText(board.history) || "None yet.");
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
