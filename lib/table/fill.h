/* SPDX-License-Identifier: MIT */

/* Fills the words of a table. */
#ifndef PEG_TABLE_FILL_H
#define PEG_TABLE_FILL_H

#include "base/cpu.h"
#include "table/table.h"

/*
 * Fills a table's words from its goal, with the kernel for a kind of processor. With
 * counted 1 the positions are spent in the budget; otherwise only the work is noted.
 */
peg_status peg_table_fill(peg_table *table, peg_cpu cpu, int counted, peg_budget *budget);

#endif
