/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_PLAIN_H
#define PEG_SEARCH_PLAIN_H

#include "search/fewest.h"

/*
 * Makes the solution that peg_solve() finds the shortest known, unless one is known. With a
 * table, which may be NULL, it takes no positions; else so many at most, or as many as
 * it takes for 0. There is none if that is too few or memory is short; where the
 * position is lost, *out_answer says so.
 */
peg_status peg_plain_find(peg_fewest *fewest, const peg_table *table, uint64_t positions,
                          peg_answer *out_answer);

#endif
