// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { Kept } from "./stands.js";
import { Board, load } from "../../../bindings/javascript/libpeg.js";
import { Game } from "../game/game.js";
import { ALONE, helpIn } from "../game/help.js";
import { currentOf } from "../problems/current.js";
import { dayInWords, dayOf, daysLater, weekOf } from "../problems/dates.js";
import { everyPuzzle, linkedPuzzle, nameOf, puzzlesOf } from "../problems/day.js";
import { DAYS, LEVELS, WEEKS } from "../problems/figures.js";
import { AT_ONCE, likenessOf, makePuzzle, randomOf } from "../problems/making.js";
import { Results, starsFor } from "../problems/results.js";
import { RUNGS } from "../problems/rungs.js";
import { untilMidnight } from "../problems/todays.js";
import weeks from "../problems/year.js";
import { BOUNDS } from "../site/choose.js";
import {
    freeWords, measureWords, resultLine, stuckWords, taskWords, wonIn, wonWords,
} from "../problems/words.js";
import { refereeOf } from "../game/referee.js";
import { test } from "./fixtures.js";

await load();

// The problem of a day

const MONDAY = "2026-11-23";

test("a day is the one of the clock, and a week begins on Monday", () => {
    assert.equal(dayOf(new Date(2026, 10, 3, 23, 59)), "2026-11-03");
    assert.equal(daysLater("2026-12-31", 1), "2027-01-01");
    assert.equal(daysLater("2028-03-01", -1), "2028-02-29");
    assert.equal(weekOf(MONDAY).weekday, 0);
    assert.equal(weekOf(daysLater(MONDAY, 6)).weekday, 6);
    assert.equal(weekOf(daysLater(MONDAY, 7)).week, weekOf(MONDAY).week + 1);
    assert.equal(dayInWords(MONDAY), "Monday, 23 November 2026");
});

test("a link is to a day of the calendar, or to the latest day up to tomorrow with a puzzle of a name, or to none", () => {
    for (const day of ["1970-01-01", "2026-11-23", "2028-02-29"])
        assert.deepEqual(linkedPuzzle(`#day=${day}`, MONDAY), { day, level: null });
    for (const day of ["2026-02-30", "2026-13-01", "2027-02-29", "1969-12-31", "2026-2-3", "today", ""])
        assert.equal(linkedPuzzle(`#day=${day}`, MONDAY), null, day);
    for (const [late, level] of [[-1, "easy"], [0, "easy"], [1, "harder"], [DAYS * WEEKS - 2, "middling"]]) {
        const puzzle = { day: daysLater(MONDAY, -late), level };
        assert.deepEqual(linkedPuzzle(`#puzzle=${nameOf(puzzle)}`, MONDAY), puzzle);
    }
    for (const name of ["371-easy", "12-hard", "easy", "1234-easy", ""])
        assert.equal(linkedPuzzle(`#puzzle=${name}`, MONDAY), null, name);
    assert.equal(linkedPuzzle("#board=star", MONDAY), null);
});

/** The sets of pegs that hang together, where neighbours are nearer than 1.5. */
function partsOf(board) {
    const places = board.places.filter((_, hole) => board.hasPeg(hole));
    const seen = new Set();
    const follow = (at) => {
        seen.add(at);
        places.forEach((place, other) => !seen.has(other) &&
            Math.hypot(place.x - places[at].x, place.y - places[at].y) < 1.5 && follow(other));
    };
    return places.filter((_, at) => !seen.has(at) && (follow(at), true)).length;
}

