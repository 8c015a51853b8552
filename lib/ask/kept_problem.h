/* SPDX-License-Identifier: MIT */

/*
 * The problems that a board keeps, one for each class lately asked about, and with each the
 * lost positions found so far. The first is made with little effort, and others with more beside it
 * as more is asked. A copy of the board shares the problems, which do not change,
 * but finds its own lost positions.
 */
#ifndef PEG_ASK_KEPT_PROBLEM_H
#define PEG_ASK_KEPT_PROBLEM_H

#include "ask/kept.h"
#include "solve/prepare.h"

typedef struct peg_kept_problem {
    peg_kept_item item;
    peg_problem *problem[PEG_EFFORTS]; /* by effort, or NULL; the first may have a table */
    peg_bits pegs;                     /* a position of its class */
    peg_position_set lost;
    uint64_t hunted; /* positions that hunts have looked at */
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

/*
 * The problem of an effort, which is made now if need be; NULL with the status if it cannot be. The
 * item must be in use. A problem with a table, or without a goal, does for every effort.
 */
peg_problem *peg_kept_problem_of(peg_kept_problem *kept, peg_effort effort, peg_budget *budget,
                                 peg_status *out_status);

/*
 * What a hunt for a solution does without: the lost positions, and the thorough problem. How many
 * bytes that is, and dropping it.
 */
uint64_t peg_kept_problem_spare(const peg_kept_problem *kept);
void peg_kept_problem_drop_spare(peg_kept_problem *kept, const peg_allocator *allocator);

/* The problem of most effort so far. */
peg_problem *peg_kept_problem_best(const peg_kept_problem *kept);

#endif
