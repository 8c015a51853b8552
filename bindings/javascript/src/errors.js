// SPDX-License-Identifier: MIT

/** The numbers of peg_status in libpeg.h. */
export const Status = Object.freeze({
    OK: 0,
    STOPPED: 1,
    LIMIT: 2,
    E_ARGUMENT: -1,
    E_MEMORY: -2,
    E_ROOM: -3,
    E_HOLE: -4,
    E_LINE: -5,
    E_FROM: -6,
    E_OVER: -7,
    E_TO: -8,
    E_TEXT: -9,
    E_NAME: -10,
    E_EMPTY: -11,
    E_BIG: -12,
    E_TWICE: -13,
    E_POSITION: -14,
    E_END: -15,
    E_COUNT: -16,
    E_PROOF: -17,
    E_SOLUTION: -18,
    E_FILE: -19,
    E_TABLE: -20,
    E_VERSION: -21,
    E_OTHER: -22,
});

export class PegError extends Error {
    constructor(status, message, at = null) {
        super(message);
        this.name = "PegError";
        this.status = status;
        this.at = at;
    }
}