test("every daily puzzle can be won in the moves it says, has the level it says, and is a figure of its own", async () => {
    const seen = new Set();
    for (const { name, level, board: text, moves, chance } of await everyPuzzle()) {
        const board = new Board(text);
        assert.equal(board.text, text);
        assert.ok(board.solvable(), name);
        const { win, least } = board.rate();
        assert.equal(least, moves, name);
        const [low, high] = BOUNDS[level].chance;
        assert.ok(win >= low && win < high, `${name}: ${win}`);
        assert.ok(Math.abs(Math.log2(win / chance)) < 0.07, name);
        assert.ok(board.countSolutions({ byJumps: true }) <= BOUNDS[level].ways, name);
        const pegs = board.toArray();
        assert.ok(board.symmetries.some((symmetry, i) => i > 0 && symmetry.every((to, from) => pegs[to] === pegs[from])), name);
        assert.equal(partsOf(board), 1, name);
        seen.add(likenessOf(text));
        board.free();
    }
    assert.equal(seen.size, LEVELS.length * DAYS * WEEKS);
});

test("a week has one board, the next another kind, and all fit in 15 kB as they are sent", () => {
    assert.equal(weeks.length, WEEKS);
    const kinds = weeks.map((line) => line.split(" ").slice(0, 2).join());
    kinds.forEach((kind, i) => assert.notEqual(kind, kinds[i - 1]));
    assert.ok(new Set(kinds).size >= 10);
    const file = readFileSync(new URL("../problems/year.js", import.meta.url));
    assert.ok(gzipSync(file).length <= 15_000, `${gzipSync(file).length}`);
});

test("a day has an easy, a medium and an expert puzzle, and has them again only after all others", async () => {
    const [one, again, other] = await Promise.all([0, DAYS * WEEKS, 1].map((days) => puzzlesOf(daysLater(MONDAY, days))));
    assert.deepEqual(one.map(({ level }) => level), LEVELS);
    assert.ok(one.every(({ chance }, i) => i === 0 || chance < one[i - 1].chance));
    assert.deepEqual(again.map(({ board }) => board), one.map(({ board }) => board));
    assert.notDeepEqual(other.map(({ board }) => board), one.map(({ board }) => board));
    assert.equal(one[0].board.split(" ")[0], other[0].board.split(" ")[0]);
});

test("after an easy puzzle of a day comes one of the ladder that takes no more moves, while there is one", () => {
    const [store, game] = [new Kept(), new Game()];
    const results = new Results(store);
    const current = currentOf({ game, store, results });
    const easy = { day: MONDAY, level: "easy", board: "triangle5 o/o./.../..../..... -> 4", moves: 4 };
    current.begin(easy);
    game.begin(easy.board);
    for (const { moves } of RUNGS.filter((rung) => rung.moves <= 4)) {
        const next = current.takeNext();
        assert.ok(next.moves <= 4 && moves > 0, next.name);
        results.keep(next, next.moves, MONDAY, ALONE);
    }
    assert.ok(current.takeNext().moves > 4);
});

test("a task says what is to be done and what is known", () => {
    const problem = { day: MONDAY, board: "english .../.o./x -> d4", ways: 1, moves: 6 };
    assert.equal(taskWords(problem), "Leave one peg in d4. Fewest moves: 6.");
    assert.equal(wonWords(6, ALONE, problem), "Won alone in 6 moves: the fewest there are.");
    assert.equal(wonWords(9, ALONE, problem), "Won alone in 9 moves: 3 more than the fewest.");
    const coach = { ...ALONE, coach: 1 };
    assert.equal(freeWords(1, ALONE, { least: null, most: null }), "Won alone in 1 move.");
    assert.equal(freeWords(12, coach, { least: 9, most: null }), "Won in 12 moves with the coach.");
    assert.equal(freeWords(12, coach, { least: 9, most: 12 }), "Won in 12 moves with the coach.");
    assert.equal(freeWords(12, ALONE, { least: 9, most: 10 }), "Won alone in 12 moves; 10 is possible.");
    assert.equal(freeWords(9, ALONE, { least: 9, most: 10 }), "Won alone in 9 moves: the fewest there are.");
});

test("each kind of help is told apart from what was found alone", () => {
    const won = (help) => wonIn(4, { ...ALONE, ...help });
    assert.equal(won({}), "Won alone in 4 moves");
    assert.equal(won({ hints: 1 }), "Won in 4 moves with 1 hint");
    assert.equal(won({ coach: 1 }), "Won in 4 moves with the coach");
    assert.equal(won({ coach: 1, hints: 3 }), "Won in 4 moves with the coach and 3 hints");
    assert.equal(won({ shown: 1, hints: 3 }), "Won in 4 moves after a solution was shown");
});

