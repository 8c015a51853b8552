/* SPDX-License-Identifier: MIT */

/* The limits of a question: their defaults, when to check them, and memory within them. */
#include "base/budget.h"

#include "base/bytes.h"
#include "base/memory.h"

#define DEFAULT_MEMORY   (UINT64_C(1) << 30)
#define DEFAULT_INTERVAL 65536

/* A block of this size can be made four times as large without passing size_t. */
#define MOST_MEMORY (SIZE_MAX / 4)

/* A later version of the struct that is longer than this is not read. */
#define MOST_STRUCT 4096

static void set_next(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;
    uint64_t next = limits->progress ? budget->spent + limits->interval : UINT64_MAX;

    if (limits->positions && limits->positions < next)
        next = limits->positions;
    budget->next = next;
}

/* Fields that a later version has added may be there, but must be at their default, 0. */
static int is_known(const peg_limits *limits)
{
    const uint8_t *bytes = (const uint8_t *)limits;

    if (limits->struct_size < sizeof(*limits) || limits->struct_size > MOST_STRUCT)
        return 0;
    for (size_t i = sizeof(*limits); i < limits->struct_size; i++)
        if (bytes[i] != 0)
            return 0;
    return 1;
}

peg_status peg_budget_begin(peg_budget *budget, const peg_limits *limits,
                            const peg_allocator *allocator)
{
    memset(budget, 0, sizeof(*budget));
    budget->allocator = *allocator;
    if (limits && !is_known(limits))
        return PEG_E_ARGUMENT;
    if (limits)
        budget->limits = *limits;
    if (budget->limits.memory == 0)
        budget->limits.memory = DEFAULT_MEMORY;
    if (budget->limits.memory > MOST_MEMORY)
        budget->limits.memory = MOST_MEMORY;
    if (budget->limits.interval == 0)
        budget->limits.interval = DEFAULT_INTERVAL;
    if (budget->limits.threads == 0)
        budget->limits.threads = 1;
    set_next(budget);
    return PEG_OK;
}

peg_status peg_budget_check(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;

    if (!budget->stopped && limits->positions && budget->spent >= limits->positions)
        return PEG_LIMIT;
    return peg_budget_report(budget);
}

peg_status peg_budget_report(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;
    const uint64_t told[] = {budget->spent, budget->least, budget->moves};
    int stopped = budget->stopped;

    budget->stopped = 0;
    budget->steps = 0;
    set_next(budget);
    if (!stopped && limits->progress)
        stopped = limits->progress(told, limits->user) != PEG_CONTINUE;
    return stopped ? PEG_STOPPED : PEG_OK;
}

int peg_budget_note(peg_budget *budget, uint64_t steps)
{
    if (!budget->stopped && peg_budget_work(budget, steps) != PEG_OK) {
        budget->stopped = 1;
        budget->next = 0;
        budget->steps = UINT64_MAX / 2;
    }
    return !budget->stopped;
}

peg_status peg_budget_clear(peg_budget *budget, void *block, size_t size)
{
    enum { PIECE = 1 << 20, BYTES = 16 }; /* cleared at once; and in a step */

    uint8_t *bytes = block;
    peg_status status = PEG_OK;

    for (size_t at = 0; status == PEG_OK && at < size; at += PIECE) {
        size_t piece = size - at < PIECE ? size - at : PIECE;

        memset(bytes + at, 0, piece);
        status = peg_budget_work(budget, piece / BYTES);
    }
    return status;
}

static void *resize(peg_budget *budget, void *block, size_t old_size, size_t new_size)
{
    uint64_t held = budget->held - old_size + new_size;
    void *resized;

    /* While a block moves, there are both the old one and the new one. */
    if (held + budget->kept + (block ? old_size : 0) > budget->limits.memory) {
        budget->refusal = PEG_LIMIT;
        return NULL;
    }
    resized = peg_memory_resize(&budget->allocator, block, old_size, new_size);
    if (!resized) {
        budget->refusal = PEG_E_MEMORY;
        return NULL;
    }
    budget->held = held;
    return resized;
}

void *peg_budget_resize(peg_budget *budget, void *block, size_t old_size, size_t new_size)
{
    void *resized = resize(budget, block, old_size, new_size);

    if (resized || !budget->kept)
        return resized;
    budget->kept = 0;
    budget->drop(budget->owner);
    return resize(budget, block, old_size, new_size);
}

void *peg_budget_grow(peg_budget *budget, void *array, size_t *room, size_t needed, size_t size)
{
    size_t larger = *room ? *room : 64;
    void *grown;

    if (array && needed <= *room)
        return array;
    while (larger < needed)
        larger *= 2;
    grown = peg_budget_resize(budget, array, *room * size, larger * size);
    if (grown)
        *room = larger;
    return grown;
}

void peg_budget_free(peg_budget *budget, void *block, size_t size)
{
    if (!block)
        return;
    peg_memory_free(&budget->allocator, block, size);
    budget->held -= size;
}
