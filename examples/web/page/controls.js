// SPDX-License-Identifier: MIT
//
// The buttons and lines of text around the board.

import { phrase } from "../words/language.js";
import { $, copy, enable, hide, make, onPress, write } from "./elements.js";
import { goalWords, shapeName } from "./words.js";

const SOON = 200; // milliseconds after which a question counts as long, and thought as deep
const RARELY = 10_000; // milliseconds from one word on a long question to the next
const FRESH = 5000; // milliseconds that news can be read again

/** A bar that is as full as work is done, or that runs to and fro where nobody knows. */
function showShare(id, share) {
    $(id).classList.toggle("known", share !== null);
    $(id).style.setProperty("--share", share ?? 0);
}

/** Says to screen readers what others see. It waits its turn, and none is lost. */
function tell(text) {
    const news = make("p", {}, text);
    $("news").append(news);
    setTimeout(() => news.remove(), FRESH);
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
        // No press in a quick row is lost: the player knows what can be done before a button shows it.
        for (const act of ["undo", "redo", "hint", "rewind"])
            $(act).addEventListener("click", () => player[act]());
        for (const act of ["count", "explain", "again"]) {
            onPress($(act), () => {
                this.lookAtBoard();
                player[act]();
            });
        }
        onPress($("anyway"), () => player.insist());
        onPress($("take-back"), () => player.takeBack());
        onPress($("go-on"), () => player.count(true));
        onPress($("stop"), () => task.stop());
        onPress($("hush"), () => coach.stop());
        onPress($("learnt-stop"), () => learner.stop());
        onPress($("proof-add"), () => player.proof.toggle());
        onPress($("proof-before"), () => player.turn(-1));
        onPress($("proof-next"), () => player.turn(1));
        onPress($("proof-close"), () => player.turn(null));
        onPress($("share"), () => this.#share());
        for (const radio of document.getElementsByName("mode"))
            radio.addEventListener("change", () => player.turnTo(radio.value));
        // Whoever no longer sees what a press does expects it to play.
        $("set-up").addEventListener("toggle", () => {
            if (!$("set-up").open && player.mode !== "play")
                player.turnTo("play");
        });
        task.addEventListener("change", () => this.#showTask());
        learner.addEventListener("change", () => this.#showLearning());
    }

    /** Where the window is small, the board may be out of sight of who presses a button. */
    lookAtBoard() {
        $("state").scrollIntoView({ block: "nearest" });
    }

    async #share() {
        if (await copy(this.#address.of(this.#game.record))) {
            this.#player.say(phrase("link.copied"));
            return;
        }
        this.#address.write();
        this.#player.say(phrase("link.address"));
    }

    #showTask() {
        const { isBusy, title, progress, share } = this.#task;
        if (!isBusy)
            hide($("task"), true);
        showShare("task-bar", share);
        this.#soon ??= setTimeout(() => {
            this.#soon = null;
            hide($("task"), !this.#task.isBusy);
            this.#tellTask();
        }, SOON);
        write($("task-title"), title);
        write($("task-progress"), progress);
        this.#tellTask();
    }

    #tellTask() {
        const { isBusy, title, progress } = this.#task;
        if (!isBusy)
            this.#taskTold = 0;
        if ($("task").hidden || (this.#taskTold && performance.now() < this.#taskTold + RARELY))
            return;
        tell(this.#taskTold ? phrase("task.told", { title, progress }) : title);
        this.#taskTold = performance.now();
    }

    #showLearning() {
        const { share, words, isDone } = this.#learner;
        hide($("learnt"), share === null);
        write($("learnt-words"), words);
        $("learning").hidden = share === null;
        $("learning").value = share ?? 0;
        $("lamp").title = isDone ? phrase("learnt.all") : "";
    }

    #tellNew(kind, words) {
        if (words && words !== this.#news.get(kind))
            tell(words);
        this.#news.set(kind, words);
    }

    #showProof() {
        const { proof } = this.#player;
        hide($("proof"), proof === null);
        if (!proof) {
            this.#tellNew("proof", "");
            return;
        }
        const { title, hasMany } = proof;
        const { rule, outcome, soFar } = proof.words;
        const { isDone, isPlaying } = proof.adding;
        write($("proof-title"), title);
        write($("proof-text"), rule);
        write($("proof-sum"), isDone ? outcome : soFar);
        write($("proof-add"), phrase(isPlaying ? "proof.pause" : isDone ? "proof.again" : "proof.goOn"));
        // Who hears it need not wait for the end.
        this.#tellNew("proof", phrase("proof.told", { title, rule, outcome }));
        for (const id of ["proof-before", "proof-next"])
            $(id).hidden = !hasMany;
    }

    /** A coach who thinks for a moment only leaves the lamp as it is. */
    #showLamp() {
        const put = () => {
            const { state } = this.#coach;
            write($("lamp"), phrase(`lamp.${state}`));
            hide($("hush"), state !== "thinking");
            $("lamp").dataset.state = state;
            // Of these the words below the board tell, or who pressed a switch knows.
            if (state === "won" || state === "off")
                this.#tellNew("lamp", "");
            else if (state !== "thinking")
                this.#tellNew("lamp", phrase(`lamp.${state}`));
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
        write($("about"), phrase("sized.holes", { shape: shapeName(board), holes: board.holes }));
        this.#showLamp();
        write($("left"), phrase("board.left", { pegs: board.pegs, goal: goalWords("board.goal", board) }));
        write($("say"), player.words);
        document.body.classList.toggle("bad-idea", (player.bad ?? player.refused ?? player.regret) !== null);
        enable($("undo"), this.#game.canUndo);
        enable($("redo"), this.#game.canRedo);
        const mayBeLost = ["lost", "unknown", "off"].includes(state);
        hide($("rewind"), board.history.length === 0 || board.isWon || !mayBeLost || player.regret !== null);
        enable($("again"), board.history.length > 0);
        enable($("explain"), mayBeLost);
        hide($("anyway"), player.bad === null);
        hide($("take-back"), player.regret === null);
        hide($("go-on"), !player.isCut);
        for (const radio of document.getElementsByName("mode"))
            radio.checked = radio.value === player.mode;
        this.#showProof();
    }
}