test("what was measured of a problem is said, and of one of the ladder nothing", () => {
    assert.equal(measureWords({ chance: 1 / 240 }), "A random player wins about one game in 200.");
    assert.equal(measureWords({ chance: 1 }), "A random player always wins.");
    assert.equal(measureWords({ board: "star" }), "");
});

test("who is stuck is told of the best so far", () => {
    const said = (pegs, left, fewest) => stuckWords(pegs, { pegs: left, fewest });
    assert.equal(said(3, null, null), "3 pegs left: your best so far.");
    assert.equal(said(2, 3, null), "2 pegs left: your best so far.");
    assert.equal(said(3, 2, null), "3 pegs left. Your best here is 2.");
    assert.equal(said(3, 2, 12), "3 pegs left. You have won this in 12 moves before.");
});

test("a line for friends tells all of a day but how it is won", () => {
    const problem = { day: MONDAY, level: "easy", board: "english .../.o./......./.oo..../.o...../o../o.. -> d4" };
    const line = (how, stars, streak) => resultLine(problem, how, { stars, streak, ends: [false, true], link: "https://x.org/puzzle/1-easy.html" });
    assert.equal(line({ moves: 4, help: ALONE }, 3, 2), "Peg solitaire 327 (easy): " +
        "Won alone in 4 moves, 2 days in a row. ⬛🟩 ★★★ https://x.org/puzzle/1-easy.html");
    assert.doesNotMatch(line({ moves: 4, help: ALONE }, 3, 1), /in a row/);
    assert.match(line({ moves: 5, help: { ...ALONE, hints: 2 } }, 0, 0), /Won in 5 moves with 2 hints\. ⬛🟩 ☆☆☆ https:/);
});

test("the next day is as far as the clock says", () => {
    assert.equal(untilMidnight(+new Date(2026, 10, 26, 18, 47, 30)), "5 h 13 min");
    assert.equal(untilMidnight(+new Date(2026, 10, 26, 23, 59, 1)), "1 min");
    assert.equal(untilMidnight(+new Date(2026, 10, 26)), "24 h 0 min");
});

// New puzzles

test("a new puzzle can be won in few ways, and is harder where that is wanted, on any shape", async () => {
    for (const shape of ["triangle5", "square:oooo/oooo/oooo/oooo", "hexagon4", "english"]) {
        let before = 1;
        for (const level of ["easy", "middling", "hard"]) {
            const given = { store: new Kept(), engine: AT_ONCE, random: randomOf(shape) };
            const { board: text, ways, wins, games, moves } = await makePuzzle(shape, level, given);
            const board = new Board(text);
            assert.ok(board.solvable(), text);
            assert.ok(ways >= 1 && ways <= 3 && games / wins > before, `${shape} ${level} ${games / wins}`);
            assert.equal(board.movesText(board.solveFewest()).split(" ").length, moves);
            before = games / wins;
            board.free();
        }
    }
});

test("no puzzle is made twice, not even turned or mirrored, until there is none left", async () => {
    const given = { store: new Kept(), engine: AT_ONCE, random: randomOf("again") };
    const made = [];
    for (let puzzle = 1; puzzle && made.length < 100; made.push(puzzle?.board))
        puzzle = await makePuzzle("rect1x9", "easy", given);
    assert.equal(made.pop(), undefined);
    assert.ok(made.length > 3, `${made.length}`);
    assert.equal(new Set(made.map(likenessOf)).size, made.length);
    assert.equal(likenessOf("triangle4 o/o./.../.... -> 4"), likenessOf("triangle4 o/.o/.../.... -> 6"));
    assert.notEqual(likenessOf("triangle4 o/o./.../.... -> 4"), likenessOf("triangle4 o/o./.../.... -> 6"));
});

