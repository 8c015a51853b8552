/* SPDX-License-Identifier: MIT */

/* Lists the positions that meet the goal of a table, by the shorter of two ways. */
#include "table/goal_positions.h"

/* Calls with a position, and with each that has up to left pegs more, in holes from one on. */
static peg_status each_of(const peg_table *table, uint64_t pegs, int hole, int left,
                          peg_status (*each)(const peg_table *table, uint64_t pegs),
                          peg_budget *budget)
{
    peg_status status = peg_budget_work(budget, 1);

    if (status == PEG_OK)
        status = each(table, pegs);
    for (; status == PEG_OK && left > 0 && hole < table->shape->holes; hole++)
        status = each_of(table, pegs | UINT64_C(1) << hole, hole + 1, left - 1, each, budget);
    return status;
}

/* Whether there are more positions of at most the goal's pegs than positions of a class. */
static int are_more(const peg_table *table)
{
    uint64_t most = UINT64_C(1) << table->layout.free;
    uint64_t with = 1; /* exactly i pegs */
    uint64_t all = 1;

    for (int i = 0; i < table->most_pegs && all <= most; i++) {
        with = with * (uint64_t)(table->shape->holes - i) / (uint64_t)(i + 1);
        all += with;
    }
    return all > most;
}

/* Goes through the class instead, changing one bit of the index at a time (a Gray code). */
static peg_status each_of_class(const peg_table *table,
                                peg_status (*each)(const peg_table *table, uint64_t pegs),
                                peg_budget *budget)
{
    uint64_t pegs = peg_layout_position(&table->layout, 0, table->class);
    uint64_t turn[PEG_TABLE_BITS + 1] = {0};
    peg_status status = PEG_OK;

    for (int i = 0; i < table->layout.free; i++)
        turn[i] = peg_layout_position(&table->layout, UINT64_C(1) << i, 0);
    for (uint64_t i = 1; status == PEG_OK && i <= UINT64_C(1) << table->layout.free; i++) {
        if (peg_word_count(pegs) <= table->most_pegs)
            status = each(table, pegs);
        if (status == PEG_OK)
            status = peg_budget_work(budget, 1);
        pegs ^= turn[peg_word_first(i)];
    }
    return status;
}

peg_status peg_table_each_goal(const peg_table *table,
                               peg_status (*each)(const peg_table *table, uint64_t pegs),
                               peg_budget *budget)
{
    peg_status status = PEG_OK;

    if (table->most_pegs > 0 && are_more(table))
        return each_of_class(table, each, budget);
    if (table->most_pegs > 0)
        return each_of(table, 0, 0, table->most_pegs, each, budget);
    if (table->goal.kind != PEG_GOAL_ANYWHERE)
        return each(table, table->goal.pegs.word[0]);
    for (int hole = 0; status == PEG_OK && hole < table->shape->holes; hole++)
        status = each(table, UINT64_C(1) << hole);
    return status;
}
