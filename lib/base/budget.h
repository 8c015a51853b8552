/* SPDX-License-Identifier: MIT */

/*
 * What is left of a question's limits while it is worked on. All memory of a question passes
 * through its budget, so that the limit holds whatever the board.
 */
#ifndef PEG_BASE_BUDGET_H
#define PEG_BASE_BUDGET_H

#include "libpeg.h"

typedef struct peg_budget {
    peg_allocator allocator;
    peg_limits limits;   /* with the defaults filled in */
    uint64_t spent;      /* positions seen, and those that stand for steps */
    uint64_t for_steps;  /* how many of them stand for steps */
    uint64_t change;     /* steps spent that are no whole position yet */
    uint64_t next;       /* positions seen at which to check the limits */
    uint64_t steps;      /* of work noted since the limits were last checked */
    uint64_t pulse;      /* positions, or like work, from one check of the limits to the next */
    uint64_t checked;    /* positions seen when the limits were last checked */
    uint64_t unreported; /* positions, or like work, since progress was last called */
    double deadline;     /* by the clock of the limits, if there is a limit on time */
    uint64_t held;       /* bytes */
    uint64_t reserved;   /* bytes for small blocks that come from elsewhere than the budget */
    /* What progress is told. */
    peg_stage stage;
    uint64_t total;
    int least;
    int moves;
    peg_status stopped; /* why to end, found out where the question could not end yet; or PEG_OK */
    peg_status refusal; /* why memory was last refused */
    /* What is kept from earlier questions, and is dropped before the limit is reached. */
    uint64_t kept; /* bytes */
    void (*drop)(void *owner);
    void *owner;
} peg_budget;

/* Whether a flag or the time may end the question. */
static inline int peg_budget_is_watched(const peg_budget *budget)
{
    return budget->limits.stop || budget->limits.time > 0;
}

/* PEG_E_UNKNOWN_LIMIT or PEG_E_ARGUMENT for limits that make no sense. */
peg_status peg_budget_begin(peg_budget *budget, const peg_limits *limits,
                            const peg_allocator *allocator);

/* How much of the time is left, at least a little; 0 if there is no limit. */
double peg_budget_time_left(const peg_budget *budget);

/*
 * Has a flag and a clock looked at less often than they are at first, as positions that take less
 * time than most, or that threads share, are better seen many at a time. Those of several words
 * have so many jumps that they are seen fewer at a time, and so are those of very many lines.
 */
void peg_budget_see_many(peg_budget *budget, int words, size_t lines);

/* The slow half of peg_budget_spend(). */
peg_status peg_budget_check(peg_budget *budget);

/* Notes positions seen. Anything but PEG_OK ends the question. */
static inline peg_status peg_budget_spend(peg_budget *budget, uint64_t positions)
{
    budget->spent += positions;
    return budget->spent < budget->next ? PEG_OK : peg_budget_check(budget);
}

/* The slow half of peg_budget_work(). Looks at the flag, the clock and progress. */
peg_status peg_budget_report(peg_budget *budget);

/* Steps of a few nanoseconds each that last about as long as seeing a position may. */
enum { PEG_STEPS = 128 };

/*
 * Spends steps of work that belongs to no position seen, such as preparing: PEG_STEPS of them count
 * as a position. Anything but PEG_OK ends the question.
 */
static inline peg_status peg_budget_spend_steps(peg_budget *budget, uint64_t steps)
{
    uint64_t change = budget->change + steps;

    budget->change = change % PEG_STEPS;
    budget->for_steps += change / PEG_STEPS;
    return peg_budget_spend(budget, change / PEG_STEPS);
}

/*
 * Notes work that belongs to positions spent before or after, so that it can be stopped, but is not
 * counted twice. Anything but PEG_OK ends the question.
 */
static inline peg_status peg_budget_work(peg_budget *budget, uint64_t steps)
{
    budget->steps += steps;
    return budget->steps / PEG_STEPS < budget->pulse ? PEG_OK : peg_budget_report(budget);
}

/*
 * The same for functions that return no status. 0 means that the question is to end: the
 * next positions or work noted will say so too.
 */
int peg_budget_note(peg_budget *budget, uint64_t steps);

/* Clears memory, piece by piece, and notes the work. */
peg_status peg_budget_clear(peg_budget *budget, void *block, size_t size);

/* As peg_memory_resize(), within the limit. NULL sets refusal. New memory is not cleared. */
void *peg_budget_resize(peg_budget *budget, void *block, size_t old_size, size_t new_size);

/*
 * Doubles the room of an array until it holds the needed items of a size, and returns the
 * array, which may have moved. NULL sets refusal, and the array is as it was.
 */
void *peg_budget_grow(peg_budget *budget, void *array, size_t *room, size_t needed, size_t size);

/*
 * Lets no more than a number of positions be spent from now on, nor more than before. Returns what
 * peg_budget_widen() is to set the limit back to, once what was to be done with so few is done.
 */
uint64_t peg_budget_narrow(peg_budget *budget, uint64_t positions);
void peg_budget_widen(peg_budget *budget, uint64_t limit);

/* Why memory was last refused; if the question was to end before, why that was. */
static inline peg_status peg_budget_refusal(const peg_budget *budget)
{
    if (budget->stopped)
        return budget->stopped;
    return budget->refusal == PEG_LIMIT ? PEG_LIMIT : PEG_E_MEMORY;
}

/*
 * Whether a failure ends the question. If not, it is that memory was refused, and what was to be
 * done with more memory may be done with less.
 */
static inline int peg_budget_is_over(const peg_budget *budget, peg_status failure)
{
    uint64_t most = budget->limits.positions;

    return failure == PEG_STOPPED || (failure == PEG_LIMIT && (budget->stopped == PEG_LIMIT ||
                                                               (most && budget->spent >= most)));
}

void peg_budget_free(peg_budget *budget, void *block, size_t size);

#endif
