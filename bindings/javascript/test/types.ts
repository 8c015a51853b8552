// SPDX-License-Identifier: MIT
// Compiled, not run: every member as a TypeScript program would use it.
import { Board, Cursor, PegError, Status, Table, load, memoryUse, version } from "../libpeg.js";
import type { Explanation, FewestBounds, Jump, Limits, ProofRow, Regions, SolutionBatch, Verdict } from "../libpeg.js";
import { PegBoard } from "../peg-board.js";
import { Asker } from "../worker.js";
import wasm from "libpeg/libpeg.wasm";

await load();
await load({ memory: 1e8, wasm: new URL("libpeg.wasm", "http://localhost") });
await load({ wasm });
const about: string = version() + memoryUse().held + Board.builtin()[0]?.about;

const board: Board = new Board("english", { empty: "d4", goal: 16 });
const graph = Board.fromLines(3, [{ from: 0, over: 1, to: 2 }], { goal: 0b100n });
const [x, name, image]: [number?, string?, number?] = [
    board.places[0]?.x,
    board.names[0],
    board.symmetries[0]?.[0],
];
// @ts-expect-error: what a shape has cannot be changed
board.lines[0].from = 3;
// @ts-expect-error: a hole is no object
board.hasPeg({});

board.position = 0n;
board.position = board.toArray();
const bits: bigint = board.position + board.positionClass.bits;
board.goal = null;
const goal: null | number | bigint = board.goal;
board.setPeg("d4", true);
board.start();
const { row, column } = board.cell("d4");
const { jump, status, text } = board.findJump("d2", "d4");
if (jump)
    board.play(jump);
const played: Jump[] = board.play("d2-d4");
const one: Jump = board.play(0, "d4");
const back: Jump = board.undo();
const whole: Jump[] = board.undoMove();
const place: number | null = board.holeAt(row, column);
const text2: string = board.draw() + board.drawNames("letters") + board.movesText(board.history);
const game: Board = new Board(board.gameText + board.jumpsText([back], "default"));
game.learn(board);

const limits: Limits = { positions: 10, memory: 10n, seconds: 0.5, progress: ({ positions }) => positions < 1e6 };
const answer: boolean | null = board.solvable(limits);
const verdicts: Verdict[] = board.judge();
const solution: Jump[] | null = board.solve();
for (const jumps of board.solutions(limits))
    board.indexOf(jumps) === board.countSolutions();
for (const jumps of board.solutions({ shortest: true, seconds: 1 }))
    board.movesText(jumps);
for (const { count, jumps, data } of board.solutionBatches({ size: 100, shortest: true, positions: 5 }))
    data.subarray(0, 3 * jumps).length === 3 * count;
// @ts-expect-error: the jumps of solutions cannot be changed
for (const [first] of board.solutions()) first.from = 0;
const cursor: Cursor = board.cursor({ progress: null, shortest: false });
const taken: number | null = board.rewind();
board.solveFewest({
    progress: ({ total, stage, least, moves }) =>
        stage === "proving" && total !== null && moves !== null && least < moves,
});
// @ts-expect-error: there is no such limit
board.solve({ nodes: 5 });
// @ts-expect-error: there is no such stage
board.solve({ progress: ({ stage }) => stage === "sleeping" });
const { jumps, done } = cursor.next(100);
cursor.free();
const why: Explanation | null = board.explain();
if (why?.reason === "proof")
    board.verifyProof(why.rows satisfies ProofRow[]);
else if (why)
    why.positions.toFixed();
board.countPositions({ bySymmetry: true, positions: 5 }).at(-1);
const random: Jump[] | null = board.randomSolution(Math.random);

const table: Table = Table.build(board, { pegs: 2, progress: ({ positions, total }) => positions !== total });
const bytes: Uint8Array = table.bytes({ memory: 1e9 });
const read: Table = Table.read(bytes.slice().buffer, limits);
board.attach(read);
board.attach(null);
const told: boolean | null = read.probe(board.position);
const many: Uint8Array = read.probe(new BigUint64Array([1n, 2n]));
const size: number = read.bits + read.pegs + read.size + read.count().length + Number(read.verify());
read.free();
// @ts-expect-error: a table is built or read
new Table();
// @ts-expect-error: it is not given as bytes here
board.attach(bytes);

const asker = new Asker();
const count: bigint = await asker.ask("countSolutions", board, { progress: console.log });
const at: Jump[] = await asker.ask("solutionAt", "triangle5", { index: 5 });
// @ts-expect-error: no number is given
asker.ask("solutionAt", "triangle5");
// @ts-expect-error: there is no such question
asker.ask("solved", "triangle5");
const built: Uint8Array = await asker.ask("table", board, { pegs: 1, progress: console.log });
await asker.attach(built);
const probed: boolean | null = await asker.ask("probe", board);
await asker.attach(null);
const signal: AbortSignal = AbortSignal.timeout(1000);
board.countSolutions({ signal });
Table.build(board, { signal, seconds: 5 });
for (const jumps of board.solutions({ signal: null, shortest: true }))
    board.movesText(jumps);
// @ts-expect-error: a controller is no signal
board.solve({ signal: new AbortController() });
const retreat: number | null = await asker.ask("rewind", board.gameText, { signal, seconds: 2 });
const bounds: FewestBounds | null = await asker.ask("boundFewest", board, { signal });
const levels: number | undefined = (await asker.ask("fewestLevels", board))?.positions.length;
const { distinct } = await asker.ask("countFewest", board, { distinct: false });
const regions: Regions = await asker.ask("regions", board.text);
const proof: string = await asker.ask("proveMoves", board, { moves: 10, seconds: 5 });
const proven: number = await asker.ask("verifyMoves", board, { proof }) + board.verifyMoves(board.proveMoves(proof.length));
// @ts-expect-error: it is told how many moves
asker.ask("proveMoves", board, { seconds: proven });
for await (const found of asker.solutions(board, { shortest: true, signal }))
    found satisfies Jump[];
for await (const batch of asker.solutionBatches("english", { size: 10, seconds: 1 }))
    batch satisfies SolutionBatch;
// @ts-expect-error: one by one they have no size
asker.solutions(board, { size: 5 });
// @ts-expect-error: it is told about a board
asker.ask("regions");
const sets: number[][] = board.regions().sets.concat(regions.sets);
asker.stop();

try {
    board.redo();
} catch (error) {
    if (error instanceof PegError && error.status === Status.E_HISTORY)
        error.at?.toFixed();
}
export { about, answer, at, back, bits, column, count, done, game, goal, graph, image, jumps, name, place, whole };
export { bounds, distinct, levels, sets };
export { built, many, probed, retreat, row, size, taken, told };
export { one, played, random, solution, status, text, text2, verdicts, x };

const element: PegBoard = document.createElement("peg-board");
element.board = "english -> d4";
element.coach = true;
element.addEventListener("jump", ({ detail }) => element.pegs === detail.pegs && element.play(detail.text));
document.addEventListener("won", () => element.startFilm());
const asked: Promise<void>[] = [element.hint(), element.rescue(), element.explain()];
await Promise.all(asked);
// @ts-expect-error: what a game has come to cannot be assigned
element.gameText = "english";
PegBoard.words.undo = "Zurück";
PegBoard.words.stuck = (pegs: number) => `${pegs} Stifte`;
