/* SPDX-License-Identifier: MIT */

/* Dividing a level among workers, and running them: see crew.h. */
#include "count/crew.h"

/* A level with fewer positions is for one worker. A test makes it small. */
#ifndef PEG_CREW_FROM
#define PEG_CREW_FROM 16384
#endif

/* In a round with fewer positions, workers take turns on one thread. A test makes it small. */
#ifndef PEG_ROUND_FROM
#define PEG_ROUND_FROM 4096
#endif

/* The bins of a region hold no more entries than this in all, nor than a quarter of its slots. */
enum { MOST_ROOM = 8192, REGION_PART = 4 };

/* A bin must hold two batches. Where batches may be longer than this, bins would be too large. */
enum { LONGEST_BATCH = 1024 };

/* Returns the entries that each bin of a crew is to hold, or 0 if there are to be no bins. */
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
static void lay_out(peg_crew *crew, const peg_frame *frame, size_t bins)
{
    uint64_t *at = crew->block;

    for (unsigned i = 0; i < crew->count; i++) {
        peg_worker *worker = crew->worker + i;

        if (i > 0)
            at += peg_frame_with_scratch(frame, at, &worker->frame);
        worker->bins = at;
        at += bins;
    }
}

/* Gives every worker its slice of a level. */
static void divide(peg_crew *crew, size_t count)
{
    for (unsigned i = 0; i < crew->count; i++) {
        peg_worker *worker = crew->worker + i;

        worker->at = count / crew->count * i;
        worker->end = i + 1 < crew->count ? count / crew->count * (i + 1) : count;
        worker->from = worker->at;
        worker->fetched = worker->at;
        worker->overflow = 0;
    }
}

/* Takes memory for all workers. Without, there is only the one that the crew has itself. */
static void take_workers(peg_crew *crew, const peg_frame *frame, peg_budget *budget)
{
    crew->workers = NULL;
    crew->workers_size = crew->count * sizeof(*crew->workers);
    if (crew->count > 1)
        crew->workers = peg_budget_resize(budget, NULL, 0, crew->workers_size);
    if (!crew->workers)
        crew->count = 1;
    crew->worker = crew->workers ? crew->workers : &crew->one;
    crew->worker[0].frame = *frame;
}

/* Takes memory for bins and scratch. Without, one worker does everything, and without bins. */
static void take_block(peg_crew *crew, const peg_frame *frame, const peg_store *store,
                       peg_budget *budget)
{
    size_t bins;
    size_t words;

    crew->bin_room = choose_room(frame, store, crew->count);
    bins = store ? PEG_REGIONS * crew->bin_room * store->stride : 0;
    words = crew->count * bins + (crew->count - 1) * peg_frame_scratch_words(frame);
    crew->size = words * sizeof(*crew->block);
    /* Without regions a store can be filled by one worker only. */
    if (crew->size > 0 && (!store || bins > 0))
        crew->block = peg_budget_resize(budget, NULL, 0, crew->size);
    if (crew->block) {
        lay_out(crew, frame, bins);
    } else {
        crew->count = 1;
        crew->bin_room = 0;
    }
}

void peg_crew_begin(peg_crew *crew, const peg_frame *frame, const peg_level *level,
                    const peg_store *store, peg_budget *budget)
{
    uint32_t threads = budget->limits.threads;
    int is_small = level->count < PEG_CREW_FROM;

    crew->count = is_small ? 1 : threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS;
    crew->block = NULL;
    crew->marks = NULL;
    crew->bin_room = 0;
    take_workers(crew, frame, budget);
    if (!is_small)
        take_block(crew, frame, store, budget);
    divide(crew, level->count);
}

/* Gives back the memory of all workers but the first, which the crew has itself from now on. */
static void dismiss(peg_crew *crew, peg_budget *budget)
{
    if (!crew->workers)
        return;
    crew->one = crew->workers[0];
    crew->worker = &crew->one;
    peg_budget_free(budget, crew->workers, crew->workers_size);
    crew->workers = NULL;
}

void peg_crew_end(peg_crew *crew, peg_budget *budget)
{
    crew->rests = crew->count;
    for (unsigned i = 0; i < crew->count; i++)
        crew->rest[i] = (peg_rest){crew->worker[i].at, crew->worker[i].end};
    crew->count = 1;
    dismiss(crew, budget);
    peg_budget_free(budget, crew->block, crew->size);
    crew->block = NULL;
    peg_budget_free(budget, crew->marks, crew->marks_size);
    crew->marks = NULL;
}

peg_status peg_crew_take_marks(peg_crew *crew, size_t count, peg_budget *budget)
{
    size_t end = crew->worker[crew->count - 1].end;
    peg_status status;

    if (count == 0)
        return PEG_OK;
    crew->marks_size = crew->count * count;
    crew->marks = peg_budget_resize(budget, NULL, 0, crew->marks_size);
    if (!crew->marks && crew->count > 1) {
        crew->count = 1;
        dismiss(crew, budget);
        divide(crew, end);
        crew->marks_size = count;
        crew->marks = peg_budget_resize(budget, NULL, 0, crew->marks_size);
    }
    if (!crew->marks)
        return peg_budget_refusal(budget);
    status = peg_budget_clear(budget, crew->marks, crew->marks_size);
    for (unsigned i = 0; i < crew->count; i++)
        crew->worker[i].marks = crew->marks + i * count;
    return status;
}

size_t peg_crew_deal(peg_crew *crew, const peg_budget *budget)
{
    uint64_t left = budget->next - budget->spent;
    size_t dealt = 0;

    for (unsigned i = 0; i < crew->count; i++) {
        peg_worker *worker = crew->worker + i;
        unsigned others = crew->count - i - 1;
        uint64_t most = left / (others + 1) + (left % (others + 1) > 0);

        worker->from = worker->at;
        worker->stop = worker->end - worker->at < most ? worker->end : worker->at + (size_t)most;
        dealt += worker->stop - worker->at;
        left -= worker->stop - worker->at;
    }
    return dealt;
}

void peg_crew_run(const peg_crew *crew, size_t positions, void (*work)(void *user, unsigned index),
                  void *user)
{
    if (positions >= PEG_ROUND_FROM) {
        peg_threads_run(crew->count, work, user);
        return;
    }
    for (unsigned i = 0; i < crew->count; i++)
        work(user, i);
}

peg_status peg_crew_spend(const peg_crew *crew, peg_budget *budget)
{
    uint64_t done = 0;

    for (unsigned i = 0; i < crew->count; i++)
        done += crew->worker[i].at - crew->worker[i].from;
    return peg_budget_spend(budget, done);
}
