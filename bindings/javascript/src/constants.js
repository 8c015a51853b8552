// SPDX-License-Identifier: MIT
//
// The constants of libpeg.h. ./dev interface writes this file.

/** The numbers of peg_status. */
export const Status = Object.freeze({
    OK: 0,
    STOPPED: 1,
    LIMIT: 2,
    PAUSED: 3,
    END: 4,
    E_ARGUMENT: -1,
    E_MEMORY: -2,
    E_ROOM: -3,
    E_UNKNOWN_LIMIT: -4,
    E_HOLE: -5,
    E_LINE: -6,
    E_FROM: -7,
    E_OVER: -8,
    E_TO: -9,
    E_HISTORY: -10,
    E_TEXT: -11,
    E_NAME: -12,
    E_SIZE: -13,
    E_DRAWING: -14,
    E_POSITION: -15,
    E_EMPTY: -16,
    E_BIG: -17,
    E_SAME: -18,
    E_TWICE: -19,
    E_NAMING: -20,
    E_COUNT: -21,
    E_INDEX: -22,
    E_SOLUTION: -23,
    E_PROOF: -24,
    E_NO_TABLE: -25,
    E_FILE: -26,
    E_TABLE: -27,
    E_VERSION: -28,
    E_MISMATCH: -29,
    E_LEFT_OUT: -30,
    E_BUSY: -31,
    E_UNFINISHED: -32,
});

/** The words of peg_naming, by their numbers. */
export const NAMINGS = [
    "default",
    "numbers",
    "letters",
    "algebraic",
];

/** The words of peg_stage, by their numbers. */
export const STAGES = [
    "preparing",
    "searching",
    "shortening",
    "proving",
    "counting",
    "listing",
    "building",
    "verifying",
    "writing",
    "reading",
    "working",
];

/** The words of peg_proof_kind, by their numbers. */
export const PROOF_KINDS = [
    "class",
    "resource",
    "exits",
    "set",
    "fork",
];

export const MAX_HOLES = 256;
export const MAX_LINES = 65535;
export const MAX_SIDE = 1024;
export const MAX_WORDS = 4;
export const MAX_DRAWN_JUMPS = 1024;
export const NO_HOLE = -1;
export const START_HOLE = -3;
export const MAX_MARKS = 8;
export const LAST_HOLE = -2;
export const DRAW_ON = -1;
export const GOAL_ANYWHERE = 0;
export const GOAL_HOLE = 1;
export const GOAL_POSITION = 2;
export const CONTINUE = 0;
export const STOP = 1;
export const ENDED_BY_NONE = 0;
export const ENDED_BY_POSITIONS = 1;
export const ENDED_BY_MEMORY = 2;
export const ENDED_BY_TIME = 3;
export const NO = 0;
export const YES = 1;
export const UNKNOWN = 2;
export const ANY_SWEEP = 0;
export const LAST_SWEEP = 1;
export const STUCK_FEWEST_JUMPS = 0;
export const STUCK_FEWEST_MOVES = 1;
export const STUCK_MOST_JUMPS = 2;
export const REASON_NONE = 0;
export const REASON_PROOF = 1;
export const REASON_SEARCHED = 2;
export const ALL_SOLUTIONS = 0;
export const SHORTEST_SOLUTIONS = 1;
export const SOLUTIONS_UP_TO_ORDER = 2;
export const SOLUTIONS_BY_JUMPS = 3;
export const SOLUTIONS_AS_POSITIONS = 4;
