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
    peg_effort needed; /* while others are set aside */
    uint64_t hunted;   /* positions that hunts have looked at */
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
 * item must be in use. A problem with a table, or without a goal, does for every effort. One that
 * was cut short by another limit on memory is made again.
 */
peg_problem *peg_kept_problem_of(peg_kept *kept, peg_kept_problem *item, peg_effort effort,
                                 peg_budget *budget, peg_status *out_status);

/*
 * Sets aside, in the item in use, all that a new board would do without: the lost positions, and
 * problems of other efforts than one. Until they are taken back they are dropped when memory is
 * short, as other items are, so that there is as much for a search as on a new board: with less, it
 * might find another solution.
 */
void peg_kept_problem_set_aside(peg_kept *kept, peg_kept_problem *item, peg_effort needed,
                                peg_budget *budget);
void peg_kept_problem_take_back(const peg_kept_problem *item, peg_budget *budget);

/* The problem of most effort so far. */
peg_problem *peg_kept_problem_best(const peg_kept_problem *kept);

#endif
