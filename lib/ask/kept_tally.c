/* SPDX-License-Identifier: MIT */

/*
 * The tally in the list of what a board keeps. Its size is what the budget held when it was
 * made.
 */
#include "ask/kept_tally.h"

#include "base/memory.h"
#include "count/tally_make.h"
#include "count/tally_numbers.h"

typedef struct kept_tally {
    peg_kept_item item;
    peg_tally *tally;
    uint64_t size; /* in bytes */
} kept_tally;

static uint64_t size(const peg_kept_item *item)
{
    return ((const kept_tally *)item)->size;
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    kept_tally *kept = (kept_tally *)item;
    peg_budget budget = {.allocator = *allocator, .held = kept->size};

    peg_tally_free(kept->tally, &budget);
    peg_memory_free(allocator, kept, sizeof(*kept));
}

/* Whether the start of the other is on the way of some solution. */
static int covers(const peg_kept_item *item, const peg_kept_item *other)
{
    return peg_tally_has(((const kept_tally *)item)->tally,
                         &((const kept_tally *)other)->tally->task.pegs);
}

/* A copy of the board begins without one. */
static const peg_kept_kind tallies = {1, size, drop, covers, NULL};

const peg_tally *peg_kept_tally_find(const peg_kept *kept, const peg_bits *pegs)
{
    const peg_kept_item *item = kept ? peg_kept_first(kept, &tallies) : NULL;
    const peg_tally *tally = item ? ((const kept_tally *)item)->tally : NULL;

    return tally && peg_tally_has(tally, pegs) ? tally : NULL;
}

void peg_kept_tally_drop(peg_kept *kept, peg_budget *budget)
{
    peg_kept_item *item = peg_kept_first(kept, &tallies);

    if (!item)
        return;
    budget->kept -= size(item);
    peg_kept_drop(kept, item);
}

peg_status peg_kept_tally_make(peg_kept *kept, const peg_task *task, peg_budget *budget,
                               const peg_tally **out_tally)
{
    kept_tally *made = peg_memory_new(&kept->allocator, sizeof(*made));
    peg_status status;

    if (!made)
        return PEG_E_MEMORY;
    status = peg_tally_make(task, 1, budget, &made->tally);
    if (status != PEG_OK) {
        peg_memory_free(&kept->allocator, made, sizeof(*made));
        return status;
    }
    made->item.kind = &tallies;
    made->size = budget->held;
    peg_kept_add(kept, &made->item);
    *out_tally = made->tally;
    return PEG_OK;
}
