/* SPDX-License-Identifier: MIT */

/*
 * Marked pegs, which should end where their marks say, and what is known of them without a search:
 * where jumps along the lines could take a peg, were there always another to jump over.
 */
#ifndef PEG_SOLVE_MARKS_H
#define PEG_SOLVE_MARKS_H

#include "base/budget.h"
#include "shape/goal.h"
#include "shape/shape.h"

typedef struct peg_marks {
    const peg_mark *mark;
    int count;
    peg_bits reach[PEG_MAX_HOLES]; /* by hole: where a peg in it may get to */
} peg_marks;

/*
 * Prepares marks of pegs in a position that is not won, and tells whether they can surely not all
 * be met, whatever is played.
 */
peg_status peg_marks_prepare(const peg_shape *shape, const struct peg_goal *goal,
                             const peg_bits *pegs, peg_marks *marks, peg_budget *budget,
                             int *out_hopeless);

#endif
