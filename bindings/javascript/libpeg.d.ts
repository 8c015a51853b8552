// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />

/** What load() may be told. */
export interface LoadOptions {
    /** Where libpeg.wasm is, or what it is; without it the file beside libpeg.js. */
    wasm?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;
    /** The most bytes that all boards together may hold; without it 4 GiB. */
    memory?: number;
}

/**
 * Brings in the WebAssembly module. Await it once, before anything else; called again it
 * changes nothing, and options other than those of the first call throw.
 */
export function load(options?: LoadOptions): Promise<void>;

/** The version of the library, such as "0.1.0". */
export function version(): string;

/** Bytes in use now, and bytes that the WebAssembly memory has grown to so far. */
export function memoryUse(): { held: number; total: number };

/** A hole: its number, from 0, or any of its names, such as "d4". */
export type Hole = number | string;

/** A jump, or the line it runs along: three holes by their numbers. */
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

/** null is one peg anywhere, a hole is one peg there, a position is exactly that. */
export type Goal = null | Hole | Position;

/** How holes are named: "algebraic", such as d4, is for boards on a square lattice. */
export type Naming = "usual" | "numbers" | "letters" | "algebraic";

/**
 * What a question may spend. At a limit the answer is unknown: solvable() is then null and
 * judge() has null for some answers; all others throw a PegError whose status is
 * Status.LIMIT or Status.STOPPED.
 */
export interface Limits {
    /** Positions to look at. */
    nodes?: number | bigint | null;
    /** Bytes to hold at once; without it 1 GiB, which is the most. */
    memory?: number | bigint | null;
    /** Positions between calls of progress; without it 65536. */
    interval?: number | null;
    /**
     * Called now and then with the number of positions looked at so far, which may begin
     * anew where a question has several parts. Returning false stops the question; what it
     * throws comes out of the question. It must not use the board the question is about.
     *
     * In questions of the fewest moves it is told bounds on them too: how many moves solutions
     * have at least, and how many the shortest that is known has, or 0; elsewhere 0 and 0.
     */
    progress?: ((positions: number, least: number, most: number) => unknown) | null;
}

/** No solution has fewer moves than `least`; `jumps` is one of `most` moves. */
export interface FewestBounds {
    least: number;
    most: number | null;
    jumps: Jump[] | null;
}

/**
 * The positions that the proof of the fewest moves goes through: positions[m][n] is how many
 * are come to in m moves and have solutions of least + n moves at least.
 */
export interface FewestLevels {
    least: number;
    moves: number;
    positions: bigint[][];
}

/**
 * How many solutions there are of the fewest moves: as different sequences of jumps, and
 * those alone that differ in more than the order of moves or a symmetry. `sweep` is the
 * most jumps of a last move.
 */
export interface FewestCount {
    moves: number;
    solutions: bigint;
    distinct: bigint | null;
    sweep: number;
}

/** A legal jump, and whether the position after it can be won; null is unknown. */
export interface Verdict {
    jump: Jump;
    answer: boolean | null;
}

/** The jump if it is legal, else null; and what is wrong with it, in words. */
export interface Check {
    jump: Jump | null;
    status: number;
    text: string;
}

/**
 * A row of a proof: a weight for each hole, of which the sum over the pegs is looked at.
 *
 * "class": weights 0 and 1 whose sum over every line is even, so that no jump changes
 * whether the sum over the pegs is odd.
 * "resource": on every line the weights of from and over are together at least that of to,
 * so that no jump makes the sum over the pegs larger.
 */
export interface Row {
    kind: "class" | "resource";
    weights: number[];
}

/** Why a position cannot be won: weights prove it, or a search came to its end. */
export type Explanation =
    | { reason: "proof"; rows: Row[] }
    | { reason: "searched"; positions: number };

/**
 * A board of peg solitaire: a shape, a position, a goal, and the play so far.
 *
 * Its memory lies outside of what JavaScript cleans up by itself. Call free() when done
 * with a board; one that is forgotten is freed at some time after.
 */
export class Board {
    /**
     * Makes a board of a text: most often the name of a built-in shape, with a goal if
     * wanted: "english -> d4". The README of libpeg lists all forms.
     *
     * empty: the one hole without a peg; without it the customary start.
     */
    constructor(text?: string, options?: { empty?: Hole | null; goal?: Goal });

    /** Makes a board of any graph: how many holes, and the lines jumps run along. */
    static fromLines(
        holes: number,
        lines: Iterable<Jump>,
        options?: { empty?: Hole | null; goal?: Goal },
    ): Board;

    /**
     * Makes a board with a table's lines and goal, of which the table knows no names nor
     * places. The goal is one peg anywhere where it was built with pegs above 0.
     */
    static ofTable(table: Table): Board;

    /** The built-in shapes, one for each kind, and what they are in a few words. */
    static builtin(): { name: string; about: string }[];

    /** A board with the same goal and play. It costs little. */
    copy(): Board;

