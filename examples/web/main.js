// SPDX-License-Identifier: MIT
//
// Peg solitaire in a browser: what is made when the page opens, and who hears whom.

import { load } from "../../bindings/javascript/libpeg.js";
import { listenToFingers } from "./board/fingers.js";
import { listen } from "../../bindings/javascript/src/element/hands.js";
import { joyOn } from "./board/joy.js";
import { looks } from "../../bindings/javascript/src/element/looks.js";
import { arrowsFor, movable, showPosition } from "../../bindings/javascript/src/element/scene.js";
import { BoardView } from "../../bindings/javascript/src/element/view.js";
import { zoomOf } from "./board/zoom.js";
import { Coach, attendanceOf } from "./coach/coach.js";
import { Learner } from "./coach/learner.js";
import { Odds } from "./coach/odds.js";
import { listOwnBoards } from "./editor/ownboards.js";
import { Shelf } from "./editor/shelf.js";
import { isSame } from "./game/boards.js";
import { prepareChooser } from "./game/chooser.js";
import { Game } from "./game/game.js";
import { helpIn, isAlone } from "./game/help.js";
import { Address } from "./game/link.js";
import { lineOf } from "./game/line.js";
import { Player } from "./game/player.js";
import { guardStars } from "./game/stakes.js";
import { refereeOf } from "./game/referee.js";
import { Task } from "./game/task.js";
import { beginVisit } from "./game/visit.js";
import { lookAtBoard, prepareControls } from "./page/controls.js";
import { closeSheet, nextTask, prepareSheets } from "./page/elements.js";
import { feel } from "./page/feel.js";
import { listenToKeys } from "./page/keys.js";
import { once } from "./page/once.js";
import { Settings } from "./page/settings.js";
import { Store } from "./page/store.js";
import { welcome } from "./page/welcome.js";
import { nameOwnBoards } from "./page/words.js";
import { currentOf } from "./problems/current.js";
import { prepareProblems } from "./problems/problems.js";
import { Results } from "./problems/results.js";
import { showTodays } from "./problems/todays.js";
import { prepareFewest } from "./solutions/fewest.js";
import { Viewer } from "./solutions/viewer.js";
import { beginAnew, phrase, reasonOf, speak } from "./words/language.js";

document.adoptedStyleSheets.push(looks());

const store = new Store();
const tab = new Store(() => sessionStorage);
const settings = new Settings(store);
const game = new Game();
const coach = new Coach();
const odds = new Odds();
const task = new Task();
const player = new Player(game, coach, task);
const line = lineOf(game, player, coach);
const viewer = new Viewer({ game, player, task });
prepareFewest({ game, player, task, viewer });
const learner = new Learner([coach, task]);
const view = new BoardView(document.getElementById("board"));
const zoom = zoomOf(view.svg);
const address = new Address();
const help = helpIn({ game, coach, player, viewer, store });
const results = new Results(store);
const current = currentOf({ game, store, settings, results, help });
const attendance =
    attendanceOf({ game, coach, settings, help, store, isProblem: (start) => current.of(start) !== null });
const { isFirst } = attendance;
const showControls = prepareControls({ game, player, coach, odds, task, learner, address, settings, isFirst, known: line.known });

function areAtStake() {
    const problem = current.problem();
    return problem !== null && !game.board.isWon && isAlone(help.of(problem.board)) && results.stars(problem) < 3;
}

let pointed = null; // the hole that the pointer or the focus is at

const saying = (key) => (hole) => phrase(`hole.${key}`, { hole });

const HOLE_WORDS = {
    peg: saying("peg"),
    gap: saying("empty"),
    wins: saying("wins"),
    loses: saying("loses"),
    unknown: (hole) => hole,
    jumps: (told, to) =>
        phrase("hole.jumps", { told, holes: to.reduce((before, last) => phrase("and", { before, last })) }),
    landing: (told) => phrase("hole.landing", { told }),
    weighs: (told, weight) => phrase("hole.counts", { told, weight }),
};

