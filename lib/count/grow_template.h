/* SPDX-License-Identifier: MIT */

/*
 * Growing: adds to a set the positions that a step from a level leads to. There are two ways.
 *
 * A single worker adds entries directly. Several workers share a set that has regions, and first
 * sort entries into bins, one for each region. In each round, every worker fills bins of its own
 * from its slice of the level; then it empties all bins of its regions. No lock is needed, and the
 * set is the same with any number of threads, because the order of entries makes no difference.
 * (Database joins work this way: Shatdal, Kant and Naughton, Cache Conscious Algorithms for
 * Relational Query Processing, 1994.)
 *
 * The step itself comes first, on positions of PEG_WIDTH words, a batch at a time. Pruning and
 * counting begin with it too (lookup_template.h).
 */
#ifndef PEG_COUNT_GROW_TEMPLATE_H
#define PEG_COUNT_GROW_TEMPLATE_H

#include "base/memory.h"
#include "count/level_template.h"
#include "count/workers.h"

/* -- A step from a level --------------------------------------------------- */

/*
 * The images of a position are found once, and each legal jump then flips its bits in all of them,
 * the least of which is a key (see position/position_template.h).
 *
 * A batch lets memory work ahead of the processor. The sets and levels in which keys are looked
 * up are larger than any cache, and a look-up that waits for memory takes as long as
 * hundreds of operations. So the hash of each key is followed by a prefetch, and the key itself is
 * looked up only when the batch is full and the memory has arrived.
 */

#if PEG_WIDTH == 1
/* Removes from two words of legal lines those that lead to lost positions, by the frame's table. */
static inline void keep_winning(const peg_frame *frame, const uint64_t *key, size_t w,
                                uint64_t *lines)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_layout_index(&table->layout, key[0] & frame->hole_bits);

    lines[0] = peg_winning_lines(table, index, w, lines[0]);
    lines[1] = peg_winning_lines(table, index, w + 1, lines[1]);
}

/* Prefetches what keep_winning() will look up for all legal lines of a position. */
static inline void fetch_winning(const peg_frame *frame, const uint64_t *key)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_layout_index(&table->layout, key[0] & frame->hole_bits);

    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        lines_to_try(frame, key, w, lines);
        peg_winning_fetch(table, index, w, lines[0]);
        peg_winning_fetch(table, index, w + 1, lines[1]);
    }
}
#endif

/*
 * Appends to the batch the keys after the jumps to try in the position `tested`. They are played on
 * the position `played`: the same position or its complement. kept_bits keeps the whole key, or
 * drops its mark. Prefetches as `fetch` says. Returns the new size of the batch.
 */
static inline size_t list_all_jumps(const peg_frame *frame, const uint64_t *played,
                                    const uint64_t *tested, size_t group_size, uint64_t kept_bits,
                                    const peg_fetch *fetch, size_t filled)
{
    uint64_t in_registers[PEG_REGISTER_WORDS];
    uint64_t *images =
        group_size * PEG_WIDTH > PEG_REGISTER_WORDS ? frame->scratch_images : in_registers;
    size_t jump_words = group_size * PEG_WIDTH;

    find_images_for(frame, played, group_size, images);
    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        lines_to_try(frame, tested, w, lines);
#if PEG_WIDTH == 1
        if (frame->table)
            keep_winning(frame, tested, w, lines);
#endif
        for (size_t half = 0; half < 2; half++) {
            for (; lines[half]; lines[half] &= lines[half] - 1) {
                size_t line = (w + half) * 64 + (size_t)peg_word_first(lines[half]);
                uint64_t *key = frame->batch + filled * PEG_WIDTH;
                uint64_t hash;

                least_after_jump(frame, images, frame->jump_images + line * jump_words, group_size,
                                 key);
                hash = hash_position(key, frame->hole_bits);
                key[0] &= kept_bits;
                if (fetch)
                    PEG_FETCH(fetch->from + (hash >> fetch->shift) * fetch->stride);
                frame->hashes[filled++] = hash;
            }
        }
    }
    return filled;
}

/*
 * As list_all_jumps(), with code of its own for each usual group size: square boards have 8
 * symmetries, triangles 6, and a goal off the middle leaves 2 or 1. Where the compiler knows the
 * number, images stay in registers.
 */
