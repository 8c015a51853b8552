/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_BUDGET_H
#define PEG_BASE_BUDGET_H

#include "libpeg.h"

/*
 * What is left of a question's limits while it is worked on. All memory of a
 * question passes through it, so that the limit holds whatever the board.
 */
typedef struct peg_budget {
    peg_allocator allocator;
    peg_limits limits; /* with the defaults filled in */
    uint64_t spent;    /* positions looked at */
    uint64_t next;     /* the number of positions at which to look up */
    uint64_t steps;    /* of other work since progress was last called */
    uint64_t held;     /* bytes */
    uint64_t least;    /* moves: what progress is told of solutions of the fewest */
    uint64_t moves;
    int stopped;        /* progress said so where the question could not end yet */
    peg_status refusal; /* as peg_budget_refusal() says, once there is one */
    /* What is kept from questions before, freed rather than a limit reached. */
    uint64_t kept; /* bytes */
    void (*drop)(void *owner);
    void *owner;
} peg_budget;

/* PEG_E_ARGUMENT for limits of a size or content this version does not know. */
peg_status peg_budget_begin(peg_budget *budget, const peg_limits *limits,
                            const peg_allocator *allocator);

/* The slow half of peg_budget_spend(). */
peg_status peg_budget_look_up(peg_budget *budget);

/* Notes positions looked at. Anything but PEG_OK ends the question. */
static inline peg_status peg_budget_spend(peg_budget *budget, uint64_t positions)
{
    budget->spent += positions;
    return budget->spent < budget->next ? PEG_OK : peg_budget_look_up(budget);
}

/* Calls progress, unless it has said stop already. The slow half of peg_budget_work(). */
peg_status peg_budget_report(peg_budget *budget);

/* Steps, of some nanoseconds each, that last as long as looking at a position may. */
enum { PEG_STEPS = 128 };

/*
 * Notes work that is not looking at positions, so that a question which is long in
 * coming to them can be stopped. Anything but PEG_OK ends the question.
 */
static inline peg_status peg_budget_work(peg_budget *budget, uint64_t steps)
{
    budget->steps += steps;
    return budget->steps / PEG_STEPS < budget->limits.interval ? PEG_OK : peg_budget_report(budget);
}

/*
 * As peg_budget_work() in the midst of what has no status. 0 means that the question
 * is to end, as it then does with the next positions or work that is noted.
 */
int peg_budget_note(peg_budget *budget, uint64_t steps);

/* Clears memory, which is work for as long as it takes to have it. */
peg_status peg_budget_clear(peg_budget *budget, void *block, size_t size);

/* As peg_memory_resize() and peg_memory_free(). NULL sets refusal. Memory is not cleared. */
void *peg_budget_resize(peg_budget *budget, void *block, size_t old_size, size_t new_size);

/*
 * Doubles an array's room until it holds needed items of a size, and returns the
 * array, which may have moved. NULL sets refusal; the array is then as it was.
 */
void *peg_budget_grow(peg_budget *budget, void *array, size_t *room, size_t needed, size_t size);

/* Why memory was last refused: PEG_LIMIT, PEG_E_MEMORY, or PEG_STOPPED as noted. */
static inline peg_status peg_budget_refusal(const peg_budget *budget)
{
    if (budget->stopped)
        return PEG_STOPPED;
    return budget->refusal == PEG_LIMIT ? PEG_LIMIT : PEG_E_MEMORY;
}

void peg_budget_free(peg_budget *budget, void *block, size_t size);

#endif