    /** Gives back the memory. The board cannot be used afterwards. */
    free(): void;
    [Symbol.dispose](): void;

    // The shape

    /** How many holes there are. */
    readonly holes: number;
    /** The usual names of the holes. */
    readonly names: readonly string[];
    /** Where to draw the holes: x to the right, y downward, neighbours 1 apart. */
    readonly places: readonly { readonly x: number; readonly y: number }[];
    /** Every line that a jump can run along, in one direction each. */
    readonly lines: readonly Readonly<Jump>[];
    /** The ways to exchange holes that keep the lines; the first moves nothing. */
    readonly symmetries: readonly (readonly number[])[];
    /** A hole's name. */
    name(hole: Hole, naming?: Naming): string;
    /** The number of a hole, from 0, for its number or any of its names. */
    hole(hole: Hole): number;

    // The position

    /** How many pegs there are. */
    readonly pegs: number;
    /** Whether a hole holds a peg. */
    at(hole: Hole): boolean;
    /** Puts a peg in a hole, or takes it out. The play so far is forgotten. */
    set(hole: Hole, peg?: boolean): void;
    /** Puts a peg in every hole but the one given. The play so far is forgotten. */
    fill(empty?: Hole | null): void;
    /** The position. Setting it forgets the play so far. */
    get position(): bigint;
    set position(position: Position);
    /** The position with an entry of 1 or 0 for each hole. */
    toArray(): Uint8Array;
    /**
     * The class of the position: bits that no jump changes, and how many there are. No
     * play leads from a position to one with other bits.
     */
    readonly positionClass: { bits: bigint; size: number };
    /** The board as a line of text that makes it again, without the play. */
    readonly text: string;
    /** The position in rows: "." is an empty hole, "o" or the hole's name a peg. */
    draw(options?: { names?: boolean; naming?: Naming }): string;
    toString(): string;
    toJSON(): string;

    // The goal

    /** null, the number of the hole for the last peg, or the position to reach. */
    get goal(): null | number | bigint;
    set goal(goal: Goal);
    /** Whether the position is what the goal asks for. */
    readonly isWon: boolean;
    /** Whether no jump is legal. */
    readonly isStuck: boolean;

    // Play

    /** The legal jumps, ascending by from, to, over. */
    legalJumps(): Jump[];
    /** Finds the jump from one hole to another, or says what is wrong with it. */
    check(from: Hole, to: Hole): Check;
    /** Plays moves such as "d2-d4 g3-g5-e5": all of them, or none and it throws. */
    play(moves: string): void;
    /** Plays a jump, or throws. */
    play(jump: Jump): void;
    /** Plays the jump from one hole to another, or throws. */
    play(from: Hole, to: Hole): void;
    /** Takes back the last jump, and returns it. */
    undo(): Jump;
    /** Plays the last jump undone once more, and returns it. */
    redo(): Jump;
    /** The jumps played so far. */
    readonly history: Jump[];
    /** The jumps undone that redo() would play. */
    readonly undone: Jump[];
    /** Writes jumps as text that play() reads, the jumps of one peg joined into a move. */
    write(jumps: Iterable<Jump>, options?: { joined?: boolean; naming?: Naming }): string;

    // Questions

    /**
     * Lets questions use a table of this shape and goal, or with null none. The answers
     * stay the same; hint() and solve() go by the first solution in order. Setting the
     * goal ends the use; copies share it. The table may be freed before the board.
     */
    attach(table: Table | null): void;
    /** Whether the position can be won; null if a limit was reached first. */
    solvable(limits?: Limits): boolean | null;
    /** Judges every legal jump. */
    judge(limits?: Limits): Verdict[];
    /** A jump that keeps the position winnable; null if it is won or lost. */
    hint(limits?: Limits): Jump | null;
    /** One solution; null if there is none. */
    solve(limits?: Limits): Jump[] | null;
    /**
     * A solution of the fewest moves, runs of jumps by one peg, and so the proof that no
     * other has fewer; null if there is none. A table makes this much faster.
     */
    solveFewest(limits?: Limits): Jump[] | null;
    /**
     * Bounds on the fewest moves as far as the limits allow, and the solution of `most` moves
     * if one was found, which is shortest when `least` is the same; null if there is none.
     */
    boundFewest(limits?: Limits): FewestBounds | null;
    /** Takes back as few jumps as will do until it can be won, and tells how many. */
    rewind(limits?: Limits): number;
    /** Every solution, one at a time. Leaving the loop early frees what it needs. */
    solutions(limits?: Limits): Generator<Jump[], void, undefined>;
    /**
     * Calls a function with every solution; false from it ends that, and is returned. The
     * function may use, change or free the board.
     */
    eachSolution(each: (jumps: Jump[]) => unknown, limits?: Limits): boolean;
    /** As eachSolution(), with those of the fewest moves alone. */
    eachFewest(each: (jumps: Jump[]) => unknown, limits?: Limits): boolean;
    /** A place among the solutions that goes on by so many steps at a time. */
    cursor(limits?: Omit<Limits, "nodes">): Cursor;
    /** Why the position cannot be won; null if it can. */
    explain(limits?: Limits): Explanation | null;
    /** Whether rows prove that the position cannot be won, checked from scratch. */
    checkProof(rows: Iterable<Row>): boolean;
    /** How many solutions there are, as different sequences of jumps. */
    countSolutions(limits?: Limits): bigint;
    /**
     * How many solutions there are of the fewest moves. With distinct: false those that differ
     * in more than order are not counted, which takes longest, and `distinct` is null.
     */
    countFewest(options?: Limits & { distinct?: boolean }): FewestCount;
    /** What the proof of the fewest moves goes through; null where there is nothing to play. */
    fewestLevels(limits?: Limits): FewestLevels | null;
    /** How many games there are: solutions, and sequences that end stuck. */
    countGames(limits?: Limits): bigint;
    /** How many positions 0, 1, 2 ... jumps lead to. */
    countPositions(limits?: Limits & { bySymmetry?: boolean }): bigint[];
    /** The fewest and the most pegs that can be left when no jump is legal. */
    endings(limits?: Limits): { fewest: number; most: number };
    /** The solution of a number, from 0, in the order of solutions(). */
    solutionAt(index: bigint | number, limits?: Limits): Jump[];
    /** The number of a solution. */
    indexOf(jumps: Iterable<Jump>, limits?: Limits): bigint;
    /** A solution, each as likely as the others; null if there is none. */
    randomSolution(random?: () => number, limits?: Limits): Jump[] | null;
}

