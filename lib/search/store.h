/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_STORE_H
#define PEG_SEARCH_STORE_H

#include "base/budget.h"

/*
 * A set of positions by open addressing. A slot is a position, and in a counting
 * set a peg_count after it; a slot without pegs is free, for no position that is
 * kept in a set has none. Slots not in use by any set are all zero, so that a
 * small set in a large block costs what a small set costs.
 */
typedef struct peg_store {
    uint64_t *slots;
    size_t size;     /* of the block in bytes */
    size_t stride;   /* words of a slot */
    size_t capacity; /* slots in use, a power of two */
    int shift;       /* from a hash to its slot */
    size_t count;
    size_t most; /* positions before it must grow */
} peg_store;

/* The positions some jumps away from a start, in the order of their hashes. */
typedef struct peg_level {
    uint64_t *keys;
    size_t count;
    size_t size; /* in bytes */
} peg_level;

/* Words of a slot of each kind, for positions of so many words. */
#define PEG_PLAIN_SLOT(words)    ((size_t)(words))
#define PEG_SMALL_SLOT(words)    ((size_t)(words) + 1) /* a count below 2^64 */
#define PEG_COUNTING_SLOT(words) ((size_t)(words) + 2)

/* Empties a set and prepares it for about so many positions. */
peg_status peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget);

/* Chooses the slots for a capacity within the block. */
void peg_store_use(peg_store *store, size_t capacity);

/* Makes every slot zero again. */
void peg_store_clear(peg_store *store);

void peg_store_free(peg_store *store, peg_budget *budget);

peg_status peg_level_take(peg_level *level, size_t words, size_t count, peg_budget *budget);
void peg_level_free(peg_level *level, peg_budget *budget);

/* Keeps the first so many positions of a level alone. */
void peg_level_cut(peg_level *level, size_t words, size_t count, peg_budget *budget);

#endif
