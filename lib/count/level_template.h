/* SPDX-License-Identifier: MIT */

/*
 * Harvesting: a set of positions becomes a level, and the set is cleared. Since a slot's place
 * in the set is given by the highest bits of the hash, copying the slots from first to last
 * leaves the level nearly sorted by hash, and an insertion sort finishes it in linear time (see
 * guide_template.h). Included for the operations on levels.
 */
#ifndef PEG_COUNT_LEVEL_TEMPLATE_H
#define PEG_COUNT_LEVEL_TEMPLATE_H

#include "count/store_template.h"

/*
 * Appends to a level the slots in use from one place in a set to another: all of them, or only
 * those whose hash belongs to one half of the region, 0 or 1. A half below 0 means all.
 */
static inline uint64_t *gather(const peg_store *store, size_t from, size_t to, int half,
                               size_t stride, uint64_t *out, const uint64_t *end)
{
    /* Copies every slot and then decides whether it counts: a branch would be a coin toss. */
    for (size_t i = from; i < to && out < end; i++) {
        const uint64_t *slot = store->slots + i * stride;
        int wanted = !is_empty(slot);

        if (half >= 0) {
            uint64_t home = hash_position(slot, store->hole_bits) >> store->shift;

            wanted &= (int)(home >> (store->region_bits - 1) & 1) == half;
        }
        for (size_t w = 0; w < stride; w++)
            out[w] = slot[w];
        out += wanted ? stride : 0;
    }
    return out;
}

/* Appends all slots in use to a level, region by region. */
static inline peg_status gather_all(const peg_store *store, size_t stride, uint64_t *out,
                                    const uint64_t *end, peg_budget *budget)
{
    size_t slots = (size_t)1 << store->region_bits;
    peg_status status = PEG_OK;

    for (size_t from = 0; status == PEG_OK && from < store->capacity; from += slots) {
        size_t wrapped = from;

        /*
         * Positions that found the end of the region full went on at its beginning. They are
         * in the first run of slots, and their hashes belong to the upper half of the region.
         */
        while (!is_empty(store->slots + wrapped * stride))
            wrapped++;
        out = gather(store, from, wrapped, 0, stride, out, end);
        out = gather(store, wrapped, from + slots, -1, stride, out, end);
        out = gather(store, from, wrapped, 1, stride, out, end);
        status = peg_budget_work(budget, slots);
    }
    return status;
}

/* Makes a level of the positions in a set, nearly sorted by hash, and clears the set. */
static peg_status harvest_set(peg_store *store, peg_level *level, peg_budget *budget)
{
    peg_status status = peg_level_take(level, store->stride, peg_store_count(store), budget);
    const uint64_t *end;

    if (status != PEG_OK || level->count == 0)
        return status;
    end = level->keys + level->count * level->stride;
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        status = gather_all(store, PEG_PLAIN_SLOT(PEG_WIDTH), level->keys, end, budget);
    else
        status = gather_all(store, store->stride, level->keys, end, budget);
    return status == PEG_OK ? peg_store_clear(store, budget) : status;
}

#endif
