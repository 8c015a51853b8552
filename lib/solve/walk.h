/* SPDX-License-Identifier: MIT */

/* Walks over all solutions, of both kinds (walk_state.h). */
#ifndef PEG_SOLVE_WALK_H
#define PEG_SOLVE_WALK_H

#include "solve/walk_state.h"

/*
 * Begins a walk at a position that the setup covers. If up_to_order is 1, it leads to the least of
 * all solutions that are the same up to order. Whatever the status, peg_walk_end() frees it.
 */
peg_status peg_walk_begin(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs,
                          int up_to_order, peg_budget *budget);

/* Ends a walk. One that is all zero counts as ended. */
void peg_walk_end(peg_walk *walk);

/*
 * Walks to the next solution, whose jumps are then in walk->jumps. PEG_END if there is none
 * left, PEG_PAUSED after the number of steps given, or what the budget says. After either of the
 * last two the walk can go on from where it stopped.
 */
peg_status peg_walk_on(peg_walk *walk, uint64_t steps);

/*
 * Has a walk that was paused go on from where it is by a table, which the setup given has: the next
 * solutions are the same. pegs is the position that the walk began at. Unless the status is PEG_OK,
 * the walk is as before.
 */
peg_status peg_walk_use_table(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs);

#endif
