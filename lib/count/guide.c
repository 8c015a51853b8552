/* SPDX-License-Identifier: MIT */

/* The memory of a guide: see guide.h. */
#include "count/guide.h"

/* On average an entry has fewer positions than this: the guide is small, most parts are empty. */
enum { ENTRY_POSITIONS = 4 };

peg_status peg_guide_take(peg_guide *guide, const peg_level *level, peg_budget *budget)
{
    int bits = 1;

    guide->entries = NULL;
    /* A place has 40 bits. No machine has the memory for a level that large. */
    if ((uint64_t)level->count >> PEG_PLACE_BITS)
        return PEG_LIMIT;
    while (level->count / ENTRY_POSITIONS >> bits)
        bits++;
    guide->level = level;
    guide->shift = 64 - bits;
    guide->size = (((size_t)1 << bits) + 1) * sizeof(*guide->entries);
    guide->entries = peg_budget_resize(budget, NULL, 0, guide->size);
    if (!guide->entries)
        return peg_budget_refusal(budget);
    return peg_budget_clear(budget, guide->entries, guide->size);
}

void peg_guide_free(peg_guide *guide, peg_budget *budget)
{
    peg_budget_free(budget, guide->entries, guide->size);
    guide->entries = NULL;
}
