/* SPDX-License-Identifier: MIT */

/* Chooses when questions make a table, and makes it within their limits. */
#include "ask/own_table.h"

#include "table/build.h"

/*
 * A table may take one of this many parts of the memory, and cost one of this many parts of the
 * positions; the question needs the others.
 */
enum { TABLE_SHARE = 4 };

uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget)
{
    uint64_t most = budget->limits.positions / TABLE_SHARE;
    int bits = shape->holes - class_bits;
    uint64_t cost;

    if (shape->words > 1 || bits > most_bits ||
        (UINT64_C(1) << bits) / 8 > budget->limits.memory / TABLE_SHARE)
        return 0;
    cost = peg_table_make_cost(shape, bits);
    return cost > most && budget->limits.positions ? 0 : cost;
}

peg_status peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table)
{
    uint64_t held = budget->held;
    peg_stage stage = budget->stage;
    peg_status status;

    *out_table = NULL;
    budget->stage = PEG_STAGE_BUILDING;
    status = peg_table_make(shape, goal, pegs, budget, out_table);
    budget->stage = stage;
    if (status == PEG_OK)
        return PEG_OK;
    budget->held = held;
    return peg_budget_is_over(budget, status) ? status : PEG_OK;
}

peg_status peg_own_table_take(peg_board *board, const peg_bits *pegs, peg_budget *budget,
                              peg_table **out_table)
{
    peg_kept *kept;
    peg_status status;

    *out_table = peg_kept_table_use(board->kept, pegs, budget);
    if (*out_table)
        return PEG_OK;
    status = peg_own_table_make(board->shape, &board->goal, pegs, budget, out_table);
    kept = *out_table ? peg_kept_of(board) : NULL;
    if (kept)
        peg_kept_table_add(kept, *out_table, budget);
    return status;
}
