/* SPDX-License-Identifier: MIT */

/*
 * Growing: adds to a set what a step from a level leads to. There are two ways.
 *
 * A small set takes entries directly, as they come. In a set larger than the cache, nearly every
 * entry would wait for memory: there, entries are first sorted into bins, one for each region of
 * the set, and then the bins are emptied, one region at a time. So a region stays in the cache
 * while it is filled. (Joins in databases are made in this way: Shatdal, Kant and Naughton,
 * Cache Conscious Algorithms for Relational Query Processing, 1994.)
 *
 * Bins also make room for threads. In each round the workers of a crew first fill bins, each
 * from a slice of the level and into bins of its own; then they empty all bins, each into
 * regions of its own. Nobody needs a lock, and the set comes out the same with any number of
 * threads, as the order of entries makes no difference to what is in it. Positions of PEG_WIDTH
 * words; included for the operations on levels.
 */
#ifndef PEG_COUNT_GROW_TEMPLATE_H
#define PEG_COUNT_GROW_TEMPLATE_H

#include "count/jump_template.h"
#include "count/store_template.h"

/* What the workers of a crew share. */
typedef struct growth {
    peg_crew *crew;
    const peg_level *level;
    unsigned step;
    peg_store *store;
} growth;

/* Makes the entry of a position in the batch: it brings the count of the position it came from. */
static inline void fill_entry(const peg_frame *frame, size_t i, const peg_level *level,
                              size_t stride, uint64_t *entry)
{
    const uint64_t *owner = level->keys + frame->owners[i] * level->stride;

    copy_position(entry, frame->batch + i * PEG_WIDTH);
    if (stride > PEG_PLAIN_SLOT(PEG_WIDTH))
        entry[PEG_WIDTH] = owner[PEG_WIDTH];
    if (stride > PEG_COUNT64_SLOT(PEG_WIDTH))
        entry[PEG_WIDTH + 1] =
            level->stride > PEG_COUNT64_SLOT(PEG_WIDTH) ? owner[PEG_WIDTH + 1] : 0;
}

/* Sorts the batch into bins. Returns whether one of them may have no room for another batch. */
static inline int sort_into_bins(peg_worker *worker, size_t filled, const peg_level *level,
                                 size_t stride, size_t bin_room)
{
    const peg_frame *frame = &worker->frame;
    size_t batch = PEG_BATCH + frame->shape->line_count;
    int is_full = 0;

    for (size_t i = 0; i < filled; i++) {
        size_t region = (size_t)(frame->hashes[i] >> (64 - PEG_REGION_BITS));
        size_t at = worker->filled[region]++;

        fill_entry(frame, i, level, stride, worker->bins + (region * bin_room + at) * stride);
        is_full |= at + 1 + batch > bin_room;
    }
    return is_full;
}

/* A worker's first half of a round: fills bins until its share is done or a bin is full. */
static inline void fill_bins(const growth *g, peg_worker *worker, size_t stride)
{
    int is_full = 0;

    memset(worker->filled, 0, sizeof(worker->filled));
    while (worker->at < worker->stop && !is_full) {
        size_t filled = fill_batch(worker, worker->stop, g->level, g->step, NULL);

        is_full = sort_into_bins(worker, filled, g->level, stride, g->crew->bin_room);
    }
}

/* Adds the entries of a bin to its region, which has room. Returns 1 if a count passes 128 bits. */
static inline int empty_bin(const uint64_t *bin, size_t count, size_t region, peg_store *store,
                            size_t stride)
{
    enum { AHEAD = 16 };
    size_t added = 0;
    int overflow = 0;

    for (size_t i = 0; i < count; i++) {
        const uint64_t *entry = bin + i * stride;
        uint64_t *slot;

        if (i + AHEAD < count) {
            uint64_t later = hash_position(entry + AHEAD * stride, store->hole_bits);

            PEG_FETCH(store->slots + (later >> store->shift) * stride);
        }
        slot = find_slot(store, entry, hash_position(entry, store->hole_bits), stride);
        added += (size_t)is_empty(slot);
        overflow |= merge_entry(slot, entry, stride);
    }
    store->region_count[region] += added;
    return overflow;
}

/* A worker's second half of a round: empties all bins of its regions, whoever filled them. */
static inline void empty_bins(const growth *g, unsigned index, size_t stride)
{
    const peg_crew *crew = g->crew;

    for (size_t region = index; region < PEG_REGIONS; region += crew->count)
        for (unsigned i = 0; i < crew->count; i++) {
            const uint64_t *bin = crew->worker[i].bins + region * crew->bin_room * stride;

            g->crew->worker[index].overflow |=
                empty_bin(bin, crew->worker[i].filled[region], region, g->store, stride);
        }
}

/* Whether every region may take what is in its bins, without a larger set. */
static int has_room(const peg_crew *crew, const peg_store *store)
{
    for (size_t region = 0; region < PEG_REGIONS; region++) {
        size_t more = 0;

        for (unsigned i = 0; i < crew->count; i++)
            more += crew->worker[i].filled[region];
        if (store->region_count[region] > store->grow_at ||
            store->region_count[region] + more > store->full_at)
            return 0;
    }
    return 1;
}

