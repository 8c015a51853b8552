/* SPDX-License-Identifier: MIT */

/* Large data: the tables that questions made, one tally, and how random play ends. */
#include "ask/stores.h"

#include "base/assert.h"

uint64_t peg_kept_table_size(const peg_table *table)
{
    size_t bytes = 0;

    if (table)
        (void)peg_table_about(table, NULL, NULL, &bytes);
    return bytes;
}

uint64_t peg_kept_tables_size(const peg_ledger *ledger)
{
    uint64_t bytes = 0;

    for (int i = 0; i < PEG_OWN_TABLES; i++)
        bytes += peg_kept_table_size(ledger->tables[i]);
    return bytes;
}

static void let_go_of_table(peg_table *table, peg_budget *budget)
{
    peg_budget_freed(budget, peg_kept_table_size(table));
    peg_table_free(table);
}

void peg_ledger_drop_tables(peg_ledger *ledger, peg_budget *budget)
{
    for (int i = ledger->is_table_pinned; i < PEG_OWN_TABLES; i++) {
        let_go_of_table(ledger->tables[i], budget);
        ledger->tables[i] = NULL;
    }
}

/* Puts a table in front: one that is kept at a place, or a new one in the last place. */
static void put_table_in_front(peg_ledger *ledger, peg_table *table, int place)
{
    for (int i = place; i > 0; i--)
        ledger->tables[i] = ledger->tables[i - 1];
    ledger->tables[0] = table;
}

static peg_table *table_for(peg_table *table, const peg_bits *pegs)
{
    return table && peg_table_covers(table, pegs->word[0]) ? table : NULL;
}

peg_table *peg_ledger_attached(const peg_ledger *ledger, const peg_bits *pegs)
{
    return table_for(ledger->attached, pegs);
}

/* The place of the table for a position among those kept, or their number. */
static int place_of_table(const peg_ledger *ledger, const peg_bits *pegs)
{
    int i = 0;

    while (i < PEG_OWN_TABLES && !table_for(ledger->tables[i], pegs))
        i++;
    return i;
}

peg_table *peg_ledger_made(const peg_ledger *ledger, const peg_bits *pegs)
{
    int place = place_of_table(ledger, pegs);

    return place < PEG_OWN_TABLES ? ledger->tables[place] : NULL;
}

/* With a table a question needs less memory than without, so half may go to the table. */
enum { OWN_TABLE_SHARE = 2 };

/*
 * The most bytes and positions that a question's own table may take: of the memory one of `share`
 * parts.
 */
static peg_table_need own_table_most(const peg_budget *budget, uint64_t share)
{
    const peg_limits *limits = &budget->limits;

    return (peg_table_need){limits->memory / share,
                            limits->positions ? limits->positions / PEG_LEDGER_SHARE : UINT64_MAX};
}

uint64_t peg_own_table_fit(const peg_shape *shape, int bits, int images, uint64_t share,
                           const peg_budget *budget)
{
    const peg_table_need most = own_table_most(budget, share);
    peg_table_need need;

    if (shape->words > 1 || bits > PEG_TABLE_BITS)
        return 0;
    need = peg_table_need_of(shape, bits, images);
    return need.bytes <= most.bytes && need.cost <= most.cost ? need.cost : 0;
}

uint64_t peg_own_table_cost(const peg_shape *shape, const struct peg_goal *goal,
                            const peg_bits *pegs, peg_budget *budget)
{
    int bits = shape->words > 1 ? 0 : shape->holes - peg_class_bits(shape);
    int images;

    if (!peg_own_table_fit(shape, bits, PEG_TABLE_IMAGES, OWN_TABLE_SHARE, budget))
        return 0;
    images = peg_table_most_images(shape, bits, goal, pegs, budget);
    return peg_budget_go_on(budget) == PEG_OK
               ? peg_own_table_fit(shape, bits, images, OWN_TABLE_SHARE, budget)
               : 0;
}

peg_table *peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              uint64_t most_cost, peg_budget *budget)
{
    peg_table_need most = own_table_most(budget, OWN_TABLE_SHARE);
    peg_stage stage = budget->stage;
    peg_table *table = NULL;

    if (most.cost > most_cost)
        most.cost = most_cost;
    budget->stage = PEG_STAGE_BUILDING;
    (void)peg_table_make(shape, goal, 0, pegs, PEG_COST_STEPS, &most, budget, &table);
    budget->stage = stage;
    peg_budget_go_on(budget);
    return table;
}

peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs)
{
    int place = place_of_table(ledger, pegs);

    if (place == PEG_OWN_TABLES)
        return NULL;
    PEG_ASSERT(!ledger->is_table_pinned || place == 0);
    put_table_in_front(ledger, ledger->tables[place], place);
    ledger->is_table_pinned = 1;
    return peg_table_hold(ledger->tables[0]);
}

peg_table *peg_ledger_make_table(peg_ledger *ledger, const peg_board *board, peg_budget *budget)
{
    peg_table *table = peg_ledger_pin_table(ledger, &board->pegs);

    if (table)
        return table;
    table = peg_own_table_make(board->shape, &board->goal, &board->pegs, UINT64_MAX, budget);
    if (!table)
        return NULL;
    let_go_of_table(ledger->tables[PEG_OWN_TABLES - 1], budget);
    put_table_in_front(ledger, table, PEG_OWN_TABLES - 1);
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
