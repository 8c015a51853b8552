/* SPDX-License-Identifier: MIT */

/*
 * Setups in the list of what a board keeps. They are expensive to make and serve any position of
 * their class, so a few are kept even while others are in use.
 */
#include "ask/kept.h"

#include "base/assert.h"
#include "base/memory.h"

static uint64_t size(const peg_kept_item *item)
{
    const peg_kept_setup *kept = (const peg_kept_setup *)item;
    uint64_t bytes = peg_learned_size(&kept->learned);

    for (int i = 0; i < PEG_EFFORTS; i++)
        bytes += kept->setup[i] ? kept->setup[i]->size : 0;
    return bytes;
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    peg_kept_setup *kept = (peg_kept_setup *)item;

    peg_learned_free(&kept->learned, allocator);
    for (int i = 0; i < PEG_EFFORTS; i++)
        peg_setup_release(kept->setup[i]);
    peg_memory_free(allocator, kept, sizeof(*kept));
}

/*
 * If both are of one class, adds the setups and what was learned of the other: of lost positions
 * the smaller set to the larger one, and counts if it has none.
 */
static int covers(peg_kept_item *item, peg_kept_item *other, const peg_allocator *allocator)
{
    peg_kept_setup *kept = (peg_kept_setup *)item;
    peg_kept_setup *from = (peg_kept_setup *)other;
    const peg_setup *bare = kept->setup[PEG_BARE];
    peg_budget budget;

    if (!peg_setup_covers(bare, &from->pegs))
        return 0;
    for (int i = 0; i < PEG_EFFORTS; i++)
        if (from->setup[i] && (!kept->setup[i] || kept->setup[i]->perimeter.cut > 0)) {
            peg_setup *worse = kept->setup[i];

            kept->setup[i] = from->setup[i];
            from->setup[i] = worse;
        }
    if (from->hunted > kept->hunted)
        kept->hunted = from->hunted;
    if (from->wasted > kept->wasted)
        kept->wasted = from->wasted;
    bare = kept->setup[PEG_BARE];
    if (bare->table)
        return 1;
    if (from->learned.lost.count > kept->learned.lost.count) {
        peg_position_set fewer = kept->learned.lost;

        kept->learned.lost = from->learned.lost;
        from->learned.lost = fewer;
    }
    if (!kept->learned.counts) {
        kept->learned.counts = from->learned.counts;
        from->learned.counts = NULL;
    }
    peg_budget_begin_unlimited(&budget, allocator, kept->learned.lost.size);
    return bare->ops->add_lost(&kept->learned.lost, &from->learned.lost, &budget) ? 1 : -1;
}

static int is_spare(const peg_kept_setup *item, int effort)
{
    return effort != PEG_BARE && effort != (int)item->needed && item->setup[effort];
}

static uint64_t spare(const peg_kept_item *item)
{
    const peg_kept_setup *kept = (const peg_kept_setup *)item;
    uint64_t bytes = peg_learned_size(&kept->learned);

    for (int i = 0; i < PEG_EFFORTS; i++)
        bytes += is_spare(kept, i) ? kept->setup[i]->size : 0;
    return bytes;
}

static void drop_spare(peg_kept_item *item, const peg_allocator *allocator)
{
    peg_kept_setup *kept = (peg_kept_setup *)item;

    peg_learned_free(&kept->learned, allocator);
    for (int i = 0; i < PEG_EFFORTS; i++)
        if (is_spare(kept, i)) {
            peg_setup_release(kept->setup[i]);
            kept->setup[i] = NULL;
        }
}

static peg_kept_item *share(const peg_kept_item *item, const peg_kept *kept);

const peg_kept_kind peg_kept_setups = {PEG_KEPT_SETUPS, size,  drop,      covers,
                                       share,           spare, drop_spare};

static peg_kept_setup *new_item(const peg_bits *pegs, const peg_allocator *allocator)
{
    peg_kept_setup *kept = peg_memory_new(allocator, sizeof(*kept));

    if (kept) {
        kept->item.kind = &peg_kept_setups;
        kept->pegs = *pegs;
    }
    return kept;
}

/* The setups that the board shares with its copies: none where a table decides what they are. */
static peg_common_setups *common_of(const peg_kept *kept)
{
    return kept->attached ? NULL : kept->common;
}

/*
 * The setups serve a copy too, and are offered to all copies; what hunts have learned stays with
 * the board that asked.
 */
static peg_kept_item *share(const peg_kept_item *item, const peg_kept *kept)
{
    const peg_kept_setup *own = (const peg_kept_setup *)item;
    peg_kept_setup *shared = new_item(&own->pegs, &kept->allocator);

    if (!shared)
        return NULL;
    for (int i = 0; i < PEG_EFFORTS; i++)
        shared->setup[i] = own->setup[i] ? peg_setup_hold(own->setup[i]) : NULL;
    shared->hunted = own->hunted;
    shared->wasted = own->wasted;
    if (common_of(kept))
        peg_common_offer(common_of(kept), &own->pegs, own->setup);
    return &shared->item;
}

/* Whether there is room for a setup, and as much left as a new board needs. */
static int leaves_room(const peg_setup *setup, const peg_budget *budget)
{
    return peg_budget_has_room(budget, setup->size + budget->limits.memory / 4);
}

/* Takes setups that were offered since the common ones were last seen, if there is memory. */
static void take_common(peg_kept *kept, peg_kept_setup *item, peg_budget *budget)
{
    peg_common_setups *common = common_of(kept);
    size_t changes = common ? peg_common_changes(common) : 0;

    if (!common || item->seen == changes)
        return;
    item->seen = changes;
    for (int i = 0; i < PEG_EFFORTS; i++) {
        peg_setup *setup =
            item->setup[i] ? NULL : peg_common_take(common, &item->pegs, (peg_effort)i);

        if (setup && leaves_room(setup, budget)) {
            peg_budget_adopt(budget, setup->size);
            item->setup[i] = setup;
        } else {
            peg_setup_release(setup);
        }
    }
}