/** A place among the solutions of a board, which may be changed or freed meanwhile. */
export class Cursor {
    private constructor();
    /**
     * Goes on to the next solution, but by so many steps at the most: each looks at the
     * jumps of one position. jumps is null where the steps did not lead to one. Without
     * steps it goes on until there is one.
     */
    next(steps?: number): { jumps: Jump[] | null; done: boolean };
    /** Gives back the memory. A cursor that is done has done so. */
    free(): void;
    [Symbol.dispose](): void;
}

/**
 * The exact answer for every position of one class, a bit each: 64 MiB for english. It never
 * changes. Call free() when done with it, as with a board.
 */
export class Table {
    private constructor();
    /**
     * Builds the table of a board's shape and goal. Where the goal is one peg anywhere it is
     * for the class of the position. With pegs above 0 the goal is that so many are left at
     * the most, and no board can use it. progress is called with positions done with, of
     * 2 to the bits; the board must not be used there.
     */
    static build(board: Board, options?: Limits & { pegs?: number }): Table;
    /**
     * Reads what bytes() of this version or one before wrote, here or in another language.
     * Any other bytes throw a PegError with Status.E_TABLE or Status.E_VERSION.
     */
    static read(bytes: ArrayBufferView | ArrayBuffer, limits?: Limits): Table;
    /** Gives back the memory, as soon as no board uses the table. */
    free(): void;
    [Symbol.dispose](): void;

    /** How many bits number a position. */
    readonly bits: number;
    /** The most pegs that its goal leaves; 0 for the goal of a board. */
    readonly pegs: number;
    /** How many bytes it holds in memory. */
    readonly size: number;
    /** The number of positions with 0, 1, 2 ... pegs that can be won. */
    count(limits?: Limits): bigint[];
    /** Looks a position up; null for one of a class that the table does not tell of. */
    probe(position: bigint): boolean | null;
    /** Looks up many in less time than one by one: 0 is lost, 1 can be won, 2 is not told. */
    probeMany(positions: BigUint64Array): Uint8Array;
    /** The table as bytes to keep: 8 MB for english. It takes longer than building. */
    bytes(limits?: Limits): Uint8Array;
    /** Whether every answer agrees with those after a jump, as in no other table. */
    check(limits?: Limits): boolean;
}

/** Something that libpeg could not do. */
export class PegError extends Error {
    constructor(status: number, message: string, at?: number | null);
    /** One of Status. */
    readonly status: number;
    /** The index of the character, or of the line, where the trouble is. */
    readonly at: number | null;
}

/** The numbers of peg_status in libpeg.h, which says what each means. */
export const Status: Readonly<{
    OK: 0;
    STOPPED: 1;
    LIMIT: 2;
    E_ARGUMENT: -1;
    E_MEMORY: -2;
    E_ROOM: -3;
    E_HOLE: -4;
    E_LINE: -5;
    E_FROM: -6;
    E_OVER: -7;
    E_TO: -8;
    E_TEXT: -9;
    E_NAME: -10;
    E_EMPTY: -11;
    E_BIG: -12;
    E_TWICE: -13;
    E_POSITION: -14;
    E_END: -15;
    E_COUNT: -16;
    E_PROOF: -17;
    E_SOLUTION: -18;
    E_FILE: -19;
    E_TABLE: -20;
    E_VERSION: -21;
    E_OTHER: -22;
}>;
