/* SPDX-License-Identifier: MIT */
#include "search/learned.h"

#include "base/bytes.h"

static size_t lost_size(const peg_lesson *lesson)
{
    size_t key = lesson->known ? (size_t)lesson->known->shape->words * sizeof(uint64_t) : 0;

    return lesson->lost.room * key;
}

/* Bytes. */
static uint64_t lesson_size(const peg_lesson *lesson)
{
    return lesson->known ? lost_size(lesson) + lesson->known->size : 0;
}

/* Bytes of the lessons from one on. */
static uint64_t size_from(const peg_learned *learned, int first)
{
    uint64_t size = 0;

    for (int i = first; i < PEG_LESSONS; i++)
        size += lesson_size(&learned->lesson[i]);
    return size;
}

static void drop_lesson(peg_learned *learned, peg_lesson *lesson)
{
    peg_memory_free(&learned->allocator, lesson->lost.keys, lost_size(lesson));
    peg_known_release(lesson->known);
    memset(lesson, 0, sizeof(*lesson));
}

void peg_learned_drop_lost(peg_learned *learned, peg_budget *budget)
{
    peg_lesson *lesson = &learned->lesson[0];

    peg_budget_free(budget, lesson->lost.keys, lost_size(lesson));
    memset(&lesson->lost, 0, sizeof(lesson->lost));
}

static void drop_tally(peg_learned *learned)
{
    peg_budget budget = {.allocator = learned->allocator, .held = learned->tally_size};

    peg_tally_free(learned->tally, &budget);
    learned->tally = NULL;
    learned->tally_size = 0;
}

/* Drops all but the first lesson. */
static void drop_kept(void *owner)
{
    peg_learned *learned = owner;

    drop_tally(learned);
    for (int i = 1; i < PEG_LESSONS; i++)
        drop_lesson(learned, &learned->lesson[i]);
}

static void drop_all(void *owner)
{
    peg_learned *learned = owner;

    drop_kept(learned);
    drop_lesson(learned, &learned->lesson[0]);
}

void peg_learned_attach(peg_learned *learned, peg_table *table)
{
    drop_all(learned);
    peg_table_free(learned->table);
    learned->table = table ? peg_table_hold(table) : NULL;
}

/* The lesson that covers a position, else an empty one, else the one asked about least lately. */
static int find_lesson(const peg_lesson *lessons, const peg_bits *pegs)
{
    int other = PEG_LESSONS - 1;

    for (int i = PEG_LESSONS; i-- > 0;) {
        if (!lessons[i].known)
            other = i;
        else if (peg_known_covers(lessons[i].known, pegs))
            return i;
    }
    return other;
}

void peg_learned_turn_to(peg_learned *learned, const peg_bits *pegs, peg_budget *budget)
{
    peg_lesson *lessons = learned->lesson;
    int at = find_lesson(lessons, pegs);
    peg_lesson chosen = lessons[at];

    if (at == 0 && (!chosen.known || peg_known_covers(chosen.known, pegs)))
        return;
    budget->drop = drop_kept;
    budget->owner = learned;
    budget->held -= lesson_size(&lessons[0]);
    budget->kept += lesson_size(&lessons[0]) - lesson_size(&chosen);
    if (chosen.known && !peg_known_covers(chosen.known, pegs))
        drop_lesson(learned, &chosen);
    budget->held += lesson_size(&chosen);
    memmove(lessons + 1, lessons, (size_t)at * sizeof(*lessons));
    lessons[0] = chosen;
}

void peg_learned_drop_tally(peg_learned *learned, peg_budget *budget)
{
    budget->kept -= learned->tally_size;
    drop_tally(learned);
}

void peg_learned_keep_tally(peg_learned *learned, peg_tally *tally, const peg_budget *budget)
{
    learned->tally = tally;
    learned->tally_size = budget->held;
}

static void forget(void *learned)
{
    peg_learned *all = learned;
    peg_allocator allocator = all->allocator;

    drop_all(all);
    peg_table_free(all->table);
    peg_memory_free(&allocator, all, sizeof(*all));
}

/* A copy shares what is known, and begins without the rest. */
static void *share(void *learned)
{
    const peg_learned *all = learned;
    peg_learned *shared = peg_memory_new(&all->allocator, sizeof(*shared));

    if (!shared)
        return NULL;
    shared->allocator = all->allocator;
    for (int i = 0; i < PEG_LESSONS && all->lesson[i].known; i++)
        shared->lesson[i].known = peg_known_hold(all->lesson[i].known);
    if (all->table)
        shared->table = peg_table_hold(all->table);
    return shared;
}

static const peg_keeping keeping = {share, forget};

peg_learned *peg_learned_of(peg_board *board)
{
    peg_learned *learned = board->learned;

    if (learned)
        return learned;
    learned = peg_memory_new(&board->allocator, sizeof(*learned));
    if (!learned)
        return NULL;
    learned->allocator = board->allocator;
    board->learned = learned;
    board->keeping = &keeping;
    return learned;
}

peg_status peg_learned_begin(const peg_board *board, const peg_limits *limits, peg_budget *budget)
{
    peg_learned *learned = board->learned;
    peg_status status = peg_budget_begin(budget, limits, &board->allocator);

    if (status != PEG_OK || !learned)
        return status;
    budget->held = lesson_size(&learned->lesson[0]);
    budget->kept = learned->tally_size + size_from(learned, 1);
    budget->drop = drop_kept;
    budget->owner = learned;
    if (budget->held + budget->kept > budget->limits.memory) {
        drop_kept(learned);
        budget->kept = 0;
    }
    if (budget->held > budget->limits.memory) {
        drop_lesson(learned, &learned->lesson[0]);
        budget->held = 0;
    }
    return PEG_OK;
}

peg_status peg_learned_begin_count(const peg_board *board, const peg_limits *limits,
                                   peg_budget *budget)
{
    peg_status status = peg_learned_begin(board, limits, budget);

    budget->kept += budget->held;
    budget->held = 0;
    budget->drop = drop_all;
    return status;
}
