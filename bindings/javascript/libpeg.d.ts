// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />

/** Options of load(). */
export interface LoadOptions {
    /** Where libpeg.wasm is, or what it is. By default it is the file beside libpeg.js. */
    wasm?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;
    /** The most bytes that all boards together may hold; 4 GiB by default. */
    memory?: number;
}

/**
 * Loads the WebAssembly module. Await it once, before anything else. Further calls change
 * nothing, and throw if their options are not those of the first.
 */
export function load(options?: LoadOptions): Promise<void>;

/** Returns the version of the library, such as "1.0.0". */
export function version(): string;

/** Returns how many bytes are in use, and to how many the WebAssembly memory has grown. */
export function memoryUse(): { held: number; total: number };

/**
 * A hole: its number, from 0, or any of its names, such as "d4" or "1". Names that are numbers
 * count from 1, as in all texts: hole 0 of a triangle has the name "1". Functions that take several
 * holes throw if one is a number and another such a name.
 */
export type Hole = number | string;

/** A jump, or the line that it runs along, as the numbers of three holes, from 0. */
export interface Jump {
    from: number;
    over: number;
    to: number;
}

/**
 * A position: a BigInt whose bit h is set if hole h holds a peg, or an array with an entry
 * for each hole.
 */
export type Position = bigint | ArrayLike<number | boolean>;

/** null means one peg in any hole, a hole means one peg there, a position exactly that. */
export type Goal = null | Hole | Position;

/**
 * How holes are named. "algebraic", such as d4, is for boards on a square lattice; "default"
 * is algebraic if the board has such names, otherwise numbers.
 */
export type Naming = "default" | "numbers" | "letters" | "algebraic";

/** How far a question has come. */
export interface Progress {
    /** Positions looked at so far. */
    positions: number;
    /** Positions to look at in this stage; null if that is not known. */
    total: number | null;
    /** What the question is doing. */
    stage:
        | "preparing"
        | "searching"
        | "shortening"
        | "proving"
        | "counting"
        | "listing"
        | "building"
        | "verifying"
        | "writing"
        | "reading"
        | "working";
    /** No solution has fewer moves; 0 if the question is not about moves. */
    least: number;
    /** The moves of the shortest solution found; null if none is known. */
    moves: number | null;
}

/**
 * What a question may spend. At a limit the answer stays unknown: solvable() returns null,
 * judge() has null for some answers, and other questions throw a PegError with
 * Status.LIMIT, whose message names the limit, or with Status.STOPPED if progress stopped them.
 */
export interface Limits {
    /** Positions to look at; no limit by default. */
    positions?: number | bigint | null;
    /** Bytes to hold at once; 1 GiB by default. */
    memory?: number | bigint | null;
    /** Seconds to take, a number above 0; no limit by default. */
    seconds?: number | null;
    /** Positions between calls of progress; 65536 by default. */
    interval?: number | null;
    /**
     * Called now and then. It stops the question by returning false; what it throws is thrown
     * by the question. It must not use the board that the question is about.
     */
    progress?: ((progress: Progress) => unknown) | null;
    /**
     * Stops the question, which then throws the signal's reason. A question that blocks looks at the
     * signal before it begins, in progress, and between two solutions: use `seconds` in place of
     * AbortSignal.timeout(). A worker's question is stopped at any time.
     */
    signal?: AbortSignal | null;
}

/**
 * What is known about the fewest moves: no solution has fewer than `least`, and `jumps` is a
 * solution of `most` moves. `most` and `jumps` are null if no solution has been found.
 */
export interface FewestBounds {
    least: number;
    most: number | null;
    jumps: Jump[] | null;
}

/**
 * The positions that the proof of the fewest moves has to look at: positions[m][n] is the
 * number of those that are reached in m moves and through which a solution has at least
 * least + n moves.
 */
export interface FewestLevels {
    least: number;
    moves: number;
    positions: bigint[][];
}

/**
 * How hard a position is. If it cannot be won, everything but `losing` is 0. What a limit leaves
 * unknown is null.
 */
