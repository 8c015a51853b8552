/* SPDX-License-Identifier: MIT */

/*
 * The state of a walk over all solutions. A walk goes depth first, jumps in ascending order, so
 * that solutions come in the promised order. All that a recursion would keep on the call stack
 * is in its forks, so that the walk can stop between any two steps and go on later.
 */
#ifndef PEG_SOLVE_WALK_STATE_H
#define PEG_SOLVE_WALK_STATE_H

#include "solve/problem.h"

typedef struct peg_walk {
    const peg_problem *problem;
    peg_budget *budget;
    peg_position_set lost;
    int pegs;           /* at the start */
    int depth;          /* of the last fork, in jumps; -1 at the end of the walk */
    int empty_pending;  /* the start is won, and its solution without jumps is yet to come */
    uint64_t uncharged; /* steps of work that the budget does not know of yet */
    void *forks;        /* of a type that each kind of walk has */
    size_t forks_size;
    uint64_t *line_cache; /* of a walk by table: winning lines of recent positions */
    int16_t *sums;        /* of the bank, a row for each fork */
    peg_jump jumps[PEG_MAX_HOLES];
    size_t jump_count; /* of the solution last found */
} peg_walk;

#endif
