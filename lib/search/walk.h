/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_WALK_H
#define PEG_SEARCH_WALK_H

#include "search/known.h"

/*
 * A walk over all solutions in the promised order, depth first. It can stand still
 * between any two steps.
 */
typedef struct peg_walk {
    const peg_known *known;
    peg_budget *budget;
    peg_keys lost;
    int pegs;  /* at the start */
    int depth; /* of the position it stands at; -1 when all is walked */
    int begun;
    uint64_t work; /* steps that are not noted in the budget yet */
    void *stands;  /* the positions on the way, of the width's own type */
    size_t stands_size;
    uint64_t *winning; /* where there is a table: lines of positions lately come to */
    int16_t *sums;     /* of the bank, a row for each stand */
    peg_jump jumps[PEG_MAX_HOLES];
    size_t jump_count; /* of the solution last found */
} peg_walk;

/* Begins a walk at a position that what is known covers. */
peg_status peg_walk_begin(peg_walk *walk, const peg_known *known, const peg_bits *pegs,
                          peg_budget *budget);

/* Ends a walk, begun or not. */
void peg_walk_end(peg_walk *walk);

/*
 * Walks to the next solution, whose jumps are then in walk->jumps. PEG_E_END if
 * there is none left, PEG_LIMIT after so many steps, or what the budget says; the
 * walk can then go on from where it stands.
 */
peg_status peg_walk_on(peg_walk *walk, uint64_t steps);

#endif
