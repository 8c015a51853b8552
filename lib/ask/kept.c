/* SPDX-License-Identifier: MIT */

/* The list of what is kept. It is short, so everything is looked for from its front. */
#include "ask/kept.h"

#include "base/assert.h"
#include "base/memory.h"

/* What of an item counts as kept while it is in use. */
static uint64_t spare_of(const peg_kept_item *item)
{
    return item->set_aside ? item->kind->spare(item) : 0;
}

/* The bytes of all items that are held by the question, or of all that are kept. */
static uint64_t sum_of(const peg_kept *kept, int held)
{
    uint64_t sum = 0;

    for (const peg_kept_item *item = kept ? kept->first : NULL; item; item = item->next) {
        uint64_t own = item->in_use ? item->kind->size(item) - spare_of(item) : 0;

        sum += held ? own : item->kind->size(item) - own;
    }
    return sum;
}

peg_kept_item *peg_kept_first(const peg_kept *kept, const peg_kept_kind *kind)
{
    peg_kept_item *item = kept->first;

    while (item && item->kind != kind)
        item = item->next;
    return item;
}

static void put_in_front(peg_kept *kept, peg_kept_item *item)
{
    item->next = kept->first;
    kept->first = item;
}

static void take_out(peg_kept *kept, peg_kept_item *item)
{
    peg_kept_item **at = &kept->first;

    while (*at != item)
        at = &(*at)->next;
    *at = item->next;
}

/* What budgets do when memory is short: drops all that is not in use. */
static void drop_others(void *owner)
{
    peg_kept *kept = owner;
    peg_kept_item *next;

    if (kept->common)
        peg_common_clear(kept->common);
    for (peg_kept_item *item = kept->first; item; item = next) {
        next = item->next;
        if (!item->in_use)
            peg_kept_drop(kept, item, NULL);
        else if (item->set_aside)
            item->kind->drop_spare(item, &kept->allocator);
    }
}

/* Drops the items of a kind that were used longest ago, if there are more than its most. */
static void thin(peg_kept *kept, const peg_kept_kind *kind, peg_budget *budget)
{
    peg_kept_item *next;
    int count = 0;

    for (peg_kept_item *item = kept->first; item; item = next) {
        next = item->next;
        if (item->kind == kind && ++count > kind->most)
            peg_kept_drop(kept, item, budget);
    }
}

void peg_kept_add(peg_kept *kept, peg_kept_item *item, peg_budget *budget)
{
    item->in_use = 1;
    put_in_front(kept, item);
    /* There may have been no list when the question began. */
    peg_budget_keep(budget, 0, drop_others, kept);
    thin(kept, item->kind, budget);
}

void peg_kept_use(peg_kept *kept, peg_kept_item *item, peg_budget *budget)
{
    take_out(kept, item);
    put_in_front(kept, item);
    if (!item->in_use)
        peg_budget_lend(budget, item->kind->size(item));
    item->in_use = 1;
}

void peg_kept_leave(peg_kept_item *item, peg_budget *budget)
{
    PEG_ASSERT(item->in_use);
    peg_budget_take_back(budget, item->kind->size(item) - spare_of(item));
    item->in_use = item->set_aside = 0;
}

void peg_kept_drop(peg_kept *kept, peg_kept_item *item, peg_budget *budget)
{
    if (budget && item->in_use)
        peg_budget_freed(budget, item->kind->size(item));
    else if (budget)
        peg_budget_dropped(budget, item->kind->size(item));
    take_out(kept, item);
    item->kind->drop(item, &kept->allocator);
}

void peg_kept_drop_all(peg_kept *kept)
{
    while (kept->first)
        peg_kept_drop(kept, kept->first, NULL);
}

static int leaves_too_little(const peg_budget *budget)
{
    return budget->held > budget->limits.memory - budget->limits.memory / 4;
}

/* Drops the spare parts of the item in use, or all, if it leaves less than a new board needs. */
static void leave_memory(peg_kept *kept, peg_kept_item *item, peg_budget *budget)
{
    if (leaves_too_little(budget) && item->kind->spare) {
        peg_budget_freed(budget, item->kind->spare(item));
        item->kind->drop_spare(item, &kept->allocator);
    }
    if (leaves_too_little(budget))
        peg_kept_drop(kept, item, budget);
}

