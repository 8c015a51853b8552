/* SPDX-License-Identifier: MIT */

/* The memory of a tally: see tally.h. */
#include "count/tally.h"

peg_status peg_tally_take_counts(peg_tally *tally, int jumps, peg_budget *budget)
{
    size_t count = peg_tally_level(tally, jumps)->count;

    if (count == 0)
        return PEG_OK;
    tally->counts[jumps] =
        peg_budget_resize(budget, NULL, 0, count * sizeof(*tally->counts[jumps]));
    return tally->counts[jumps] ? PEG_OK : peg_budget_refusal(budget);
}

void peg_tally_drop_counts(peg_tally *tally, int jumps, peg_budget *budget)
{
    if (!tally->counts[jumps])
        return;
    peg_budget_free(budget, tally->counts[jumps],
                    peg_tally_level(tally, jumps)->count * sizeof(*tally->counts[jumps]));
    tally->counts[jumps] = NULL;
}

static void free_side(peg_side *side, peg_budget *budget)
{
    if (!side)
        return;
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        peg_level_free(side->level + i, budget);
    peg_sieve_free(&side->sieve, budget);
    peg_budget_free(budget, side, sizeof(*side));
}

void peg_tally_free(peg_tally *tally, peg_budget *budget)
{
    if (!tally)
        return;
    for (int jumps = 0; jumps < PEG_MAX_HOLES; jumps++)
        peg_tally_drop_counts(tally, jumps, budget);
    if (tally->from_goal != tally->from_start)
        free_side(tally->from_goal, budget);
    free_side(tally->from_start, budget);
    peg_store_free(&tally->store, budget);
    peg_frame_free(&tally->frame, budget);
    peg_budget_free(budget, tally, sizeof(*tally));
}