// The ladder

test("the ladder goes from few pegs to many, on every built-in shape, each board once", () => {
    const boards = RUNGS.map(({ board }) => new Board(board));
    boards.forEach((board, i) => assert.equal(board.text, RUNGS[i].board));
    boards.forEach((board, i) => assert.ok(i === 0 || board.pegs >= boards[i - 1].pegs));
    for (const what of ["board", "name"])
        assert.equal(new Set(RUNGS.map((rung) => rung[what])).size, RUNGS.length);
    const kinds = new Set(RUNGS.map(({ board }) => /^[a-z]+/.exec(board)[0]));
    for (const { name } of Board.builtin())
        assert.ok(kinds.has(/^[a-z]+/.exec(name)[0]), name);
});

const catalogue = (shape) => readFileSync(new URL(`../../../docs/catalogue/${shape}.csv`, import.meta.url), "utf8")
    .trim().split("\n").map((row) => row.split(","));

test("the fewest moves of a rung are what the catalogue proves, or for a board that is not full the engine", () => {
    for (const { board: text, moves } of RUNGS) {
        const board = new Board(text);
        if (board.pegs < board.holes - 1) {
            assert.equal(board.movesText(board.solveFewest()).split(" ").length, moves, text);
        } else {
            const [names, ...rows] = catalogue(text.split(" ")[0]);
            const of = (row, name) => row[names.indexOf(name)];
            const empty = board.name(board.toArray().indexOf(0));
            const pair = rows.find((row) => of(row, "start") === empty && of(row, "last") === board.name(board.goal));
            assert.deepEqual([of(pair, "least"), of(pair, "most")], [`${moves}`, `${moves}`], text);
        }
        board.free();
    }
});

// Results

test("three stars are for the fewest moves, two for at most two more, one for winning", () => {
    assert.deepEqual([5, 6, 7, 8, 30].map((moves) => starsFor(moves, 5)), [3, 2, 2, 1, 1]);
});

test("the best result is kept", () => {
    const results = new Results(new Kept());
    const [rung] = RUNGS;
    assert.equal(results.how(rung), null);
    assert.equal(results.stars(rung), 0);
    results.keep(rung, rung.moves + 1, MONDAY, ALONE);
    results.keep(rung, rung.moves + 4, MONDAY, ALONE);
    assert.equal(results.how(rung).moves, rung.moves + 1);
    assert.equal(results.stars(rung), 2);
});

test("days in a row are those won on the day itself, up to today or yesterday", () => {
    const results = new Results(new Kept());
    const win = (day, today = day) => results.keep({ day, moves: 5 }, 6, today, ALONE);
    assert.equal(results.streak(MONDAY), 0);
    win(daysLater(MONDAY, -2));
    win(daysLater(MONDAY, -1));
    assert.equal(results.streak(MONDAY), 2);
    win(MONDAY);
    assert.equal(results.streak(MONDAY), 3);
    win(daysLater(MONDAY, 1), daysLater(MONDAY, 2));
    assert.equal(results.streak(daysLater(MONDAY, 2)), 0);
    assert.deepEqual(results.ofDay(daysLater(MONDAY, 1)), { stars: 2, isWon: true, open: LEVELS });
});

test("what was won with help is kept, but is worth no star and no day of the streak", () => {
    const results = new Results(new Kept());
    const help = { ...ALONE, hints: 2 };
    for (const problem of [{ day: MONDAY, moves: 5 }, RUNGS[0]]) {
        results.keep(problem, problem.moves, MONDAY, help);
        assert.deepEqual(results.how(problem), { moves: problem.moves, help: { ...help, moves: problem.moves }, stars: 0 });
    }
    assert.deepEqual(results.ofDay(MONDAY), { stars: 0, isWon: true, open: LEVELS });
    assert.equal(results.streak(MONDAY), 0);
    results.keep({ day: MONDAY, moves: 5 }, 5, MONDAY, ALONE);
    assert.deepEqual(results.ofDay(MONDAY), { stars: 3, isWon: true, open: LEVELS });
    assert.equal(results.streak(MONDAY), 1);
});

