/* SPDX-License-Identifier: MIT */

/*
 * Problems in the list of what a board keeps. They are expensive to make and serve any position of
 * their class, so a few are kept even while others are in use.
 */
#include "ask/kept_problem.h"

#include "base/memory.h"
#include "solve/prepare.h"

/* While holes are toggled one by one, a board goes back and forth between a few classes. */
enum { MOST = 4 };

static size_t lost_size(const peg_kept_problem *kept)
{
    return kept->lost.room * (size_t)kept->problem[PEG_BARE]->shape->words * sizeof(uint64_t);
}

static uint64_t size(const peg_kept_item *item)
{
    const peg_kept_problem *kept = (const peg_kept_problem *)item;
    uint64_t bytes = lost_size(kept);

    for (int i = 0; i < PEG_EFFORTS; i++)
        bytes += kept->problem[i] ? kept->problem[i]->size : 0;
    return bytes;
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    peg_kept_problem *kept = (peg_kept_problem *)item;

    peg_memory_free(allocator, kept->lost.keys, lost_size(kept));
    for (int i = 0; i < PEG_EFFORTS; i++)
        peg_problem_release(kept->problem[i]);
    peg_memory_free(allocator, kept, sizeof(*kept));
}

/* Whether both are of one class, and no more lost positions are known with the other. */
static int covers(const peg_kept_item *item, const peg_kept_item *other)
{
    const peg_kept_problem *kept = (const peg_kept_problem *)item;

    return peg_problem_covers(kept->problem[PEG_BARE], &((const peg_kept_problem *)other)->pegs) &&
           size(item) >= size(other);
}

static peg_kept_item *share(const peg_kept_item *item, const peg_allocator *allocator);

const peg_kept_kind peg_kept_problems = {MOST, size, drop, covers, share};

static peg_kept_problem *new_item(const peg_bits *pegs, const peg_allocator *allocator)
{
    peg_kept_problem *kept = peg_memory_new(allocator, sizeof(*kept));

    if (kept) {
        kept->item.kind = &peg_kept_problems;
        kept->pegs = *pegs;
    }
    return kept;
}

/* The problem serves a copy too; the lost positions stay with the board that found them. */
static peg_kept_item *share(const peg_kept_item *item, const peg_allocator *allocator)
{
    const peg_kept_problem *kept = (const peg_kept_problem *)item;
    peg_kept_problem *shared = new_item(&kept->pegs, allocator);

    if (!shared)
        return NULL;
    for (int i = 0; i < PEG_EFFORTS; i++)
        shared->problem[i] = kept->problem[i] ? peg_problem_hold(kept->problem[i]) : NULL;
    shared->hunted = kept->hunted;
    return &shared->item;
}

static peg_kept_problem *find(const peg_kept *kept, const peg_bits *pegs)
{
    for (peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &peg_kept_problems) {
            peg_kept_problem *found = (peg_kept_problem *)item;

            if (peg_problem_covers(found->problem[PEG_BARE], pegs))
                return found;
        }
    return NULL;
}

/* Whether a problem is not what a question with these limits would make. */
static int is_cut(const peg_problem *problem, const peg_budget *budget)
{
    return problem->perimeter.cut > 0 && problem->perimeter.cut != budget->limits.memory;
}

/* The item that covers a position, unless it was cut short and is dropped now. */
static peg_kept_problem *find_whole(peg_kept *kept, const peg_bits *pegs, peg_budget *budget)
{
    peg_kept_problem *found = find(kept, pegs);

    if (!found || !is_cut(found->problem[PEG_BARE], budget))
        return found;
    peg_kept_use(kept, &found->item, budget);
    budget->held -= size(&found->item);
    peg_kept_drop(kept, &found->item);
    return NULL;
}

peg_kept_problem *peg_kept_problem_use(peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                                       peg_budget *budget, peg_status *out_status)
{
    peg_kept_problem *found = find_whole(kept, pegs, budget);

    *out_status = PEG_OK;
    if (found) {
        if (&found->item != kept->in_use)
            peg_kept_use(kept, &found->item, budget);
        return found;
    }
    budget->stage = PEG_STAGE_PREPARING;
    peg_kept_use(kept, NULL, budget);
    found = new_item(pegs, &kept->allocator);
    *out_status = found ? peg_problem_make(board->shape, &board->goal, pegs, kept->table, PEG_BARE,
                                           budget, &found->problem[PEG_BARE])
                        : PEG_E_MEMORY;
    if (*out_status != PEG_OK) {
        peg_memory_free(&kept->allocator, found, sizeof(*found));
        return NULL;
    }
    peg_kept_add(kept, &found->item);
    kept->in_use = &found->item;
    peg_kept_thin(kept, &peg_kept_problems, budget);
    return found;
}

peg_problem *peg_kept_problem_of(peg_kept *kept, peg_kept_problem *item, peg_effort effort,
                                 peg_budget *budget, peg_status *out_status)
{
    peg_problem *bare = item->problem[PEG_BARE];

    *out_status = PEG_OK;
    if (bare->table || bare->goal_count == 0)
        return bare;
    if (item->problem[effort] && is_cut(item->problem[effort], budget)) {
        budget->held -= item->problem[effort]->size;
        peg_problem_release(item->problem[effort]);
        item->problem[effort] = NULL;
    }
    if (!item->problem[effort]) {
        budget->stage = PEG_STAGE_PREPARING;
        peg_kept_problem_set_aside(kept, item, effort, budget);
        *out_status = peg_problem_make(bare->shape, &bare->goal, &item->pegs, NULL, effort, budget,
                                       &item->problem[effort]);
        peg_kept_problem_take_back(item, budget);
    }
    return item->problem[effort];
}

static int is_spare(const peg_kept_problem *item, int effort)
{
    return effort != PEG_BARE && effort != (int)item->needed && item->problem[effort];
}

static uint64_t spare_size(const peg_kept_problem *item)
{
    uint64_t bytes = lost_size(item);

    for (int i = 0; i < PEG_EFFORTS; i++)
        bytes += is_spare(item, i) ? item->problem[i]->size : 0;
    return bytes;
}

/* Drops, besides all items not in use, what was set aside in the one in use. */
static void drop_spare(void *owner)
{
    peg_kept *kept = owner;
    peg_kept_problem *item = (peg_kept_problem *)kept->in_use;

    peg_memory_free(&kept->allocator, item->lost.keys, lost_size(item));
    item->lost = (peg_position_set){0, 0, NULL};
    for (int i = 0; i < PEG_EFFORTS; i++)
        if (is_spare(item, i)) {
            peg_problem_release(item->problem[i]);
            item->problem[i] = NULL;
        }
    peg_kept_drop_others(kept);
}

void peg_kept_problem_set_aside(peg_kept *kept, peg_kept_problem *item, peg_effort needed,
                                peg_budget *budget)
{
    uint64_t bytes;

    item->needed = needed;
    bytes = spare_size(item);
    budget->held -= bytes;
    budget->kept += bytes;
    budget->drop = drop_spare;
    budget->owner = kept;
}

/* Nothing is left to take back if it was dropped. */
void peg_kept_problem_take_back(const peg_kept_problem *item, peg_budget *budget)
{
    uint64_t bytes = spare_size(item);

    budget->kept -= bytes;
    budget->held += bytes;
    budget->drop = peg_kept_drop_others;
}

peg_problem *peg_kept_problem_best(const peg_kept_problem *kept)
{
    int effort = PEG_EFFORTS - 1;

    while (!kept->problem[effort])
        effort--;
    return kept->problem[effort];
}
