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
    E_WON: -11,
    E_TEXT: -12,
    E_NAME: -13,
    E_SIZE: -14,
    E_DRAWING: -15,
    E_POSITION: -16,
    E_EMPTY: -17,
    E_BIG: -18,
    E_SAME: -19,
    E_TWICE: -20,
    E_NAMING: -21,
    E_COUNT: -22,
    E_INDEX: -23,
    E_SOLUTION: -24,
    E_PROOF: -25,
    E_NO_TABLE: -26,
    E_FILE: -27,
    E_TABLE: -28,
    E_VERSION: -29,
    E_MISMATCH: -30,
    E_PACKED: -31,
    E_LEFT_OUT: -32,
});

export class PegError extends Error {
    constructor(status, message, at = null) {
        super(message);
        this.name = "PegError";
        this.status = status;
        this.at = at;
    }
}
