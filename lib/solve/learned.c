/* SPDX-License-Identifier: MIT */

/* What hunts of a class have learned: whether they share counts, and how large it is. */
#include "solve/setup.h"

/* Hunts share counts if the counts take at most 1/64 of the memory. */
enum { COUNTS_SHARE = 64 };

void peg_learned_share(peg_learned *learned, const peg_shape *shape, peg_budget *budget)
{
    int fits = shape->holes <= 64 &&
               peg_learned_counts_need(shape) <= budget->limits.memory / COUNTS_SHARE;

    if (fits && !learned->counts)
        learned->counts = peg_learned_counts_new(shape, budget);
    if (fits)
        return;
    peg_budget_freed(budget, peg_learned_counts_size(learned->counts));
    peg_learned_counts_free(learned->counts, &budget->allocator);
    learned->counts = NULL;
}

void peg_learned_free(peg_learned *learned, peg_budget *budget)
{
    peg_budget_free(budget, learned->lost.keys, learned->lost.size);
    learned->lost = (peg_position_set){0};
    peg_budget_freed(budget, peg_learned_counts_size(learned->counts));
    peg_learned_counts_free(learned->counts, &budget->allocator);
    learned->counts = NULL;
}

uint64_t peg_learned_size(const peg_learned *learned)
{
    return learned->lost.size + peg_learned_counts_size(learned->counts);
}
