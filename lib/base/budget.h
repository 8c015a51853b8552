/* SPDX-License-Identifier: MIT */

/*
 * The limits of a running question, and how much of them is left. All memory of a question passes
 * through its budget, so the limit holds on every board.
 */
#ifndef PEG_BASE_BUDGET_H
#define PEG_BASE_BUDGET_H

#include "base/assert.h"
#include "libpeg.h"

typedef struct peg_budget {
    peg_allocator allocator;
    peg_limits limits;   /* with the defaults filled in */
    uint64_t spent;      /* positions seen, and positions that stand for steps */
    uint64_t for_steps;  /* how many of them stand for steps */
    uint64_t change;     /* steps spent that do not make a whole position yet */
    uint64_t next;       /* positions seen at which to check the limits */
    uint64_t steps;      /* of work noted since the limits were last checked */
    uint64_t weight;     /* how many positions each position seen counts as */
    uint64_t pulse;      /* positions, or as much work, between checks of the limits */
    uint64_t checked;    /* positions seen when the limits were last checked */
    uint64_t unreported; /* positions, or as much work, since progress was last called */
    double deadline;     /* by the clock of the limits, if there is a limit on time */
    double now;          /* the time when the clock was last read */
    /*
     * Bytes of the question and of what its board remembers, which must not pass the limit. When
     * memory is short and may_drop is 1, drop() frees something that is remembered and not pinned,
     * or sets may_drop to 0 if there is nothing left.
     */
    uint64_t held;
    int may_drop;
    void (*drop)(void *owner, struct peg_budget *budget);
    void *owner;
    uint64_t dropped; /* bytes that drop has freed */
    /* What progress reports. */
    peg_stage stage;
    uint64_t total;
    int least;
    int moves;
    /*
     * Why the question is over, or a part that it can do without; PEG_OK until then. The first
     * failure stays, so code may take several steps and check the status once.
     */
    peg_status status;
    int *busy;          /* set to 1 while the question may call the caller; or NULL */
    int is_final;       /* the whole question is over, not only a part of it */
    peg_status refusal; /* why peg_budget_try() last refused memory */
} peg_budget;

/* PEG_E_UNKNOWN_LIMIT or PEG_E_ARGUMENT for limits that make no sense. */
peg_status peg_budget_begin(peg_budget *budget, const peg_limits *limits,
                            const peg_allocator *allocator);

/* A budget without limits, which holds some bytes, for work between questions. */
void peg_budget_begin_unlimited(peg_budget *budget, const peg_allocator *allocator, uint64_t held);

/* The time that is left: above 0 if there is a limit on time, otherwise 0. */
double peg_budget_time_left(const peg_budget *budget);

/*
 * Polls the flag and the clock less often, for positions that take less time than most or that
 * threads share. Positions of several words, or of very many lines, have more jumps, so fewer of
 * them pass between checks. From now on a position of several words counts as several positions.
 */
void peg_budget_see_many(peg_budget *budget, int words, size_t lines);

/* Ends the question, or the part of it that is tried, unless it is over already. Returns why. */
peg_status peg_budget_fail(peg_budget *budget, peg_status status);

/* The same for the status of a function, unless that is PEG_OK. */
static inline void peg_budget_follow(peg_budget *budget, peg_status status)
{
    if (status != PEG_OK)
        peg_budget_fail(budget, status);
}

/*
 * Continues the question after an optional part failed: memory was refused, or the narrowed
 * positions ran out. Returns PEG_OK, or why the question is over all the same.
 */
peg_status peg_budget_go_on(peg_budget *budget);

/* Continues a question that a flag, the clock or progress has stopped. */
void peg_budget_resume(peg_budget *budget);

/* The slow half of peg_budget_spend(). */
peg_status peg_budget_check(peg_budget *budget);

/* Notes positions seen. A status other than PEG_OK stays the status of all that follows. */
static inline peg_status peg_budget_spend(peg_budget *budget, uint64_t positions)
{
    budget->spent += positions * budget->weight;
    return budget->spent < budget->next ? PEG_OK : peg_budget_check(budget);
}

/* How many positions can be seen before the next check; at least one. */
static inline uint64_t peg_budget_positions_left(const peg_budget *budget)
{
    uint64_t left = budget->next > budget->spent ? budget->next - budget->spent : 1;

    return left / budget->weight + (left % budget->weight > 0);
}

/* The slow half of peg_budget_work(). Looks at the flag, the clock and progress. */
peg_status peg_budget_report(peg_budget *budget);

/* Steps of a few nanoseconds each that last about as long as seeing a position may. */
enum { PEG_STEPS = 128 };

/*
 * Spends steps of work that belongs to no position seen, such as preparing: PEG_STEPS of them count
 * as a position.
 */
