/* SPDX-License-Identifier: MIT */
#include "search/plain.h"

#include "search/ask.h"
#include "search/hunt.h"

/* Sets how many positions may be looked at in all, of which 0 is no limit. */
static void set_limit(peg_budget *budget, uint64_t positions)
{
    budget->limits.nodes = positions;
    budget->next = 0;
}

/* Hunts until so many positions were looked at. What it learns is forgotten. */
static peg_status hunt(peg_fewest *fewest, uint64_t positions, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count)
{
    const peg_known *known = fewest->known;
    peg_budget *budget = fewest->budget;
    uint64_t limit = budget->limits.nodes;
    uint64_t last = budget->spent + positions;
    peg_keys lost = {0, 0, NULL};
    peg_status status;

    if (positions && (!limit || last < limit))
        set_limit(budget, last);
    status = peg_hunt(known, &lost, &fewest->start, budget, out_answer, out_lines, out_count);
    peg_budget_free(budget, lost.keys,
                    lost.room * (size_t)known->shape->words * sizeof(*lost.keys));
    if (limit != budget->limits.nodes)
        set_limit(budget, limit);
    return status;
}

static int count_moves(const peg_jump *jumps, size_t count)
{
    int moves = 0;

    for (size_t i = 0; i < count; i++)
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    return moves;
}

peg_status peg_plain_find(peg_fewest *fewest, const peg_table *table, uint64_t positions,
                          peg_answer *out_answer)
{
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_answer answer = table ? PEG_YES : peg_ask_look(fewest->known, &fewest->start);
    peg_status status = PEG_OK;

    if (fewest->moves)
        return PEG_OK;
    if (answer == PEG_UNKNOWN)
        status = hunt(fewest, positions, &answer, lines, &line_count);
    if (status == PEG_LIMIT || status == PEG_E_MEMORY)
        return PEG_OK;
    if (status == PEG_OK && answer == PEG_YES)
        status = peg_ask_play(fewest->known, table, &fewest->start, lines, line_count,
                              fewest->jumps, &fewest->jump_count);
    if (status != PEG_OK)
        return status;
    if (answer == PEG_NO) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    fewest->moves = count_moves(fewest->jumps, fewest->jump_count);
    fewest->budget->moves = (uint64_t)fewest->moves;
    return PEG_OK;
}