/* Leaves the setup in use, unless it is the one that goes on being used. */
static void leave_other(peg_kept *kept, const peg_kept_setup *used, peg_budget *budget)
{
    for (peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &peg_kept_setups && item->in_use && (!used || item != &used->item))
            peg_kept_leave(item, budget);
}

static peg_kept_setup *find_own(const peg_kept *kept, const peg_bits *pegs)
{
    for (peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &peg_kept_setups) {
            peg_kept_setup *found = (peg_kept_setup *)item;

            if (peg_setup_covers(found->setup[PEG_BARE], pegs))
                return found;
        }
    return NULL;
}

/* Makes room for the setups of another class, which copies are then no longer offered either. */
static void withdraw_oldest(const peg_kept *kept)
{
    const peg_kept_setup *oldest = NULL;
    int count = 0;

    for (const peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &peg_kept_setups) {
            oldest = (const peg_kept_setup *)item;
            count++;
        }
    if (count == PEG_KEPT_SETUPS && common_of(kept))
        peg_common_withdraw(common_of(kept), &oldest->pegs);
}

peg_kept_setup *peg_kept_setup_find(peg_kept *kept, const peg_bits *pegs, peg_budget *budget)
{
    peg_kept_setup *found = find_own(kept, pegs);
    peg_setup *bare;

    if (found && found->item.in_use) {
        take_common(kept, found, budget);
        return found;
    }
    leave_other(kept, found, budget);
    if (found) {
        peg_kept_use(kept, &found->item, budget);
        take_common(kept, found, budget);
        return found;
    }
    bare = common_of(kept) ? peg_common_take(common_of(kept), pegs, PEG_BARE) : NULL;
    found = bare && leaves_room(bare, budget) ? new_item(pegs, &kept->allocator) : NULL;
    if (!found) {
        peg_setup_release(bare);
        return NULL;
    }
    found->setup[PEG_BARE] = bare;
    peg_budget_adopt(budget, bare->size);
    withdraw_oldest(kept);
    peg_kept_add(kept, &found->item, budget);
    take_common(kept, found, budget);
    return found;
}

/* Whether a setup is not what a question with these limits would make. */
static int is_cut(const peg_setup *setup, const peg_budget *budget)
{
    return setup->perimeter.cut > 0 && setup->perimeter.cut != budget->limits.memory;
}

peg_kept_setup *peg_kept_setup_use(peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                                   peg_budget *budget, peg_status *out_status)
{
    peg_kept_setup *found = peg_kept_setup_find(kept, pegs, budget);

    *out_status = PEG_OK;
    if (found && !is_cut(found->setup[PEG_BARE], budget))
        return found;
    if (found)
        peg_kept_drop(kept, &found->item, budget);
    budget->stage = PEG_STAGE_PREPARING;
    *out_status = peg_budget_work(budget, 0);
    if (*out_status != PEG_OK)
        return NULL;
    found = new_item(pegs, &kept->allocator);
    *out_status = found ? peg_setup_make(board->shape, &board->goal, pegs, kept->attached, PEG_BARE,
                                         budget, &found->setup[PEG_BARE])
                        : PEG_E_MEMORY;
    if (*out_status != PEG_OK) {
        peg_memory_free(&kept->allocator, found, sizeof(*found));
        return NULL;
    }
    withdraw_oldest(kept);
    peg_kept_add(kept, &found->item, budget);
    if (common_of(kept))
        peg_common_offer(common_of(kept), pegs, found->setup);
    return found;
}

peg_status peg_kept_setup_make(const peg_kept *kept, peg_kept_setup *item, peg_effort effort,
                               peg_budget *budget)
{
    peg_setup *bare = item->setup[PEG_BARE];
    peg_setup **wanted = &item->setup[effort];
    peg_status status;

    PEG_ASSERT(item->item.in_use);
    if (bare->table || bare->goal_count == 0)
        return PEG_OK;
    if (*wanted && is_cut(*wanted, budget)) {
        peg_budget_freed(budget, (*wanted)->size);
        peg_setup_release(*wanted);
        *wanted = NULL;
    }
    if (*wanted)
        return PEG_OK;
    budget->stage = PEG_STAGE_PREPARING;
    peg_kept_setup_set_aside(item, effort, budget);
    status = peg_setup_make(bare->shape, &bare->goal, &item->pegs, NULL, effort, budget, wanted);
    peg_kept_setup_take_up(item, budget);
    if (common_of(kept))
        peg_common_offer(common_of(kept), &item->pegs, item->setup);
    return status;
}

void peg_kept_setup_set_aside(peg_kept_setup *item, peg_effort needed, peg_budget *budget)
{
    PEG_ASSERT(item->item.in_use && !item->item.set_aside);
    item->needed = needed;
    item->item.set_aside = 1;
    peg_budget_take_back(budget, spare(&item->item));
}

/* Nothing is left to take up if it was dropped. */
void peg_kept_setup_take_up(peg_kept_setup *item, peg_budget *budget)
{
    PEG_ASSERT(item->item.set_aside);
    peg_budget_lend(budget, spare(&item->item));
    item->item.set_aside = 0;
}

peg_setup *peg_kept_setup_best(const peg_kept_setup *kept)
{
    int effort = PEG_EFFORTS - 1;

    while (!kept->setup[effort])
        effort--;
    return kept->setup[effort];
}
