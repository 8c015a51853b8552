/* SPDX-License-Identifier: MIT */
#include "search/crew.h"

/* A level of so many positions is worth a crew. A test makes it small. */
#ifndef PEG_CREW_FROM
#define PEG_CREW_FROM 16384
#endif

/* A round of so many positions is worth threads. */
#ifndef PEG_ROUND_FROM
#define PEG_ROUND_FROM 4096
#endif

/* A bin should hold no more entries than this, nor than this part of a region. */
enum { MOST_ROOM = 8192, REGION_PART = 4 };

/* With longer batches than this, bins would be too large. */
enum { LONGEST_BATCH = 1024 };

/* What each bin of each hand holds, if a crew of so many has bins. */
static size_t choose_room(const peg_frame *frame, const peg_store *store, unsigned count)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;
    size_t room;

    if (!store || peg_store_regions(store) < PEG_REGIONS || batch > LONGEST_BATCH)
        return 0;
    room = ((size_t)1 << store->bits) / REGION_PART;
    room = (room < MOST_ROOM ? room : MOST_ROOM) / count;
    return room > 2 * batch ? room : 2 * batch;
}

/* Gives every hand its part of the block: bins, what is in them, and scratch but for the first. */
static void lay_out(peg_crew *crew, const peg_frame *frame, size_t bins)
{
    uint64_t *at = crew->block;

    for (unsigned i = 0; i < crew->count; i++) {
        peg_hand *hand = crew->hand + i;

        if (i > 0)
            at += peg_frame_lend(frame, at, &hand->frame);
        hand->bins = at;
        at += bins;
    }
}

static void divide(peg_crew *crew, size_t count)
{
    for (unsigned i = 0; i < crew->count; i++) {
        peg_hand *hand = crew->hand + i;

        hand->at = count / crew->count * i;
        hand->end = i + 1 < crew->count ? count / crew->count * (i + 1) : count;
        hand->from = hand->at;
        hand->called = hand->at;
        hand->over = 0;
    }
}

void peg_crew_begin(peg_crew *crew, const peg_frame *frame, const peg_level *level,
                    const peg_store *store, peg_budget *budget)
{
    uint32_t threads = budget->limits.threads;
    size_t bins;
    size_t words;

    crew->count = threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS;
    crew->block = NULL;
    crew->marks = NULL;
    crew->hand[0].frame = *frame;
    if (level->count < PEG_CREW_FROM) {
        crew->count = 1;
        crew->room = 0;
        divide(crew, level->count);
        return;
    }
    crew->room = choose_room(frame, store, crew->count);
    bins = store ? PEG_REGIONS * crew->room * store->stride : 0;
    words = crew->count * bins + (crew->count - 1) * peg_frame_scratch(frame);
    crew->size = words * sizeof(*crew->block);
    /* To grow, a set without regions is filled by one. */
    if (crew->size > 0 && (!store || bins > 0))
        crew->block = peg_budget_resize(budget, NULL, 0, crew->size);
    if (crew->block) {
        lay_out(crew, frame, bins);
    } else {
        crew->count = 1;
        crew->room = 0;
    }
    divide(crew, level->count);
}

void peg_crew_end(peg_crew *crew, peg_budget *budget)
{
    peg_budget_free(budget, crew->block, crew->size);
    crew->block = NULL;
    peg_budget_free(budget, crew->marks, crew->marks_size);
    crew->marks = NULL;
}

peg_status peg_crew_take_marks(peg_crew *crew, size_t count, peg_budget *budget)
{
    size_t end = crew->hand[crew->count - 1].end;
    peg_status status;

    if (count == 0)
        return PEG_OK;
    crew->marks_size = crew->count * count;
    crew->marks = peg_budget_resize(budget, NULL, 0, crew->marks_size);
    if (!crew->marks && crew->count > 1) {
        crew->count = 1;
        divide(crew, end);
        crew->marks_size = count;
        crew->marks = peg_budget_resize(budget, NULL, 0, crew->marks_size);
    }
    if (!crew->marks)
        return peg_budget_refusal(budget);
    status = peg_budget_clear(budget, crew->marks, crew->marks_size);
    for (unsigned i = 0; i < crew->count; i++)
        crew->hand[i].marks = crew->marks + i * count;
    return status;
}

size_t peg_crew_deal(peg_crew *crew, const peg_budget *budget)
{
    uint64_t left = budget->next - budget->spent;
    size_t dealt = 0;

    for (unsigned i = 0; i < crew->count; i++) {
        peg_hand *hand = crew->hand + i;
        unsigned others = crew->count - i - 1;
        uint64_t most = left / (others + 1) + (left % (others + 1) > 0);

        hand->from = hand->at;
        hand->stop = hand->end - hand->at < most ? hand->end : hand->at + (size_t)most;
        dealt += hand->stop - hand->at;
        left -= hand->stop - hand->at;
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
        done += crew->hand[i].at - crew->hand[i].from;
    return peg_budget_spend(budget, done);
}
