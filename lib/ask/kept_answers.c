/* SPDX-License-Identifier: MIT */

/*
 * Answers in the list of what a board keeps: those that took a hunt, by position. Solutions and
 * lost positions make room for others; an answer that was given stays here, whatever its class,
 * until memory is short.
 */
#include "ask/kept.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/slots.h"

typedef struct answered {
    peg_bits pegs;
    peg_answer answer;
} answered;

typedef struct kept_answers {
    peg_kept_item item;
    peg_slots slots;
    answered *list;
    size_t room;
    size_t count;
} kept_answers;

/* More than the first list of answers takes, in bytes. */
enum { FIRST_ROOM = 1 << 14 };

static uint64_t size(const peg_kept_item *item)
{
    const kept_answers *kept = (const kept_answers *)item;

    return kept->room * sizeof(*kept->list) + kept->slots.held * sizeof(*kept->slots.slot);
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    kept_answers *kept = (kept_answers *)item;

    peg_memory_free(allocator, kept->list, kept->room * sizeof(*kept->list));
    peg_memory_free(allocator, kept->slots.slot, kept->slots.held * sizeof(*kept->slots.slot));
    peg_memory_free(allocator, kept, sizeof(*kept));
}

static int is_answered(const void *items, uint32_t index, const void *item)
{
    return peg_bits_equal(&((const answered *)items)[index].pegs, item);
}

static uint64_t *slot_of(const kept_answers *kept, const peg_bits *pegs)
{
    return peg_slots_find(&kept->slots, peg_bits_hash(pegs, 0), is_answered, kept->list, pegs);
}

/* Adds an answer, in memory of a budget that holds the rest. 0 if that refuses it. */
static int add(kept_answers *kept, const answered *item, peg_budget *budget)
{
    peg_status status = PEG_OK;
    answered *list;
    uint64_t *slot;

    if (peg_slots_are_crowded(&kept->slots, kept->count))
        status = peg_slots_enlarge(&kept->slots, budget);
    if (status != PEG_OK || kept->count == UINT32_MAX - 1)
        return 0;
    list = peg_budget_try_grow(budget, kept->list, &kept->room, kept->count + 1, sizeof(*list));
    if (!list)
        return 0;
    kept->list = list;
    slot = slot_of(kept, &item->pegs);
    if (*slot) {
        PEG_ASSERT(list[peg_slot_index(*slot)].answer == item->answer);
        return 1;
    }
    *slot = peg_slot_for(peg_bits_hash(&item->pegs, 0), (uint32_t)kept->count);
    list[kept->count++] = *item;
    return 1;
}

/* Adds the answers of another board. Those added before memory was refused stay. */
static int covers(peg_kept_item *item, peg_kept_item *other, const peg_allocator *allocator)
{
    kept_answers *kept = (kept_answers *)item;
    const kept_answers *from = (const kept_answers *)other;
    peg_budget budget;

    peg_budget_begin_unlimited(&budget, allocator, size(item));
    for (size_t i = 0; i < from->count; i++)
        if (!add(kept, from->list + i, &budget))
            return -1;
    return 1;
}

static const peg_kept_kind answers = {1, size, drop, covers, NULL, NULL, NULL};

peg_answer peg_kept_answer_find(const peg_kept *kept, const peg_bits *pegs)
{
    const kept_answers *found = (const kept_answers *)peg_kept_first(kept, &answers);
    const uint64_t *slot = found && found->count > 0 ? slot_of(found, pegs) : NULL;

    return slot && *slot ? found->list[peg_slot_index(*slot)].answer : PEG_UNKNOWN;
}

void peg_kept_answer_add(peg_kept *kept, const peg_bits *pegs, peg_answer answer,
                         peg_budget *budget)
{
    kept_answers *found = (kept_answers *)peg_kept_first(kept, &answers);
    answered item = {*pegs, answer};

    /* Nothing else is to be dropped for it, and it takes up to twice as much again to grow. */
    if (!peg_budget_has_room(budget, found ? 2 * size(&found->item) : FIRST_ROOM))
        return;
    if (found) {
        peg_kept_use(kept, &found->item, budget);
    } else {
        found = peg_memory_new(&kept->allocator, sizeof(*found));
        if (!found)
            return;
        found->item.kind = &answers;
        peg_kept_add(kept, &found->item, budget);
    }
    (void)add(found, &item, budget);
    peg_kept_leave(&found->item, budget);
}
