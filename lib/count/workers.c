/* SPDX-License-Identifier: MIT */

/* Dividing a level among workers, and running them: see workers.h. */
#include "count/workers.h"

/* A level with fewer positions is for one worker. A test makes it small. */
#ifndef PEG_WORKERS_FROM
#define PEG_WORKERS_FROM 16384
#endif

/* In a round with fewer positions, workers take turns on one thread. A test makes it small. */
#ifndef PEG_ROUND_FROM
#define PEG_ROUND_FROM 4096
#endif

/* The bins of a region hold no more entries than this in all, nor than a quarter of its slots. */
enum { MOST_ROOM = 8192, REGION_PART = 4 };

/* A bin must hold two batches. Where batches may be longer than this, bins would be too large. */
enum { LONGEST_BATCH = 1024 };

/* Returns the entries that each bin is to hold, or 0 if there are to be no bins. */
static size_t choose_room(const peg_frame *frame, const peg_store *store, unsigned count)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;
    size_t room;

    if (!store || peg_store_regions(store) < PEG_REGIONS || batch > LONGEST_BATCH)
        return 0;
    room = ((size_t)1 << store->region_bits) / REGION_PART;
    room = (room < MOST_ROOM ? room : MOST_ROOM) / count;
    return room > 2 * batch ? room : 2 * batch;
}

/* Gives every worker its part of the block. The first has the scratch of the frame it was given. */
static void workers_lay_out(peg_workers *workers, size_t bins)
{
    uint64_t *at = workers->block;

    for (unsigned i = 0; i < workers->count; i++) {
        peg_worker *worker = workers->worker + i;

        if (i > 0)
            at += peg_frame_with_scratch(&workers->worker[0].frame, at, &worker->frame);
        worker->bins = at;
        at += bins;
        worker->filled = bins > 0 ? at - PEG_REGIONS : NULL;
    }
}

/* Gives every worker its slice of a level. */
static void workers_divide(peg_workers *workers, size_t count)
{
    for (unsigned i = 0; i < workers->count; i++) {
        peg_worker *worker = workers->worker + i;

        worker->at = count / workers->count * i;
        worker->end = i + 1 < workers->count ? count / workers->count * (i + 1) : count;
        worker->from = worker->at;
        worker->fetched = worker->at;
        worker->overflow = 0;
    }
}

/* Takes memory for bins and scratch. Without, one worker does everything, and without bins. */
static void workers_take_block(peg_workers *workers, const peg_frame *frame, const peg_store *store,
                               peg_budget *budget)
{
    size_t bins;
    size_t words;

    workers->bin_room = choose_room(frame, store, workers->count);
    bins =
        store && workers->bin_room > 0 ? PEG_REGIONS * (1 + workers->bin_room * store->stride) : 0;
    words = workers->count * bins + (workers->count - 1) * peg_frame_scratch_words(frame);
    workers->size = words * sizeof(*workers->block);
    /* Without regions a store can be filled by one worker only. */
    if (workers->size > 0 && (!store || bins > 0))
        workers->block = peg_budget_try(budget, NULL, 0, workers->size);
    if (workers->block) {
        workers_lay_out(workers, bins);
    } else {
        workers->count = 1;
        workers->bin_room = 0;
    }
}

void peg_workers_begin(peg_workers *workers, const peg_frame *frame, const peg_level *level,
                       const peg_store *store, peg_budget *budget)
{
    uint32_t threads = budget->limits.threads;
    int is_small = level->count < PEG_WORKERS_FROM;

    workers->count = is_small ? 1 : threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS;
    workers->block = NULL;
    workers->marks = NULL;
    workers->bin_room = 0;
    workers->worker[0].frame = *frame;
    if (!is_small)
        workers_take_block(workers, frame, store, budget);
    workers_divide(workers, level->count);
}

void peg_workers_end(peg_workers *workers, peg_budget *budget)
{
    peg_budget_free(budget, workers->block, workers->size);
    workers->block = NULL;
    peg_budget_free(budget, workers->marks, workers->marks_size);
    workers->marks = NULL;
}

peg_status peg_workers_take_marks(peg_workers *workers, size_t count, peg_budget *budget)
{
    size_t end = workers->worker[workers->count - 1].end;
    peg_status status;

    if (count == 0)
        return PEG_OK;
    workers->marks_size = workers->count * count;
    workers->marks = peg_budget_try(budget, NULL, 0, workers->marks_size);
    if (!workers->marks && workers->count > 1) {
        workers->count = 1;
        workers_divide(workers, end);
        workers->marks_size = count;
        workers->marks = peg_budget_try(budget, NULL, 0, workers->marks_size);
    }
    if (!workers->marks)
        return peg_budget_refuse(budget);
    status = peg_budget_clear(budget, workers->marks, workers->marks_size);
    for (unsigned i = 0; i < workers->count; i++)
        workers->worker[i].marks = workers->marks + i * count;
    return status;
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

peg_status peg_workers_spend(const peg_workers *workers, peg_budget *budget)
{
    uint64_t done = 0;

    for (unsigned i = 0; i < workers->count; i++)
        done += workers->worker[i].at - workers->worker[i].from;
    return peg_budget_spend(budget, done);
}
