/* SPDX-License-Identifier: MIT */

/* Tables that questions make for themselves. The board remembers the last (ask/ledger.h). */
#ifndef PEG_ASK_TABLES_H
#define PEG_ASK_TABLES_H

#include "ask/ledger.h"

/*
 * As how many positions it counts to make a table for the class of a position. 0 if there is to be
 * none: it would have more bits than most_bits, or take too much of the memory or the positions. So
 * whether one is made follows from the limits alone, and the same question always does the same.
 */
uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget);

/*
 * Makes the table that has such a cost, for a goal and the class of a position. It is NULL, and the
 * status PEG_OK, if memory is short, as the question can go on without.
 */
peg_status peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table);

/* The same for a board, or the table that it remembers, pinned; a new one is kept from now on. */
peg_status peg_own_table_take(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table);

#endif
