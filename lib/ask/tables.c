/* SPDX-License-Identifier: MIT */

/*
 * Tables that questions make for themselves, where the limits allow what one costs, and the table
 * that a caller attaches.
 */
#include "ask/tables.h"

#include "base/assert.h"
#include "base/memory.h"

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
    uint64_t taken = peg_budget_taken(budget);
    peg_stage stage = budget->stage;
    peg_status status;

    *out_table = NULL;
    budget->stage = PEG_STAGE_BUILDING;
    status = peg_table_make(shape, goal, pegs, budget, out_table);
    budget->stage = stage;
    if (status == PEG_OK)
        return PEG_OK;
    peg_budget_freed(budget, peg_budget_taken(budget) - taken);
    return peg_budget_go_on(budget);
}

peg_status peg_own_table_take(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table)
{
    peg_status status;

    *out_table = peg_ledger_pin_table(ledger, pegs);
    if (*out_table)
        return PEG_OK;
    status = peg_own_table_make(board->shape, &board->goal, pegs, budget, out_table);
    if (*out_table)
        peg_ledger_keep_table(ledger, *out_table, budget);
    return status;
}

/* Whether a table is for the lines and the goal of a board. */
static int fits(const peg_board *board, const peg_table *table)
{
    const peg_shape *own = board->shape;
    const peg_shape *other = table->shape;

    if (own->holes != other->holes || own->line_count != other->line_count)
        return 0;
    if (own->line_count > 0 &&
        memcmp(own->lines, other->lines, own->line_count * sizeof(*own->lines)) != 0)
        return 0;
    return table->most_pegs == 0 && peg_goal_equal(&board->goal, &table->goal);
}

/* All that was remembered goes: it was made without the new table, or with the old one. */
peg_status peg_table_attach(peg_board *board, peg_table *table)
{
    if (!board)
        return PEG_E_ARGUMENT;
    if (table && !fits(board, table))
        return PEG_E_MISMATCH;
    return peg_ledger_attach(board, table);
}
