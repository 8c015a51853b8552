// SPDX-License-Identifier: MIT
//
// The questions and answers of tests/answers, which every binding replays: docs/answers.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board, PegError, Status, Table, load } from "../libpeg.js";

await load();

// JavaScript has no question for these.
const LEFT_OUT = new Set(["suggest", "solve_marked", "random_play"]);

// At a limit, these are answered with null for unknown.
const YES_OR_NO = new Set(["solvable", "judge_jump"]);

const three = (jump) => jump && [jump.from, jump.over, jump.to];
const threes = (jumps) => jumps && Array.from(jumps, three);
const jumpOf = ([from, over, to]) => ({ from, over, to });
const jumpsOf = (line) => line.jumps.map(jumpOf);
const decimals = (number) => number.toFixed(9);
const texts = (counts) => counts.map(String);

/** The holes whose bits are set, and the other way round. */
const holesOf = (bits) => Array.from(bits.toString(2)).reverse().flatMap((bit, hole) => (bit === "1" ? [hole] : []));
const bitsOf = (holes) => holes.reduce((bits, hole) => bits | (1n << BigInt(hole)), 0n);

const limitsOf = ({ positions, memory }) => JSON.parse(JSON.stringify({ positions, memory }));

/** Answers with the game after a change. */
const after = (change) => (board, line) => {
    change(board, line);
    return board.gameText;
};

const SWITCH = { shortest: "shortest", up_to_order: "upToOrder", by_jumps: "byJumps", as_positions: "asPositions" };
const whichOf = ({ which }) => (which === "all" ? {} : { [SWITCH[which]]: true });

function goalOf({ goal }) {
    return typeof goal === "bigint" ? holesOf(goal) : goal;
}

function explained(board, line) {
    const why = board.explain(limitsOf(line));
    if (why?.reason !== "proof")
        return why && why.reason;
    assert.ok(board.verifyProof(why.rows));
    return why.rows.map(({ kind, weights }) => [kind, ...weights]);
}

function rewound(board, line) {
    const undone = board.rewind(limitsOf(line));
    return undone === null ? null : [undone, board.gameText];
}

function bounds(board, line) {
    const found = board.boundFewest(limitsOf(line));
    return found && { ...found, jumps: threes(found.jumps) };
}

function countedFewest(board, line) {
    const { moves, solutions, distinct, sweep } = board.countFewest(limitsOf(line));
    return { moves, solutions: String(solutions), distinct: String(distinct), sweep };
}

function levels(board, line) {
    const found = board.fewestLevels(limitsOf(line));
    return found && { ...found, positions: found.positions.map(texts) };
}

function solutions(board, line) {
    const found = [];
    let isLimit = false;
    try {
        for (const jumps of board.solutions({ ...whichOf(line), ...limitsOf(line) })) {
            if (found.push(threes(jumps)) === line.most)
                break;
        }
    } catch (error) {
        // A limit comes after what was found within it.
        assert.equal(error.status, Status.LIMIT);
        isLimit = true;
    }
    assert.equal(isLimit, line.status === "LIMIT");
    return found;
}

function rated(board, line) {
    const { win, losing, least, most } = board.rate(limitsOf(line));
    return { win: decimals(win ?? -1), losing: losing ?? -1, least, most: most ?? 0 };
}

function tableCounts(board, { pegs, ...line }) {
    const table = Table.build(board, { pegs, ...limitsOf(line) });
    const counts = texts(table.count());
    table.free();
    return counts;
}

function positionClass(board) {
    const { bits, size } = board.positionClass;
    return [size, holesOf(bits)];
}

function place(board, { hole }) {
    const { x, y } = board.places[board.hole(hole)];
    return [decimals(x), decimals(y)];
}

function cell(board, { hole }) {
    const { row, column } = board.cell(hole);
    return [row, column];
}

function holeAt(board, { row, column }) {
    const hole = board.holeAt(row, column);
    if (hole === null)
        throw new PegError(Status.E_HOLE, "no hole");
    return hole;
}

function foundJump(board, { from, to }) {
    const { jump, status } = board.findJump(from, to);
    if (!jump)
        throw new PegError(status, "no jump");
    return three(jump);
}