export interface Rating {
    /** The chance that random play wins, each legal jump being as likely as the others. */
    win: number | null;
    /** How many games it is estimated from; 0 if it is exact. */
    games: number;
    /** How many first jumps lose. */
    losing: number | null;
    /** A lower bound on the fewest moves. */
    least: number;
    /** The moves of the shortest solution found; the same as `least` once the fewest are proven. */
    most: number | null;
}

/**
 * How many solutions of the fewest moves there are. `solutions` counts different sequences
 * of jumps; `distinct` counts as one those that differ only in the order of their moves, in
 * the way a peg goes, or by a symmetry. `sweep` is the largest number of jumps in the last move of a
 * solution.
 * All are 0 if there is no solution.
 */
export interface FewestCount {
    moves: number;
    solutions: bigint;
    distinct: bigint | null;
    sweep: number;
}

/**
 * Merson regions of a board, which share no hole. Each of `sets` has the holes of a region. A
 * position in which n regions hold pegs in all their holes needs n - `spare` moves or more.
 */
export interface Regions {
    sets: number[][];
    spare: number;
}

/** Solutions in a row, as bytes. */
export interface SolutionBatch {
    /** How many solutions there are. */
    count: number;
    /** How many jumps each of them has, which is the same for all. */
    jumps: number;
    /**
     * The solutions one after another, each with three bytes for a jump: the numbers of the
     * holes from, over and to. Solution i begins at 3 * jumps * i.
     */
    data: Uint8Array;
}

/** A legal jump, and whether the position after it can be won; null means unknown. */
export interface Verdict {
    jump: Jump;
    answer: boolean | null;
}

/** The legal jump, or null; `text` says why there is none. */
export interface FoundJump {
    jump: Jump | null;
    status: number;
    text: string;
}

/**
 * A row of a proof: a weight for each hole. It is about the sum of the weights of the holes
 * with pegs.
 *
 * "class": the weights are 0 and 1, and their sum over every line is even, so a jump never
 * changes whether the sum over the pegs is odd.
 * "resource": on every line the weights of from and over together are at least the weight
 * of to, so a jump never makes the sum over the pegs larger.
 * "exits": on every line the weights of from and over, less that of to, are at least the tolls
 * of all sets after this row that a jump along the line leaves.
 * "set": a toll in each hole of a set, and 0 elsewhere; some jump must take a peg from the set
 * and end outside.
 * "fork": -1, -2 and k + 1 in from, over and to of a line; after it come a part for at most k
 * jumps along it and a part for more.
 */
export interface ProofRow {
    kind: "class" | "resource" | "exits" | "set" | "fork";
    weights: number[];
}

/** Why a position cannot be won: weights prove it, or a search has looked everywhere. */
export type Explanation =
    | { reason: "proof"; rows: ProofRow[] }
    | { reason: "searched"; positions: number };

/**
 * A board of peg solitaire: a shape, a position, a goal, and the jumps played so far.
 *
 * The garbage collector does not see how much memory a board holds, so call free() when you
 * are done with it. A board that you forget is freed some time later.
 */
export class Board {
    /**
     * Makes a board from a text: usually the name of a built-in shape, perhaps with a goal, as
     * in "english -> d4", or what `text` or `gameText` wrote. The manual lists all
     * forms. `empty` is the only hole without a peg, a number from 0 or a name; by default it is the
     * customary one, or else one from which the goal can be reached. A `goal` that is set later
     * moves no pegs.
     */
    constructor(text?: string, options?: { empty?: Hole | null; goal?: Goal });

    /**
     * Makes a board of any graph from the number of its holes and its lines, with holes numbered
     * from 0.
     */
    static fromLines(
        holes: number,
        lines: Iterable<Jump>,
        options?: { empty?: Hole | null; goal?: Goal },
    ): Board;

    /**
     * Makes a board with the lines and the goal of a table, which does not know the names of
     * holes nor where they lie. If the table was built with pegs above 0, the goal is one peg in
     * any hole.
     */
    static ofTable(table: Table): Board;

