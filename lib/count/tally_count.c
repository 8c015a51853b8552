/* SPDX-License-Identifier: MIT */

/*
 * Two ways to count. The usual one goes from the goal through all levels to the start. If both
 * sides are one and only the total is wanted, half of the levels are enough: the number of ways
 * from the start to a position is also that from its complement to the goal.
 */
#include "count/tally_count.h"

/* Sets all counts of a level to 1. */
static peg_status set_to_one(peg_tally *tally, int jumps, peg_budget *budget)
{
    peg_status status = peg_tally_take_counts(tally, jumps, budget);

    for (size_t i = 0; status == PEG_OK && i < peg_tally_level(tally, jumps)->count; i++)
        tally->counts[jumps][i] = (peg_count){1, 0};
    return status;
}

/* Counts a level by the counts of another, to which a step leads. */
static peg_status count_by(peg_tally *tally, int jumps, unsigned step, int other,
                           peg_budget *budget)
{
    peg_status status = peg_tally_take_counts(tally, jumps, budget);

    if (status != PEG_OK)
        return status;
    return tally->ops->count(&tally->frame, peg_tally_level(tally, jumps), step,
                             peg_tally_level(tally, other), tally->counts[other],
                             tally->counts[jumps], budget);
}

/* Counts from how many sequences of jumps each position is won, from the goal to the start. */
static peg_status count_to_start(peg_tally *tally, int keep_counts, peg_budget *budget)
{
    peg_status status = set_to_one(tally, tally->length, budget);

    for (int jumps = tally->length - 1; status == PEG_OK && jumps >= 0; jumps--) {
        unsigned step = jumps < tally->meeting    ? PEG_FORWARD
                        : jumps == tally->meeting ? PEG_ACROSS
                                                  : PEG_BACK;

        status = count_by(tally, jumps, step, jumps + 1, budget);
        if (!keep_counts)
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
        status = tally->ops->sum_products(&tally->frame, level, tally->counts[tally->meeting],
                                          onward, budget, &tally->total);
    peg_budget_free(budget, onward, size);
    return status;
}

/*
 * Finds the total alone, where both sides are one, from the ways that lead from the start to
 * each position of the first half. A count serves all images of a position: every symmetry keeps
 * the goal, and so the start, which is its complement.
 */
static peg_status count_half(peg_tally *tally, peg_budget *budget)
{
    int across = tally->length - tally->meeting - 1;
    peg_status status = set_to_one(tally, 0, budget);

    for (int jumps = 1; status == PEG_OK && jumps <= tally->meeting; jumps++) {
        status = count_by(tally, jumps, PEG_BACK, jumps - 1, budget);
        if (jumps - 1 != across)
            peg_tally_drop_counts(tally, jumps - 1, budget);
    }
    return status == PEG_OK ? peg_tally_join(tally, across, budget) : status;
}

peg_status peg_tally_count_all(peg_tally *tally, int keep_counts, peg_budget *budget)
{
    if (!keep_counts && tally->from_start == tally->from_goal)
        return count_half(tally, budget);
    return count_to_start(tally, keep_counts, budget);
}