peg_status peg_kept_begin(const peg_board *board, const peg_kept_kind *kind,
                          const peg_limits *limits, peg_budget *budget)
{
    peg_status status = peg_budget_begin(budget, limits, &board->allocator);
    peg_kept *kept = board->kept;
    peg_kept_item *first = kept && kind ? peg_kept_first(kept, kind) : NULL;

    if (status != PEG_OK)
        return status;
    peg_budget_reserve(budget, PEG_KEPT_NOTES);
    if (!kept)
        return PEG_OK;
    for (peg_kept_item *item = kept->first; item; item = item->next)
        item->in_use = item->set_aside = 0;
    peg_budget_keep(budget, sum_of(kept, 0), drop_others, kept);
    if (first)
        peg_kept_use(kept, first, budget);
    if (!peg_budget_has_room(budget, 0))
        peg_budget_drop(budget);
    if (first)
        leave_memory(kept, first, budget);
    return PEG_OK;
}

void peg_kept_end(const peg_kept *kept, const peg_budget *budget)
{
    PEG_ASSERT(budget->held == sum_of(kept, 1));
    PEG_ASSERT(budget->kept == sum_of(kept, 0));
    PEG_ASSERT(budget->held + budget->kept == 0 || peg_budget_has_room(budget, 0));
    (void)kept;
    (void)budget;
}

static void forget(void *owner)
{
    peg_kept *kept = owner;
    peg_allocator allocator = kept->allocator;

    peg_kept_drop_all(kept);
    if (kept->common)
        peg_common_release(kept->common);
    peg_table_free(kept->attached);
    peg_memory_free(&allocator, kept, sizeof(*kept));
}

static void *share(void *owner)
{
    peg_kept *kept = owner;
    peg_kept *shared = peg_memory_new(&kept->allocator, sizeof(*shared));
    peg_kept_item **last;

    if (!shared)
        return NULL;
    shared->allocator = kept->allocator;
    if (!kept->common)
        kept->common = peg_common_new(&kept->allocator);
    if (!kept->common) {
        peg_memory_free(&kept->allocator, shared, sizeof(*shared));
        return NULL;
    }
    shared->common = peg_common_hold(kept->common);
    if (kept->attached)
        shared->attached = peg_table_hold(kept->attached);
    last = &shared->first;
    for (const peg_kept_item *item = kept->first; item; item = item->next) {
        if (!item->kind->share)
            continue;
        *last = item->kind->share(item, kept);
        if (!*last) {
            forget(shared);
            return NULL;
        }
        last = &(*last)->next;
    }
    return shared;
}

static const peg_keeping keeping = {share, forget};

peg_kept *peg_kept_of(peg_board *board)
{
    peg_kept *kept = board->kept;

    if (kept)
        return kept;
    kept = peg_memory_new(&board->allocator, sizeof(*kept));
    if (!kept)
        return NULL;
    kept->allocator = board->allocator;
    board->kept = kept;
    board->keeping = &keeping;
    return kept;
}

/* ------------------------------------------------------------------------- */
/* Learning                                                                  */
/* ------------------------------------------------------------------------- */

static int covers(peg_kept *kept, peg_kept_item *item, peg_kept_item *other)
{
    return item->kind == other->kind ? item->kind->covers(item, other, &kept->allocator) : 0;
}

/*
 * Moves an item into a list, unless one there covers it, and drops those that it covers. 0 if there
 * is no memory to add it to one that is there.
 */
static int move_item(peg_kept *kept, peg_kept_item *item)
{
    peg_kept_item *next;

    for (peg_kept_item *own = kept->first; own; own = own->next) {
        int is_covered = covers(kept, own, item);

        if (is_covered < 0)
            return 0;
        if (is_covered) {
            item->kind->drop(item, &kept->allocator);
            return 1;
        }
    }
    for (peg_kept_item *own = kept->first; own; own = next) {
        next = own->next;
        if (covers(kept, item, own) > 0)
            peg_kept_drop(kept, own, NULL);
    }
    put_in_front(kept, item);
    thin(kept, item->kind, NULL);
    return 1;
}

/*
 * Only boards that share their shape, and so their allocator, can learn from each other: what they
 * keep points to the one and comes from the other.
 */
peg_status peg_board_learn(peg_board *board, peg_board *other)
{
    peg_kept *kept;
    peg_kept *from;

    if (!board || !other)
        return PEG_E_ARGUMENT;
    if (board->shape != other->shape || !peg_goal_equal(&board->goal, &other->goal))
        return PEG_E_MISMATCH;
    from = other->kept;
    if (board == other || !from)
        return PEG_OK;
    kept = peg_kept_of(board);
    if (!kept)
        return PEG_E_MEMORY;
    /* What was found out with a table is of no use without it, or with another. */
    if (kept->attached != from->attached)
        return PEG_OK;
    /* From the last on, so that the first is in front again. */
    while (from->first) {
        peg_kept_item *last = from->first;

        while (last->next)
            last = last->next;
        take_out(from, last);
        if (!move_item(kept, last)) {
            put_in_front(from, last);
            return PEG_E_MEMORY;
        }
    }
    return PEG_OK;
}
