/* SPDX-License-Identifier: MIT */

/*
 * Exits (include/libpeg.h, PEG_PROOF_EXITS) take the order of jumps into account: if a peg must
 * leave a set of holes, some jump leaves the set and ends outside. That is news to counts, which
 * only know what jumps add up to. Traps of Petri nets are the same idea (Esparza and Melzer,
 * Verification of safety properties using integer programming: beyond the state equation, 2000),
 * and the tolls on them are its dual.
 */
#ifndef PEG_THEORY_EXITS_CHECK_H
#define PEG_THEORY_EXITS_CHECK_H

#include "shape/shape.h"

/* The most forks on the way to a part of a proof, and the largest number in such a row. */
#define PEG_EXITS_DEPTH   64
#define PEG_EXITS_LARGEST (1 << 24)

/*
 * The number of rows in the exits or fork at the start of rows, or 0 if these are not sound. Sets
 * bit i of *out_ruled_out if they show that play from a position never reaches peg_goal_end(goal,
 * i). One pass over the lines serves all i.
 */
size_t peg_exits_rows(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *from, const struct peg_goal *goal, peg_bits *out_ruled_out);

#endif
