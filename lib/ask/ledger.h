/* SPDX-License-Identifier: MIT */

/*
 * The ledger: all that a board remembers between questions, so that the next question starts from
 * what is known. It holds what hunts have learned, answers, solutions with bounds, one tally and
 * some tables. It uses the setups that the board shares with its copies (ask/setups.h); each copy
 * counts all of these.
 *
 * The ledger and the question together stay within the question's limit on memory (base/budget.h).
 * A question pins what it uses. When memory is short, everything that is not pinned is dropped:
 * unfinished hunts first and one by one, answers last.
 */
#ifndef PEG_ASK_LEDGER_H
#define PEG_ASK_LEDGER_H

#include "ask/stores.h"

/*
 * The most bytes that the ledger itself, the store of its setups and a cursor take. Every question
 * needs them, so they are never refused, but they count.
 */
enum { PEG_LEDGER_BYTES = 4096 };

/* The ledger of a board, made if there is none yet; NULL without memory. */
peg_ledger *peg_ledger_of(peg_board *board);

/*
 * Begins the budget of a question about a board, which is busy from now on. If what the board
 * remembers takes more than the limits allow, it is dropped.
 */
peg_status peg_ledger_begin(const peg_board *board, const peg_limits *limits,
                            peg_budget *out_budget);

/* Between two parts of a question: unpins what the first part used, so the second may drop it. */
void peg_ledger_release(peg_ledger *ledger, peg_budget *budget);

/*
 * Ends a question, which has freed all that it held except what the ledger keeps. A NULL ledger is
 * ignored. Returns the status of the budget.
 */
peg_status peg_ledger_end(peg_ledger *ledger, peg_budget *budget);

/*
 * Detaches a question from its board, which may then be freed. The budget still counts what the
 * question holds and has pinned. A NULL ledger is ignored.
 */
void peg_ledger_part(peg_ledger *ledger, peg_budget *budget);

/* Keeps a tally, which is all that the question holds. */
void peg_ledger_keep_tally(peg_ledger *ledger, peg_tally *tally, peg_budget *budget);

/* Whether a table is for the lines and the goal of a board. */
int peg_table_fits(const peg_table *table, const peg_board *board);

/* The bytes of all that the ledger has. */
uint64_t peg_ledger_sum(const peg_ledger *ledger);

#endif
