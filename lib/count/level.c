/* SPDX-License-Identifier: MIT */

/* The memory of levels, sets and indices, and the level that everything begins with. */
#include "count/level.h"

#include "base/assert.h"
#include "base/memory.h"

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

/* An entry has fewer positions than this on average: the index is small, most parts are empty. */
enum { ENTRY_POSITIONS = 4 };

void peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget)
{
    size_t size = stride * count * sizeof(*level->keys);

    *level = (peg_level){.stride = stride};
    if (size > 0)
        level->keys = peg_budget_resize(budget, NULL, 0, size);
    if (level->keys) {
        level->count = count;
        level->size = size;
    }
}

void peg_level_take_counts(peg_level *level, peg_budget *budget)
{
    if (level->count > 0)
        level->counts = peg_budget_resize(budget, NULL, 0, level->count * sizeof(*level->counts));
}

void peg_level_free_counts(peg_level *level, peg_budget *budget)
{
    peg_budget_free(budget, level->counts, level->count * sizeof(*level->counts));
    level->counts = NULL;
}

void peg_level_free(peg_level *level, peg_budget *budget)
{
    peg_level_free_counts(level, budget);
    if (level->size > 0)
        peg_budget_free(budget, level->keys, level->size);
    *level = (peg_level){.stride = level->stride};
}

void peg_level_truncate(peg_level *level, size_t count, peg_budget *budget)
{
    size_t size = level->stride * count * sizeof(*level->keys);
    uint64_t *kept;

    PEG_ASSERT(count <= level->count);
    level->count = count;
    if (count == 0) {
        peg_level_free(level, budget);
        return;
    }
    /* If a smaller block is refused, the old one serves as well. */
    kept = peg_budget_try(budget, level->keys, level->size, size);
    if (kept) {
        level->keys = kept;
        level->size = size;
    }
}

void peg_first_level(const peg_level_ops *ops, const peg_frame *frame, const peg_bits *pegs,
                     size_t stride, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)frame->words;

    peg_level_take(level, stride, 1, budget);
    if (!level->keys)
        return;
    ops->find_key(frame, pegs->word, level->keys);
    for (size_t w = words; w < stride; w++)
        level->keys[w] = w == words;
}

void peg_level_advance(const peg_level_ops *ops, const peg_frame *frame, unsigned step,
                       peg_level *level, peg_store *store, peg_budget *budget)
{
    ops->grow(frame, level, step, store, budget);
    peg_level_free(level, budget);
    ops->harvest(store, level, budget);
}

size_t peg_level_next_stride(const peg_frame *frame, const peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)frame->words;
    uint64_t ways = (uint64_t)frame->group_size * frame->shape->line_count;
    uint64_t highest = 0;
    int bits = 1;

    if (level->stride != PEG_COUNT64_SLOT(words))
        return level->stride;
    while (ways >> bits)
        bits++;
    for (size_t i = 0; i < level->count; i++) {
        uint64_t count = level->keys[i * level->stride + words];

        highest = count > highest ? count : highest;
    }
    peg_budget_work(budget, level->count / 4);
    return highest >> (64 - bits) ? PEG_COUNT128_SLOT(words) : level->stride;
}

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

void peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget)
{
    size_t slot = stride * sizeof(*store->slots);
    size_t capacity = PEG_LEAST_CAPACITY;

    while (capacity / 2 < expected && capacity < SIZE_MAX / 2 / slot)
        capacity *= 2;
    if (store->size / slot < capacity) {
        peg_store_free(store, budget);
        store->slots = peg_budget_resize(budget, NULL, 0, capacity * slot);
        if (!store->slots)
            return;
        store->size = capacity * slot;
        peg_budget_clear(budget, store->slots, store->size);
    }
    store->stride = stride;
    memset(store->region_count, 0, sizeof(store->region_count));
    set_capacity(store, capacity);
}

size_t peg_store_count(const peg_store *store)
{
    size_t count = 0;

    for (size_t i = 0; i < PEG_REGIONS; i++)
        count += store->region_count[i];
    return count;
}

void peg_store_clear(peg_store *store, peg_budget *budget)
{
    memset(store->region_count, 0, sizeof(store->region_count));
    peg_budget_clear(budget, store->slots, store->capacity * store->stride * sizeof(*store->slots));
}

void peg_store_free(peg_store *store, peg_budget *budget)
{
    peg_budget_free(budget, store->slots, store->size);
    store->slots = NULL;
    store->size = 0;
}

void peg_index_take(peg_index *index, const peg_level *level, peg_budget *budget)
{
    int bits = 1;

    index->entries = NULL;
    /* A place has 40 bits. No machine has the memory for a level that large. */
    if ((uint64_t)level->count >> PEG_PLACE_BITS)
        peg_budget_fail(budget, PEG_LIMIT);
    while (level->count / ENTRY_POSITIONS >> bits)
        bits++;
    index->level = level;
    index->shift = 64 - bits;
    index->size = (((size_t)1 << bits) + 1) * sizeof(*index->entries);
    index->entries = peg_budget_resize(budget, NULL, 0, index->size);
    if (index->entries)
        peg_budget_clear(budget, index->entries, index->size);
}

void peg_index_free(peg_index *index, peg_budget *budget)
{
    peg_budget_free(budget, index->entries, index->size);
    index->entries = NULL;
}
