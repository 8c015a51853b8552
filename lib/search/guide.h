/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_GUIDE_H
#define PEG_SEARCH_GUIDE_H

#include "search/store.h"

/*
 * Where the positions of a level in order are, by the highest bits of their hashes.
 * Each entry has the place of its first position in the low bits, which is also the
 * end of the entry before; and above that a bit for each of some parts of the entry,
 * set if there are positions in it. Most of what is not in the level ends there,
 * without a look at a position.
 */
typedef struct peg_guide {
    const peg_level *level;
    uint64_t *entries;
    size_t size; /* in bytes */
    int shift;   /* from a hash to its entry */
} peg_guide;

/* A place has so many bits; the rest are for the parts of an entry. */
enum { PEG_PLACE_BITS = 40, PEG_PARTS = 64 - PEG_PLACE_BITS };

/* Takes memory for the guide to a level, of which every entry is empty. */
peg_status peg_guide_take(peg_guide *guide, const peg_level *level, peg_budget *budget);
void peg_guide_free(peg_guide *guide, peg_budget *budget);

static inline size_t peg_guide_place(uint64_t entry)
{
    return (size_t)(entry & ((UINT64_C(1) << PEG_PLACE_BITS) - 1));
}

/* The bit for the part of an entry in which a hash lies. */
static inline uint64_t peg_guide_part(const peg_guide *guide, uint64_t hash)
{
    uint64_t within = hash >> (guide->shift - 5) & 31;

    return UINT64_C(1) << (PEG_PLACE_BITS + within * PEG_PARTS / 32);
}

/* Whether a position of this hash may be in the level. */
static inline int peg_guide_may_have(const peg_guide *guide, uint64_t hash)
{
    return (guide->entries[hash >> guide->shift] & peg_guide_part(guide, hash)) != 0;
}

#endif
