/* SPDX-License-Identifier: MIT */
#include "search/guide.h"

/* As many positions to an entry as keep the guide small and its parts mostly empty. */
enum { FULL_ENTRY = 4 };

peg_status peg_guide_take(peg_guide *guide, const peg_level *level, peg_budget *budget)
{
    int bits = 1;

    guide->entries = NULL;
    /* Memory for so many positions there is not. */
    if ((uint64_t)level->count >> PEG_PLACE_BITS)
        return PEG_LIMIT;
    while (level->count / FULL_ENTRY >> bits)
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
