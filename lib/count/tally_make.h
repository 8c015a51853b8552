/* SPDX-License-Identifier: MIT */

/* Making a tally from beginning to end. */
#ifndef PEG_COUNT_TALLY_MAKE_H
#define PEG_COUNT_TALLY_MAKE_H

#include "count/tally.h"

/*
 * Finds the levels and counts them. With keep_counts 1, the tally can be asked for solutions by
 * their numbers (see tally_numbers.h); with 0, only for the total. Returns PEG_E_COUNT if the
 * total passes 128 bits.
 */
peg_status peg_tally_make(const peg_task *task, int keep_counts, peg_budget *budget,
                          peg_tally **out_tally);

#endif
