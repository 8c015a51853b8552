/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_TABLE_H
#define PEG_TABLE_TABLE_H

#include <stdatomic.h>

#include "base/budget.h"
#include "base/cpu.h"
#include "table/layout.h"

/* Nothing but holders changes. */
struct peg_table {
    peg_allocator allocator;
    atomic_size_t holders;
    peg_shape *shape;
    peg_goal_kind goal_kind;
    peg_bits goal;
    int pegs;       /* the goal is at most so many; 0 for the goal above */
    uint64_t class; /* as in a key */
    uint64_t all;   /* holes */
    peg_layout layout;
    uint64_t *turns; /* by line: what a jump along it changes in an index */
    size_t word_count;
    uint64_t *words; /* bit by index: can it be won? */
    void *block;     /* what the words lie in */
    size_t size;     /* of the block */
};

/* Makes the table of a goal and the class that a position has. */
peg_status peg_table_make(peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_budget *budget, peg_table **out_table);

/* Makes a table of a shape that is for nothing yet. */
peg_status peg_table_new(peg_shape *shape, peg_budget *budget, peg_table **out_table);

/* Gets a table with a layout ready for its words. Their memory is not cleared. */
peg_status peg_table_take_words(peg_table *table, peg_budget *budget);

/*
 * Fills the words, with kernels of a kind that the processor runs. With counted 1 the
 * positions are spent in the budget.
 */
peg_status peg_table_fill(peg_table *table, peg_cpu cpu, int counted, peg_budget *budget);

peg_table *peg_table_hold(peg_table *table);

/*
 * Calls a function with every position of the goal that is of the class, and maybe with
 * others of the goal, until that is not PEG_OK.
 */
peg_status peg_table_each_goal(const peg_table *table,
                               peg_status (*each)(const peg_table *table, uint64_t pegs),
                               peg_budget *budget);

/* Whether the goal is of one class, so that no position of another can be won. */
static inline int peg_table_is_definite(const peg_table *table)
{
    return table->pegs == 0 && table->goal_kind != PEG_GOAL_ANYWHERE;
}

static inline int peg_table_bit(const peg_table *table, uint64_t index)
{
    return (int)(table->words[index / 64] >> index % 64 & 1);
}

/* Whether a position is of the table's class. */
static inline int peg_table_covers(const peg_table *table, uint64_t pegs)
{
    return peg_key_class(peg_layout_key(&table->layout, pegs)) == table->class;
}

/* Whether a position of the table's class can be won. */
static inline int peg_table_has(const peg_table *table, uint64_t pegs)
{
    return peg_table_bit(table, peg_key_index(peg_layout_key(&table->layout, pegs)));
}

#endif
