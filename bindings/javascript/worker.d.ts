// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" />

import type { Board, Cursor, Jump, Limits, LoadOptions, SolutionBatch } from "./libpeg.js";

/** What a method of Board takes, if it answers and takes nothing but options, limits among them. */
type OptionsOf<Method> = Method extends (...given: infer Given) => infer Answer
    ? Given extends [] ? never
        : Answer extends Cursor | Generator ? never
        : Given extends [options?: infer Options]
            ? NonNullable<Options> extends Limits ? NonNullable<Options> : never
        : never
    : never;

type Asked = keyof { [Name in keyof Board as [OptionsOf<Board[Name]>] extends [never] ? never : Name]: 0 };
type Replies = { [Name in Asked]: ReturnType<Board[Name]> };
type Extras = { [Name in Asked]: Omit<OptionsOf<Board[Name]>, keyof Limits> };
type OwnExtras = { [Name in Asked as keyof Extras[Name] extends never ? never : Name]: Extras[Name] };

/**
 * The questions, and the answer to each: the methods of Board that take nothing but options, and a
 * few more. The board that is passed to rewind stays as it is.
 */
export interface Answers extends Replies {
    judgeJump: boolean | null;
    proveMoves: string;
    verifyMoves: number;
    solutionAt: Jump[];
    indexOf: bigint;
    randomSolution: Jump[] | null;
    /** What the attached table says; null if there is none for this board. */
    probe: boolean | null;
    /** The bytes of a table for the board. The worker builds it but does not keep it. */
    table: Uint8Array;
}

/** What some questions take besides limits. */
export interface Needs extends OwnExtras {
    judgeJump: { jump: Jump };
    proveMoves: { moves: number };
    verifyMoves: { proof: string };
    solutionAt: { index: bigint | number };
    indexOf: { jumps: Jump[] };
    table: { pegs?: number };
}

type Given<Question> = Limits & (Question extends keyof Needs ? Needs[Question] : unknown);

/**
 * Asks a worker questions, one after another. The worker remembers what it has found out
 * about the last board.
 */
export class Asker {
    constructor(options?: LoadOptions);
    /** Whether a question has not been answered yet. */
    readonly isBusy: boolean;
    /**
     * Asks a question, which has the name of a method of Board or is described in Answers. A
     * string is read as by new Board(), so it may hold a whole game.
     */
    ask<Question extends keyof Answers>(
        question: Question,
        board: string | Board,
        ...given: {} extends Given<Question> ? [Given<Question>?] : [Given<Question>]
    ): Promise<Answers[Question]>;
    /**
     * Goes through the solutions in order: all of them, or with `shortest` those of the fewest
     * moves. They come as they are found, no more than are wanted. Other questions are answered
     * meanwhile. A signal, stop() and close() end the loop with an error.
     */
    solutions(
        board: string | Board, ...options: Parameters<Board["solutions"]>
    ): AsyncGenerator<Jump[], void, undefined>;
    /** Goes through the same solutions in batches, as Board.solutionBatches() does. */
    solutionBatches(
        board: string | Board, ...options: Parameters<Board["solutionBatches"]>
    ): AsyncGenerator<SolutionBatch, void, undefined>;
    /**
     * Hands the bytes of a table to the worker. From the next question on, it is used for
     * boards of its shape and goal, until another table or null is attached. If the bytes are
     * not a table, the promise is rejected and no table is attached. stop() does not end this.
     */
    attach(table: Uint8Array | ArrayBuffer | null): Promise<void>;
    /** Stops all questions and loops: they are rejected with Status.STOPPED. */
    stop(): void;
    /** Ends the worker. So does the end of the block in which `using` declares the asker. */
    close(): void;
    [Symbol.dispose](): void;
}
