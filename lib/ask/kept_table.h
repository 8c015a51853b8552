/* SPDX-License-Identifier: MIT */

/*
 * The table that a question made, in the list of what a board keeps. Later questions about
 * positions of its class use it, and copies share it. Unlike a table that was attached, it must not
 * change what a question finds: only how soon.
 */
#ifndef PEG_ASK_KEPT_TABLE_H
#define PEG_ASK_KEPT_TABLE_H

#include "ask/kept.h"

/* The table that is kept and covers a position, or NULL. It goes when memory is taken. */
const peg_table *peg_kept_table_find(const peg_kept *kept, const peg_bits *pegs);

/*
 * The same, held for a question and counted as held by its budget: peg_kept_table_release() ends
 * that. kept may be NULL.
 */
peg_table *peg_kept_table_use(const peg_kept *kept, const peg_bits *pegs, peg_budget *budget);
void peg_kept_table_release(peg_table *table, peg_budget *budget);

/* Keeps a table that a question holds; not if there is no memory for it. */
void peg_kept_table_add(peg_kept *kept, peg_table *table, peg_budget *budget);

#endif
