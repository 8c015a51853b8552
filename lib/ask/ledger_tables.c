/* SPDX-License-Identifier: MIT */

/*
 * What is large and kept once: a table that a question made, a tally, and how play at random ends.
 */
#include "ask/stores.h"

#include "base/assert.h"

uint64_t peg_kept_table_size(const peg_table *table)
{
    size_t bytes = 0;

    if (table)
        (void)peg_table_about(table, NULL, NULL, &bytes);
    return bytes;
}

void peg_ledger_put_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    peg_budget_freed(budget, peg_kept_table_size(ledger->table));
    peg_table_free(ledger->table);
    ledger->table = table;
}

static peg_table *table_for(peg_table *table, const peg_bits *pegs)
{
    return table && peg_table_covers(table, pegs->word[0]) ? table : NULL;
}

peg_table *peg_ledger_attached(const peg_ledger *ledger, const peg_bits *pegs)
{
    return table_for(ledger->attached, pegs);
}

peg_table *peg_ledger_made(const peg_ledger *ledger, const peg_bits *pegs)
{
    return table_for(ledger->table, pegs);
}

uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget)
{
    uint64_t most = budget->limits.positions / PEG_LEDGER_SHARE;
    int bits = shape->holes - class_bits;
    uint64_t cost;

    if (shape->words > 1 || bits > most_bits ||
        (UINT64_C(1) << bits) / 8 > budget->limits.memory / PEG_LEDGER_SHARE)
        return 0;
    cost = peg_table_make_cost(shape, bits);
    return cost > most && budget->limits.positions ? 0 : cost;
}

peg_table *peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget)
{
    peg_stage stage = budget->stage;
    peg_table *table = NULL;

    budget->stage = PEG_STAGE_BUILDING;
    (void)peg_table_make(shape, goal, 0, pegs, PEG_COST_STEPS, budget, &table);
    budget->stage = stage;
    peg_budget_go_on(budget);
    return table;
}

peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs)
{
    peg_table *table = peg_ledger_made(ledger, pegs);

    if (!table)
        return NULL;
    ledger->is_table_pinned = 1;
    return peg_table_hold(table);
}

peg_table *peg_ledger_make_table(peg_ledger *ledger, const peg_board *board, peg_budget *budget)
{
    peg_table *table = peg_ledger_pin_table(ledger, &board->pegs);

    if (table)
        return table;
    table = peg_own_table_make(board->shape, &board->goal, &board->pegs, budget);
    if (!table)
        return NULL;
    peg_ledger_put_table(ledger, table, budget);
    return peg_ledger_pin_table(ledger, &board->pegs);
}

void peg_ledger_unpin_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    if (!table)
        return;
    if (ledger) {
        ledger->is_table_pinned = 0;
        budget->may_drop = 1;
    } else {
        peg_budget_freed(budget, peg_kept_table_size(table));
    }
    peg_table_free(table);
}

void peg_ledger_drop_tally(peg_ledger *ledger, peg_budget *budget)
{
    if (ledger->tally)
        peg_tally_free(ledger->tally, budget);
    ledger->tally = NULL;
    ledger->tally_bytes = 0;
}

void peg_ledger_keep_played(peg_ledger *ledger, const peg_played *played, peg_budget *budget)
{
    if (!ledger->played)
        ledger->played = peg_budget_try(budget, NULL, 0, sizeof(*played));
    if (ledger->played)
        *ledger->played = *played;
}
