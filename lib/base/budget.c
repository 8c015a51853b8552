/* SPDX-License-Identifier: MIT */

/* The limits of a question: their defaults, when to check them, and memory within them. */
#include "base/budget.h"

#include "base/memory.h"
#include "base/threads.h"

#define DEFAULT_MEMORY   (UINT64_C(1) << 30)
#define DEFAULT_INTERVAL 65536

/* A block of this size can be made four times as large without passing size_t. */
#define MOST_MEMORY (SIZE_MAX / 4)

/* A later version of the struct that is longer than this is not read. */
#define MOST_STRUCT 4096

/* If there is a clock or a flag, both are read every 512 positions, or after as much work. */
#define PULSE 512

/* The positions between checks, for each thread, if a position takes at most a microsecond. */
#define LONG_PULSE (1 << 13)

/* Then at most this many positions times lines: shapes of many lines check more often. */
#define MOST_LINES_SEEN (1 << 21)

/* A position of several words counts as one more for every 256 words times lines. */
#define WORDS_OF_LINES 256

/* Whether a flag or the time may end the question. */
static int is_watched(const peg_budget *budget)
{
    return budget->limits.stop || budget->limits.time > 0;
}

static void set_next(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;
    uint64_t next =
        limits->progress || is_watched(budget) ? budget->spent + budget->pulse : UINT64_MAX;

    if (limits->positions && limits->positions < next)
        next = limits->positions;
    budget->next = next;
}

/* The next work that is noted checks the limits, and gets the status. */
peg_status peg_budget_fail(peg_budget *budget, peg_status status)
{
    PEG_ASSERT(status != PEG_OK);
    if (budget->status != PEG_OK)
        return budget->status;
    budget->status = status;
    if (budget->limits.ended && status == PEG_LIMIT)
        *budget->limits.ended = PEG_ENDED_BY_MEMORY;
    budget->next = 0;
    budget->steps = UINT64_MAX / 2;
    return status;
}

/* Ends the question for a limit other than that on memory. */
static peg_status end_by(peg_budget *budget, peg_ended limit)
{
    int is_first = budget->status == PEG_OK;

    peg_budget_fail(budget, PEG_LIMIT);
    if (is_first && budget->limits.ended)
        *budget->limits.ended = (int)limit;
    return budget->status;
}

static peg_status end_finally(peg_budget *budget, peg_status status)
{
    budget->is_final = 1;
    return peg_budget_fail(budget, status);
}

static void clear_status(peg_budget *budget)
{
    budget->status = PEG_OK;
    if (budget->limits.ended)
        *budget->limits.ended = PEG_ENDED_BY_NONE;
    budget->is_final = 0;
    budget->steps = 0;
    set_next(budget);
}

static int has_positions_left(const peg_budget *budget)
{
    return budget->limits.positions == 0 || budget->spent < budget->limits.positions;
}

peg_status peg_budget_go_on(peg_budget *budget)
{
    int is_refused = budget->status == PEG_E_MEMORY ||
                     (budget->status == PEG_LIMIT && has_positions_left(budget));

    if (is_refused && !budget->is_final)
        clear_status(budget);
    return budget->status;
}

void peg_budget_resume(peg_budget *budget)
{
    if (budget->is_final)
        clear_status(budget);
}

/*
 * Copies the limits of a caller, whose header may be older or newer. Fields that this version
 * lacks must be 0.
 */
static peg_status read_limits(const peg_limits *limits, peg_limits *out)
{
    const uint8_t *bytes = (const uint8_t *)limits;
    size_t size = limits->struct_size;

    if (size < offsetof(peg_limits, memory))
        return PEG_E_ARGUMENT;
    if (size > MOST_STRUCT)
        return PEG_E_UNKNOWN_LIMIT;
    for (size_t i = sizeof(*limits); i < size; i++)
        if (bytes[i] != 0)
            return PEG_E_UNKNOWN_LIMIT;
    memcpy(out, limits, size < sizeof(*out) ? size : sizeof(*out));
    /* NaN is refused too. */
    if (!(out->time >= 0) || (out->time > 0 && !out->clock))
        return PEG_E_ARGUMENT;
    return PEG_OK;
}

void peg_limits_init(peg_limits *limits, size_t struct_size)
{
    if (!limits || struct_size < sizeof(limits->struct_size))
        return;
    memset(limits, 0, struct_size);
    limits->struct_size = struct_size;
}

static void fill_defaults(peg_limits *limits)
{
    if (limits->memory == 0)
        limits->memory = DEFAULT_MEMORY;
    if (limits->memory > MOST_MEMORY)
        limits->memory = MOST_MEMORY;
    if (limits->interval == 0)
        limits->interval = DEFAULT_INTERVAL;
    if (limits->threads == 0)
        limits->threads = 1;
}

