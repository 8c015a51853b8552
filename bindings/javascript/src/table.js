// SPDX-License-Identifier: MIT
//
// The table: the exact answer for every position of a class.

import { Status } from "./constants.js";
import { ANSWERS, Handle, ask, demand, work } from "./handle.js";
import { bytesOf, isBytes } from "./host.js";
import { HANDLE, Play } from "./play.js";
import * as wasm from "./wasm.js";

const MOST_HOLES = 64;
const STRETCH = 65536; // positions handed to C at once
const MOST_WORD = 2n ** 64n - 1n;

function tableAt(out, status) {
    wasm.expectOk(status);
    return wasm.u32(out);
}

function joined(pieces) {
    const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
        all.set(piece, at);
        at += piece.length;
    }
    return all;
}

export class Table {
    /** A table of C, which is the new one's from then on. */
    constructor(address) {
        if (!address)
            throw new TypeError("a table is made by Table.build() or Table.read()");
        this[HANDLE] = new Handle(address, "peg_table_free");
    }

    static build(board, { pegs = 0, ...limits } = {}) {
        if (!(board instanceof Play))
            throw new TypeError("a table is built for a Board");
        if (!Number.isInteger(pegs) || pegs < 0 || pegs >= 2 ** 31)
            throw new RangeError(`the pegs of a table are a whole number, not ${pegs}`);
        return wasm.lend(4, (out) => {
            const status = ask(board[HANDLE], limits, (c, at) => wasm.C.peg_table_build(c, pegs, at, out));
            return new this(tableAt(out, status));
        });
    }

    static read(given, limits = undefined) {
        const C = wasm.needC();
        if (!isBytes(given))
            throw new TypeError("a table is read from bytes, such as a Uint8Array or an ArrayBuffer");
        const bytes = bytesOf(given);
        return wasm.lend(bytes.length + 16, (out) => {
            wasm.copyIn(out + 16, bytes);
            const status = work(limits, (at) =>
                C.peg_table_read(out + 16, bytes.length, at, C.peg_js_allocator(), out),
            );
            return new this(tableAt(out, status));
        });
    }

    free() {
        this[HANDLE].free();
    }

    #about(which) {
        const c = this[HANDLE].address;
        return wasm.lend(12, (out) => {
            wasm.expectOk(wasm.C.peg_table_about(c, out, out + 4, out + 8));
            return wasm.u32(out + 4 * which);
        });
    }

    get bits() {
        return this.#about(0);
    }

    get pegs() {
        return this.#about(1);
    }

    get size() {
        return this.#about(2);
    }

    count(limits) {
        return wasm.lend(16 + 8 * (MOST_HOLES + 1), (out) => {
            demand(this[HANDLE], limits, (c, at) =>
                wasm.C.peg_table_count(c, at, out + 16, MOST_HOLES + 1, out));
            return Array.from({ length: wasm.u32(out) }, (_, i) => wasm.u64(out + 16 + 8 * i));
        });
    }

    probe(positions) {
        if (positions instanceof BigUint64Array)
            return this.#probeMany(positions);
        if (typeof positions !== "bigint")
            throw new TypeError("a position to look up is a BigInt, and many are a BigUint64Array");
        if (positions < 0n || positions > MOST_WORD)
            wasm.expectOk(Status.E_POSITION);
        const c = this[HANDLE].address;
        return wasm.lend(16, (block) => {
            wasm.put64(block, positions);
            wasm.expectOk(wasm.C.peg_table_probe(c, block, 1, block + 8));
            return ANSWERS[wasm.u8(block + 8)];
        });
    }

    #probeMany(positions) {
        const c = this[HANDLE].address;
        const all = new Uint8Array(positions.length);
        const room = Math.min(positions.length, STRETCH);
        return wasm.lend(9 * room + 1, (block) => {
            const answers = block + 8 * room;
            for (let from = 0; from < positions.length; from += room) {
                const { buffer, byteOffset, length } = positions.subarray(from, from + room);
                wasm.copyIn(block, new Uint8Array(buffer, byteOffset, 8 * length));
                wasm.expectOk(wasm.C.peg_table_probe(c, block, length, answers));
                all.set(wasm.copyOut(answers, length), from);
            }
            return all;
        });
    }

    bytes(limits) {
        const pieces = [];
        const take = (at, count) => { pieces.push(wasm.copyOut(at, count)); };
        const write = (c, at, token) => wasm.C.peg_table_write(c, at, wasm.C.peg_js_write(), token);
        demand(this[HANDLE], limits, write, take);
        return joined(pieces);
    }

    verify(limits) {
        const status = ask(this[HANDLE], limits, (c, at) => wasm.C.peg_table_verify(c, at));
        if (status === Status.E_TABLE)
            return false;
        wasm.expectOk(status);
        return true;
    }
}

if (Symbol.dispose)
    Table.prototype[Symbol.dispose] = Table.prototype.free;
