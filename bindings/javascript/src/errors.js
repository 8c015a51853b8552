// SPDX-License-Identifier: MIT

/** The numbers of peg_status in libpeg.h. */
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

export class PegError extends Error {
    constructor(status, message, at = null) {
        super(message);
        this.name = "PegError";
        this.status = status;
        this.at = at;
    }
}
