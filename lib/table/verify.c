/* SPDX-License-Identifier: MIT */

/*
 * A table is exact if it has the positions of the goal, and those from which a jump leads to
 * one that it has, and no others. Only one table is like that: each jump takes a peg, so that
 * what the table has of one number of pegs follows from what it has of one less.
 */
#include "base/bytes.h"
#include "table/flood.h"
#include "table/goal_positions.h"

static int is_goal(const peg_table *table, uint64_t pegs)
{
    const peg_bits bits = {{pegs}};

    if (table->most_pegs > 0)
        return peg_word_count(pegs) <= table->most_pegs;
    return peg_goal_met(&table->goal, &bits);
}

static peg_status expect(const peg_table *table, uint64_t pegs)
{
    uint64_t key = peg_layout_key(&table->layout, pegs);

    return peg_key_class(key) != table->class || peg_table_bit(table, peg_key_index(key))
               ? PEG_OK
               : PEG_E_TABLE;
}

/* A block must have all positions from which a jump leads into the table; any more, by the goal. */
static peg_status check_block(const peg_table *table, const peg_flood *flood, size_t block,
                              uint64_t *room)
{
    size_t words = flood->block_words;
    const uint64_t *own = table->words + block * words;

    memset(room, 0, words * sizeof(*room));
    peg_flood_once(flood, block, room);
    for (size_t i = 0; i < words; i++) {
        if (room[i] & ~own[i])
            return PEG_E_TABLE;
        for (uint64_t rest = own[i] & ~room[i]; rest; rest &= rest - 1) {
            uint64_t index = (block * words + i) * 64 + (uint64_t)peg_word_first(rest);

            if (index >> table->layout.free ||
                !is_goal(table, peg_layout_position(&table->layout, index, table->class)))
                return PEG_E_TABLE;
        }
    }
    return PEG_OK;
}

static peg_status check_all(const peg_table *table, const peg_flood *flood, peg_budget *budget)
{
    size_t size = flood->block_words * sizeof(uint64_t);
    size_t blocks = table->word_count / flood->block_words;
    uint64_t *room = peg_budget_resize(budget, NULL, 0, size);
    peg_status status = room ? PEG_OK : peg_budget_refusal(budget);

    for (size_t block = 0; status == PEG_OK && block < blocks; block++) {
        status = check_block(table, flood, block, room);
        if (status == PEG_OK)
            status = peg_budget_spend(budget, UINT64_C(1) << table->layout.block_bits);
    }
    peg_budget_free(budget, room, size);
    return status;
}

peg_status peg_table_verify(const peg_table *table, const peg_limits *limits)
{
    peg_flood flood;
    peg_budget budget;
    peg_status status;

    if (!table)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    budget.stage = PEG_STAGE_VERIFYING;
    budget.total = 64 * (uint64_t)table->word_count;
    if (status == PEG_OK)
        status = peg_table_each_goal(table, expect, &budget);
    if (status != PEG_OK)
        return status;
    status = peg_flood_begin(&flood, table->shape, &table->layout, table->class, peg_cpu_find(),
                             table->words, &budget);
    if (status == PEG_OK)
        status = check_all(table, &flood, &budget);
    peg_flood_end(&flood, &budget);
    return status;
}
