/* SPDX-License-Identifier: MIT */

/*
 * A table tells for every position of one class, in one bit, whether it can be won. Boards and
 * threads share it. Once made it is immutable, except for the number of its holders.
 */
#ifndef PEG_TABLE_TABLE_H
#define PEG_TABLE_TABLE_H

#include "base/atomic.h"
#include "base/budget.h"
#include "shape/shape.h"
#include "table/blocks.h"
#include "table/layout.h"

struct peg_table {
    peg_allocator allocator;
    peg_atomic holders;
    peg_shape *shape;
    struct peg_goal goal;
    int most_pegs;  /* the goal is any position of at most this many; 0 for the goal above */
    uint64_t class; /* as in a key: see layout.h */
    uint64_t all;   /* the full board */
    peg_layout layout;
    peg_blocks blocks;
    uint64_t *line_delta; /* what a jump along each line changes in an index */
    size_t word_count;
    uint64_t *words; /* of the blocks, a bit for each position: can it be won? */
    void *block;     /* the memory that has the words in it */
    size_t size;     /* of the block */
    uint64_t sum;    /* over the words, if these are in a file: see format.h */
    /* Unmaps a block that is a file; NULL if the block is from the allocator. */
    void (*unmap)(void *block, size_t size);
};

/* What is spent in the budget while a table is made. */
typedef enum peg_table_cost {
    PEG_COST_STEPS,     /* steps of work */
    PEG_COST_POSITIONS, /* the positions of the table */
    PEG_COST_PAID       /* nothing: the steps were spent before */
} peg_table_cost;

/* Makes a table that so far has only its shape, or NULL. */
peg_table *peg_table_new(peg_shape *shape, peg_budget *budget);

/* Takes memory for the words of a table that has its blocks. It is not cleared. */
void peg_table_take_words(peg_table *table, peg_budget *budget);

/*
 * Gives a table that has its blocks the words at the end of a block, `before` bytes after its
 * start. They are only read; the table unmaps the block when it is freed.
 */
void peg_table_lend_words(peg_table *table, void *block, size_t size, size_t before,
                          void (*unmap)(void *block, size_t size));

/*
 * Holds a table until peg_table_free(). Every question with callbacks holds its tables, because a
 * callback may free them. A const table can be held too: all tables are in writable memory.
 */
peg_table *peg_table_hold(const peg_table *table);

/*
 * Begins a question about a table. A callback may free the table, and the clock is called at once:
 * so the question holds the table, and frees *out_held at its end.
 */
peg_status peg_table_ask(const peg_table *table, const peg_limits *limits, peg_stage stage,
                         peg_budget *budget, peg_table **out_held);

/* Sets *out_table to a table, or frees that if the question failed. Returns the status. */
peg_status peg_table_hand_over(peg_table *table, const peg_budget *budget, peg_table **out_table);

/* What a table needs: the bytes of its words, and the positions that making it counts as. */
typedef struct peg_table_need {
    uint64_t bytes;
    uint64_t cost;
} peg_table_need;

/*
 * Makes the table of a goal, or, if most_pegs is not 0, of all positions with at most that many
 * pegs, as work of a question. It is for the goal's class if the goal has one, since a table of
 * another class would say nothing; otherwise for the class of a position. Its progress has a total.
 * On error the budget holds no more than before. Returns PEG_LIMIT for a table that needs more than
 * most, unless most is NULL.
 */
peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, int most_pegs,
                          const peg_bits *pegs, peg_table_cost cost, const peg_table_need *most,
                          peg_budget *budget, peg_table **out_table);

/*
 * Begins the question of peg_table_build() and its table, without words, which will be in memory or
 * in a file. *out_table may be NULL, if the budget says why. If the question cannot begin, the
 * status is not PEG_OK, and there is nothing to end.
 */
peg_status peg_table_begin(const peg_board *board, int pegs, const peg_limits *limits, int in_file,
                           peg_budget *budget, peg_table **out_table);

/*
 * The steps of work to make a table whose index has a number of bits and whose layout has a number
 * of images; and what it needs.
 */
uint64_t peg_table_make_steps(const peg_shape *shape, int bits, int images);
peg_table_need peg_table_need_of(const peg_shape *shape, int bits, int images);

/*
 * The most images that the layout of a table by peg_table_make() can have. Usually it has that
 * many; to choose the layout takes a hundred times as long.
 */
int peg_table_most_images(const peg_shape *shape, int bits, const struct peg_goal *goal,
                          const peg_bits *pegs, peg_budget *budget);

/*
 * Counts the positions that can be won, by their number of pegs, from 0 to the number of holes, as
 * work of a question. Each position of the table is spent.
 */
void peg_table_count_within(const peg_table *table, peg_budget *budget, uint64_t *out);

/* Whether the goal is of one class, so that positions of others cannot be won. */
static inline int peg_table_is_definite(const peg_table *table)
{
    return table->most_pegs == 0 && table->goal.kind != PEG_GOAL_ANYWHERE;
}

static inline int peg_table_bit(const peg_table *table, uint64_t index)
{
    uint64_t at = peg_blocks_at(&table->blocks, index);

    return (int)(table->words[at / 64] >> at % 64 & 1);
}

/* Fetches the memory that peg_table_bit() will read. */
static inline void peg_table_fetch(const peg_table *table, uint64_t index)
{
    PEG_FETCH_READ(table->words + peg_blocks_at(&table->blocks, index) / 64);
}

/* Whether a position is of the table's class. */
static inline int peg_table_covers(const peg_table *table, uint64_t pegs)
{
    return peg_key_class(&table->layout, peg_layout_key(&table->layout, pegs)) == table->class;
}

/* Whether a position of the table's class can be won. */
static inline int peg_table_has(const peg_table *table, uint64_t pegs)
{
    return peg_table_bit(table, peg_layout_index(&table->layout, pegs));
}

#endif
