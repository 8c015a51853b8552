/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_SIEVE_H
#define PEG_SEARCH_SIEVE_H

#include "search/frame.h"
#include "search/store.h"

/* Counts that are summed up at once, four of 16 bits in a word. */
enum { PEG_SIEVE_WORDS = 4, PEG_SIEVE_COUNTS = 4 * PEG_SIEVE_WORDS };

/*
 * The resource counts of a bank, laid out so that the sums of a position are looked
 * up four holes at a time. Sums are counted from the least that there can be, and
 * so that the highest bit of one tells that it is not below zero: thus no addition
 * carries from one to the next. It costs much to make and little to use.
 */
typedef struct peg_sieve {
    size_t blocks;
    int chunks;
    int words;
    uint64_t *sums; /* by block, chunk, value and word */
    size_t size;    /* in bytes */
} peg_sieve;

/* Makes a sieve for a goal and the positions of one class, that of pegs. */
peg_status peg_sieve_make(const peg_frame *frame, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_budget *budget, peg_sieve *out_sieve);
void peg_sieve_free(peg_sieve *sieve, peg_budget *budget);

/* Drops from a level, which has more pegs than the goal, what cannot come to the goal. */
peg_status peg_sieve_level(const peg_sieve *sieve, peg_level *level, peg_budget *budget);

#endif