function render() {
    if (!game.board)
        return;
    draw();
    current.show();
    const board = viewer.board ?? game.board;
    const { picked, hinted, bad, refused, regret, stiff, proof, loss } = player;
    const isPlay = !viewer.isOpen;
    const jumps = isPlay ? board.legalJumps() : [];
    const hasArrows = isPlay && !proof && settings.get("arrows");
    const exits = (proof?.exits ?? []).map((jump) => ({ jump, kind: "loses" }));
    const seen = hasArrows ? arrowsFor(jumps, coach.verdicts, picked, pointed) : exits;
    const wins = isPlay && loss?.wins;
    const arrows = wins ? [...seen.filter(({ jump }) => !isSame(jump, wins)), { jump: wins, kind: "wins" }] : seen;
    const wrong = isPlay ? bad ?? loss?.lost ?? null : null;
    showPosition(view, board, jumps, {
        picked,
        arrows,
        movable: isPlay && !proof && (stiff !== null || settings.get("movable")) ? movable(jumps) : [],
        stiff: isPlay ? stiff : null,
        hint: viewer.isOpen ? viewer.ahead : hinted,
        bad: wrong,
        alarm: viewer.isOpen ? null : (wrong ?? refused ?? regret)?.to ?? null,
        names: settings.get("names") ? board.names : null,
        weights: proof && proof.weights,
        groups: proof?.groups,
        lit: proof && proof.lit,
    }, HOLE_WORDS);
    odds.look(settings.get("odds") && coach.isOn ? game.board : null);
    showControls();
    line.show();
}

let isDue = false;

/** Shows what there is, in a task of its own, when all that happens at once has happened. */
function show() {
    if (isDue)
        return;
    isDue = true;
    setTimeout(() => {
        isDue = false;
        render();
    });
}

/** Where arrows are those of one peg, they follow the pointer and the focus. */
function point(hole) {
    const isOther = hole !== pointed;
    pointed = hole;
    if (isOther && settings.get("arrows"))
        show();
}

let drawn = { places: [], lines: [] }; // of the board in sight

/** Whether two lists have the same numbers in all of their entries. */
const areSame = (one, other) => one.length === other.length &&
    one.every((entry, i) => Object.keys(entry).every((name) => entry[name] === other[i][name]));

let undrawn = null; // the game or the viewer whose board is to be drawn

/** Draws the board in a task of its own. */
function showBoard(shown) {
    undrawn = shown;
    setTimeout(draw);
}

/** Whether the holes of a board, and its lines, are those that are drawn. */
const isDrawn = ({ places, lines }) => areSame(places, drawn.places) && areSame(lines, drawn.lines);

/** Draws at once what is due, unless the holes are others. Returns whether they are still the same. */
function catchUp() {
    const board = undrawn?.board;
    if (!board)
        return true;
    const isSame = isDrawn(board);
    if (isSame)
        draw();
    return isSame;
}

function draw() {
    const board = undrawn?.board;
    undrawn = null;
    if (!board)
        return;
    if (isDrawn(board)) {
        view.showPegs(board);
        return;
    }
    view.draw(board);
    zoom.begin();
    view.svg.setAttribute("aria-label", phrase("board.label", { holes: board.holes }));
    drawn = { places: board.places, lines: board.lines };
}

function onGame({ detail: { jump, isBack, isMany, isPassing } }) {
    letGo(!jump);
    const wasLooking = viewer.end();
    if (jump && !isMany && !wasLooking && !undrawn)
        view.jump(jump, isBack);
    else if (!isPassing)
        showBoard(game);
    if (isPassing)
        return;
    if (!jump)
        setTimeout(() => learner.look(game.board));
    coach.look(game.board, jump ? coach.isOn : attendance.isWanted());
    show();
}

/** What is said and seen of how games go. */
function followGames() {
    const showJoy = joyOn(view, game);
    const problems = prepareProblems(
        { game, player, task, store, settings, address, results, current, help, begun: lookAtBoard, areAtStake });
    showTodays({ game, results, current, begin: problems.beginDay, done: problems.showToday });
    // After all that ends with a change of the game, so that what is won stays.
    const referee = refereeOf(game, store);
    referee.addEventListener("win", ({ detail }) => {
        problems.win(detail);
        showJoy(game.board);
    });
    referee.addEventListener("end", ({ detail }) => {
        problems.end(detail);
        if (attendance.begin() && !detail.isWon)
            player.ending = phrase("coach.begins");
    });
    referee.addEventListener("stuck", ({ detail }) => problems.stick(detail));
    return { openLinked: problems.openLinked };
}

