/* SPDX-License-Identifier: MIT */

/* Makes tables. */
#ifndef PEG_TABLE_BUILD_H
#define PEG_TABLE_BUILD_H

#include "table/table.h"

/*
 * Makes the table of a goal for the class that a position is of, as work of a question. The
 * progress of that has a total.
 */
peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_table **out_table);

/* As how many positions it counts to make a table whose index has so many bits, about. */
uint64_t peg_table_make_cost(const peg_shape *shape, int bits);

#endif
