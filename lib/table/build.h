/* SPDX-License-Identifier: MIT */

/* Makes tables. */
#ifndef PEG_TABLE_BUILD_H
#define PEG_TABLE_BUILD_H

#include "table/table.h"

/* Makes the table of a goal for the class that a position is of. */
peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_table **out_table);

#endif