function onViewer({ detail: { jump, isBack } }) {
    letGo(true);
    if (jump && !undrawn)
        view.jump(jump, isBack);
    else
        showBoard(viewer.isOpen ? viewer : game);
}

let letGo = null;

function beginNew(text) {
    game.begin(text);
    closeSheet("boards");
    player.say(phrase("play.begins"));
    lookAtBoard();
}

/** Makes the list of a player's own boards, and once it is opened the sheet in which they are drawn. */
function prepareEditor() {
    const shelf = new Shelf(store);
    nameOwnBoards(() => shelf.boards);
    shelf.addEventListener("change", show);
    const editor = once(() => nextTask().then(() => import("./editor/sheet.js")).then(({ prepareEditorSheet }) =>
        prepareEditorSheet({ store, shelf, begin: beginNew })));
    document.getElementById("editor").addEventListener("show", () => editor().catch(({ message }) => {
        closeSheet("editor");
        player.say(phrase("failed", { reason: message }));
    }));
    const change = async (board) => {
        (await editor())(board.text, board);
        closeSheet("boards");
    };
    listOwnBoards(shelf, { play: beginNew, change });
    document.getElementById("change-board").addEventListener("click", async () => {
        const words = document.getElementById("cannot-change");
        words.textContent = "";
        try {
            await change({ text: game.board.text });
            // There the player sees whether the position can be won.
            if (!game.board.isWon && !game.board.isStuck)
                player.help();
        } catch (error) {
            words.textContent = phrase("change.wrong", { reason: reasonOf(error) });
        }
    });
}

let isRefused = false;

function sayRefused(isFull) {
    if (!isRefused)
        player.say(phrase(isFull ? "store.full" : "store.none"));
    isRefused = true;
}

/** Shows which language is spoken, whatever another tab has chosen since, and lets it be changed. */
function followLanguage(spoken) {
    const language = document.getElementById("language");
    const first = spoken ?? settings.get("language");
    const show = () => (language.value = first);
    show();
    settings.addEventListener("change", ({ detail }) => detail === "language" && show());
    // All that was said already would have to be said again.
    language.addEventListener("change", () => beginAnew(store.isRefused ? settings.get("language") : null));
}

async function open() {
    await nextTask();
    const [, spoken] = await Promise.all([load(), speak(settings.get("language"))]);
    await nextTask();
    const showInForm = prepareChooser(beginNew);
    prepareEditor();
    game.addEventListener("change", onGame);
    // The form of a new game begins with the board that is being played.
    game.addEventListener("change", ({ detail }) => !detail.jump && showInForm(game.record.start));
    viewer.addEventListener("change", onViewer);
    for (const shown of [player, coach, odds, settings])
        shown.addEventListener("change", show);
    settings.addEventListener("change", () => Object.assign(document.documentElement.dataset,
        { theme: settings.get("theme"), pegs: settings.get("pegs") }));
    feel(game, settings);
    for (const kept of [store, tab])
        kept.addEventListener("refused", ({ detail }) => sayRefused(detail));
    prepareSheets();
    guardStars({ player, settings, areAtStake });
    followLanguage(spoken);
    const { openLinked } = followGames();
    welcome(game, store);
    listenToKeys(settings);
    // At a hole a swipe is for pegs. A drawing's parts have no touch-action of their own.
    view.svg.addEventListener("touchstart", (event) =>
        view.holeAt(view.pointOf(event.changedTouches[0])) !== null && event.preventDefault(), { passive: false });
    listenToFingers(view, zoom, { release: () => letGo(true), isPeg: (hole) => game.board.hasPeg(hole) });
    letGo = listen(view, {
        press: (hole) => catchUp() && (viewer.isOpen ? viewer.refuse() : player.press(hole)),
        take: (hole) => catchUp() && !viewer.isOpen && player.take(hole),
        leave: () => viewer.isOpen ? viewer.close() : player.leave(),
        land: (from, to) => player.land(from, to),
        point,
    });
    await nextTask();
    await beginVisit({ game, player, address, store, tab, openLinked });
}

open().catch((error) => {
    document.getElementById("say").textContent = phrase("load.failed", { reason: error.message });
    throw error;
});