static inline size_t list_jumps(const peg_frame *frame, const uint64_t *played,
                                const uint64_t *tested, uint64_t kept_bits, const peg_fetch *fetch,
                                size_t filled)
{
#if PEG_WIDTH == 1
    if (frame->group_size == 8)
        return list_all_jumps(frame, played, tested, 8, kept_bits, fetch, filled);
    if (frame->group_size == 6)
        return list_all_jumps(frame, played, tested, 6, kept_bits, fetch, filled);
    if (frame->group_size == 2)
        return list_all_jumps(frame, played, tested, 2, kept_bits, fetch, filled);
    if (frame->group_size == 1)
        return list_all_jumps(frame, played, tested, 1, kept_bits, fetch, filled);
#endif
    return list_all_jumps(frame, played, tested, frame->group_size, kept_bits, fetch, filled);
}

/* As list_jumps(), for a step from a position of a level. */
static inline size_t take_step(const peg_frame *frame, const uint64_t *key, unsigned step,
                               const peg_fetch *fetch, size_t filled)
{
    uint64_t kept_bits = step & PEG_MAKE_MARKS ? ~UINT64_C(0) : frame->hole_bits;
    uint64_t used_bits = step & PEG_USE_MARKS ? ~frame->hole_bits : 0;
    uint64_t own[PEG_WIDTH];
    uint64_t complement[PEG_WIDTH];

    copy_position(own, key);
    complement_of(frame, key, complement);
    own[0] &= frame->hole_bits | used_bits;
    complement[0] |= key[0] & used_bits;
    return list_jumps(frame, step & PEG_RESULT_COMPLEMENT ? complement : own,
                      step & PEG_LEGAL_IN_COMPLEMENT ? complement : own, kept_bits, fetch, filled);
}

/*
 * Fills the batch with the positions after a step from the next positions of a worker's slice, up
 * to one place in the level. Returns the size of the batch.
 */
static inline size_t fill_batch(peg_worker *worker, size_t stop, const peg_level *level,
                                unsigned step, const peg_fetch *fetch)
{
    enum { AHEAD = 8 };
    const peg_frame *frame = &worker->frame;
    size_t filled = 0;

    worker->fetched = worker->fetched > worker->at ? worker->fetched : worker->at;
    for (; worker->at < stop && filled < PEG_BATCH; worker->at++) {
        size_t before = filled;

#if PEG_WIDTH == 1
        for (; frame->table && worker->fetched < stop && worker->fetched < worker->at + AHEAD;
             worker->fetched++)
            fetch_winning(frame, level->keys + worker->fetched * level->stride);
#endif
        filled = take_step(frame, level->keys + worker->at * level->stride, step, fetch, filled);
        while (before < filled)
            frame->owners[before++] = worker->at;
    }
    return filled;
}

/* -- Growing --------------------------------------------------------------- */

/* What the workers share. */
typedef struct growth {
    peg_workers *workers;
    const peg_level *level;
    unsigned step;
    peg_store *store;
} growth;

/* Makes the entry of a position in the batch, with the count of the position it came from. */
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
        size_t at = (size_t)worker->filled[region]++;

        fill_entry(frame, i, level, stride, worker->bins + (region * bin_room + at) * stride);
        is_full |= at + 1 + batch > bin_room;
    }
    return is_full;
}

/* A worker's first half of a round: fills bins until its share is done or a bin is full. */
static inline void fill_bins(const growth *g, peg_worker *worker, size_t stride)
{
    int is_full = 0;

    memset(worker->filled, 0, PEG_REGIONS * sizeof(*worker->filled));
    while (worker->at < worker->stop && !is_full) {
        size_t filled = fill_batch(worker, worker->stop, g->level, g->step, NULL);

        is_full = sort_into_bins(worker, filled, g->level, stride, g->workers->bin_room);
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
        slot = level_find_slot(store, entry, hash_position(entry, store->hole_bits), stride);
        added += (size_t)is_empty(slot);
        overflow |= merge_entry(slot, entry, stride);
    }
    store->region_count[region] += added;
    return overflow;
}

/* A worker's second half of a round: empties all bins of its regions, from whichever worker. */
static inline void empty_bins(const growth *g, unsigned index, size_t stride)
{
    const peg_workers *workers = g->workers;

    for (size_t region = index; region < PEG_REGIONS; region += workers->count)
        for (unsigned i = 0; i < workers->count; i++) {
            const uint64_t *bin = workers->worker[i].bins + region * workers->bin_room * stride;

            g->workers->worker[index].overflow |=
                empty_bin(bin, (size_t)workers->worker[i].filled[region], region, g->store, stride);
        }
}

