/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions alone, by a table. Nothing that grows from the start is lost then, so
 * each position can be counted as it is found, by the ways that lead to it; no level has to be
 * pruned, and none looked up except where the two halves are joined.
 */
#ifndef PEG_COUNT_TALLY_BY_TABLE_H
#define PEG_COUNT_TALLY_BY_TABLE_H

#include "count/tally.h"

/* Finds the total by the task's table. Both sides have their first levels and no others. */
peg_status peg_tally_count_by_table(peg_tally *tally, peg_budget *budget);

#endif
