/* SPDX-License-Identifier: MIT */

/* Makes tables. */
#ifndef PEG_TABLE_BUILD_H
#define PEG_TABLE_BUILD_H

#include "table/flood.h"
#include "table/table.h"

/*
 * Makes the table of a goal for the class that a position is of, as work of a question. The
 * progress of that has a total.
 */
peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_table **out_table);

/* As how many positions it counts to make a table whose index has so many bits, about. */
uint64_t peg_table_make_cost(const peg_shape *shape, int bits);

/*
 * Fills the words of a table that has its goal and layout, with the kernel for a kind of processor.
 * With counted 1 the positions of the table are spent in the budget; otherwise steps of work are.
 */
peg_status peg_table_fill(peg_table *table, peg_cpu cpu, int counted, peg_budget *budget);

#endif
