// SPDX-License-Identifier: MIT
//
// The buttons and lines of text around the board.

import { phrase } from "../words/language.js";
import { $, closeSheet, copy, enable, hide, isEnabled, make, onPress, write, writeFor } from "./elements.js";
import { goalWords, shapeName } from "./words.js";

const SOON = 200; // milliseconds after which a question counts as long, and thought as deep
const RARELY = 10_000; // milliseconds from one word on a long question to the next
const FRESH = 5000; // milliseconds that news can be read again

/** Says to screen readers what others see. It waits its turn, and none is lost. */
function tell(text) {
    const news = make("p", {}, text);
    $("news").append(news);
    setTimeout(() => news.remove(), FRESH);
}

/** Where the window is small, the board may be out of sight of who presses a button. */
export const lookAtBoard = () => $("state").scrollIntoView({ block: "nearest" });

/** Returns what shows all that may have changed. */
export function prepareControls({ game, player, coach, odds, task, learner, address, settings, isFirst, known }) {
    let soon = null;
    let late = null;
    const news = new Map(); // of each kind, told lastly
    let taskTold = 0; // when, while one lasts

    async function share() {
        if (await copy(address.of(game.record))) {
            player.say(phrase("link.copied"));
            return;
        }
        address.write();
        player.say(phrase("link.address"));
    }

    function showTask() {
        const { isBusy, title, progress } = task;
        if (!isBusy)
            hide($("task"), true);
        // As full as work is done, or running to and fro where nobody knows.
        $("task-bar").classList.toggle("known", task.share !== null);
        $("task-bar").style.setProperty("--share", task.share ?? 0);
        soon ??= setTimeout(() => {
            soon = null;
            hide($("task"), !task.isBusy);
            tellTask();
        }, SOON);
        write($("task-title"), title);
        write($("task-progress"), progress);
        tellTask();
    }

    function tellTask() {
        const { isBusy, title, progress } = task;
        if (!isBusy)
            taskTold = 0;
        if ($("task").hidden || (taskTold && performance.now() < taskTold + RARELY))
            return;
        tell(taskTold ? phrase("task.told", { title, progress }) : title);
        taskTold = performance.now();
    }

    function tellNew(kind, words) {
        if (words && words !== news.get(kind))
            tell(words);
        news.set(kind, words);
    }

    function showProof() {
        const { proof } = player;
        const isNew = proof !== null && $("proof").hidden;
        hide($("proof"), proof === null);
        if (isNew) {
            $("proof").scrollIntoView({ block: "nearest" });
            lookAtBoard();
        }
        if (!proof) {
            tellNew("proof", "");
            return;
        }
        const { title, hasMany, isDone, isPlaying } = proof;
        const { rule, outcome, soFar } = proof.words;
        write($("proof-title"), title);
        write($("proof-text"), rule);
        write($("proof-sum"), isDone ? outcome : soFar);
        write($("proof-add"), phrase(isPlaying ? "proof.pause" : isDone ? "proof.again" : "proof.goOn"));
        // Who hears it need not wait for the end.
        tellNew("proof", phrase("proof.told", { title, rule, outcome }));
        for (const id of ["proof-before", "proof-next"])
            $(id).hidden = !hasMany;
    }

    /** The line of moves says what is known of the position, and why that is nothing: it is grey then. */
    function showState() {
        const put = () => {
            const { state } = coach;
            const silent = isFirst() ? "first" : $("problem").hidden ? "off" : "alone";
            const found = game.board.isWon ? "won" : state === "off" ? known() : state;
            const kind = found === "unknown" && state === "off" ? silent : found;
            write($("line-words"), phrase(`state.${kind}`));
            $("line").dataset.state = state;
            // Of these the words below the board tell, or who pressed a switch knows.
            if (state === "won" || state === "off")
                tellNew("state", "");
            else if (state !== "thinking")
                tellNew("state", phrase(`state.${state}`));
        };
        clearTimeout(late);
        // A coach who thinks for a moment only leaves it as it is.
        if (coach.state === "thinking" && $("line").dataset.state)
            late = setTimeout(put, SOON);
        else
            put();
    }

    /** Where names are not seen, those who do not see the board hear them all the same. */
    function showWords() {
        const { words, plain } = player;
        writeFor($("say"), words, settings.get("names") ? words : plain);
    }

    function show() {
        const { board } = game;
        const { state } = coach;
        write($("about"), phrase("sized.holes", { shape: shapeName(board), holes: board.holes }));
        showState();
        // A problem tells its goal itself.
        const leftWith = (goal) => {
            const more = odds.words(coach.verdicts) || ($("problem").hidden && !board.isWon ? goal : "");
            return phrase(more ? "board.left" : "pegs", { pegs: board.pegs, more });
        };
        const named = leftWith(goalWords("board.goal", board));
        const isPlain = typeof board.goal === "number" && !settings.get("names");
        writeFor($("left"), named, isPlain ? leftWith(phrase("board.goal.ring")) : named);
        showWords();
        document.body.classList.toggle("bad-idea", (player.bad ?? player.refused ?? player.regret) !== null);
        enable($("undo"), board.history.length > 0);
        enable($("redo"), board.undone.length > 0);
        const mayBeLost = ["lost", "unknown", "off"].includes(state) && !isFirst();
        const { wanted, loss } = player;
        const isOver = board.isStuck || (mayBeLost && state !== "off");
        for (const id of ["help-once", "help-always", "help-no"])
            hide($(id), wanted === null);
        hide($("loss"), wanted !== null || loss !== null || board.history.length === 0 || board.isWon || !isOver);
        hide($("play-on"), loss === null || wanted !== null);
        enable($("explain"), mayBeLost);
        hide($("anyway"), player.bad === null);
        showProof();
    }

    // No press in a quick row is lost: the player knows what can be done before a button shows it.
    for (const act of ["undo", "redo", "hint"])
        $(act).addEventListener("click", () => player[act]());
    // A question is answered on the board, without the sheet that it was asked from.
    $("questions").addEventListener("click", ({ target }) => {
        if (target.matches("button") && isEnabled(target)) {
            closeSheet("analyse");
            lookAtBoard();
        }
    });
    for (const act of ["count", "explain"])
        onPress($(act), () => player[act]());
    $("loss").addEventListener("click", () => player.showLoss());
    $("play-on").addEventListener("click", () => player.playOn());
    onPress($("anyway"), () => player.insist());
    onPress($("stop"), () => task.stop());
    onPress($("proof-add"), () => player.proof.toggle());
    onPress($("proof-before"), () => player.turn(-1));
    onPress($("proof-next"), () => player.turn(1));
    onPress($("proof-close"), () => player.turn(null));
    onPress($("share"), share);
    task.addEventListener("change", showTask);
    learner.addEventListener("change", () => ($("line").title = learner.isDone ? phrase("learnt.all") : ""));
    return show;
}
