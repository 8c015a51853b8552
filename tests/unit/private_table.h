/*
 * SPDX-License-Identifier: MIT
 *
 * What the tests of lib/table share: problems, the truth about every position of them,
 * and tables made from a layout by a kind of kernel.
 */
#ifndef PRIVATE_TABLE_H
#define PRIVATE_TABLE_H

#include "private_theory.h"

#include "table/flood.h"
#include "table/table.h"

/* ------------------------------------------------------------------------- */
/* Shapes and goals                                                          */
/* ------------------------------------------------------------------------- */

typedef struct aim {
    peg_goal_kind kind;
    uint64_t goal;
    int pegs;
} aim;

static inline peg_shape *drawn(peg_lattice lattice, const char *rows)
{
    peg_allocator allocator = usual();
    peg_reader reader = {.text = rows};
    peg_shape *shape = peg_shape_from_drawing(&reader, lattice, strlen(rows), &allocator);

    return need(reader.status, &shape);
}

static inline peg_shape *of_lines(int holes, const peg_jump *lines, size_t count)
{
    peg_allocator allocator = usual();
    peg_shape *shape = NULL;
    size_t at = 0;

    return need(peg_shape_from_lines(holes, lines, count, &allocator, &at, &shape), &shape);
}

static inline aim anywhere(void)
{
    return (aim){PEG_GOAL_ANYWHERE, 0, 0};
}

static inline aim at_most(int pegs)
{
    return (aim){PEG_GOAL_ANYWHERE, 0, pegs};
}

/* One peg in a hole, or several. */
static inline aim exactly(uint64_t goal)
{
    return (aim){goal & (goal - 1) ? PEG_GOAL_POSITION : PEG_GOAL_HOLE, goal, 0};
}

/* One peg in some hole, or few pegs. */
static inline aim random_aim(const peg_shape *shape)
{
    uint64_t goal = UINT64_C(1) << draw(shape->holes);

    switch (draw(6)) {
    case 0:
        return anywhere();
    case 1:
    case 2:
        return at_most(1 + draw(4));
    case 3:
        return exactly(goal);
    default:
        for (int more = 1 + draw(3); more > 0; more--)
            goal |= UINT64_C(1) << draw(shape->holes);
        return exactly(goal);
    }
}

/* ------------------------------------------------------------------------- */
/* The truth                                                                 */
/* ------------------------------------------------------------------------- */

/* To free(). */
static inline bool *every_answer(const peg_shape *shape, const aim *to)
{
    const struct peg_goal goal = {to->kind, {{to->goal}}};
    bool *out = malloc((size_t)1 << shape->holes);

    if (!out)
        exit(1);
    find_winnable(shape, &goal, to->pegs, out);
    return out;
}

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

static inline peg_layout chosen_layout(const peg_shape *shape)
{
    peg_layout layout;

    CHECK(peg_layout_choose(shape, &layout) == PEG_OK);
    return layout;
}

/* The same with the smallest blocks there are, so that there are many. */
static inline peg_layout cut_small(peg_layout layout)
{
    layout.block_bits = PEG_LANE_BITS;
    return layout;
}

static inline peg_table *made_table(peg_shape *shape, const aim *to, const peg_layout *layout,
                                    uint64_t class, peg_cpu cpu, uint32_t threads)
{
    peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
    peg_budget budget = budget_of(&limits);
    peg_table *table = NULL;

    if (peg_table_new(shape, &budget, &table) != PEG_OK)
        exit(1);
    table->layout = *layout;
    table->goal.kind = to->kind;
    table->goal.pegs.word[0] = to->goal;
    table->most_pegs = to->pegs;
    table->class = class;
    if (peg_table_take_words(table, &budget) != PEG_OK)
        exit(1);
    CHECK(peg_table_fill(table, cpu, 1, &budget) == PEG_OK);
    return table;
}

/* Every position of the class is as in the truth, and bits that are for none are not set. */
static inline bool tells_all(const peg_table *table, const bool *winnable)
{
    const peg_layout *layout = &table->layout;

    for (uint64_t index = 0; index < UINT64_C(1) << layout->bits; index++) {
        bool bit = peg_table_bit(table, index);

        if (index >> layout->free
                ? bit
                : bit != winnable[peg_layout_position(layout, index, table->class)])
            return false;
    }
    return true;
}

static inline bool same_words(const peg_table *a, const peg_table *b)
{
    return a->word_count == b->word_count &&
           memcmp(a->words, b->words, a->word_count * sizeof *a->words) == 0;
}

#endif