/* Without a flag or a clock, checks serve only progress. */
static void set_pulse(peg_budget *budget, uint32_t positions)
{
    uint32_t interval = budget->limits.interval;

    budget->pulse = is_watched(budget) && positions < interval ? positions : interval;
}

uint64_t peg_budget_narrow(peg_budget *budget, uint64_t positions)
{
    uint64_t limit = budget->limits.positions;

    if (!limit || budget->spent + positions < limit)
        peg_budget_widen(budget, budget->spent + positions);
    return limit;
}

void peg_budget_widen(peg_budget *budget, uint64_t limit)
{
    budget->limits.positions = limit;
    if (budget->status == PEG_OK)
        set_next(budget);
}

void peg_budget_see_many(peg_budget *budget, int words, size_t lines)
{
    uint64_t pulse = lines > MOST_LINES_SEEN / LONG_PULSE ? MOST_LINES_SEEN / lines : LONG_PULSE;

    pulse *= budget->limits.threads < PEG_MOST_THREADS ? budget->limits.threads : PEG_MOST_THREADS;
    if (words > 1)
        budget->weight = 1 + (uint64_t)words * lines / WORDS_OF_LINES;
    set_pulse(budget, (uint32_t)(pulse * budget->weight));
    if (budget->status == PEG_OK)
        set_next(budget);
}

peg_status peg_budget_begin(peg_budget *budget, const peg_limits *limits,
                            const peg_allocator *allocator)
{
    peg_limits *own = &budget->limits;
    peg_status status = PEG_OK;

    memset(budget, 0, sizeof(*budget));
    budget->allocator = *allocator;
    budget->weight = 1;
    if (limits)
        status = read_limits(limits, own);
    fill_defaults(own);
    set_pulse(budget, PULSE);
    if (status == PEG_OK && own->time > 0) {
        budget->now = own->clock(own->user);
        budget->deadline = budget->now + own->time;
    }
    set_next(budget);
    if (status != PEG_OK)
        return status;
    if (own->ended)
        *own->ended = PEG_ENDED_BY_NONE;
    if (own->stop && peg_flag_is_raised(own->stop))
        end_finally(budget, PEG_STOPPED);
    return PEG_OK;
}

void peg_budget_begin_unlimited(peg_budget *budget, const peg_allocator *allocator, uint64_t held)
{
    (void)peg_budget_begin(budget, NULL, allocator);
    budget->limits.memory = MOST_MEMORY;
    budget->held = held;
}

void peg_budget_part(const peg_budget *budget, uint64_t positions, uint64_t bytes,
                     peg_budget *out_part, int *out_ended)
{
    peg_limits limits = {.struct_size = sizeof(limits),
                         .memory = budget->limits.memory,
                         .positions = positions,
                         .stop = budget->limits.stop,
                         .ended = out_ended};

    (void)peg_budget_begin(out_part, &limits, &budget->allocator);
    PEG_ASSERT(peg_budget_has_room(budget, bytes));
    out_part->held = limits.memory - bytes;
    out_part->stage = budget->stage;
}

void peg_budget_join(peg_budget *budget, const peg_budget *part, uint64_t bytes)
{
    budget->held += part->held - (part->limits.memory - bytes);
    budget->for_steps += part->for_steps;
}

double peg_budget_time_left(const peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;
    double left;

    if (limits->time == 0)
        return 0;
    left = budget->deadline - limits->clock(limits->user);
    return left > 0 ? left : limits->time / 1e9;
}

/* Reads the clock, and ends the question if its time is over. */
static peg_status check_time(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;

    if (limits->time == 0)
        return PEG_OK;
    budget->now = limits->clock(limits->user);
    if (budget->now < budget->deadline)
        return PEG_OK;
    budget->is_final = 1;
    return end_by(budget, PEG_ENDED_BY_TIME);
}

void peg_budget_share(peg_budget *budget, int halvings, peg_share *out_whole)
{
    const peg_limits *limits = &budget->limits;
    uint64_t left = limits->positions - budget->spent;

    *out_whole = (peg_share){limits->positions, budget->deadline, budget->status != PEG_OK};
    if (budget->status != PEG_OK)
        return;
    /* At least one position: a limit of 0 would be none. */
    if (limits->positions > 0)
        peg_budget_narrow(budget, left >> halvings | 1);
    budget->deadline -= (budget->deadline - budget->now) * (1 - 1.0 / (1 << halvings));
}

void peg_budget_end_share(peg_budget *budget, const peg_share *whole)
{
    const peg_limits *limits = &budget->limits;

    if (whole->is_over)
        return;
    budget->deadline = whole->deadline;
    peg_budget_widen(budget, whole->positions);
    if (budget->status == PEG_LIMIT && has_positions_left(budget) &&
        (limits->time == 0 || budget->now < budget->deadline))
        clear_status(budget);
}

peg_status peg_budget_check(peg_budget *budget)
{
    return has_positions_left(budget) ? peg_budget_report(budget)
                                      : end_by(budget, PEG_ENDED_BY_POSITIONS);
}