/* Adds entries directly, for what is left of all slices. Only the first worker works. */
static inline peg_status grow_directly(const growth *g, size_t stride, peg_budget *budget)
{
    peg_worker *own = g->crew->worker;
    uint64_t entry[PEG_COUNT128_SLOT(PEG_WIDTH)] = {0};
    peg_status status = PEG_OK;

    for (unsigned i = 0; i < g->crew->rests; i++) {
        size_t end = g->crew->rest[i].end;

        own->at = g->crew->rest[i].at;
        while (status == PEG_OK && own->at < end) {
            size_t from = own->at;
            uint64_t left = budget->next - budget->spent;
            size_t stop = end - from < left ? end : from + (size_t)left;
            /* The set may have grown and moved since the last batch. */
            peg_fetch fetch = {g->store->slots, g->store->shift, stride};
            size_t filled = fill_batch(own, stop, g->level, g->step, &fetch);

            status = peg_budget_spend(budget, own->at - from);
            for (size_t k = 0; status == PEG_OK && k < filled; k++) {
                fill_entry(&own->frame, k, g->level, stride, entry);
                status = put_entry(g->store, entry, own->frame.hashes[k], stride, budget);
            }
        }
    }
    return status;
}

/*
 * Adds entries through bins. If a larger set is refused, this round is undone, so that the rest
 * can be added directly, once the memory of the bins has been given back.
 */
static inline peg_status grow_through_bins(growth *g, size_t stride, void (*fill)(void *, unsigned),
                                           void (*empty)(void *, unsigned), peg_budget *budget)
{
    peg_crew *crew = g->crew;
    size_t dealt;

    while ((dealt = peg_crew_deal(crew, budget)) > 0) {
        peg_status status = PEG_OK;

        peg_crew_run(crew, dealt, fill, g);
        while (status == PEG_OK && !has_room(crew, g->store))
            status = enlarge(g->store, stride, budget);
        if (peg_budget_is_over(budget, status))
            return status;
        if (status != PEG_OK) {
            for (unsigned i = 0; i < crew->count; i++)
                crew->worker[i].at = crew->worker[i].from;
            return PEG_OK;
        }
        peg_crew_run(crew, dealt, empty, g);
        for (unsigned i = 0; i < crew->count; i++)
            if (crew->worker[i].overflow)
                return PEG_E_COUNT;
        status = peg_crew_spend(crew, budget);
        if (status != PEG_OK)
            return status;
    }
    return PEG_OK;
}

/* Adds what a step from the level leads to, to a set of slots of some stride. */
static inline peg_status grow_slots(growth *g, size_t stride, void (*fill)(void *, unsigned),
                                    void (*empty)(void *, unsigned), peg_budget *budget)
{
    peg_status status = PEG_OK;

    if (g->crew->bin_room > 0)
        status = grow_through_bins(g, stride, fill, empty, budget);
    peg_crew_end(g->crew, budget);
    return status == PEG_OK ? grow_directly(g, stride, budget) : status;
}

/* The halves of a round for each kind of slot, whose stride the compiler then knows. */
static void fill_plain(void *user, unsigned index)
{
    const growth *g = user;

    fill_bins(g, g->crew->worker + index, PEG_PLAIN_SLOT(PEG_WIDTH));
}

static void empty_plain(void *user, unsigned index)
{
    empty_bins(user, index, PEG_PLAIN_SLOT(PEG_WIDTH));
}

static void fill_count64(void *user, unsigned index)
{
    const growth *g = user;

    fill_bins(g, g->crew->worker + index, PEG_COUNT64_SLOT(PEG_WIDTH));
}

static void empty_count64(void *user, unsigned index)
{
    empty_bins(user, index, PEG_COUNT64_SLOT(PEG_WIDTH));
}

static void fill_count128(void *user, unsigned index)
{
    const growth *g = user;

    fill_bins(g, g->crew->worker + index, PEG_COUNT128_SLOT(PEG_WIDTH));
}

static void empty_count128(void *user, unsigned index)
{
    empty_bins(user, index, PEG_COUNT128_SLOT(PEG_WIDTH));
}

/* Adds to a set what a step from a level leads to, with its counts if the set has counts. */
static peg_status grow_set(const peg_frame *frame, const peg_level *level, unsigned step,
                           peg_store *store, peg_budget *budget)
{
    peg_crew crew;
    growth g = {&crew, level, step, store};
    peg_status status;

    peg_crew_begin(&crew, frame, level, store, budget);
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        status = grow_slots(&g, PEG_PLAIN_SLOT(PEG_WIDTH), fill_plain, empty_plain, budget);
    else if (store->stride == PEG_COUNT64_SLOT(PEG_WIDTH))
        status = grow_slots(&g, PEG_COUNT64_SLOT(PEG_WIDTH), fill_count64, empty_count64, budget);
    else
        status =
            grow_slots(&g, PEG_COUNT128_SLOT(PEG_WIDTH), fill_count128, empty_count128, budget);
    return status;
}

#endif
