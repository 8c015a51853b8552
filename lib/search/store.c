/* SPDX-License-Identifier: MIT */
#include "search/store.h"

#include "base/bytes.h"

#define LEAST_CAPACITY 32

void peg_store_use(peg_store *store, size_t capacity)
{
    int bits = 0;

    while ((size_t)1 << bits < capacity)
        bits++;
    store->capacity = capacity;
    store->shift = 64 - bits;
    store->most = capacity / 2;
}

peg_status peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget)
{
    size_t slot = stride * sizeof(*store->slots);
    size_t capacity = LEAST_CAPACITY;

    while (capacity / 2 < expected && capacity < SIZE_MAX / 2 / slot)
        capacity *= 2;
    if (store->size / slot < capacity) {
        peg_store_free(store, budget);
        store->slots = peg_budget_resize(budget, NULL, 0, capacity * slot);
        if (!store->slots)
            return peg_budget_refusal(budget);
        store->size = capacity * slot;
        memset(store->slots, 0, store->size);
    }
    store->stride = stride;
    store->count = 0;
    peg_store_use(store, capacity);
    return PEG_OK;
}

void peg_store_clear(peg_store *store)
{
    memset(store->slots, 0, store->capacity * store->stride * sizeof(*store->slots));
    store->count = 0;
}

void peg_store_free(peg_store *store, peg_budget *budget)
{
    peg_budget_free(budget, store->slots, store->size);
    store->slots = NULL;
    store->size = 0;
}

peg_status peg_level_take(peg_level *level, size_t words, size_t count, peg_budget *budget)
{
    size_t size = words * count * sizeof(*level->keys);

    if (size > 0) {
        level->keys = peg_budget_resize(budget, NULL, 0, size);
        if (!level->keys)
            return peg_budget_refusal(budget);
    }
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

void peg_level_cut(peg_level *level, size_t words, size_t count, peg_budget *budget)
{
    size_t size = words * count * sizeof(*level->keys);
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
