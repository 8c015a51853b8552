// SPDX-License-Identifier: MIT

import type { Jump, Verdict } from "./libpeg.js";

/** What `jump`, `undo` and `redo` tell: the jump, its text such as "d2-d4", and the pegs that are on the board now. */
export interface JumpDetail {
    jump: Jump;
    text: string;
    pegs: number;
}

/** The events of a board by their names. All bubble and leave shadow trees. */
export interface PegBoardEvents extends HTMLElementEventMap {
    /** The board of the attributes is there to play on. */
    ready: CustomEvent<{ pegs: number }>;
    /** One for each jump, also of several that are played or taken back at once. */
    jump: CustomEvent<JumpDetail>;
    undo: CustomEvent<JumpDetail>;
    redo: CustomEvent<JumpDetail>;
    /** The coach knows more of the legal jumps. */
    judged: CustomEvent<{ verdicts: Verdict[] }>;
    /** Also at the end of a film that is watched. */
    won: CustomEvent<{ pegs: number }>;
    /** No jump is left, or the coach has found that no jump can still win. */
    lost: CustomEvent<{ pegs: number; isStuck: boolean }>;
    /** A film has come to its end. */
    filmend: CustomEvent<Record<string, never>>;
    /** The board cannot be made or asked, for the reason that the element shows. */
    fault: CustomEvent<{ error: Error }>;
}

/**
 * The element <peg-board>. Importing this module defines it. The board stands after `ready`; before it, facts are null
 * and the methods throw.
 */
export class PegBoard extends HTMLElement {
    /** What all boards say, in English. A page in another language assigns its own sentences. */
    static readonly words: Record<string, string | ((...values: never[]) => string)>;

    /** The text of a board or of a whole game, as for new Board(); an attribute. By default "english". */
    get board(): string;
    set board(text: string | null | undefined);
    /** Moves to play on it at first; an attribute. */
    get moves(): string;
    set moves(text: string | null | undefined);
    /** Marks jumps as winning and losing; an attribute. */
    coach: boolean;
    /** Begins before the first move, to be watched; an attribute. */
    film: boolean;
    /** Shows the names of holes; an attribute. */
    names: boolean;
    /** Asks why the position of the attributes is lost, and shows the numbers; an attribute. */
    proof: boolean;

    /** The game as one line of text, from which new Board() makes it again. */
    readonly gameText: string | null;
    readonly pegs: number | null;
    readonly isWon: boolean | null;
    readonly isStuck: boolean | null;
    /** What the coach knows of the legal jumps; empty while he knows nothing. */
    readonly verdicts: Verdict[];

    /** Plays moves such as "d2-d4 f3-d3". Throws if one is not legal, and then plays none. */
    play(moves: string): void;
    undo(): void;
    redo(): void;
    /** Takes back so many jumps, by default all. */
    rewind(jumps?: number): void;
    /** Plays the jumps that were taken back one after the other, from the start if there are none. */
    startFilm(): void;
    stopFilm(): void;
    /** Shows a jump that wins. */
    hint(): Promise<void>;
    /** Goes back to where the game can still be won. */
    rescue(): Promise<void>;
    /** Says why the game cannot be won, and shows the numbers that prove it. */
    explain(): Promise<void>;

    addEventListener<Name extends keyof PegBoardEvents>(
        type: Name,
        listener: (this: PegBoard, event: PegBoardEvents[Name]) => unknown,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
        type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<Name extends keyof PegBoardEvents>(
        type: Name,
        listener: (this: PegBoard, event: PegBoardEvents[Name]) => unknown,
        options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
        type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions,
    ): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "peg-board": PegBoard;
    }
}