const ASKS = {
    board_text: (board) => board.text,
    game_text: (board) => board.gameText,
    draw: (board) => board.draw(),
    draw_names: (board, { naming }) => board.drawNames(naming),
    holes: (board) => board.holes,
    hole_name: (board, { hole, naming }) => board.name(hole, naming),
    find_hole: (board, { name }) => board.hole(name),
    hole_place: place,
    hole_cell: cell,
    hole_at: holeAt,
    lines: (board) => threes(board.lines),
    symmetries: (board) => board.symmetries,
    position: (board) => holesOf(board.position),
    goal: goalOf,
    is_won: (board) => board.isWon,
    is_stuck: (board) => board.isStuck,
    legal_jumps: (board) => threes(board.legalJumps()),
    find_jump: foundJump,
    history: (board) => [threes(board.history), threes(board.undone)],
    play: after((board, { jump }) => board.play(jumpOf(jump))),
    play_moves: after((board, { moves }) => board.play(moves)),
    undo: after((board) => board.undo()),
    undo_move: (board) => [board.undoMove().length, board.gameText],
    redo: after((board) => board.redo()),
    start: after((board, { empty }) => board.start(empty < 0 ? null : empty)),
    set_peg: after((board, { hole, peg }) => board.setPeg(hole, peg)),
    set_position: after((board, { pegs }) => {
        board.position = bitsOf(pegs);
    }),
    set_goal: after((board, { goal }) => {
        board.goal = Array.isArray(goal) ? bitsOf(goal) : goal;
    }),
    moves_text: (board, line) => board.movesText(jumpsOf(line), line.naming),
    jumps_text: (board, line) => board.jumpsText(jumpsOf(line), line.naming),
    builtin: () => Board.builtin().map(({ name }) => name),
    class: positionClass,
    solvable: (board, line) => board.solvable(limitsOf(line)),
    judge: (board, line) => board.judge(limitsOf(line)).map(({ jump, answer }) => [...three(jump), answer]),
    judge_jump: (board, line) => board.judgeJump(jumpOf(line.jump), limitsOf(line)),
    hint: (board, line) => three(board.hint(limitsOf(line))),
    solve: (board, line) => threes(board.solve(limitsOf(line))),
    rewind: rewound,
    explain: explained,
    solve_fewest: bounds,
    longest_sweep: (board, line) => threes(board.longestSweep({ last: line.last, ...limitsOf(line) })),
    dead_end: (board, line) => threes(board.deadEnd({ by: line.by, ...limitsOf(line) })),
    endings: (board, line) => Object.values(board.endings(limitsOf(line))),
    count_fewest: countedFewest,
    fewest_levels: levels,
    find_regions: (board, line) => board.regions(limitsOf(line)),
    prove_moves: (board, line) => board.verifyMoves(board.proveMoves(line.moves, limitsOf(line))),
    verify_moves: (board, { text }) => board.verifyMoves(text),
    solutions,
    count_solutions: (board, line) => String(board.countSolutions({ ...whichOf(line), ...limitsOf(line) })),
    count_games: (board, line) => String(board.countGames(limitsOf(line))),
    count_positions: (board, line) =>
        texts(board.countPositions({ bySymmetry: line.by_symmetry, ...limitsOf(line) })),
    solution_at: (board, line) => threes(board.solutionAt(BigInt(line.index), limitsOf(line))),
    solution_index: (board, line) => String(board.indexOf(jumpsOf(line), limitsOf(line))),
    rate: rated,
    table_count: tableCounts,
};

/** Whether an error is of the status of the line, and in its place. JavaScript looks for some faults itself. */
function isOf(error, { status, at = null }) {
    if (status === "E_ARGUMENT" && (error instanceof TypeError || error instanceof RangeError))
        return true;
    return error instanceof PegError && error.status === Status[status] && error.at === at;
}

/** Whether JavaScript answers a line, perhaps with null, and throws nothing. */
function mayAnswer({ ask, status, answer }) {
    if (status === "LIMIT")
        return answer !== undefined || YES_OR_NO.has(ask);
    return status === "OK" || (ask === "hint" && status === "END");
}

/** Asks the question of a line. What is wrong with the answer, or nothing. */
function fault(line) {
    let board = null;
    try {
        board = new Board(line.board);
        const answer = ASKS[line.ask](board, line);
        const isSo = mayAnswer(line) && JSON.stringify(answer) === JSON.stringify(line.answer ?? null);
        return isSo ? null : JSON.stringify(answer);
    } catch (error) {
        return isOf(error, line) ? null : error.stack;
    } finally {
        board?.free();
    }
}

for (const name of ["boards", "play", "wins", "solutions", "games", "others"])
    test(`questions about ${name} are answered as in every language`, () => {
        const file = new URL(`../../../tests/answers/${name}.jsonl`, import.meta.url);
        const lines = readFileSync(file, "utf8").trimEnd().split("\n").map(JSON.parse);
        const asked = lines.filter(({ ask }) => !LEFT_OUT.has(ask));
        const wrong = asked.map((line) => [JSON.stringify(line), fault(line)]).filter(([, said]) => said);
        assert.ok(asked.length > 300);
        assert.deepEqual(wrong.slice(0, 20), []);
    });
