/* SPDX-License-Identifier: MIT */

/* Dividing a level among workers, and running them: see workers.h. */
#include "count/workers.h"

/* A level of fewer than 16384 positions is for one worker. A test makes the number small. */
#ifndef PEG_WORKERS_FROM
#define PEG_WORKERS_FROM 16384
#endif

/*
 * In a round of fewer than 4096 positions, workers take turns on one thread. Tests make it small.
 */
#ifndef PEG_ROUND_FROM
#define PEG_ROUND_FROM 4096
#endif

/* The bins of a region hold about 8192 entries in all, or 1/4 of its slots if that is less. */
enum { MOST_ROOM = 8192, REGION_PART = 4 };

/* A bin must hold two batches. If a batch may pass 1024 entries, bins would be too large. */
enum { LONGEST_BATCH = 1024 };

/* Returns the entries that each bin is to hold, or 0 if there can be no bins. */
static size_t choose_room(const peg_frame *frame, const peg_store *store, unsigned count)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;
    size_t room;

    if (peg_store_regions(store) < PEG_REGIONS || batch > LONGEST_BATCH)
        return 0;
    room = ((size_t)1 << store->region_bits) / REGION_PART;
    room = (room < MOST_ROOM ? room : MOST_ROOM) / count;
    return room > 2 * batch ? room : 2 * batch;
}

/*
 * Takes memory for workers, and gives each its part: scratch, which the first has with the frame
 * that it was given, bins, and at the end the marks. Returns 0 if it is refused.
 */
static int workers_lay_out(peg_workers *workers, const peg_store *store, size_t marks,
                           peg_budget *budget)
{
    const peg_frame *frame = &workers->worker[0].frame;
    size_t scratch = (workers->count - 1) * peg_frame_scratch_words(frame);
    size_t bins = workers->bin_room ? PEG_REGIONS * (1 + workers->bin_room * store->stride) : 0;
    size_t words = scratch + workers->count * bins;
    uint64_t *at;
    uint8_t *marked;

    workers->size = words * sizeof(*at) + workers->count * marks;
    at = workers->block = workers->size ? peg_budget_try(budget, NULL, 0, workers->size) : NULL;
    if (!at)
        return workers->size == 0;
    marked = (uint8_t *)(at + words);
    peg_budget_clear(budget, marked, workers->count * marks);
    for (unsigned i = 0; i < workers->count; i++) {
        peg_worker *worker = workers->worker + i;

        if (i > 0)
            at += peg_frame_with_scratch(frame, at, &worker->frame);
        worker->bins = at;
        at += bins;
        worker->filled = at - (bins ? PEG_REGIONS : 0);
        worker->marks = marked + i * marks;
    }
    return 1;
}

void peg_workers_begin(peg_workers *workers, const peg_frame *frame, const peg_level *level,
                       const peg_store *store, size_t marks, peg_budget *budget)
{
    uint32_t threads = budget->limits.threads;

    workers->count = level->count < PEG_WORKERS_FROM ? 1
                     : threads < PEG_MOST_THREADS    ? threads
                                                     : PEG_MOST_THREADS;
    workers->bin_room = store && workers->count > 1 ? choose_room(frame, store, workers->count) : 0;
    workers->worker[0].frame = *frame;
    if (store && workers->bin_room == 0)
        workers->count = 1;
    if (!workers_lay_out(workers, store, marks, budget)) {
        int was_one = workers->count == 1;

        workers->count = 1;
        workers->bin_room = 0;
        if (was_one || !workers_lay_out(workers, store, marks, budget))
            peg_budget_refuse(budget);
    }
    for (unsigned i = 0; i < workers->count; i++) {
        peg_worker *worker = workers->worker + i;
        size_t slice = level->count / workers->count;

        worker->from = worker->at = worker->fetched = slice * i;
        worker->end = i + 1 < workers->count ? slice * (i + 1) : level->count;
        worker->overflow = 0;
    }
}

void peg_workers_end(peg_workers *workers, peg_budget *budget)
{
    peg_budget_free(budget, workers->block, workers->size);
    workers->block = NULL;
}

size_t peg_workers_deal(peg_workers *workers, const peg_budget *budget)
{
    uint64_t left = peg_budget_positions_left(budget);
    size_t dealt = 0;

    for (unsigned i = 0; i < workers->count; i++) {
        peg_worker *worker = workers->worker + i;
        unsigned others = workers->count - i - 1;
        uint64_t most = left / (others + 1) + (left % (others + 1) > 0);

        worker->from = worker->at;
        worker->stop = worker->end - worker->at < most ? worker->end : worker->at + (size_t)most;
        dealt += worker->stop - worker->at;
        left -= worker->stop - worker->at;
    }
    return dealt;
}

void peg_workers_run(const peg_workers *workers, size_t positions,
                     void (*work)(void *user, unsigned index), void *user)
{
    if (positions >= PEG_ROUND_FROM) {
        peg_threads_run(workers->count, work, user);
        return;
    }
    for (unsigned i = 0; i < workers->count; i++)
        work(user, i);
}

void peg_workers_spend(const peg_workers *workers, peg_budget *budget)
{
    uint64_t done = 0;

    for (unsigned i = 0; i < workers->count; i++) {
        done += workers->worker[i].at - workers->worker[i].from;
        if (workers->worker[i].overflow)
            peg_budget_fail(budget, PEG_E_COUNT);
    }
    peg_budget_spend(budget, done);
}
