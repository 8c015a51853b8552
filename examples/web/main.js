// SPDX-License-Identifier: MIT
//
// Peg solitaire in a browser: what is made when the page opens, and who hears whom.

import { load } from "../../bindings/javascript/libpeg.js";
import { Chooser, ended } from "./chooser.js";
import { Coach } from "./coach.js";
import { Controls } from "./controls.js";
import { Game } from "./game.js";
import { listen } from "./hands.js";
import { Learner } from "./learner.js";
import { Address, readLink } from "./link.js";
import { Player } from "./player.js";
import { Task } from "./task.js";
import { BoardView } from "./view.js";

const game = new Game();
const coach = new Coach();
const task = new Task();
const learner = new Learner([coach, task]);
const player = new Player(game, coach, task);
const view = new BoardView(document.getElementById("board"));
const address = new Address();
const controls = new Controls({ game, player, coach, task, learner, address });

const goalHoles = ({ goal, holes }) => {
    if (typeof goal !== "bigint")
        return goal === null ? [] : [goal];
    return Array.from({ length: holes }, (_, hole) => hole).filter((hole) => (goal >> BigInt(hole)) & 1n);
};

function label(jumps, landings) {
    const { board } = game;
    board.names.forEach((name, hole) => {
        const to = jumps.filter(({ from }) => from === hole).map((jump) => board.name(jump.to));
        const words = [name, board.hasPeg(hole) ? "peg" : "empty"];
        if (to.length > 0)
            words.push(`can jump to ${to.join(" and ")}`);
        if (landings.includes(hole))
            words.push("can be landed in");
        if (player.proof)
            words.push(`counts ${player.proof.rows[player.proof.row].weights[hole]}`);
        view.label(hole, words.join(", "), hole === player.picked);
    });
}

function show() {
    const { board } = game;
    if (!board)
        return;
    const { picked, hinted, bad, proof } = player;
    const jumps = board.legalJumps();
    const landings = jumps.filter(({ from }) => from === picked).map(({ to }) => to);
    label(jumps, landings);
    view.allow(new Set(player.mode === "play" ? jumps.map(({ from }) => from) : board.names.keys()));
    view.mark({
        picked,
        landings,
        hint: hinted,
        bad,
        goal: goalHoles(board),
        won: board.isWon && board.pegs === 1 ? board.toArray().indexOf(1) : null,
        names: controls.hasNames ? board.names : null,
        weights: proof && proof.rows[proof.row].weights,
    });
    controls.show();
}

let drawn = "";

function showBoard({ board }) {
    const look = JSON.stringify([board.places, board.lines]);
    if (look === drawn) {
        view.showPegs(board);
        return;
    }
    view.draw(board);
    view.svg.setAttribute("aria-label", `Board of ${board.holes} holes`);
    drawn = look;
}

function onGame({ detail: { jump, isBack } }) {
    letGo(!jump);
    if (jump)
        view.jump(jump, isBack);
    else
        showBoard(game);
    address.follow(game.record);
    if (!jump)
        learner.look(game.board);
    coach.look(game.board);
    show();
}

/** Begins the game that the address tells of, or says what is wrong with it. */
function beginLinked() {
    try {
        game.begin(readLink(location.hash));
        player.say("");
    } catch (error) {
        if (!game.board)
            game.begin("triangle5");
        player.say(`The address holds no game: ${ended(error.message)}`);
    }
    chooser.show(game.record.start);
}

let chooser = null;
let letGo = null;

async function open() {
    await load();
    chooser = new Chooser((text) => {
        // The game before stays behind the button of the browser that goes back.
        address.write();
        game.begin(text);
        address.write(true);
        player.say("A new game begins.");
        controls.lookAtBoard();
    });
    game.addEventListener("change", onGame);
    player.addEventListener("change", show);
    coach.addEventListener("change", show);
    controls.onNames(show);
    letGo = listen(view, {
        press: (hole) => player.press(hole),
        take: (hole) => player.take(hole),
        leave: () => player.leave(),
        land: (from, to) => player.land(from, to),
    });
    // Not later: what is to be written yet belongs to the address before.
    addEventListener("popstate", () => {
        address.forget();
        beginLinked();
    });
    addEventListener("pagehide", () => address.write());
    beginLinked();
}

open().catch((error) => {
    document.getElementById("say").textContent =
        `libpeg cannot be loaded: ${error.message}. bindings/javascript/wasm/build.sh makes it.`;
    throw error;
});
