/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_CHECK_H
#define PEG_THEORY_CHECK_H

#include "shape/shape.h"

/* Whether the weights do on every line what their kind asks for. */
int peg_row_holds(const peg_shape *shape, const peg_row *row);

/* The sum of the weights over the pegs. */
int64_t peg_row_sum(const peg_row *row, const peg_bits *pegs);

/* Whether play cannot come from one sum of a row of that kind to another. */
int peg_sums_rule_out(int32_t kind, int64_t from, int64_t to);

/* Whether a row that holds rules out that play from one position comes to another. */
int peg_row_rules_out(const peg_row *row, const peg_bits *from, const peg_bits *to);

/*
 * Whether a jump along the line can lead to the goal, and the position before it.
 * With the goal anywhere, the last peg is the one that jumps.
 */
int peg_goal_before(peg_goal_kind kind, const peg_bits *goal, peg_jump line, peg_bits *out_before);

/*
 * Whether rows prove that a position cannot be won: it is not won as it stands,
 * every row holds, and every position one jump before the goal is ruled out by a
 * row. Whoever wins later comes to such a position, and a row that rules out the
 * goal itself rules out all of them.
 */
int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, peg_goal_kind kind,
                    const peg_bits *goal, const peg_row *rows, size_t count);

#endif
