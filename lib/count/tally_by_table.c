/* SPDX-License-Identifier: MIT */

/*
 * Counting forward by a table: see tally_by_table.h. If both sides are one, this goes half the
 * way and joins the halves; else it goes all the way and adds up the counts of the goals.
 */
#include "count/tally_by_table.h"

#include "base/count.h"
#include "count/first_level.h"
#include "count/tally_count.h"

/* Adds all counts of a level to a sum. */
static peg_status sum_up(const peg_tally *tally, const peg_level *level, peg_count *sum)
{
    for (size_t i = 0; i < level->count; i++) {
        peg_count count = peg_slot_count(level->keys + i * level->stride,
                                         (size_t)tally->frame.words, level->stride);

        if (peg_count_add(sum, &count))
            return PEG_E_COUNT;
    }
    return PEG_OK;
}

/*
 * Chooses the stride of the next level's slots, which have counts of 64 bits for as long as the
 * sum of all of them fits.
 */
static peg_status choose_stride(const peg_tally *tally, const peg_level *level, size_t *out_stride,
                                peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_count sum = {0, 0};
    peg_count most;
    peg_status status = sum_up(tally, level, &sum);

    if (status != PEG_OK)
        return status;
    most = peg_count_product(sum.low, tally->frame.shape->line_count + 1);
    *out_stride = sum.high || most.high ? PEG_COUNT128_SLOT(words) : level->stride;
    return peg_budget_work(budget, level->count / 4);
}

/* Grows the level after one, which is freed unless it is to be kept. */
static peg_status grow(peg_tally *tally, int jumps, int keep, peg_budget *budget)
{
    peg_level *level = tally->from_start->level + jumps;
    size_t stride = level->stride;
    peg_status status = choose_stride(tally, level, &stride, budget);

    if (status == PEG_OK)
        status = peg_store_begin(&tally->store, stride, level->count + level->count / 2, budget);
    if (status == PEG_OK)
        status = tally->ops->grow(&tally->frame, level, PEG_FORWARD, &tally->store, budget);
    if (!keep)
        peg_level_free(level, budget);
    return status == PEG_OK ? tally->ops->harvest(&tally->store, level + 1, budget) : status;
}

/* Moves the counts of a level, each for all images of a position, to counts for one of them. */
static peg_status divide(peg_tally *tally, int jumps, peg_budget *budget)
{
    peg_level *level = tally->from_start->level + jumps;
    peg_status status = peg_tally_take_counts(tally, jumps, budget);

    if (status != PEG_OK || !tally->counts[jumps])
        return status;
    return tally->ops->divide(&tally->frame, level, tally->counts[jumps], budget);
}

peg_status peg_tally_count_by_table(peg_tally *tally, peg_budget *budget)
{
    int same = tally->from_start == tally->from_goal;
    int last = same ? tally->length / 2 : tally->length;
    int across = tally->length - last - 1;
    peg_status status;

    peg_level_free(tally->from_start->level, budget);
    status =
        peg_first_level(tally->ops, &tally->frame, &tally->task.pegs,
                        PEG_COUNT64_SLOT(tally->frame.words), tally->from_start->level, budget);
    tally->meeting = last;
    tally->frame.table = tally->task.table;
    for (int i = 0; status == PEG_OK && i < last; i++)
        status = grow(tally, i, i == across, budget);
    peg_store_free(&tally->store, budget);
    /* All positions in the last level are goals. */
    if (!same)
        return status == PEG_OK ? sum_up(tally, tally->from_start->level + last, &tally->total)
                                : status;
    if (status == PEG_OK)
        status = divide(tally, last, budget);
    if (status == PEG_OK && across != last)
        status = divide(tally, across, budget);
    return status == PEG_OK ? peg_tally_join(tally, across, budget) : status;
}
