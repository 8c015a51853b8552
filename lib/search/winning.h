/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_WINNING_H
#define PEG_SEARCH_WINNING_H

#include "base/prefetch.h"
#include "search/frame.h"

/*
 * The lines along which a jump leads to what a table has, for positions of one word: a
 * word of lines at a time. A jump changes a position's index by the same bits wherever it
 * is made, and no branch depends on what is looked up, so that many look-ups go on at once.
 */

/* Leaves of the w-th word of lines those that lead from an index to what the table has. */
static inline uint64_t peg_winning_of(const peg_table *table, uint64_t index, size_t w,
                                      uint64_t lines)
{
    const uint64_t *turns = table->turns + 64 * w;
    uint64_t winning = 0;

    for (uint64_t left = lines; left; left &= left - 1) {
        int at = peg_word_first(left);

        winning |= (uint64_t)peg_table_bit(table, index ^ turns[at]) << at;
    }
    return winning;
}

/* Calls to the cache what peg_winning_of() looks up. */
static inline void peg_winning_call(const peg_table *table, uint64_t index, size_t w,
                                    uint64_t lines)
{
    const uint64_t *turns = table->turns + 64 * w;

    for (; lines; lines &= lines - 1)
        PEG_FETCH_READ(table->words + (index ^ turns[peg_word_first(lines)]) / 64);
}

#endif
