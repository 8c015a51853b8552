/* SPDX-License-Identifier: MIT */

/* Sets and levels of positions of PEG_WIDTH words. Included by other kernels. */

/*
 * The slot of a position, or the free one where it belongs. One branch leaves the
 * loop for either, since which of the two it is cannot be foretold.
 */
static inline uint64_t *PEG_WIDE(find)(const peg_store *store, const uint64_t *key, uint64_t hash,
                                       size_t stride)
{
    size_t at = (size_t)(hash >> store->shift);
    uint64_t *slot = store->slots + at * stride;

    while (!(PEG_WIDE(equal)(slot, key) | PEG_WIDE(is_free)(slot))) {
        at = (at + 1) & (store->capacity - 1);
        slot = store->slots + at * stride;
    }
    return slot;
}

/* Moves a full set to one of twice the capacity. */
static peg_status PEG_WIDE(enlarge)(peg_store *store, size_t stride, peg_budget *budget)
{
    peg_store larger = {0};
    peg_status status = peg_store_begin(&larger, stride, store->most + 1, budget);

    if (status != PEG_OK)
        return status;
    for (size_t i = 0; i < store->capacity; i++) {
        const uint64_t *slot = store->slots + i * stride;
        uint64_t *to;

        if (PEG_WIDE(is_free)(slot))
            continue;
        to = PEG_WIDE(find)(&larger, slot, PEG_WIDE(hash)(slot), stride);
        for (size_t w = 0; w < stride; w++)
            to[w] = slot[w];
    }
    larger.count = store->count;
    peg_store_free(store, budget);
    *store = larger;
    return PEG_OK;
}

/* Makes a store large enough for so many more positions. */
static peg_status PEG_WIDE(make_room)(peg_store *store, size_t more, size_t stride,
                                      peg_budget *budget)
{
    peg_status status = PEG_OK;

    while (status == PEG_OK && store->most - store->count < more)
        status = PEG_WIDE(enlarge)(store, stride, budget);
    return status;
}

/* Adds a position unless the store, which has room, has it. Returns its slot. */
static inline uint64_t *PEG_WIDE(add)(peg_store *store, const uint64_t *key, uint64_t hash,
                                      size_t stride)
{
    uint64_t *slot = PEG_WIDE(find)(store, key, hash, stride);

    store->count += (size_t)PEG_WIDE(is_free)(slot);
    PEG_WIDE(copy)(slot, key);
    return slot;
}
