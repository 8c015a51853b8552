/* SPDX-License-Identifier: MIT */

/*
 * A guide finds positions in a sorted level. Levels are sorted by hash, so the highest bits of a
 * hash choose an entry of the guide, and the entry says where in the level the few positions
 * with these bits begin; they end where those of the next entry begin.
 *
 * Many positions looked up are not in the level. To find this out without touching the level,
 * an entry has some bits to spare: its hashes are divided into PEG_PARTS parts, and a bit says
 * for each part whether any position of the level is in it. This is a Bloom filter with one
 * hash function (Bloom, 1970), in the same word of memory as the place.
 */
#ifndef PEG_COUNT_GUIDE_H
#define PEG_COUNT_GUIDE_H

#include "count/level.h"

typedef struct peg_guide {
    const peg_level *level;
    uint64_t *entries; /* each a place in the low bits and part bits above; one more at the end */
    size_t size;       /* of the entries in bytes */
    int shift;         /* a hash shifted right by this is the number of its entry */
} peg_guide;

/* The bits of a place in a level, and the parts of an entry, a bit each. */
enum { PEG_PLACE_BITS = 40, PEG_PARTS = 64 - PEG_PLACE_BITS };

/* Takes memory for a guide to a level. All of its entries are 0. */
peg_status peg_guide_take(peg_guide *guide, const peg_level *level, peg_budget *budget);
void peg_guide_free(peg_guide *guide, peg_budget *budget);

/* The place in the level where an entry's positions begin. */
static inline size_t peg_guide_place(uint64_t entry)
{
    return (size_t)(entry & ((UINT64_C(1) << PEG_PLACE_BITS) - 1));
}

/* The bit of an entry for the part that a hash belongs to. */
static inline uint64_t peg_guide_part_bit(const peg_guide *guide, uint64_t hash)
{
    uint64_t within = hash >> (guide->shift - 5) & 31;

    return UINT64_C(1) << (PEG_PLACE_BITS + within * PEG_PARTS / 32);
}

/* Whether the level may have a position with this hash. 0 is certain. */
static inline int peg_guide_may_have(const peg_guide *guide, uint64_t hash)
{
    return (guide->entries[hash >> guide->shift] & peg_guide_part_bit(guide, hash)) != 0;
}

#endif
