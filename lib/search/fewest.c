/* SPDX-License-Identifier: MIT */

/*
 * A position that a solution of so many moves comes to is come to in as few moves by
 * the search, and regions cost no more moves than there are left: so the search, which
 * leaves out what costs more than the bound, has every solution within it.
 */
#include "search/fewest.h"

#include <limits.h>

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"
#include "search/perimeter.h"

/* Whether a position may win, as far as one look tells. */
static int may_win(const peg_fewest *fewest, const peg_bits *pegs)
{
    const peg_known *known = fewest->known;
    int16_t sums[PEG_BANK_MOST];

    if (fewest->table)
        return peg_table_has(fewest->table, pegs->word[0]);
    if (peg_bits_count(pegs) <= known->perimeter_pegs)
        return peg_perimeter_has(known, pegs);
    peg_bank_sum(&known->bank, pegs, sums);
    return !peg_bank_rules_out(&known->bank, sums);
}

#define PEG_EACH_WIDTH "search/fewest_kernel.h"
#include "base/width_each.h"

static peg_status spread(peg_fewest *fewest)
{
#define SPREAD(w) spread_##w(fewest)
    return PEG_FOR_WIDTH(fewest->known->shape->words, SPREAD);
}

static peg_status play_all(peg_fewest *fewest)
{
#define PLAY(w) play_all_##w(fewest)
    return PEG_FOR_WIDTH(fewest->known->shape->words, PLAY);
}

static peg_status prepare(peg_fewest *fewest)
{
    const peg_known *known = fewest->known;
    int anywhere = known->kind == PEG_GOAL_ANYWHERE;

    peg_regions_find(known->shape, anywhere ? NULL : &known->goal, &fewest->regions);
    /* Where one peg may stand anywhere, an image may be of a class of which nothing is known. */
    return peg_frame_make(known->shape, anywhere ? NULL : &known->goal,
                          anywhere ? 1 : PEG_MOST_IMAGES, 0, fewest->budget, &fewest->frame);
}

peg_status peg_fewest_find(peg_fewest *fewest, const peg_known *known, const peg_table *table,
                           const peg_bits *pegs, peg_budget *budget, peg_answer *out_answer)
{
    peg_status status;

    memset(fewest, 0, sizeof(*fewest));
    fewest->known = known;
    fewest->table = table;
    fewest->budget = budget;
    fewest->start = *pegs;
    status = prepare(fewest);
    if (status != PEG_OK)
        return status;
    fewest->bound = peg_regions_bound(&fewest->regions, pegs);
    if (fewest->bound == 0)
        fewest->bound = 1;
    while ((status = spread(fewest)) == PEG_OK && fewest->next_bound < INT_MAX)
        fewest->bound = fewest->next_bound;
    if (status == PEG_OK)
        *out_answer = PEG_NO;
    if (status != PEG_E_END)
        return status;
    status = play_all(fewest);
    if (status == PEG_OK)
        *out_answer = PEG_YES;
    else
        fewest->jump_count = 0;
    return status;
}

void peg_fewest_free(peg_fewest *fewest)
{
    size_t key = (size_t)fewest->known->shape->words * sizeof(uint64_t);

    peg_budget_free(fewest->budget, fewest->seen.keys, fewest->seen.room * key);
    peg_budget_free(fewest->budget, fewest->stops.keys, fewest->stops.key_room * key);
    peg_budget_free(fewest->budget, fewest->stops.parent,
                    fewest->stops.parent_room * sizeof(*fewest->stops.parent));
    peg_frame_free(&fewest->frame, fewest->budget);
}
