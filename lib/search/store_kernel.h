/* SPDX-License-Identifier: MIT */

/* Sets of positions of PEG_WIDTH words. Included by other kernels. */

/*
 * The slot of a position, or the free one where it belongs. One branch leaves the
 * loop for either, since which of the two it is cannot be foretold.
 */
static inline uint64_t *PEG_WIDE(find)(const peg_store *store, const uint64_t *key, uint64_t hash,
                                       size_t stride)
{
    size_t last = ((size_t)1 << store->bits) - 1;
    size_t at = (size_t)(hash >> store->shift);
    uint64_t *slot = store->slots + at * stride;

    while (!(PEG_WIDE(equal)(slot, key, store->bare) | PEG_WIDE(is_free)(slot))) {
        at = (at & ~last) | ((at + 1) & last);
        slot = store->slots + at * stride;
    }
    return slot;
}

/*
 * Makes an entry, which is laid out as a slot, a part of the slot it belongs to. Of
 * two marks the higher stays, and counts add up, so that the order of entries does
 * not matter. Returns 1 if a count passes 128 bits, else 0.
 */
static inline int PEG_WIDE(merge)(uint64_t *slot, const uint64_t *entry, size_t stride)
{
    peg_count sum;
    peg_count term;
    int over;

#if PEG_WIDTH == 1
    *slot = *slot > *entry ? *slot : *entry;
#else
    PEG_WIDE(copy)(slot, entry);
#endif
    if (stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        return 0;
    if (stride == PEG_SMALL_SLOT(PEG_WIDTH)) {
        slot[PEG_WIDTH] += entry[PEG_WIDTH];
        return 0;
    }
    sum = (peg_count){slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};
    term = (peg_count){entry[PEG_WIDTH], entry[PEG_WIDTH + 1]};
    over = peg_count_add(&sum, &term);
    slot[PEG_WIDTH] = sum.low;
    slot[PEG_WIDTH + 1] = sum.high;
    return over;
}

/* Copies all slots to an empty store, if none of its regions becomes too full. */
static peg_status PEG_WIDE(move)(const peg_store *from, peg_store *to, size_t stride,
                                 peg_budget *budget, int *out_moved)
{
    *out_moved = 0;
    for (size_t i = 0; i < from->capacity; i++) {
        const uint64_t *slot = from->slots + i * stride;
        uint64_t hash;
        uint64_t *moved;

        if (i % PEG_PIECE == 0) {
            peg_status status = peg_budget_work(budget, 2 * (uint64_t)PEG_PIECE);

            if (status != PEG_OK)
                return status;
        }
        if (PEG_WIDE(is_free)(slot))
            continue;
        hash = PEG_WIDE(hash)(slot, from->bare);
        if (++to->held[(hash >> to->shift) >> to->bits] > to->full)
            return PEG_OK;
        moved = PEG_WIDE(find)(to, slot, hash, stride);
        for (size_t w = 0; w < stride; w++)
            moved[w] = slot[w];
    }
    *out_moved = 1;
    return PEG_OK;
}

/* Makes a store one of twice the capacity, or more if hashes are badly spread. */
static peg_status PEG_WIDE(enlarge)(peg_store *store, size_t stride, peg_budget *budget)
{
    for (size_t capacity = store->capacity;;) {
        peg_store larger = {.bare = store->bare};
        peg_status status;
        int moved = 0;

        if (capacity > SIZE_MAX / 4 / stride / sizeof(*store->slots))
            return PEG_LIMIT;
        capacity *= 2;
        status = peg_store_begin(&larger, stride, capacity / 2, budget);
        if (status == PEG_OK)
            status = PEG_WIDE(move)(store, &larger, stride, budget, &moved);
        peg_store_free(moved ? store : &larger, budget);
        if (moved)
            *store = larger;
        if (moved || status != PEG_OK)
            return status;
    }
}

/*
 * Adds an entry. Where a larger set cannot be had the set grows tight, and memory is
 * refused only if an entry does not fit at all: so it depends on what is in the set
 * alone whether memory suffices.
 */
static inline peg_status PEG_WIDE(put)(peg_store *store, const uint64_t *entry, uint64_t hash,
                                       size_t stride, peg_budget *budget)
{
    size_t region = (size_t)(hash >> store->shift) >> store->bits;
    uint64_t *slot = PEG_WIDE(find)(store, entry, hash, stride);
    size_t added = (size_t)PEG_WIDE(is_free)(slot);
    peg_status status;

    store->held[region] += added;
    if (PEG_WIDE(merge)(slot, entry, stride))
        return PEG_E_COUNT;
    if (!added || store->held[region] <= store->most)
        return PEG_OK;
    status = PEG_WIDE(enlarge)(store, stride, budget);
    if (status == PEG_STOPPED)
        return status;
    return store->held[region] <= store->full ? PEG_OK : status;
}
