/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions alone, where a table tells what can be won: from the start on,
 * each position is counted by how many ways lead to it and its images. Nothing that is
 * come to is lost, so that there is nothing to cut away and nothing to look up.
 */
#include "search/tally.h"

#include "base/count.h"

static peg_status plant(const peg_tally *tally, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_status status = peg_level_take(level, PEG_SMALL_SLOT(words), 1, budget);

    if (status != PEG_OK)
        return status;
    tally->ops->canon(&tally->frame, tally->task.pegs.word, level->keys);
    level->keys[words] = 1;
    return PEG_OK;
}

/* Adds up the counts of a level. */
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
 * The words of a slot for the level after one: small ones until the sum of all counts
 * may pass 64 bits.
 */
static peg_status choose_slot(const peg_tally *tally, const peg_level *level, size_t *out_stride,
                              peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_count sum = {0, 0};
    peg_count most;
    peg_status status = sum_up(tally, level, &sum);

    if (status != PEG_OK)
        return status;
    most = peg_count_product(sum.low, tally->frame.shape->line_count + 1);
    *out_stride = sum.high || most.high ? PEG_COUNTING_SLOT(words) : level->stride;
    return peg_budget_work(budget, level->count / 4);
}

/* Grows the level after one that can be freed, unless it is to be kept. */
static peg_status grow(peg_tally *tally, int jumps, int kept, peg_budget *budget)
{
    peg_level *level = tally->ahead->level + jumps;
    size_t stride = level->stride;
    peg_status status = choose_slot(tally, level, &stride, budget);

    if (status == PEG_OK)
        status = peg_store_begin(&tally->store, stride, level->count + level->count / 2, budget);
    if (status == PEG_OK)
        status = tally->ops->grow(&tally->frame, level, PEG_FORWARD, &tally->store, budget);
    if (!kept)
        peg_level_free(level, budget);
    return status == PEG_OK ? tally->ops->harvest(&tally->store, level + 1, budget) : status;
}

/* Takes the counts out of a level: to each position its own share of that of its images. */
static peg_status share(peg_tally *tally, int jumps, peg_budget *budget)
{
    peg_level *level = tally->ahead->level + jumps;
    size_t size = level->count * sizeof(*tally->counts[jumps]);

    if (size == 0)
        return PEG_OK;
    tally->counts[jumps] = peg_budget_resize(budget, NULL, 0, size);
    if (!tally->counts[jumps])
        return peg_budget_refusal(budget);
    return tally->ops->share(&tally->frame, level, tally->counts[jumps], budget);
}

peg_status peg_tally_count_ahead(peg_tally *tally, peg_budget *budget)
{
    int same = tally->ahead == tally->behind;
    int last = same ? tally->length / 2 : tally->length;
    int across = tally->length - last - 1;
    peg_status status;

    peg_level_free(tally->ahead->level, budget);
    status = plant(tally, tally->ahead->level, budget);
    tally->meeting = last;
    tally->frame.table = tally->task.table;
    for (int i = 0; status == PEG_OK && i < last; i++)
        status = grow(tally, i, i == across, budget);
    peg_store_free(&tally->store, budget);
    /* The last level has goals alone. */
    if (!same)
        return status == PEG_OK ? sum_up(tally, tally->ahead->level + last, &tally->total) : status;
    if (status == PEG_OK)
        status = share(tally, last, budget);
    if (status == PEG_OK && across != last)
        status = share(tally, across, budget);
    return status == PEG_OK ? peg_tally_join(tally, across, budget) : status;
}
