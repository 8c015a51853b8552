/* SPDX-License-Identifier: MIT */

/*
 * Adding to a set of positions of PEG_WIDTH words, and finding in it: the inner loops of
 * whatever grows levels. What is added is an entry: a position with a mark and a count, laid out
 * as a slot. An entry for a position that the set has already is merged into its slot, so that
 * each position is kept once with the sum of all counts. The order in which entries are added
 * makes no difference to what is in the set.
 */
#ifndef PEG_COUNT_STORE_TEMPLATE_H
#define PEG_COUNT_STORE_TEMPLATE_H

#include "base/count.h"
#include "count/store.h"
#include "position/position_template.h"

/*
 * The slot of a position, or the free slot where it belongs. Both end the loop by the same
 * branch: which of the two it will be is a matter of chance, and a branch on chance is slow.
 */
static inline uint64_t *find_slot(const peg_store *store, const uint64_t *key, uint64_t hash,
                                  size_t stride)
{
    size_t last = ((size_t)1 << store->region_bits) - 1;
    size_t at = (size_t)(hash >> store->shift);
    uint64_t *slot = store->slots + at * stride;

    while (!(positions_equal(slot, key, store->hole_bits) | is_empty(slot))) {
        at = (at & ~last) | ((at + 1) & last);
        slot = store->slots + at * stride;
    }
    return slot;
}

/*
 * Merges an entry into the slot of its position: of two marks the higher stays, and counts are
 * added. Returns 1 if a count passes 128 bits, else 0.
 */
static inline int merge_entry(uint64_t *slot, const uint64_t *entry, size_t stride)
{
    peg_count sum;
    peg_count term;
    int overflow;

#if PEG_WIDTH == 1
    *slot = *slot > *entry ? *slot : *entry;
#else
    copy_position(slot, entry);
#endif
    if (stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        return 0;
    if (stride == PEG_COUNT64_SLOT(PEG_WIDTH)) {
        slot[PEG_WIDTH] += entry[PEG_WIDTH];
        return 0;
    }
    sum = (peg_count){slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};
    term = (peg_count){entry[PEG_WIDTH], entry[PEG_WIDTH + 1]};
    overflow = peg_count_add(&sum, &term);
    slot[PEG_WIDTH] = sum.low;
    slot[PEG_WIDTH + 1] = sum.high;
    return overflow;
}

/* Copies all slots to an empty set. Stops, with out_moved 0, if one of its regions gets full. */
static peg_status move_slots(const peg_store *from, peg_store *to, size_t stride,
                             peg_budget *budget, int *out_moved)
{
    *out_moved = 0;
    for (size_t i = 0; i < from->capacity; i++) {
        const uint64_t *slot = from->slots + i * stride;
        uint64_t hash;
        uint64_t *moved;

        if (i % PEG_NOTE_EVERY == 0) {
            peg_status status = peg_budget_work(budget, 2 * (uint64_t)PEG_NOTE_EVERY);

            if (status != PEG_OK)
                return status;
        }
        if (is_empty(slot))
            continue;
        hash = hash_position(slot, from->hole_bits);
        if (++to->region_count[(hash >> to->shift) >> to->region_bits] > to->full_at)
            return PEG_OK;
        moved = find_slot(to, slot, hash, stride);
        for (size_t w = 0; w < stride; w++)
            moved[w] = slot[w];
    }
    *out_moved = 1;
    return PEG_OK;
}

/* Doubles the capacity of a set, more than once if hashes spread so badly that a region is full. */
static peg_status enlarge(peg_store *store, size_t stride, peg_budget *budget)
{
    for (size_t capacity = store->capacity;;) {
        peg_store larger = {.hole_bits = store->hole_bits};
        peg_status status;
        int moved = 0;

        if (capacity > SIZE_MAX / 4 / stride / sizeof(*store->slots))
            return PEG_LIMIT;
        capacity *= 2;
        status = peg_store_begin(&larger, stride, capacity / 2, budget);
        if (status == PEG_OK)
            status = move_slots(store, &larger, stride, budget, &moved);
        peg_store_free(moved ? store : &larger, budget);
        if (moved)
            *store = larger;
        if (moved || status != PEG_OK)
            return status;
    }
}

/*
 * Adds an entry. If a larger set is refused, the set goes on filling up, and fails only when an
 * entry does not fit at all. So whether memory suffices depends only on what is in the set.
 */
static inline peg_status put_entry(peg_store *store, const uint64_t *entry, uint64_t hash,
                                   size_t stride, peg_budget *budget)
{
    size_t region = (size_t)(hash >> store->shift) >> store->region_bits;
    uint64_t *slot = find_slot(store, entry, hash, stride);
    size_t added = (size_t)is_empty(slot);
    peg_status status;

    store->region_count[region] += added;
    if (merge_entry(slot, entry, stride))
        return PEG_E_COUNT;
    if (!added || store->region_count[region] <= store->grow_at)
        return PEG_OK;
    status = enlarge(store, stride, budget);
    if (peg_budget_is_over(budget, status))
        return status;
    return store->region_count[region] <= store->full_at ? PEG_OK : status;
}

/* Adds an entry with a count of 128 bits. */
static inline peg_status put_count(peg_store *store, const uint64_t *entry, peg_budget *budget)
{
    return put_entry(store, entry, hash_position(entry, store->hole_bits),
                     PEG_COUNT128_SLOT(PEG_WIDTH), budget);
}

#endif
