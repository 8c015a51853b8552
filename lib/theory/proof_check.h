/* SPDX-License-Identifier: MIT */

/*
 * Rows of weights, one for each hole, as evidence that a position cannot be won. In a row by
 * classes (classes.h) the weights on every line sum to an even number, and so the sum over the pegs
 * stays even or odd. In a row that is a resource count (resource.h) it never grows.
 */
#ifndef PEG_THEORY_PROOF_CHECK_H
#define PEG_THEORY_PROOF_CHECK_H

#include "shape/goal.h"
#include "shape/shape.h"

/* Whether the weights are on every line as their kind asks. */
int peg_row_holds(const peg_shape *shape, const peg_proof_row *row);

/* The sum of the weights over the pegs. */
int64_t peg_row_sum(const peg_proof_row *row, const peg_bits *pegs);

/* Whether play cannot go from a position with one sum to a position with another. */
int peg_sums_rule_out(int32_t kind, int64_t from, int64_t to);

/* Whether a row that holds shows that play from one position never reaches another. */
int peg_row_rules_out(const peg_proof_row *row, const peg_bits *from, const peg_bits *to);

/*
 * Whether a jump along a line can reach the goal, and if so the position before that jump.
 * Where the goal is one peg anywhere, that is the peg that jumped.
 */
int peg_goal_before(const struct peg_goal *goal, peg_jump line, peg_bits *out_before);

/*
 * Whether rows prove that a position cannot be won: it is not won already, every row holds,
 * and some row rules out each position one jump before the goal, of which every game that is
 * won reaches one. A row that rules out the goal itself rules out all of these.
 */
int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    const peg_proof_row *rows, size_t count);

#endif
