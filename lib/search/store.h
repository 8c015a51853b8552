/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_STORE_H
#define PEG_SEARCH_STORE_H

#include "base/budget.h"

/* A large set is divided by the highest bits of hashes. */
enum { PEG_REGION_BITS = 6, PEG_REGIONS = 1 << PEG_REGION_BITS };

/*
 * A set of positions by open addressing. A slot is a position, and in a counting
 * set a count after it; a slot without pegs is free, for no position that is kept
 * in a set has none. Slots not in use by any set are all zero, so that a small set
 * in a large block costs what a small set costs.
 *
 * The regions of a large set are sets of their own, so that a thread can fill one
 * while others fill others, and a region at a time stays in the cache. A small set
 * is one region.
 */
typedef struct peg_store {
    uint64_t *slots;
    uint64_t bare;   /* all bits of a slot's first word but its mark */
    size_t size;     /* of the block in bytes */
    size_t stride;   /* words of a slot */
    size_t capacity; /* slots in use, a power of two */
    int shift;       /* from a hash to its slot */
    int bits;        /* of the slots of a region: from a slot to its region */
    size_t most;     /* positions in a region before the set should grow */
    size_t full;     /* before it must */
    size_t held[PEG_REGIONS];
} peg_store;

/* Work on a level is noted after so many positions, each a step or about as much. */
enum { PEG_PIECE = 4096 };

/* The positions some jumps away from a start, in the order of their hashes. */
typedef struct peg_level {
    uint64_t *keys;
    size_t stride; /* words of a position and what is with it, as in a slot */
    size_t count;
    size_t size; /* in bytes */
} peg_level;

/* Words of a slot of each kind, for positions of so many words. */
#define PEG_PLAIN_SLOT(words)    ((size_t)(words))
#define PEG_SMALL_SLOT(words)    ((size_t)(words) + 1) /* a count below 2^64 */
#define PEG_COUNTING_SLOT(words) ((size_t)(words) + 2)

/* The count in a slot of so many words, after a position of fewer. */
static inline peg_count peg_slot_count(const uint64_t *slot, size_t words, size_t stride)
{
    peg_count count = {slot[words], 0};

    if (stride > PEG_SMALL_SLOT(words))
        count.high = slot[words + 1];
    return count;
}

/* Empties a set and prepares it for about so many positions. */
peg_status peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget);

static inline size_t peg_store_regions(const peg_store *store)
{
    return store->capacity >> store->bits;
}

/* The number of positions. */
size_t peg_store_count(const peg_store *store);

/* Makes every slot zero again. */
peg_status peg_store_clear(peg_store *store, peg_budget *budget);

void peg_store_free(peg_store *store, peg_budget *budget);

peg_status peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget);
void peg_level_free(peg_level *level, peg_budget *budget);

/* Takes the marks off a level's positions. */
void peg_level_bare(peg_level *level, uint64_t bare);

/* Keeps the first so many positions of a level alone. */
void peg_level_cut(peg_level *level, size_t count, peg_budget *budget);

#endif
