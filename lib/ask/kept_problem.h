/* SPDX-License-Identifier: MIT */

/*
 * The problems that a board keeps, one for each class lately asked about, and with each the
 * lost positions found so far. A copy of the board shares the problems, which do not change, but
 * finds its own lost positions.
 */
#ifndef PEG_ASK_KEPT_PROBLEM_H
#define PEG_ASK_KEPT_PROBLEM_H

#include "ask/kept.h"
#include "solve/problem.h"

typedef struct peg_kept_problem {
    peg_kept_item item;
    peg_problem *problem;
    peg_bits pegs; /* a position of its class */
    peg_position_set lost;
} peg_kept_problem;

/* The kind of such items. */
extern const peg_kept_kind peg_kept_problems;

/*
 * Finds the problem that covers a position among those kept, or makes it, and has it in use. If
 * there would be too many, the one used longest ago is dropped. NULL if it cannot be made,
 * for the reason in *out_status.
 */
peg_kept_problem *peg_kept_problem_use(peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                                       peg_budget *budget, peg_status *out_status);

/* Drops the lost positions of the problem in use. */
void peg_kept_problem_forget_lost(peg_kept_problem *kept, peg_budget *budget);

#endif
