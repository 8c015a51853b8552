/* SPDX-License-Identifier: MIT */

/*
 * A sieve drops from a level the positions that resource counts prove to be lost. A resource
 * count is a sum over the pegs of a position that no jump can increase, so where it is below
 * that of the goal, the goal is out of reach (Beasley, The Ins & Outs of Peg Solitaire, 1985;
 * Conway's pagoda functions). The counts come from a bank, which lib/theory makes.
 *
 * What matters here is speed, since levels have millions of positions. Sums are looked up four
 * holes at a time, in a table with 16 counts side by side: four words of four lanes of 16 bits.
 * A table is worth the work of making it for large levels only, and then pays: to count the
 * solutions of the central game takes 28 million jumps with sieves, 42 million without.
 *
 * Lanes never carry into each other. The entries of a chunk are counted from the least of them,
 * so that none is negative, and the lane starts with the sum of what was left out, moved so that
 * a count of exactly zero sets the lane's highest bit and nothing else. After all additions, that
 * bit says whether the count is at least zero.
 */
#ifndef PEG_COUNT_SIEVE_H
#define PEG_COUNT_SIEVE_H

#include "position/frame.h"
#include "count/level.h"
#include "shape/goal.h"

/* The counts of a block, which are summed up at once: four in each word. */
enum { PEG_SIEVE_WORDS = 4, PEG_SIEVE_COUNTS = 4 * PEG_SIEVE_WORDS };

typedef struct peg_sieve {
    size_t blocks;  /* of counts */
    int chunks;     /* of a position */
    int words;      /* of a position */
    uint64_t *sums; /* by block, chunk, value of the chunk, and word; NULL if there is no sieve */
    size_t size;    /* of the sums in bytes */
} peg_sieve;

/* Makes a sieve for a goal and the positions of one class, that of pegs. */
peg_status peg_sieve_make(const peg_frame *frame, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_sieve *out_sieve);
void peg_sieve_free(peg_sieve *sieve, peg_budget *budget);

/* Drops lost positions from a level without counts. They have more pegs than the goal. */
peg_status peg_sieve_level(const peg_sieve *sieve, peg_level *level, peg_budget *budget);

#endif
