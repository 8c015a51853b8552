/* SPDX-License-Identifier: MIT */
#include "search/store.h"

#include "base/bytes.h"

/* The least slots of a set. */
#ifndef PEG_LEAST_CAPACITY
#define PEG_LEAST_CAPACITY 32
#endif

/* A set of so many slots has regions: at least 8 in each. A test makes it small. */
#ifndef PEG_REGIONS_FROM
#define PEG_REGIONS_FROM ((size_t)1 << 18)
#endif

/* Chooses the slots for a capacity within the block. */
static void use(peg_store *store, size_t capacity)
{
    int bits = 0;
    size_t slots;

    while ((size_t)1 << bits < capacity)
        bits++;
    store->capacity = capacity;
    store->shift = 64 - bits;
    store->bits = capacity < PEG_REGIONS_FROM ? bits : bits - PEG_REGION_BITS;
    slots = (size_t)1 << store->bits;
    store->most = slots / 2;
    store->full = slots - slots / 8;
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
    memset(store->held, 0, sizeof(store->held));
    use(store, capacity);
    return status;
}

size_t peg_store_count(const peg_store *store)
{
    size_t count = 0;

    for (size_t i = 0; i < PEG_REGIONS; i++)
        count += store->held[i];
    return count;
}

peg_status peg_store_clear(peg_store *store, peg_budget *budget)
{
    memset(store->held, 0, sizeof(store->held));
    return peg_budget_clear(budget, store->slots,
                            store->capacity * store->stride * sizeof(*store->slots));
}

void peg_store_free(peg_store *store, peg_budget *budget)
{
    peg_budget_free(budget, store->slots, store->size);
    store->slots = NULL;
    store->size = 0;
}

peg_status peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget)
{
    size_t size = stride * count * sizeof(*level->keys);

    if (size > 0) {
        level->keys = peg_budget_resize(budget, NULL, 0, size);
        if (!level->keys)
            return peg_budget_refusal(budget);
    }
    level->stride = stride;
    level->count = count;
    level->size = size;
    return PEG_OK;
}

void peg_level_free(peg_level *level, peg_budget *budget)
{
    peg_budget_free(budget, level->keys, level->size);
    level->keys = NULL;
    level->count = 0;
    level->size = 0;
}

void peg_level_bare(peg_level *level, uint64_t bare)
{
    /* Only positions of one word have marks. */
    for (size_t i = 0; ~bare && i < level->count; i++)
        level->keys[i * level->stride] &= bare;
}

void peg_level_cut(peg_level *level, size_t count, peg_budget *budget)
{
    size_t size = level->stride * count * sizeof(*level->keys);
    uint64_t *kept;

    level->count = count;
    if (count == 0) {
        peg_level_free(level, budget);
        return;
    }
    /* Where there is no room to move it, the block stays as large as it was. */
    kept = peg_budget_resize(budget, level->keys, level->size, size);
    if (kept) {
        level->keys = kept;
        level->size = size;
    }
}
