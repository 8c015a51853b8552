/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves, as it is used: begin it, let it find one solution or all,
 * look at its waypoints, and end it. search.h explains how it searches.
 */
#ifndef PEG_FEWEST_FEWEST_H
#define PEG_FEWEST_FEWEST_H

#include "fewest/search.h"

/*
 * Begins a search from a position that the setup covers and that is not won. The least number
 * of moves is then what the regions of shape and goal say. Whatever the status, peg_fewest_end()
 * frees the search.
 */
peg_status peg_fewest_begin(peg_fewest *fewest, const peg_setup *setup, const peg_regions *regions,
                            const peg_bits *pegs, peg_budget *budget);

/*
 * Finds the solution that peg_solve() finds, unless one was found before: by the table, or, if
 * that is NULL, by looking at no more positions than the number given, where 0 is no limit. If
 * those are too few or memory is short, none is found. If the position is lost, *out_answer is
 * set to PEG_NO; otherwise it stays as it is.
 */
peg_status peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, uint64_t positions,
                               peg_answer *out_answer);

/*
 * Finds a solution of the fewest moves, or that there is none. The table may be NULL. Whatever
 * the status, no solution has fewer moves than fewest->least, and unless fewest->moves is 0,
 * fewest->jumps is a solution with that number of moves.
 */
peg_status peg_fewest_find(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * As peg_fewest_find() without a table, but at once in rounds: where there are few waypoints, that
 * is all it takes.
 */
peg_status peg_fewest_prove(peg_fewest *fewest, peg_answer *out_answer);

/*
 * As peg_fewest_find(), but the last round is searched to its end and no jumps are noted: the
 * waypoints then include all waypoints of every solution of the fewest moves, and are on the lists
 * of waypoints to be expanded again.
 */
peg_status peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * Marks the waypoints of a search without a table that cannot be won: their moves become
 * PEG_DEAD_END. The search leaves out only what is lost at a glance; every other waypoint is hunted
 * from.
 */
peg_status peg_lost_waypoints_mark(peg_fewest *fewest);

/*
 * Makes the shortest solution found shorter where pieces of it can be (windows.c), as long as about
 * so many positions last and the fewest moves are far away. The next call goes on from there.
 */
peg_status peg_fewest_shorten(peg_fewest *fewest, uint64_t positions);

/* How many moves jumps are. */
int peg_count_moves(const peg_jump *jumps, size_t count);

/*
 * Frees the waypoints, so that another search can begin. The least number of moves stays, and a
 * solution if there are jumps to tell.
 */
void peg_fewest_forget(peg_fewest *fewest);

void peg_fewest_end(peg_fewest *fewest);

#endif
