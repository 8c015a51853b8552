/* SPDX-License-Identifier: MIT */

/*
 * The ledger: all that a board remembers between questions, so that the next one need not begin
 * from nothing. It has what hunts have learned, answers, solutions with bounds, one tally and one
 * table, and uses the setups that the board shares with its copies (ask/setups.h), each of which
 * counts all of them.
 *
 * One number counts bytes: what the ledger has and what the question holds, together, stay within
 * the question's limit on memory (base/budget.h). A question pins what it uses, and there is one
 * rule: when memory is short, what is not pinned goes, hunts that are not finished first and one by
 * one, answers last.
 */
#ifndef PEG_ASK_LEDGER_H
#define PEG_ASK_LEDGER_H

#include "ask/stores.h"

/*
 * Bytes that the ledger itself, the place of its setups and a cursor take at most. Every question
 * needs them, so they are never refused, but they count.
 */
enum { PEG_LEDGER_BYTES = 4096 };

/* The ledger of a board, which is made if need be. NULL if there is no memory. */
peg_ledger *peg_ledger_of(peg_board *board);

/*
 * Begins the budget of a question about a board, which is busy from now on. If what the board
 * remembers takes more than the limits allow, it is dropped.
 */
peg_status peg_ledger_begin(const peg_board *board, const peg_limits *limits,
                            peg_budget *out_budget);

/* Between two parts of a question: what the first part used may make room for the second. */
void peg_ledger_release(peg_ledger *ledger, peg_budget *budget);

/*
 * Ends it: the question has freed all that it held and did not leave here. NULL is nothing. Returns
 * the status of the budget.
 */
peg_status peg_ledger_end(peg_ledger *ledger, peg_budget *budget);

/*
 * Ends it for the board, while the budget goes on with what the question holds and has pinned: the
 * board may be freed from here on. NULL is nothing.
 */
void peg_ledger_part(peg_ledger *ledger, peg_budget *budget);

/* Keeps a tally, which is all that the question holds. */
void peg_ledger_keep_tally(peg_ledger *ledger, peg_tally *tally, peg_budget *budget);

/* Whether a table is for the lines and the goal of a board. */
int peg_table_fits(const peg_table *table, const peg_board *board);

/* The bytes of all that the ledger has. */
uint64_t peg_ledger_sum(const peg_ledger *ledger);

#endif