    /** Returns a name of each built-in shape, and what the shape is in a few words. */
    static builtin(): { name: string; about: string }[];

    /** Copies the board, its play included. This is cheap. */
    copy(): Board;

    /** Frees the memory. The board cannot be used any more. */
    free(): void;
    [Symbol.dispose](): void;

    // The shape

    /** The number of holes. */
    readonly holes: number;
    /** The default names of the holes. */
    readonly names: readonly string[];
    /** Where to draw the holes: x to the right and y down, neighbours a distance of 1 apart. */
    readonly places: readonly { readonly x: number; readonly y: number }[];
    /** Every line, each direction by itself. */
    readonly lines: readonly Readonly<Jump>[];
    /** The ways to exchange holes that keep the set of lines; the first moves nothing. */
    readonly symmetries: readonly (readonly number[])[];
    /** Returns the name of a hole: of hole 0 on a triangle "1". */
    name(hole: Hole, naming?: Naming): string;
    /** Returns the number of a hole, from 0: of the name "1" 0. A number is returned as it is. */
    hole(hole: Hole): number;
    /**
     * Returns the row and the column of a hole, a number from 0 or a name, in its drawing, both
     * from 0. On a triangular
     * lattice, neighbours in a row are two columns apart; they are 1 apart in the column `leaning`,
     * so that row r of a triangle has 0 to r.
     */
    cell(hole: Hole): { row: number; column: number; leaning: number };
    /**
     * Returns the number, from 0, of the hole in a row and a column of cell(); null if there is
     * none.
     */
    holeAt(row: number, column: number): number | null;

    // The position

    /** The number of pegs. */
    readonly pegs: number;
    /** Whether a hole, a number from 0 or a name, holds a peg. */
    hasPeg(hole: Hole): boolean;
    /**
     * Puts a peg in a hole, a number from 0 or a name, or takes it out. The play so far is
     * forgotten.
     */
    setPeg(hole: Hole, peg?: boolean): void;
    /**
     * Fills all holes but one, a number from 0 or a name, or all if none is given. The play so far
     * is forgotten.
     */
    start(empty?: Hole | null): void;
    /** The position as bits. To set it also takes an array; the play so far is forgotten. */
    get position(): bigint;
    set position(position: Position);
    /** Returns the position with an entry of 1 or 0 for each hole. */
    toArray(): Uint8Array;
    /**
     * The class of the position: bits that no jump changes, and how many they are. No play leads
     * to a position with other bits.
     */
    readonly positionClass: { bits: bigint; size: number };
    /** Shape, position and goal as a line of text that new Board() reads, without the play. */
    readonly text: string;
    /**
     * The whole game as a line of text, to save it. The board that new Board() makes from it
     * has the same jumps to undo and redo.
     */
    readonly gameText: string;
    /** Draws the position in rows, with "o" for a peg and "." for an empty hole. */
    draw(): string;
    /** Draws the position with the hole's name for each peg. */
    drawNames(naming?: Naming): string;
    /** Returns `text`. */
    toString(): string;
    /** Returns `gameText`. */
    toJSON(): string;

    // The goal

    /**
     * null, the number, from 0, of the hole for the last peg, or the position to reach. A name sets
     * it too.
     */
    get goal(): null | number | bigint;
    set goal(goal: Goal);
    /** Whether the position is won. */
    readonly isWon: boolean;
    /** Whether no jump is legal. */
    readonly isStuck: boolean;

    // Play