peg_status peg_budget_pay(peg_budget *budget, uint64_t steps, uint64_t *paid)
{
    uint64_t left = budget->limits.positions - budget->spent;
    uint64_t due = steps - *paid;

    if (budget->status != PEG_OK)
        return budget->status;
    if (budget->limits.positions > 0 && left <= due / PEG_STEPS)
        due = left * PEG_STEPS - budget->change;
    *paid += due;
    return peg_budget_spend_steps(budget, due);
}

/* Calls progress, if enough was done since it was last called. */
static int progress_says_stop(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;
    uint64_t seen = budget->spent - budget->checked;
    peg_progress progress = {sizeof(progress),       budget->spent,
                             budget->total,          (int32_t)budget->stage,
                             (int32_t)budget->least, (int32_t)budget->moves};

    /* Many positions may have been noted at once. If there was other work, it filled a pulse. */
    budget->unreported += seen > budget->pulse ? seen : budget->pulse;
    budget->checked = budget->spent;
    if (!limits->progress || budget->unreported < limits->interval)
        return 0;
    budget->unreported = 0;
    return limits->progress(&progress, limits->user) != PEG_CONTINUE;
}

peg_status peg_budget_report(peg_budget *budget)
{
    const peg_limits *limits = &budget->limits;

    if (budget->status != PEG_OK)
        return budget->status;
    budget->steps = 0;
    set_next(budget);
    if (peg_flag_is_raised(limits->stop) || progress_says_stop(budget))
        return end_finally(budget, PEG_STOPPED);
    return check_time(budget);
}

peg_status peg_budget_clear(peg_budget *budget, void *block, size_t size)
{
    /* Bytes cleared at once. Each counts as a step, as the system has to clear its page as well. */
    enum { PIECE = 1 << 20 };

    uint8_t *bytes = block;

    for (size_t at = 0; budget->status == PEG_OK && at < size; at += PIECE) {
        size_t piece = size - at < PIECE ? size - at : PIECE;

        memset(bytes + at, 0, piece);
        peg_budget_work(budget, piece);
    }
    return budget->status;
}

static void *resize(peg_budget *budget, void *block, size_t old_size, size_t new_size)
{
    void *resized;

    PEG_ASSERT(block ? budget->held >= old_size : old_size == 0);
    /* While a block moves, the old block and the new one both take memory. */
    if (!peg_budget_has_room(budget, new_size)) {
        budget->refusal = PEG_LIMIT;
        return NULL;
    }
    resized = peg_memory_resize(&budget->allocator, block, old_size, new_size);
    if (!resized) {
        budget->refusal = PEG_E_MEMORY;
        return NULL;
    }
    budget->held = budget->held - old_size + new_size;
    return resized;
}

void *peg_budget_try(peg_budget *budget, void *block, size_t old_size, size_t new_size)
{
    void *resized = resize(budget, block, old_size, new_size);

    while (!resized && budget->may_drop) {
        uint64_t before = budget->held;

        budget->drop(budget->owner, budget);
        budget->dropped += before - budget->held;
        if (budget->held < before)
            resized = resize(budget, block, old_size, new_size);
    }
    return resized;
}

void *peg_budget_resize(peg_budget *budget, void *block, size_t old_size, size_t new_size)
{
    void *resized =
        budget->status == PEG_OK ? peg_budget_try(budget, block, old_size, new_size) : NULL;

    if (!resized)
        peg_budget_refuse(budget);
    return resized;
}

void *peg_budget_new(peg_budget *budget, size_t size)
{
    void *block = peg_budget_resize(budget, NULL, 0, size);

    if (block)
        memset(block, 0, size);
    return block;
}

void *peg_budget_keep(peg_budget *budget, size_t size)
{
    void *block =
        peg_budget_has_room(budget, size) ? peg_memory_new(&budget->allocator, size) : NULL;

    if (!block)
        return NULL;
    budget->held += size;
    budget->may_drop = 1;
    return block;
}

void *peg_budget_try_enlarge(peg_budget *budget, void *array, size_t *room, size_t needed,
                             size_t size)
{
    size_t larger = *room ? *room : 64;
    void *grown;

    while (larger < needed)
        larger *= 2;
    grown = peg_budget_try(budget, array, *room * size, larger * size);
    if (grown)
        *room = larger;
    return grown;
}

void *peg_budget_grow(peg_budget *budget, void *array, size_t *room, size_t needed, size_t size)
{
    void *grown =
        budget->status == PEG_OK ? peg_budget_try_grow(budget, array, room, needed, size) : NULL;

    if (!grown)
        peg_budget_refuse(budget);
    return grown;
}

void peg_budget_free(peg_budget *budget, void *block, size_t size)
{
    if (!block)
        return;
    peg_memory_free(&budget->allocator, block, size);
    peg_budget_freed(budget, size);
}
