/* SPDX-License-Identifier: MIT */

/* How many solutions of the fewest moves really differ: count_distinct.c has the idea. */
#ifndef PEG_FEWEST_COUNT_DISTINCT_H
#define PEG_FEWEST_COUNT_DISTINCT_H

#include "fewest/all_shortest.h"

/*
 * Counts the solutions of the fewest moves that differ in more than the order of their moves,
 * the way round by which a move takes its pegs, and a symmetry that keeps the start and the
 * goal.
 */
peg_status peg_count_distinct(const peg_all_shortest *shortest, uint64_t *out_count);

#endif
