/* SPDX-License-Identifier: MIT */

/*
 * The solutions that a board found last. The same question about the same position gets the same
 * solution again at once, and every position on the way of one is known to be winnable.
 */
#ifndef PEG_ASK_KEPT_SOLUTION_H
#define PEG_ASK_KEPT_SOLUTION_H

#include "ask/kept.h"

typedef struct peg_kept_solution {
    peg_kept_item item;
    peg_bits pegs; /* the position it begins from */
    int moves;     /* if it is proven to be of the fewest moves, otherwise 0 */
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} peg_kept_solution;

/*
 * The solution that was found from a position, or NULL: one of the fewest moves, or the one that
 * peg_solve() found.
 */
const peg_kept_solution *peg_kept_solution_find(const peg_kept *kept, const peg_bits *pegs,
                                                int fewest);

/* Whether a solution leads through a position. */
int peg_kept_solution_leads_through(const peg_kept *kept, const peg_bits *pegs);

/* Keeps a solution; not if there is no memory for it. */
void peg_kept_solution_add(peg_kept *kept, const peg_bits *pegs, int moves, const peg_jump *jumps,
                           size_t count, peg_budget *budget);

#endif