/* Whether every region has room for the entries in its bins, without a larger set. */
static int has_room(const peg_workers *workers, const peg_store *store)
{
    for (size_t region = 0; region < PEG_REGIONS; region++) {
        size_t more = 0;

        for (unsigned i = 0; i < workers->count; i++)
            more += (size_t)workers->worker[i].filled[region];
        if (store->region_count[region] > store->grow_at ||
            store->region_count[region] + more > store->full_at)
            return 0;
    }
    return 1;
}

/* Adds entries directly for the rest of all slices, by the first worker alone. */
static inline void grow_directly(const growth *g, size_t stride, peg_budget *budget)
{
    peg_worker *own = g->workers->worker;
    uint64_t entry[PEG_COUNT128_SLOT(PEG_WIDTH)] = {0};

    for (unsigned i = 0; i < g->workers->count; i++) {
        size_t end = g->workers->worker[i].end;

        own->at = g->workers->worker[i].at;
        while (budget->status == PEG_OK && own->at < end) {
            size_t from = own->at;
            uint64_t left = peg_budget_positions_left(budget);
            size_t stop = end - from < left ? end : from + (size_t)left;
            /* The set may have grown and moved since the last batch. */
            peg_fetch fetch = {g->store->slots, g->store->shift, stride};
            size_t filled = fill_batch(own, stop, g->level, g->step, &fetch);

            peg_budget_spend(budget, own->at - from);
            for (size_t k = 0; budget->status == PEG_OK && k < filled; k++) {
                fill_entry(&own->frame, k, g->level, stride, entry);
                put_entry(g->store, entry, own->frame.hashes[k], stride, budget);
            }
        }
    }
}

/* The halves of a round for each kind of slot, whose stride the compiler then knows. */
static void fill_slice(void *user, unsigned index)
{
    const growth *g = user;
    peg_worker *worker = g->workers->worker + index;

    if (g->store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        fill_bins(g, worker, PEG_PLAIN_SLOT(PEG_WIDTH));
    else if (g->store->stride == PEG_COUNT64_SLOT(PEG_WIDTH))
        fill_bins(g, worker, PEG_COUNT64_SLOT(PEG_WIDTH));
    else
        fill_bins(g, worker, PEG_COUNT128_SLOT(PEG_WIDTH));
}

static void empty_slice(void *user, unsigned index)
{
    const growth *g = user;

    if (g->store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        empty_bins(g, index, PEG_PLAIN_SLOT(PEG_WIDTH));
    else if (g->store->stride == PEG_COUNT64_SLOT(PEG_WIDTH))
        empty_bins(g, index, PEG_COUNT64_SLOT(PEG_WIDTH));
    else
        empty_bins(g, index, PEG_COUNT128_SLOT(PEG_WIDTH));
}

/*
 * Adds entries through bins. If a larger set is refused, this round is undone, so that the rest
 * can be added directly, once the memory of the bins has been given back.
 */
static void grow_through_bins(growth *g, peg_budget *budget)
{
    peg_workers *workers = g->workers;
    size_t dealt;

    while (budget->status == PEG_OK && (dealt = peg_workers_deal(workers, budget)) > 0) {
        peg_workers_run(workers, dealt, fill_slice, g);
        while (budget->status == PEG_OK && !has_room(workers, g->store))
            store_enlarge(g->store, g->store->stride, budget);
        if (budget->status != PEG_OK) {
            for (unsigned i = 0; i < workers->count; i++)
                workers->worker[i].at = workers->worker[i].from;
            peg_budget_go_on(budget);
            return;
        }
        peg_workers_run(workers, dealt, empty_slice, g);
        peg_workers_spend(workers, budget);
    }
}

static void grow_set(const peg_frame *frame, const peg_level *level, unsigned step,
                     peg_store *store, peg_budget *budget)
{
    peg_workers workers;
    growth g = {&workers, level, step, store};

    if (budget->status != PEG_OK)
        return;
    peg_workers_begin(&workers, frame, level, store, 0, budget);
    if (workers.bin_room > 0)
        grow_through_bins(&g, budget);
    peg_workers_end(&workers, budget);
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        grow_directly(&g, PEG_PLAIN_SLOT(PEG_WIDTH), budget);
    else if (store->stride == PEG_COUNT64_SLOT(PEG_WIDTH))
        grow_directly(&g, PEG_COUNT64_SLOT(PEG_WIDTH), budget);
    else
        grow_directly(&g, PEG_COUNT128_SLOT(PEG_WIDTH), budget);
}

#endif
