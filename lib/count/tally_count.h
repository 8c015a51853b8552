/* SPDX-License-Identifier: MIT */

/*
 * Counting the levels of a tally: from how many sequences of jumps each position is won. Counts
 * go from the goal back to the start, and each is the sum of those a jump further on.
 */
#ifndef PEG_COUNT_TALLY_COUNT_H
#define PEG_COUNT_TALLY_COUNT_H

#include "count/tally.h"

/* Finds the total. With keep_counts 1, the counts of all levels stay. */
peg_status peg_tally_count_all(peg_tally *tally, int keep_counts, peg_budget *budget);

/*
 * Finds the total where both sides are one, from the numbers of ways that lead from the start to
 * each position of two levels: that of the meeting, and that `across` jumps from the start, whose
 * complements are one jump past the meeting. The ways to each position of the meeting, times the
 * ways on from it, are summed up.
 */
peg_status peg_tally_join(peg_tally *tally, int across, peg_budget *budget);

#endif
