// SPDX-License-Identifier: MIT

import type { Board, Explanation, Jump, Limits, LoadOptions, Verdict } from "./libpeg.js";

/**
 * Limits of a question, and a signal that stops it: its promise is then rejected with the
 * signal's reason.
 */
export type Asked = Limits & { signal?: AbortSignal | null };

/** The questions, and the answer to each. */
export interface Answers {
    solvable: boolean | null;
    judge: Verdict[];
    hint: Jump | null;
    solve: Jump[] | null;
    solveFewest: Jump[] | null;
    explain: Explanation | null;
    /** How many jumps to take back; the board that was passed stays as it is. */
    rewind: number | null;
    countSolutions: bigint;
    countGames: bigint;
    countPositions: bigint[];
    endings: { fewest: number; most: number };
    solutionAt: Jump[];
    indexOf: bigint;
    randomSolution: Jump[] | null;
    /** What the attached table says; null if there is none for this board. */
    probe: boolean | null;
    /** The bytes of a table for the board. The worker builds it but does not keep it. */
    table: Uint8Array;
}

/** What some questions need besides limits. */
export interface Needs {
    countPositions: { bySymmetry?: boolean };
    solutionAt: { index: bigint | number };
    indexOf: { jumps: Jump[] };
    table: { pegs?: number };
}

type Given<Question> = Asked & (Question extends keyof Needs ? Needs[Question] : unknown);

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
     * Hands the bytes of a table to the worker. From the next question on, it is used for
     * boards of its shape and goal, until another table or null is attached. If the bytes are
     * not a table, the promise is rejected and no table is attached. stop() does not end this.
     */
    attach(table: Uint8Array | ArrayBuffer | null): Promise<void>;
    /** Stops all questions: their promises are rejected with Status.STOPPED. */
    stop(): void;
    /** Ends the worker. */
    close(): void;
}
