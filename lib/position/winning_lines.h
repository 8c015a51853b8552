/* SPDX-License-Identifier: MIT */

/*
 * The lines along which a jump leads to a position that can be won, by a table: a whole word of
 * lines at a time, for positions of one word. A jump along a line changes the index of a
 * position by the same bits wherever it is made, so each look-up costs one XOR and one access
 * to memory. No branch depends on what the table says, and so the processor has many of these
 * accesses under way at once.
 */
#ifndef PEG_POSITION_WINNING_LINES_H
#define PEG_POSITION_WINNING_LINES_H

#include "base/prefetch.h"
#include "position/frame.h"

/*
 * Returns those of the given lines, a subset of the w-th word of lines, along which a jump from
 * the position of an index can be won.
 */
static inline uint64_t peg_winning_lines(const peg_table *table, uint64_t index, size_t w,
                                         uint64_t lines)
{
    const uint64_t *deltas = table->line_delta + 64 * w;
    uint64_t winning = 0;

    for (uint64_t left = lines; left; left &= left - 1) {
        int at = peg_word_first(left);

        winning |= (uint64_t)peg_table_bit(table, index ^ deltas[at]) << at;
    }
    return winning;
}

/* Prefetches what peg_winning_lines() is going to look up. */
static inline void peg_winning_fetch(const peg_table *table, uint64_t index, size_t w,
                                     uint64_t lines)
{
    const uint64_t *deltas = table->line_delta + 64 * w;

    for (; lines; lines &= lines - 1)
        PEG_FETCH_READ(table->words + (index ^ deltas[peg_word_first(lines)]) / 64);
}

#endif
