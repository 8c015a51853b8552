/* SPDX-License-Identifier: MIT */

/* The memory of a level: see level.h. */
#include "count/level.h"

peg_status peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget)
{
    size_t size = stride * count * sizeof(*level->keys);

    if (size > 0) {
        level->keys = peg_budget_resize(budget, NULL, 0, size);
        if (!level->keys)
            return peg_budget_refusal(budget);
    }
    level->stride = stride;
    level->count = count;
    level->size = size;
    return PEG_OK;
}

void peg_level_free(peg_level *level, peg_budget *budget)
{
    peg_budget_free(budget, level->keys, level->size);
    level->keys = NULL;
    level->count = 0;
    level->size = 0;
}

void peg_level_unmark(peg_level *level, uint64_t hole_bits)
{
    /* Only positions of one word have marks. */
    for (size_t i = 0; ~hole_bits && i < level->count; i++)
        level->keys[i * level->stride] &= hole_bits;
}

void peg_level_truncate(peg_level *level, size_t count, peg_budget *budget)
{
    size_t size = level->stride * count * sizeof(*level->keys);
    uint64_t *kept;

    level->count = count;
    if (count == 0) {
        peg_level_free(level, budget);
        return;
    }
    /* If a smaller block is refused, the old one serves as well. */
    kept = peg_budget_resize(budget, level->keys, level->size, size);
    if (kept) {
        level->keys = kept;
        level->size = size;
    }
}
