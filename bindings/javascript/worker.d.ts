// SPDX-License-Identifier: MIT

import type { Board, Explanation, Jump, Limits, LoadOptions, Verdict } from "./libpeg.js";

/** Limits, and moves to play on the board before it is asked about. */
export type Asked = Limits & { moves?: string };

/** The questions, and what each is answered with. */
export interface Answers {
    solvable: boolean | null;
    judge: Verdict[];
    hint: Jump | null;
    solve: Jump[] | null;
    solveFewest: Jump[] | null;
    explain: Explanation | null;
    rewind: number;
    countSolutions: bigint;
    countGames: bigint;
    countPositions: bigint[];
    endings: { fewest: number; most: number };
    solutionAt: Jump[];
    indexOf: bigint;
    randomSolution: Jump[] | null;
    /** What the attached table tells; null if there is none for the board. */
    probe: boolean | null;
    /** The bytes of the board's table, which is built and not kept. */
    table: Uint8Array;
}

/** What some questions need beside limits. */
export interface Needs {
    countPositions: { bySymmetry?: boolean };
    solutionAt: { index: bigint | number };
    indexOf: { jumps: Jump[] };
    table: { pegs?: number };
}

type Given<Question> = Asked & (Question extends keyof Needs ? Needs[Question] : unknown);

/**
 * Asks questions of a worker, one after the other, which remembers what it found out about
 * the last board.
 */
export class Asker {
    constructor(options?: LoadOptions);
    /** Whether a question has not been answered yet. */
    readonly isBusy: boolean;
    /** Asks what the method of a Board with this name tells, or what Answers says. */
    ask<Question extends keyof Answers>(
        question: Question,
        board: string | Board,
        ...given: {} extends Given<Question> ? [Given<Question>?] : [Given<Question>]
    ): Promise<Answers[Question]>;
    /**
     * Hands the bytes of a table to the worker, or null. From the next question on it is used
     * for boards of its shape and goal, and kept until another comes. What is wrong with the
     * bytes is thrown, and there is none then. stop() does not end this.
     */
    attach(table: Uint8Array | ArrayBuffer | null): Promise<void>;
    /** Ends all questions: their promises throw a PegError whose status is Status.STOPPED. */
    stop(): void;
    /** Ends the worker. */
    close(): void;
}