test("each puzzle of a day is kept by itself, and one won alone in time is a day of the streak", () => {
    const results = new Results(new Kept());
    const puzzle = (level) => ({ day: MONDAY, level, moves: 5 });
    results.keep(puzzle("middling"), 6, MONDAY, ALONE);
    results.keep(puzzle("harder"), 5, MONDAY, { ...ALONE, coach: 1 });
    assert.deepEqual(results.ofDay(MONDAY), { stars: 2, isWon: true, open: ["easy"] });
    assert.equal(results.how(puzzle("easy")), null);
    assert.equal(results.streak(MONDAY), 1);
    assert.deepEqual(results.distribution, [0, 1, 0]);
});

test("a problem that was lost or won with help comes back until it is won alone; that of a day does not", () => {
    const results = new Results(new Kept());
    const [one, other] = RUNGS;
    results.lose(one);
    results.keep(other, other.moves, MONDAY, { ...ALONE, shown: 1 });
    results.lose({ day: MONDAY, board: "star" });
    results.lose(one);
    assert.deepEqual(results.lost, [other.board, one.board]);
    results.keep(other, other.moves, MONDAY, ALONE);
    assert.deepEqual(results.lost, [one.board]);
});

test("a problem that was won alone does not come back, though it is lost or won with help later", () => {
    const store = new Kept();
    const results = new Results(store);
    const [rung] = RUNGS;
    results.keep(rung, rung.moves + 1, MONDAY, ALONE);
    results.lose(rung);
    results.keep(rung, rung.moves, MONDAY, { ...ALONE, hints: 1 });
    assert.deepEqual(store.get("lost"), []);
    assert.equal(results.how(rung).moves, rung.moves + 1);
    store.set("lost", [rung.board, RUNGS[1].board]);
    assert.deepEqual(results.lost, [RUNGS[1].board]);
});

test("results tell of a change when a value of theirs is kept, and not when a game is", () => {
    const store = new Kept();
    const results = new Results(store);
    let told = 0;
    results.addEventListener("change", () => told++);
    for (const name of ["outcomes", "game", "settings", "days", "rungs", "lost", null])
        store.dispatchEvent(new CustomEvent("change", { detail: name }));
    assert.equal(told, 4);
});

test("of problems begun, today's and those that come back outlast sixty others", () => {
    const results = new Results(new Kept());
    const current = currentOf({ game: new Game(), store: new Kept(), results });
    const problem = (board, day = "") => ({ board, day, level: "easy", moves: 5 });
    const [today, lost] = [problem("today", dayOf(new Date())), problem("lost")];
    results.lose(lost);
    for (const one of [problem("old"), today, lost, ...Array.from({ length: 70 }, (_, i) => problem(`new ${i}`))])
        current.begin(one);
    assert.equal(current.of("old"), null);
    assert.equal(current.of("new 9"), null);
    assert.equal(current.of("new 10").board, "new 10");
    assert.ok(current.wasBegunOn(today.day));
    assert.equal(current.of("lost").board, "lost");
});

// How games end

const COACH = "triangle5 o/../.../oo.o/..o..";
const WON = "7-9 13-6 10-3 1-6";
const STUCK = "13-4 7-2 1-4";

/** A game, what is told of it, and play(), as the player does it, or as it is shown. */
function begin(text, today = undefined) {
    const store = new Kept();
    const game = new Game();
    const told = [];
    const [player, viewer, coach] = [new EventTarget(), new EventTarget(), { isOn: false }];
    const help = helpIn({ game, coach, player, viewer, store, today });
    const referee = refereeOf(game, store);
    referee.addEventListener("end", ({ detail: { isWon } }) => told.push(isWon ? "won" : "not won"));
    referee.addEventListener("win", ({ detail: { moves } }) => told.push(moves));
    const play = (moves, isShown = false) => {
        for (const [from, to] of moves.split(" ").map((move) => move.split("-"))) {
            const { jump } = game.board.findJump(from, to);
            if (isShown)
                game.playShown([jump]);
            else
                game.play(jump);
        }
    };
    game.begin(text);
    return { game, store, player, viewer, coach, help, referee, told, play };
}

