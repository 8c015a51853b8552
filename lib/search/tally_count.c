/* SPDX-License-Identifier: MIT */

/* The counts of a tally's levels. */
#include "search/tally.h"

static peg_status take_counts(peg_tally *tally, int jumps, peg_budget *budget)
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

/* Makes the counts of a level all 1. */
static peg_status begin(peg_tally *tally, int jumps, peg_budget *budget)
{
    peg_status status = take_counts(tally, jumps, budget);

    for (size_t i = 0; status == PEG_OK && i < peg_tally_level(tally, jumps)->count; i++)
        tally->counts[jumps][i] = (peg_count){1, 0};
    return status;
}

/* Counts one level by another, a step away from it. */
static peg_status count_by(peg_tally *tally, int jumps, unsigned step, int other,
                           peg_budget *budget)
{
    peg_status status = take_counts(tally, jumps, budget);

    if (status != PEG_OK)
        return status;
    return tally->ops->count(&tally->frame, peg_tally_level(tally, jumps), step,
                             peg_tally_level(tally, other), tally->counts[other],
                             tally->counts[jumps], budget);
}

/* Counts from how many ways on each position is won, from the goal to the start. */
static peg_status count_down(peg_tally *tally, int kept, peg_budget *budget)
{
    peg_status status = begin(tally, tally->length, budget);

    for (int jumps = tally->length - 1; status == PEG_OK && jumps >= 0; jumps--) {
        unsigned step = jumps < tally->meeting    ? PEG_FORWARD
                        : jumps == tally->meeting ? PEG_ACROSS
                                                  : PEG_BACK;

        status = count_by(tally, jumps, step, jumps + 1, budget);
        if (!kept)
            peg_tally_drop_counts(tally, jumps + 1, budget);
    }
    if (status == PEG_OK && tally->counts[0])
        tally->total = tally->counts[0][0];
    return status;
}

peg_status peg_tally_join(peg_tally *tally, int across, peg_budget *budget)
{
    const peg_level *level = peg_tally_level(tally, tally->meeting);
    size_t size = level->count * sizeof(peg_count);
    peg_count *onward;
    peg_status status;

    if (size == 0)
        return PEG_OK;
    onward = peg_budget_resize(budget, NULL, 0, size);
    if (!onward)
        return peg_budget_refusal(budget);
    status = tally->ops->count(&tally->frame, level, PEG_ACROSS, peg_tally_level(tally, across),
                               tally->counts[across], onward, budget);
    if (status == PEG_OK)
        status = tally->ops->multiply(&tally->frame, level, tally->counts[tally->meeting], onward,
                                      budget, &tally->total);
    peg_budget_free(budget, onward, size);
    return status;
}

/*
 * Counts the total alone where both sides are one. As many ways lead from the start
 * to a position as from its complement to the goal, and as many to each of its
 * images, for every symmetry keeps the start.
 */
static peg_status count_half(peg_tally *tally, peg_budget *budget)
{
    int across = tally->length - tally->meeting - 1;
    peg_status status = begin(tally, 0, budget);

    for (int jumps = 1; status == PEG_OK && jumps <= tally->meeting; jumps++) {
        status = count_by(tally, jumps, PEG_BACK, jumps - 1, budget);
        if (jumps - 1 != across)
            peg_tally_drop_counts(tally, jumps - 1, budget);
    }
    return status == PEG_OK ? peg_tally_join(tally, across, budget) : status;
}

peg_status peg_tally_count_all(peg_tally *tally, int kept, peg_budget *budget)
{
    if (!kept && tally->ahead == tally->behind)
        return count_half(tally, budget);
    return count_down(tally, kept, budget);
}
