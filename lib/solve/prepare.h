/* SPDX-License-Identifier: MIT */
/*
 * Making a problem: all that is prepared once for a shape, a goal and a class, so that any
 * number of questions about positions of the class can be answered from it.
 */
#ifndef PEG_SOLVE_PREPARE_H
#define PEG_SOLVE_PREPARE_H

#include "solve/problem.h"

/* How much is prepared for a search, where no table answers. */
typedef enum peg_effort {
    PEG_BARE,     /* neither a bank nor more than the first levels of the perimeter */
    PEG_QUICK,    /* a bank chosen from few counts too: about a millisecond, where people play */
    PEG_THOROUGH, /* a bank chosen from many and a large perimeter, which pay for many questions */
    PEG_EFFORTS
} peg_effort;

/*
 * Makes the problem for the class of a position. If the table given covers the position, the
 * problem answers by it; the table may be NULL. Small shapes get a table of their own. Whatever
 * the problem holds stays counted in the budget.
 */
peg_status peg_problem_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                            peg_table *table, peg_effort effort, peg_budget *budget,
                            peg_problem **out_problem);

/*
 * Makes a table for the shape and goal of a problem and the class of a position, or NULL if
 * its index would have more bits than most_bits. Its memory stays counted in the budget.
 */
peg_status peg_problem_make_table(const peg_problem *problem, const peg_bits *pegs, int most_bits,
                                  peg_budget *budget, peg_table **out_table);

#endif
