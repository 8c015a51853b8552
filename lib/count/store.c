/* SPDX-License-Identifier: MIT */

/* The memory of a set: see store.h. */
#include "count/store.h"

#include "base/bytes.h"

/* A set has no fewer slots than this. A test makes it large. */
#ifndef PEG_LEAST_CAPACITY
#define PEG_LEAST_CAPACITY 32
#endif

/*
 * A set of this capacity or more is divided into regions. A test makes it small; each region
 * must still have at least 8 slots.
 */
#ifndef PEG_REGIONS_FROM
#define PEG_REGIONS_FROM ((size_t)1 << 18)
#endif

/* Sets how many slots of the block are in use, and all that follows from it. */
static void set_capacity(peg_store *store, size_t capacity)
{
    int bits = 0;
    size_t slots;

    while ((size_t)1 << bits < capacity)
        bits++;
    store->capacity = capacity;
    store->shift = 64 - bits;
    store->region_bits = capacity < PEG_REGIONS_FROM ? bits : bits - PEG_REGION_BITS;
    slots = (size_t)1 << store->region_bits;
    store->grow_at = slots / 2;
    store->full_at = slots - slots / 8;
}

peg_status peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget)
{
    size_t slot = stride * sizeof(*store->slots);
    size_t capacity = PEG_LEAST_CAPACITY;
    peg_status status = PEG_OK;

    while (capacity / 2 < expected && capacity < SIZE_MAX / 2 / slot)
        capacity *= 2;
    if (store->size / slot < capacity) {
        peg_store_free(store, budget);
        store->slots = peg_budget_resize(budget, NULL, 0, capacity * slot);
        if (!store->slots)
            return peg_budget_refusal(budget);
        store->size = capacity * slot;
        status = peg_budget_clear(budget, store->slots, store->size);
    }
    store->stride = stride;
    memset(store->region_count, 0, sizeof(store->region_count));
    set_capacity(store, capacity);
    return status;
}

size_t peg_store_count(const peg_store *store)
{
    size_t count = 0;

    for (size_t i = 0; i < PEG_REGIONS; i++)
        count += store->region_count[i];
    return count;
}

peg_status peg_store_clear(peg_store *store, peg_budget *budget)
{
    memset(store->region_count, 0, sizeof(store->region_count));
    return peg_budget_clear(budget, store->slots,
                            store->capacity * store->stride * sizeof(*store->slots));
}

void peg_store_free(peg_store *store, peg_budget *budget)
{
    peg_budget_free(budget, store->slots, store->size);
    store->slots = NULL;
    store->size = 0;
}
