/* SPDX-License-Identifier: MIT */

/* Gives a table its shape, layout and goal, and has it filled. */
#include "table/build.h"

#include "base/cpu.h"
#include "board/board.h"
#include "table/fill.h"

/* An index of this many bits or fewer makes a small table. */
enum { SMALL_BITS = 16 };

/* What a table is made for. */
typedef struct purpose {
    struct peg_goal goal;
    int most_pegs;
    peg_bits of_class; /* a position of the table's class */
    int counted;       /* as for peg_table_fill() */
} purpose;

/* To find out what the processor can do takes longer than to make a small table without. */
static peg_cpu find_cpu(const peg_table *table)
{
    return table->layout.bits <= SMALL_BITS ? PEG_CPU_WORDS : peg_cpu_find();
}

/* As how many positions it counts to fill so many words, rounded up. */
static uint64_t cost_of(const peg_shape *shape, uint64_t words)
{
    return peg_table_fill_steps(shape, words) / PEG_STEPS + 1;
}

uint64_t peg_table_make_cost(const peg_shape *shape, int bits)
{
    return cost_of(shape, bits > 6 ? UINT64_C(1) << (bits - 6) : 1);
}

static peg_status make(peg_shape *shape, const purpose *wanted, peg_budget *budget,
                       peg_table **out_table)
{
    peg_table *table;
    peg_status status = peg_table_new(shape, budget, &table);

    if (status != PEG_OK)
        return status;
    status = peg_layout_choose(shape, &table->layout);
    if (status == PEG_OK)
        status = peg_table_take_words(table, budget);
    if (status == PEG_OK) {
        table->goal = wanted->goal;
        table->most_pegs = wanted->most_pegs;
        table->class = peg_key_class(peg_layout_key(&table->layout, wanted->of_class.word[0]));
        budget->total = wanted->counted ? 64 * (uint64_t)table->word_count
                                        : budget->spent + cost_of(shape, table->word_count);
        status = peg_table_fill(table, find_cpu(table), wanted->counted, budget);
        if (!wanted->counted)
            budget->total = 0;
    }
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_table **out_table)
{
    const purpose wanted = {*goal, 0, *pegs, 0};

    return make(shape, &wanted, budget, out_table);
}

peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                           peg_table **out_table)
{
    purpose wanted = {{PEG_GOAL_ANYWHERE, {{0}}}, pegs, {{0}}, 1};
    peg_budget budget;
    peg_status status;

    if (!board || pegs < 0 || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &board->allocator);
    if (status != PEG_OK)
        return status;
    budget.stage = PEG_STAGE_BUILDING;
    wanted.of_class = board->pegs;
    if (pegs > board->shape->holes)
        wanted.most_pegs = board->shape->holes;
    if (pegs == 0) {
        wanted.goal = board->goal;
        if (board->goal.kind != PEG_GOAL_ANYWHERE)
            wanted.of_class = board->goal.pegs;
    }
    return make(board->shape, &wanted, &budget, out_table);
}