static inline peg_status peg_budget_spend_steps(peg_budget *budget, uint64_t steps)
{
    uint64_t change = budget->change + steps;

    budget->change = change % PEG_STEPS;
    budget->for_steps += change / PEG_STEPS;
    budget->spent += change / PEG_STEPS;
    return budget->spent < budget->next ? PEG_OK : peg_budget_check(budget);
}

/*
 * Spends the steps of a piece of work in advance, as far as the limit on positions allows. *paid
 * adds them up over several questions. Returns PEG_OK once all are spent.
 */
peg_status peg_budget_pay(peg_budget *budget, uint64_t steps, uint64_t *paid);

/* Notes work on positions that are spent elsewhere: it can be stopped, and is not counted twice. */
static inline peg_status peg_budget_work(peg_budget *budget, uint64_t steps)
{
    budget->steps += steps;
    return budget->steps / PEG_STEPS < budget->pulse ? PEG_OK : peg_budget_report(budget);
}

/* Clears memory, piece by piece, and notes the work. */
peg_status peg_budget_clear(peg_budget *budget, void *block, size_t size);

/*
 * As peg_memory_resize(), within the limit. Returns NULL if the question is over; refused memory
 * ends it. New memory is not cleared.
 */
void *peg_budget_resize(peg_budget *budget, void *block, size_t old_size, size_t new_size);

/* A new block filled with zeros, or NULL as above. */
void *peg_budget_new(peg_budget *budget, size_t size);

/*
 * A new block filled with zeros, for something that may be dropped again. NULL if there is no
 * memory: nothing else is dropped for it.
 */
void *peg_budget_keep(peg_budget *budget, size_t size);

/*
 * Doubles the room of an array until it holds the needed items of a size, and returns the array,
 * which may have moved. NULL as for peg_budget_resize(), and the array is as it was.
 */
void *peg_budget_grow(peg_budget *budget, void *array, size_t *room, size_t needed, size_t size);

/*
 * The same two for optional memory: a refusal does not end the question, unless peg_budget_refuse()
 * passes it on.
 */
void *peg_budget_try(peg_budget *budget, void *block, size_t old_size, size_t new_size);
void *peg_budget_try_enlarge(peg_budget *budget, void *array, size_t *room, size_t needed,
                             size_t size);
static inline void *peg_budget_try_grow(peg_budget *budget, void *array, size_t *room,
                                        size_t needed, size_t size)
{
    return array && needed <= *room ? array
                                    : peg_budget_try_enlarge(budget, array, room, needed, size);
}

/* Ends the question for memory that was refused to peg_budget_try(). Returns the status. */
static inline peg_status peg_budget_refuse(peg_budget *budget)
{
    peg_status status = peg_budget_fail(budget, budget->refusal ? budget->refusal : PEG_E_MEMORY);

    PEG_ASSERT(status != PEG_OK);
    return status;
}

/*
 * Limits the positions that may still be spent to a number, unless the limit is lower already.
 * Returns the old limit, which peg_budget_widen() restores.
 */
uint64_t peg_budget_narrow(peg_budget *budget, uint64_t positions);
void peg_budget_widen(peg_budget *budget, uint64_t limit);

/*
 * Limits a part that the question can do without to the positions and the time that are left,
 * halved a number of times. peg_budget_end_share() gives the rest back, and continues the
 * question unless its own limits have ended it. Neither reads the clock: the time that is left
 * counts from when it was last read, at most a pulse ago.
 */
typedef struct peg_share {
    uint64_t positions; /* the limits of the question */
    double deadline;
    int is_over; /* the question was over before */
} peg_share;

void peg_budget_share(peg_budget *budget, int halvings, peg_share *out_whole);
void peg_budget_end_share(peg_budget *budget, const peg_share *whole);

/*
 * Begins the budget of a part of a question, which any thread may work on: it allows some
 * positions, and some bytes beyond those that the question holds. The part checks the flag; the
 * clock and progress are left to the thread that asked. *out_ended gets why the part ended.
 */
void peg_budget_part(const peg_budget *budget, uint64_t positions, uint64_t bytes,
                     peg_budget *out_part, int *out_ended);

/* Adds the memory and steps of a part that was allowed `bytes`. The caller adds its positions. */
void peg_budget_join(peg_budget *budget, const peg_budget *part, uint64_t bytes);

void peg_budget_free(peg_budget *budget, void *block, size_t size);

/* Notes bytes that were freed without the budget. */
static inline void peg_budget_freed(peg_budget *budget, uint64_t size)
{
    PEG_ASSERT(budget->held >= size);
    budget->held -= size;
}

/* Bytes taken so far; dropping remembered data does not reduce it. */
static inline uint64_t peg_budget_taken(const peg_budget *budget)
{
    return budget->held + budget->dropped;
}

/* Whether a block of a size stays within the limit, together with all that is remembered. */
static inline int peg_budget_has_room(const peg_budget *budget, uint64_t size)
{
    return budget->held + size <= budget->limits.memory;
}

#endif
