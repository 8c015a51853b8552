/* SPDX-License-Identifier: MIT */
#include "search/learned.h"

#include "base/bytes.h"

static size_t lost_size(const peg_learned *learned)
{
    size_t key = learned->known ? (size_t)learned->known->shape->words * sizeof(uint64_t) : 0;

    return learned->lost.room * key;
}

/* Bytes, the tally's apart. */
static uint64_t known_size(const peg_learned *learned)
{
    return lost_size(learned) + (learned->known ? learned->known->size : 0);
}

void peg_learned_drop_lost(peg_learned *learned, peg_budget *budget)
{
    peg_budget_free(budget, learned->lost.keys, lost_size(learned));
    memset(&learned->lost, 0, sizeof(learned->lost));
}

void peg_learned_drop_known(peg_learned *learned, peg_budget *budget)
{
    peg_learned_drop_lost(learned, budget);
    if (!learned->known)
        return;
    budget->held -= learned->known->size;
    peg_known_release(learned->known);
    learned->known = NULL;
}

static void drop_tally(void *owner)
{
    peg_learned *learned = owner;
    peg_budget budget = {.allocator = learned->allocator, .held = learned->tally_size};

    peg_tally_free(learned->tally, &budget);
    learned->tally = NULL;
    learned->tally_size = 0;
}

static void drop_all(void *owner)
{
    peg_learned *learned = owner;
    peg_budget budget = {.allocator = learned->allocator, .held = known_size(learned)};

    drop_tally(learned);
    peg_learned_drop_known(learned, &budget);
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
    if (all->known)
        shared->known = peg_known_hold(all->known);
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
    budget->held = known_size(learned);
    budget->kept = learned->tally_size;
    budget->drop = drop_tally;
    budget->owner = learned;
    if (budget->held + budget->kept > budget->limits.memory)
        peg_learned_drop_tally(learned, budget);
    if (budget->held > budget->limits.memory)
        peg_learned_drop_known(learned, budget);
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