test("a game ends once and is won once, though it was stuck before", () => {
    const { game, told, play } = begin(COACH);
    play(STUCK);
    assert.deepEqual(told, ["not won"]);
    game.rewind(3);
    play(WON);
    game.rewind(1);
    play("1-6");
    game.begin(COACH);
    game.begin("english");
    assert.deepEqual(told, ["not won", 4]);
});

test("a game won again is told if it took fewer moves than before", () => {
    const { game, told, play } = begin("triangle5 o/oo/.o./..../.o...");
    const [four, three, two] = ["1-4 3-8 4-13 12-14", "1-4 3-8 4-13 13-11", "2-9 1-6 6-13 13-11"];
    for (const moves of [three, four, three, two, three, two]) {
        play(moves);
        game.rewind(1);
        game.replay(1);
        game.rewind(game.board.history.length);
    }
    assert.deepEqual(told, ["won", 3, 2]);
});

test("who is stuck hears of the fewest pegs and moves of all games with that start before", () => {
    const { game, referee, play } = begin(COACH);
    const told = [];
    referee.addEventListener("stuck", ({ detail: { pegs, best } }) => told.push([pegs, best.pegs, best.fewest]));
    for (const moves of ["13-4 4-11", STUCK, WON, STUCK]) {
        play(moves);
        game.again();
    }
    assert.deepEqual(told, [[3, null, null], [2, 3, null], [2, 2, 4]]);
});

test("a game that is left ends if a jump was played in it, and can be won later", () => {
    const { game, told, play } = begin(COACH);
    game.begin(COACH);
    assert.deepEqual(told, []);
    play("7-9");
    const left = { text: game.board.gameText, id: game.id };
    game.begin("english");
    assert.deepEqual(told, ["not won"]);
    game.begin(left.text, left.id); // is still the same game
    play("13-6 10-3 1-6");
    assert.deepEqual(told, ["not won", 4]);
});

test("a solution that is shown, opened or made again is not won by the player", () => {
    const { game, told, play } = begin(COACH);
    play("7-9");
    play("13-6 10-3 1-6", true);
    game.begin(`${COACH} ; ${WON}`);
    game.rewind(1);
    game.replay(1);
    game.begin(`${COACH} ; 7-9 ; 13-6 10-3 1-6`);
    game.replay(3);
    assert.deepEqual(told, ["not won"]);
});

test("help is of what a game begins with, whoever begins again, and is forgotten at midnight", () => {
    const { game, store, player, viewer, coach, help, play } = begin(COACH);
    const now = () => help.of(COACH);
    play(WON);
    assert.deepEqual(now(), ALONE);
    player.dispatchEvent(new Event("helped"));
    game.again();
    viewer.dispatchEvent(new Event("open"));
    play("7-9");
    coach.isOn = true;
    play("13-6 10-3");
    assert.deepEqual(now(), { hints: 1, coach: 1, shown: 1 });
    play("1-6");
    game.begin("english");
    assert.deepEqual(help.of("english"), ALONE);
    store.set("help", { [COACH]: { ...now(), day: daysLater(dayOf(new Date()), -1) } });
    assert.deepEqual(now(), ALONE);
});

test("a game that goes on after midnight keeps its help, until another begins", () => {
    let day = MONDAY;
    const { game, player, help, play } = begin(COACH, () => day);
    play("7-9");
    player.dispatchEvent(new Event("helped"));
    day = daysLater(MONDAY, 1);
    play("13-6");
    assert.equal(help.of(COACH).hints, 1);
    player.dispatchEvent(new Event("helped"));
    assert.equal(help.of(COACH).hints, 2);
    day = daysLater(MONDAY, 2);
    game.again();
    assert.deepEqual(help.of(COACH), ALONE);
});
