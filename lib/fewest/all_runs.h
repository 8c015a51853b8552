/* SPDX-License-Identifier: MIT */

/*
 * All runs of one peg from one position. A run is a position within a move and the hole of the
 * peg that moves. Many sequences of jumps may lead to the same run: with ten pegs between the same
 * two holes there are millions of sequences, but a thousand runs. So each run is listed once, with
 * the number of sequences that lead to it.
 */
#ifndef PEG_FEWEST_ALL_RUNS_H
#define PEG_FEWEST_ALL_RUNS_H

#include "fewest/search.h"

/*
 * Lists the runs of the peg in a hole, with their counts, by jumps and then in the ascending order
 * of the first sequence of jumps that leads to each. The first run has no jumps; if the peg cannot
 * jump, there is not even that one. A run of the most jumps, or one that is won, is not gone on
 * from; one that cannot win is left out. Some runs may be listed more than once, with the counts in
 * parts.
 */
peg_status peg_all_runs_find(peg_fewest *fewest, const peg_bits *pegs, int hole, int most_jumps);

void peg_all_runs_free(peg_fewest *fewest);

#endif
