/* SPDX-License-Identifier: MIT */

/* The walk through positions of PEG_WIDTH words. */
#include "search/position_kernel.h"
#include "search/store_kernel.h"
#include "search/jump_kernel.h"

/* Adds the batch to a store, and in a counting one each owner's count to those it has. */
static inline peg_status PEG_WIDE(settle_batch)(const peg_frame *frame, size_t filled,
                                                const peg_store *from, peg_store *to, size_t stride,
                                                peg_budget *budget)
{
    peg_status status = PEG_WIDE(make_room)(to, filled, stride, budget);

    for (size_t i = 0; status == PEG_OK && i < filled; i++) {
        uint64_t *slot = PEG_WIDE(add)(to, frame->batch + i * PEG_WIDTH, frame->hashes[i], stride);

        if (stride > PEG_WIDTH) {
            const uint64_t *owner = from->slots + frame->owners[i] * stride;
            peg_count term = {owner[PEG_WIDTH], owner[PEG_WIDTH + 1]};
            peg_count sum = {slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};

            if (peg_count_add(&sum, &term))
                return PEG_E_COUNT;
            slot[PEG_WIDTH] = sum.low;
            slot[PEG_WIDTH + 1] = sum.high;
        }
    }
    return status;
}

/* How many different images a position has, which stands for them all. */
static inline uint64_t PEG_WIDE(orbit)(const peg_frame *frame, const uint64_t *key)
{
    /* The identity, first of every group, keeps the position. */
    uint64_t same = 1;

    PEG_WIDE(look)(frame, key, frame->order, frame->view);
    for (size_t s = 1; s < frame->order; s++)
        same += (uint64_t)PEG_WIDE(equal)(frame->view + s * PEG_WIDTH, key);
    return frame->order / same;
}

/* Goes one jump further from every position of a store. */
static inline peg_status PEG_WIDE(advance)(const peg_frame *frame, const peg_store *from,
                                           const uint64_t *stop, peg_store *to, size_t stride,
                                           peg_budget *budget, peg_reach *reach)
{
    peg_reached *level = reach->level + reach->levels;
    size_t filled = 0;

    for (size_t i = 0; i < from->capacity; i++) {
        const uint64_t *slot = from->slots + i * stride;
        size_t before = filled;
        int stopped;
        peg_status status;

        if (PEG_WIDE(is_free)(slot))
            continue;
        status = peg_budget_spend(budget, 1);
        if (status != PEG_OK)
            return status;
        stopped = stop && PEG_WIDE(equal)(slot, stop);
        if (!stopped)
            filled = PEG_WIDE(jumps)(frame, slot, slot, to, stride, filled);
        level->classes++;
        level->positions += PEG_WIDE(orbit)(frame, slot);
        if (before == filled) {
            level->stuck |= !stopped;
            if (stride > PEG_WIDTH) {
                peg_count term = {slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};

                if (peg_count_add(&reach->games, &term))
                    return PEG_E_COUNT;
            }
        }
        while (before < filled)
            frame->owners[before++] = i;
        if (filled >= PEG_BATCH) {
            status = PEG_WIDE(settle_batch)(frame, filled, from, to, stride, budget);
            if (status != PEG_OK)
                return status;
            filled = 0;
        }
    }
    return PEG_WIDE(settle_batch)(frame, filled, from, to, stride, budget);
}

/* Walks with two stores, the first of which becomes the start. */
static inline peg_status PEG_WIDE(walk)(const peg_frame *frame, const uint64_t *start,
                                        const uint64_t *stop, size_t stride, peg_store *stores,
                                        peg_budget *budget, peg_reach *reach)
{
    uint64_t key[PEG_WIDTH];
    uint64_t *slot;
    int now = 0;
    peg_status status = peg_store_begin(stores, stride, 1, budget);

    if (status != PEG_OK)
        return status;
    PEG_WIDE(canon)(frame, start, key);
    slot = PEG_WIDE(add)(stores, key, PEG_WIDE(hash)(key), stride);
    if (stride > PEG_WIDTH)
        slot[PEG_WIDTH] = 1;
    for (; status == PEG_OK && stores[now].count > 0; now = !now) {
        size_t count = stores[now].count;

        status = peg_store_begin(stores + !now, stride, count + count / 2, budget);
        if (status == PEG_OK)
            status =
                PEG_WIDE(advance)(frame, stores + now, stop, stores + !now, stride, budget, reach);
        peg_store_clear(stores + now);
        reach->levels++;
    }
    return status;
}

static peg_status PEG_WIDE(reach)(const peg_frame *frame, const uint64_t *start,
                                  const uint64_t *stop, int counted, peg_store *stores,
                                  peg_budget *budget, peg_reach *reach)
{
    if (counted)
        return PEG_WIDE(walk)(frame, start, stop, PEG_COUNTING_SLOT(PEG_WIDTH), stores, budget,
                              reach);
    return PEG_WIDE(walk)(frame, start, stop, PEG_PLAIN_SLOT(PEG_WIDTH), stores, budget, reach);
}

#undef PEG_WIDTH
