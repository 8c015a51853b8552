// SPDX-License-Identifier: MIT
//
// What <peg-board> says, in English. A page in another language assigns its own sentences to PegBoard.words.

const count = (number, name) => `${number} ${name}${number === 1 ? "" : "s"}`;
const lost = (sum) => `Lost: the weights under pegs add up to ${sum}.`;
const more = (rows) => rows > 0 ? ` The proof has ${count(rows, "more row")}.` : "";

export const words = {
    film: "Film",
    pause: "Pause",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    rescue: "Rescue",
    coach: "Coach",
    why: "Why lost?",
    board: (holes) => `Board of ${holes} holes: the arrow keys choose a hole, Enter picks up a peg and puts it down`,
    peg: (hole) => `${hole}, peg`,
    gap: (hole) => `${hole}, empty`,
    jumps: (told, holes) => `${told}, can jump to ${holes.join(" and ")}`,
    landing: (told) => `${told}, can be landed in`,
    weighs: (told, weight) => `${told}, weight ${weight}`,
    wins: (hole) => `${hole}, which wins`,
    loses: (hole) => `${hole}, which loses`,
    unknown: (hole) => hole,
    left: (pegs, canWin) => count(pegs, "peg") + new Map([[true, ". This can be won."],
        [false, ". This can no longer be won."], [null, "."]]).get(canWin),
    won: "Won.",
    stuck: (pegs) => `No jump is left, with ${count(pegs, "peg")}.`,
    isEmpty: (hole) => `${hole} is empty. Choose a peg first.`,
    cannotJump: (hole) => `The peg in ${hole} cannot jump.`,
    noJump: (reason) => `That is no jump: ${reason}.`,
    spoils: (jump) => `${jump} has lost the game. Undo takes it back.`,
    asking: "Thinking …",
    tries: (jump) => `Try ${jump}.`,
    noHint: "No jump wins.",
    rescued: (jumps) => `${jumps} taken back: from here it can be won.`,
    noRescue: "It could not be won from the start.",
    winnable: "It can be won.",
    searched: "Lost: a search has gone through every game from here.",
    unanswered: "That is not known within half a minute.",
    class: (sum, rows) => `${lost(sum)} No jump changes whether the sum is odd, and before the last jump ` +
        `it would have to be ${sum % 2 ? "even" : "odd"}.${more(rows)}`,
    resource: (sum, rows) => `${lost(sum)} No jump makes the sum larger, and before the last jump it would have to be ` +
        `larger.${more(rows)}`,
    exits: (sum, rows) => `${lost(sum)} Pegs must leave certain sets of holes, and that takes more off the sum ` +
        `than there is.${more(rows)}`,
};