    /** Lists the legal jumps, ascending by from, to and over. */
    legalJumps(): Jump[];
    /**
     * Finds the legal jump from one hole to another, both numbers from 0 or both names, or says why
     * there is none.
     */
    findJump(from: Hole, to: Hole): FoundJump;
    /** Plays moves such as "d2-d4 g3-g5-e5": all of them, or none and throws. Returns their jumps. */
    play(moves: string): Jump[];
    /** Plays a jump, or throws. Returns it. */
    play(jump: Jump): Jump;
    /**
     * Plays the jump from one hole to another, both numbers from 0 or both names, or throws.
     * Returns it.
     */
    play(from: Hole, to: Hole): Jump;
    /** Takes back the last jump, and returns it. */
    undo(): Jump;
    /** Takes back the last move, all the jumps that one peg made in a row, and returns them. */
    undoMove(): Jump[];
    /** Plays the jump that was undone last again, and returns it. */
    redo(): Jump;
    /** The jumps played so far. */
    readonly history: Jump[];
    /** The jumps that redo() would play. */
    readonly undone: Jump[];
    /** Writes jumps as a text for play(), with those of one peg joined: g3-g5-e5. */
    movesText(jumps: Iterable<Jump>, naming?: Naming): string;
    /** Writes jumps as a text for play(), each as a move of its own: g3-g5 g5-e5. */
    jumpsText(jumps: Iterable<Jump>, naming?: Naming): string;

    // Questions

