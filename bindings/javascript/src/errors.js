// SPDX-License-Identifier: MIT

export class PegError extends Error {
    constructor(status, message, at = null) {
        super(message);
        this.name = "PegError";
        this.status = status;
        this.at = at;
    }
}
