// SPDX-License-Identifier: MIT
//
// The solutions of a position, to look at one after another. There may be more than anybody can list:
// the next is one that leaves the one in sight at some jump, which a worker finds in a moment.

import { Status } from "../../../bindings/javascript/libpeg.js";
import { Asker } from "../../../bindings/javascript/worker.js";
import { isSame, keyOf, withBoard } from "../game/boards.js";
import { $, enable, onPress, write } from "../page/elements.js";
import { phrase } from "../words/language.js";

export const MEMORY = 512 << 20;
const MOMENT = 2; // seconds to find another solution that begins in some way

const keyOfAll = (jumps) => jumps.map(keyOf).join();

/** Where a solution can be left for another jump: { before, jump, text } of the board after it. */
function branchesOf(text, jumps) {
    return withBoard(text, (board) => jumps.flatMap((own, at) => {
        const others = board.legalJumps().filter((jump) => !isSame(jump, own));
        const found = others.map((jump) => {
            board.play(jump);
            const branch = { before: jumps.slice(0, at), jump, text: board.text };
            board.undo();
            return branch;
        });
        board.play(own);
        return found;
    }));
}

function shuffled(all) {
    const left = [...all];
    return all.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/** One that is not found in a moment may take very long. */
function ignoreLimit(error) {
    if (error.status !== Status.LIMIT)
        throw error;
    return null;
}

/** A solution that nobody has seen and that leaves the one in sight; null if none is found. */
async function anotherOf({ text, asker, seen, at }) {
    const known = new Set(seen.map(keyOfAll));
    for (const { before, jump, text: branch } of shuffled(branchesOf(text, seen[at]))) {
        const after = await asker.ask("solve", branch, { memory: MEMORY, seconds: MOMENT }).catch(ignoreLimit);
        const jumps = after && [...before, jump, ...after];
        if (jumps && !known.has(keyOfAll(jumps)))
            return jumps;
    }
    return null;
}

/** Returns what turns to the solutions of a text, from one on, or with null to none; look(jumps) shows one. */
export function othersOf(look) {
    let own = null; // { text, asker, seen, at, words, isBusy, isLast } of those looked at

    function turnTo(text, first) {
        own?.asker.close();
        own = text === null ? null
            : { text, asker: new Asker(), seen: [first], at: 0, words: "", isBusy: false, isLast: false };
        $("which").hidden = own === null;
        if (own)
            show();
    }

    function show() {
        const { seen, at, words, isBusy, isLast } = own;
        enable($("which-before"), at > 0 && !isBusy);
        enable($("which-next"), !isBusy && !(isLast && at + 1 === seen.length));
        write($("which-words"), words);
    }

    function go(step) {
        Object.assign(own, { at: own.at + step, words: "" });
        show();
        look(own.seen[own.at]);
    }

    async function next() {
        const from = own;
        if (from.at + 1 < from.seen.length) {
            go(1);
            return;
        }
        Object.assign(from, { isBusy: true, words: phrase("which.looking") });
        show();
        let jumps = null;
        try {
            jumps = await anotherOf(from);
            Object.assign(from, { isLast: jumps === null, words: phrase("which.last") });
        } catch (error) {
            from.words = phrase("which.failed", { reason: error.message });
        }
        from.isBusy = false;
        if (from !== own)
            return;
        if (jumps) {
            from.seen.push(jumps);
            go(1);
        } else {
            show();
        }
    }

    onPress($("which-before"), () => go(-1));
    onPress($("which-next"), next);
    return turnTo;
}