    /**
     * Lets the questions of the board use a table of its shape and goal, or none with null. The
     * answers stay the same, except that hint() and solve() find the first solution in order.
     * The table is used until the goal is set; copies use it too. It may be freed before the
     * board.
     */
    attach(table: Table | null): void;
    /**
     * Moves to this board what another has found out, so that this one need not find it out
     * again. The other has then found out nothing. One of the two must be a copy of the other,
     * or both copies of a third, and they must have the same goal.
     */
    learn(other: Board): void;
    /** Whether the position can be won; null if a limit was reached first. */
    solvable(limits?: Limits): boolean | null;
    /** Judges every legal jump. */
    judge(limits?: Limits): Verdict[];
    /** Whether the position after one legal jump can be won; null if a limit was reached first. */
    judgeJump(jump: Jump, limits?: Limits): boolean | null;
    /** Finds a jump after which the position can be won; null if it is won or lost. */
    hint(limits?: Limits): Jump | null;
    /** Finds one solution; null if there is none. */
    solve(limits?: Limits): Jump[] | null;
    /**
     * Finds a solution of the fewest moves, and proves that none has fewer; null if there is no
     * solution. A table often makes this faster.
     */
    solveFewest(limits?: Limits): Jump[] | null;
    /**
     * Finds a solution with the longest sweep, the most jumps in one move, or with `last` in the
     * last move; null if there is no solution.
     * @example new Board("triangle6").longestSweep({ last: true }).length // 19
     */
    longestSweep(options?: Limits & { last?: boolean }): Jump[] | null;
    /**
     * Finds the shortest play to a dead end, a position in which no jump is legal: of the fewest
     * jumps, as in fool's solitaire, of the fewest moves, or to the fewest pegs.
     * @example new Board("triangle5").deadEnd().length // 6
     */
    deadEnd(options?: Limits & { by?: "jumps" | "moves" | "pegs" }): Jump[];
    /**
     * Finds bounds on the fewest moves, as close as the limits allow, and the shortest solution
     * found; null if there is none. When `least` and `most` are the same, it is the shortest.
     */
    boundFewest(limits?: Limits): FewestBounds | null;
    /**
     * Takes back as few jumps as possible until the position can be won, and returns their number.
     * Returns null if no position of the play can be won. The board is then
     * unchanged, as it is if a limit is reached.
     */
    rewind(limits?: Limits): number | null;
    /**
     * Goes through the solutions in order: all of them, or with `shortest` those of the fewest
     * moves; or with `upToOrder`, of all that differ only in the order of jumps without a hole in
     * common, the first; or with `byJumps`, the first of all that are made of the same jumps, each
     * as often. Leaving the loop early frees its memory. The solutions share their jumps, which
     * cannot be changed.
     */
    solutions(options?: Limits & { shortest?: boolean; upToOrder?: boolean; byJumps?: boolean }): Generator<Readonly<Jump>[], void, undefined>;
    /**
     * Goes through the same solutions in batches of `size`, 1024 by default; the last may be
     * smaller. This is the fastest way to look at many. After a limit, or when progress has
     * stopped it, those found by then come first, as a smaller batch.
     */
    solutionBatches(
        options?: Limits & { shortest?: boolean; upToOrder?: boolean; byJumps?: boolean; size?: number },
    ): Generator<SolutionBatch, void, undefined>;
    /**
     * Calls a function with each of these solutions, until it returns false. Returns whether it
     * has been called with all of them. The function may use, change or free the board.
     */
    eachSolution(
        each: (jumps: Readonly<Jump>[]) => unknown,
        options?: Limits & { shortest?: boolean; upToOrder?: boolean; byJumps?: boolean },
    ): boolean;
    /**
     * Makes a cursor, before the first of these solutions. The limits apply to all its work together.
     * With `shortest`, this call searches for the fewest moves.
     */
    cursor(options?: Limits & { shortest?: boolean; upToOrder?: boolean; byJumps?: boolean }): Cursor;
    /** Explains why the position cannot be won; null if it can. */
    explain(limits?: Limits): Explanation | null;
    /** Verifies from scratch whether rows prove that the position cannot be won. */
    verifyProof(rows: Iterable<ProofRow>): boolean;
    /** Finds regions, sets of holes that cost a move each, in the order of their first holes. */
    regions(limits?: Limits): Regions;
    /**
     * Writes a proof, as a text, that no solution has fewer than `moves` moves, or that there is no
     * solution. Throws with Status.E_PROOF if some solution has fewer,
     * and with Status.E_BIG if the board has too many moves to prove by.
     * @example new Board("triangle5 -> 13").proveMoves(10).split("\n")[0] // "moves 10"
     */
    proveMoves(moves: number, limits?: Limits): string;
    /**
     * Verifies such a proof, without relying on how it was found: gives the moves that it proves.
     * Throws with Status.E_PROOF if it does not hold, or is of another position.
     */
    verifyMoves(proof: string, limits?: Limits): number;
    /**
     * Counts the solutions; with `upToOrder` or `byJumps`, those that solutions() then goes through.
     * With `asPositions`, solutions count as one that pass through the same positions, or through images
     * of them under symmetries that keep the goal.
     */
    countSolutions(options?: Limits & { upToOrder?: boolean; byJumps?: boolean; asPositions?: boolean }): bigint;
    /** Counts the solutions of the fewest moves; `distinct: false` saves counting these. */
    countFewest(options?: Limits & { distinct?: boolean }): FewestCount;
    /** Counts what the proof of the fewest moves looks at; null if there is nothing to play. */
    fewestLevels(limits?: Limits): FewestLevels | null;
    /**
     * Counts the complete games: solutions, and sequences of jumps that end stuck.
     * @example new Board("triangle5").countGames() // 568630n
     */
    countGames(limits?: Limits): bigint;
    /** Counts the positions that can be reached with 0, 1, 2 ... jumps. */
    countPositions(options?: Limits & { bySymmetry?: boolean }): bigint[];
    /**
     * Finds the fewest and the most pegs that can be left when no jump is legal.
     * @example new Board("triangle5").endings() // { fewest: 1, most: 8 }
     * @example new Board("triangle5", { empty: 4 }).endings() // { fewest: 1, most: 10 }
     */
    endings(limits?: Limits): { fewest: number; most: number };
    /**
     * Tells how hard the position is, for makers of puzzles. If the exact chance does not fit into the
     * limits, it is estimated from games.
     * @example new Board("triangle5").rate()
     *     // { win: 0.00686..., games: 0, losing: 0, least: 10, most: 10 }
     */
    rate(limits?: Limits): Rating;
    /** Finds the solution with a number, counted from 0 in the order of solutions(). */
    solutionAt(index: bigint | number, limits?: Limits): Jump[];
    /** Finds the number of a solution. */
    indexOf(jumps: Iterable<Jump>, limits?: Limits): bigint;
    /** Draws a solution at random, each with the same chance; null if there is none. */
    randomSolution(random?: () => number, limits?: Limits): Jump[] | null;
}

