// SPDX-License-Identifier: MIT
//
// Equal jumps: those of the same peg, over the same one, to the same hole.

/** A text that equal jumps have in common, and no others. */
export const keyOf = ({ from, over, to }) => `${from} ${over} ${to}`;

/** Whether two are equal jumps; null is none. */
export const isSame = (one, other) => one !== null && other !== null && keyOf(one) === keyOf(other);
