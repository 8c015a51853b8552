/* SPDX-License-Identifier: MIT */

/*
 * A walk over all solutions, of one of two kinds. With a table, every step leads to a position
 * that can be won (table_walk.h). Without one, the walk has to search (walk_template.h).
 */
#ifndef PEG_SOLVE_WALK_H
#define PEG_SOLVE_WALK_H

#include "solve/walk_state.h"

/* Begins a walk at a position that the problem covers. Whatever the status, peg_walk_end() frees
 * it. */
peg_status peg_walk_begin(peg_walk *walk, const peg_problem *problem, const peg_bits *pegs,
                          peg_budget *budget);

/* Ends a walk. One that is all zero counts as ended. */
void peg_walk_end(peg_walk *walk);

/*
 * Walks to the next solution, whose jumps are then in walk->jumps. PEG_END if there is none
 * left, PEG_PAUSED after the number of steps given, or what the budget says. After either of the
 * last two the walk can go on from where it stopped.
 */
peg_status peg_walk_on(peg_walk *walk, uint64_t steps);

/*
 * Has a walk that was paused go on by a table, with the problem of that and from where it is: the
 * next solutions are the same. pegs is the position it began at. Unless the status is PEG_OK, the
 * walk is as before.
 */
peg_status peg_walk_use_table(peg_walk *walk, const peg_problem *problem, const peg_bits *pegs);

#endif
