/* SPDX-License-Identifier: MIT */

/* Where the flood of a table begins. */
#ifndef PEG_TABLE_GOAL_POSITIONS_H
#define PEG_TABLE_GOAL_POSITIONS_H

#include "table/table.h"

/*
 * Calls a function with every position that meets the goal and is of the table's class,
 * and perhaps with some that meet the goal but are of other classes. Stops at the first
 * call that does not return PEG_OK.
 */
peg_status peg_table_each_goal(const peg_table *table,
                               peg_status (*each)(const peg_table *table, uint64_t pegs),
                               peg_budget *budget);

#endif
