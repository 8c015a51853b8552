/* SPDX-License-Identifier: MIT */

/* The list of what is kept. It is short, so everything is looked for from its front. */
#include "ask/kept.h"

#include "base/memory.h"

static uint64_t size_of(const peg_kept_item *item)
{
    return item ? item->kind->size(item) : 0;
}

peg_kept_item *peg_kept_first(const peg_kept *kept, const peg_kept_kind *kind)
{
    peg_kept_item *item = kept->first;

    while (item && item->kind != kind)
        item = item->next;
    return item;
}

void peg_kept_add(peg_kept *kept, peg_kept_item *item)
{
    item->next = kept->first;
    kept->first = item;
}

/* Takes an item out of the list. */
static void take_out(peg_kept *kept, peg_kept_item *item)
{
    peg_kept_item **at = &kept->first;

    while (*at != item)
        at = &(*at)->next;
    *at = item->next;
    if (kept->in_use == item)
        kept->in_use = NULL;
}

static int covers(const peg_kept_item *item, const peg_kept_item *other)
{
    return item->kind == other->kind && item->kind->covers(item, other);
}

/* Moves an item into a list, unless one there covers it, and drops those that it covers. */
static void move_item(peg_kept *kept, peg_kept_item *item)
{
    peg_kept_item *next;

    for (const peg_kept_item *own = kept->first; own; own = own->next)
        if (covers(own, item)) {
            item->kind->drop(item, &kept->allocator);
            return;
        }
    for (peg_kept_item *own = kept->first; own; own = next) {
        next = own->next;
        if (covers(item, own))
            peg_kept_drop(kept, own);
    }
    peg_kept_add(kept, item);
    peg_kept_thin(kept, item->kind, NULL);
}

void peg_kept_move(peg_kept *kept, peg_kept *from)
{
    kept->in_use = from->in_use = NULL;
    /* From the last on, so that the first is in front again. */
    while (from->first) {
        peg_kept_item *last = from->first;

        while (last->next)
            last = last->next;
        take_out(from, last);
        move_item(kept, last);
    }
}

void peg_kept_thin(peg_kept *kept, const peg_kept_kind *kind, peg_budget *budget)
{
    peg_kept_item *next;
    int count = 0;

    for (peg_kept_item *item = kept->first; item; item = next) {
        next = item->next;
        if (item->kind != kind || ++count <= kind->most)
            continue;
        if (budget)
            budget->kept -= size_of(item);
        peg_kept_drop(kept, item);
    }
}

void peg_kept_drop(peg_kept *kept, peg_kept_item *item)
{
    take_out(kept, item);
    item->kind->drop(item, &kept->allocator);
}

void peg_kept_drop_others(void *owner)
{
    peg_kept *kept = owner;
    peg_kept_item *next;

    for (peg_kept_item *item = kept->first; item; item = next) {
        next = item->next;
        if (item != kept->in_use)
            peg_kept_drop(kept, item);
    }
}

void peg_kept_drop_all(peg_kept *kept)
{
    kept->in_use = NULL;
    peg_kept_drop_others(kept);
}

peg_status peg_kept_begin_budget(const peg_board *board, const peg_kept_kind *kind,
                                 const peg_limits *limits, peg_budget *budget)
{
    peg_status status = peg_budget_begin(budget, limits, &board->allocator);
    peg_kept *kept = board->kept;

    if (status != PEG_OK)
        return status;
    budget->reserved = PEG_KEPT_NOTES;
    if (!kept)
        return PEG_OK;
    budget->drop = peg_kept_drop_others;
    budget->owner = kept;
    kept->in_use = NULL;
    for (peg_kept_item *item = kept->first; item; item = item->next) {
        uint64_t size = item->kind->size(item);

        if (item->kind == kind && !kept->in_use) {
            kept->in_use = item;
            budget->held = size;
        } else {
            budget->kept += size;
        }
    }
    if (budget->reserved + budget->held + budget->kept > budget->limits.memory) {
        peg_kept_drop_others(kept);
        budget->kept = 0;
    }
    if (budget->reserved + budget->held > budget->limits.memory) {
        peg_kept_drop_all(kept);
        budget->held = 0;
    }
    return PEG_OK;
}

void peg_kept_use(peg_kept *kept, peg_kept_item *item, peg_budget *budget)
{
    uint64_t before = size_of(kept->in_use);
    uint64_t after = size_of(item);

    budget->drop = peg_kept_drop_others;
    budget->owner = kept;
    budget->held += after - before;
    budget->kept += before - after;
    if (item) {
        take_out(kept, item);
        peg_kept_add(kept, item);
    }
    kept->in_use = item;
}

static void forget(void *owner)
{
    peg_kept *kept = owner;
    peg_allocator allocator = kept->allocator;

    peg_kept_drop_all(kept);
    peg_table_free(kept->table);
    peg_memory_free(&allocator, kept, sizeof(*kept));
}

static void *share(void *owner)
{
    const peg_kept *kept = owner;
    peg_kept *shared = peg_memory_new(&kept->allocator, sizeof(*shared));
    peg_kept_item **last;

    if (!shared)
        return NULL;
    shared->allocator = kept->allocator;
    if (kept->table)
        shared->table = peg_table_hold(kept->table);
    last = &shared->first;
    for (const peg_kept_item *item = kept->first; item; item = item->next) {
        if (!item->kind->share)
            continue;
        *last = item->kind->share(item, &kept->allocator);
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