/** Goes through the solutions of a board, which may be changed or freed meanwhile. */
export class Cursor {
    private constructor();
    /**
     * Goes on to the next solution. `steps` is how much work to do in this call, a step being
     * the jumps of one position; when they are used up, `jumps` is null and `done` false.
     * Without steps it goes on until there is a solution, or no more: then `done` is true.
     *
     * The solutions share their jumps, which cannot be changed. Without steps, more of them may be
     * found ahead where that takes next to no time; the next calls get these.
     *
     * A cursor that progress has stopped throws, and the next call goes on. One that has reached
     * a limit throws Status.LIMIT, and will get no further.
     */
    next(steps?: number): { jumps: Readonly<Jump>[] | null; done: boolean };
    /** Frees the memory. A cursor that is done has freed it. */
    free(): void;
    [Symbol.dispose](): void;
}

/**
 * A table: for every position of one class, whether it can be won, in a bit each. For
 * english that is 64 MiB. A table never changes. Call free() when you are done with it, as
 * with a board.
 */
export class Table {
    private constructor();
    /**
     * Builds a table for the shape and goal of a board. If the goal is one peg in any hole, it is
     * for the class of the position. With `pegs` above 0 the goal is instead to have at most so
     * many pegs left, and no board can use the table. progress must not use the board.
     */
    static build(board: Board, options?: Limits & { pegs?: number }): Table;
    /**
     * Reads the bytes that bytes() wrote, or any other binding of libpeg. Throws Status.E_TABLE
     * for any other bytes, and Status.E_VERSION for those of a later version.
     */
    static read(bytes: ArrayBufferView | ArrayBuffer, limits?: Limits): Table;
    /** Frees the memory, as soon as no board uses the table. */
    free(): void;
    [Symbol.dispose](): void;

    /** The table has 2 to the power of bits positions. */
    readonly bits: number;
    /** What it was built with as pegs. */
    readonly pegs: number;
    /** How many bytes of memory it holds. */
    readonly size: number;
    /** Counts the positions with 0, 1, 2 ... pegs that can be won. */
    count(limits?: Limits): bigint[];
    /** Looks a position up; null for a position of another class that the table does not cover. */
    probe(position: bigint): boolean | null;
    /** Looks many positions up, which is faster: 0 is lost, 1 can be won, 2 is not told. */
    probe(positions: BigUint64Array): Uint8Array;
    /** Writes the table as bytes: a head of a few thousand, then as many as it takes in memory. */
    bytes(limits?: Limits): Uint8Array;
    /** Verifies that every answer is right, by comparing it with those after each jump. */
    verify(limits?: Limits): boolean;
}

/** An error of libpeg. */
export class PegError extends Error {
    constructor(status: number, message: string, at?: number | null);
    /** One of Status. */
    readonly status: number;
    /** The index of the character, or of the line, at which something is wrong. */
    readonly at: number | null;
}

/** The numbers of peg_status in libpeg.h, which says what each means. */
export const Status: Readonly<{
    OK: 0;
    STOPPED: 1;
    LIMIT: 2;
    PAUSED: 3;
    END: 4;
    E_ARGUMENT: -1;
    E_MEMORY: -2;
    E_ROOM: -3;
    E_UNKNOWN_LIMIT: -4;
    E_HOLE: -5;
    E_LINE: -6;
    E_FROM: -7;
    E_OVER: -8;
    E_TO: -9;
    E_HISTORY: -10;
    E_TEXT: -11;
    E_NAME: -12;
    E_SIZE: -13;
    E_DRAWING: -14;
    E_POSITION: -15;
    E_EMPTY: -16;
    E_BIG: -17;
    E_SAME: -18;
    E_TWICE: -19;
    E_NAMING: -20;
    E_COUNT: -21;
    E_INDEX: -22;
    E_SOLUTION: -23;
    E_PROOF: -24;
    E_NO_TABLE: -25;
    E_FILE: -26;
    E_TABLE: -27;
    E_VERSION: -28;
    E_MISMATCH: -29;
    E_LEFT_OUT: -30;
    E_BUSY: -31;
    E_UNFINISHED: -32;
}>;
