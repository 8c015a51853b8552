/* SPDX-License-Identifier: MIT */

/*
 * A table is exact if it has the positions of the goal and those from which a jump
 * leads to one it has, and no others. By the number of pegs, no two tables do.
 */
#include "base/bytes.h"
#include "shape/goal.h"
#include "table/flood.h"
#include "table/table.h"

static int is_goal(const peg_table *table, uint64_t pegs)
{
    const peg_bits bits = {{pegs}};

    if (table->pegs > 0)
        return peg_word_count(pegs) <= table->pegs;
    return peg_goal_met(table->goal_kind, &table->goal, &bits);
}

static peg_status expect(const peg_table *table, uint64_t pegs)
{
    uint64_t key = peg_layout_key(&table->layout, pegs);

    return peg_key_class(key) != table->class || peg_table_bit(table, peg_key_index(key))
               ? PEG_OK
               : PEG_E_TABLE;
}

/* What a block has and no jump tells must be of the goal, and all that jumps tell be there. */
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
            status = peg_budget_spend(budget, UINT64_C(1) << table->layout.low);
    }
    peg_budget_free(budget, room, size);
    return status;
}

peg_status peg_table_check(const peg_table *table, const peg_limits *limits)
{
    peg_flood flood;
    peg_budget budget;
    peg_status status;

    if (!table)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
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
