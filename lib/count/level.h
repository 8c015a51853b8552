/* SPDX-License-Identifier: MIT */

/*
 * A level: the positions after some number of jumps, one beside the other in a plain array. A
 * position stands in it by its key, once for all its images, and may have a count after it.
 *
 * Levels exist because different games lead to the same positions. A board has far fewer
 * positions than games, and what is true of a position is true however it was reached; so every
 * question about all games goes from level to level and looks at each position once.
 *
 * Positions of a level are found by hash, and so they are sorted by hash: they leave the set
 * they were collected in nearly in this order, and hashes spread evenly, so that the place of a
 * position can be computed from its hash (see guide.h).
 */
#ifndef PEG_COUNT_LEVEL_H
#define PEG_COUNT_LEVEL_H

#include "base/budget.h"

/* Loops over a level note their work in the budget each time they have passed this number. */
enum { PEG_NOTE_EVERY = 4096 };

typedef struct peg_level {
    uint64_t *keys; /* in slots, each a position and the count that may follow it */
    size_t stride;  /* words of a slot */
    size_t count;   /* of positions */
    size_t size;    /* of the memory in bytes */
} peg_level;

/* The stride of each kind of slot: a position of some words alone, or with a count. */
#define PEG_PLAIN_SLOT(words)    ((size_t)(words))
#define PEG_COUNT64_SLOT(words)  ((size_t)(words) + 1) /* with a count below 2^64 */
#define PEG_COUNT128_SLOT(words) ((size_t)(words) + 2) /* with any count */

/* The count in a slot of either kind that has one, after a position of some words. */
static inline peg_count peg_slot_count(const uint64_t *slot, size_t words, size_t stride)
{
    peg_count count = {slot[words], 0};

    if (stride > PEG_COUNT64_SLOT(words))
        count.high = slot[words + 1];
    return count;
}

/* Takes memory for a level. What it holds is up to the caller to fill in. */
peg_status peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget);

void peg_level_free(peg_level *level, peg_budget *budget);

/* Clears all bits of positions that are not hole bits: their marks. */
void peg_level_unmark(peg_level *level, uint64_t hole_bits);

/* Keeps the first `count` positions of a level, and frees the memory of the rest. */
void peg_level_truncate(peg_level *level, size_t count, peg_budget *budget);

#endif
