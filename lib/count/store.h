/* SPDX-License-Identifier: MIT */

/*
 * The set in which the positions of a level are collected. It is a hash table with open
 * addressing: a position that finds its slot taken goes to the next free one (linear probing;
 * Knuth, The Art of Computer Programming, 6.4). A slot is a position and, in a set that counts, a
 * count after it. No position kept in a set is without pegs, so a slot of zeros is free; and
 * since slots outside any set are kept at zero, a small set in a large block of memory costs
 * only what a small set costs.
 *
 * A large set is divided into regions by the highest bits of the hash. Each region is a hash
 * table of its own. So threads can fill different regions without locks, and whoever fills one
 * region at a time stays within the cache. A small set is one region.
 */
#ifndef PEG_COUNT_STORE_H
#define PEG_COUNT_STORE_H

#include "count/level.h"

/* A large set has this number of regions. */
enum { PEG_REGION_BITS = 6, PEG_REGIONS = 1 << PEG_REGION_BITS };

typedef struct peg_store {
    uint64_t *slots;
    uint64_t hole_bits; /* of a position's first word, as in a frame */
    size_t size;        /* of the block in bytes */
    size_t stride;      /* words of a slot */
    size_t capacity;    /* slots in use, a power of two */
    int shift;          /* a hash shifted right by this is the number of its slot */
    int region_bits;    /* a slot's number shifted right by this is that of its region */
    size_t grow_at;     /* with more positions in a region, a larger set is wanted */
    size_t full_at;     /* with more than this, it is needed */
    size_t region_count[PEG_REGIONS]; /* positions in each region */
} peg_store;

/* Begins a set for about the expected number of positions. The set must be new or cleared. */
peg_status peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget);

static inline size_t peg_store_regions(const peg_store *store)
{
    return store->capacity >> store->region_bits;
}

/* The number of positions in a set. */
size_t peg_store_count(const peg_store *store);

/* Takes every position out of a set. */
peg_status peg_store_clear(peg_store *store, peg_budget *budget);

void peg_store_free(peg_store *store, peg_budget *budget);

#endif
