/* SPDX-License-Identifier: MIT */

/* Fills the words of a table. */
#ifndef PEG_TABLE_FILL_H
#define PEG_TABLE_FILL_H

#include "base/cpu.h"
#include "table/table.h"

/*
 * Fills a table's words from its goal, with the kernel for a kind of processor. With
 * counted 1 the positions of the table are spent in the budget; otherwise steps of work are.
 */
peg_status peg_table_fill(peg_table *table, peg_cpu cpu, int counted, peg_budget *budget);

/* How many steps it takes to fill so many words of a shape's table, on whatever processor. */
uint64_t peg_table_fill_steps(const peg_shape *shape, uint64_t words);

#endif
