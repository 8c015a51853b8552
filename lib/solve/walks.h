/* SPDX-License-Identifier: MIT */

/*
 * A walk over all solutions goes depth first, jumps in ascending order, so that solutions come in
 * the promised order. Its forks take the place of a call stack, so the walk can stop between any
 * two steps and continue later.
 *
 * There are two kinds. With a table, every step leads to a position that can be won (walk.c).
 * Without a table the walk has to search (walk_template.h).
 */
#ifndef PEG_SOLVE_WALKS_H
#define PEG_SOLVE_WALKS_H

#include "position/order.h"
#include "solve/bags.h"
#include "solve/setup.h"

/* Which solutions a walk leads to. */
typedef enum peg_walk_kind {
    PEG_WALK_ALL,
    PEG_WALK_UP_TO_ORDER, /* the least of all that are the same up to order */
    PEG_WALK_BY_JUMPS,    /* the first of all that are made of the same bag */
    PEG_WALK_BY_IMAGES    /* one of all that are made of images of the same bag */
} peg_walk_kind;

typedef struct peg_walk {
    const peg_setup *setup;
    peg_budget *budget;
    peg_position_set lost;
    int pegs;           /* at the start */
    int depth;          /* of the last fork, in jumps; -1 at the end of the walk */
    int empty_pending;  /* the start is won, and its solution without jumps is yet to come */
    uint64_t uncharged; /* steps of work that the budget does not know of yet */
    void *forks;        /* their type depends on the kind of walk */
    size_t forks_size;
    uint64_t *line_cache; /* of a walk by table: winning lines of recent positions */
    int16_t *sums;        /* of the bank, a row for each fork */
    /* Of a walk that is not to all solutions (position/order.h). */
    peg_lines_by_hole by_hole;
    uint64_t *asleep; /* the lines asleep at each fork; NULL in any other walk */
    peg_bags *bags;   /* of a walk by jumps or images; NULL in any other walk */
    peg_jump jumps[PEG_MAX_HOLES];
    size_t jump_count; /* of the solution last found */
} peg_walk;

/* Begins a walk at a position that the setup covers. Whatever the status, peg_walk_end() frees it.
 */
peg_status peg_walk_begin(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs,
                          peg_walk_kind kind, peg_budget *budget);

/* Ends a walk. A walk of zeros counts as ended. */
void peg_walk_end(peg_walk *walk);

/*
 * Walks to the next solution, whose jumps are then in walk->jumps. Returns PEG_END if there is none
 * left, PEG_PAUSED after `steps` steps, or the status of the budget. After the last two the walk
 * can continue where it stopped.
 */
peg_status peg_walk_on(peg_walk *walk, uint64_t steps);

/*
 * Lets a paused walk continue by the table of a setup: the next solutions are the same. pegs is the
 * position that the walk began at. Unless the status is PEG_OK, the walk is as before.
 */
peg_status peg_walk_use_table(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs);

/*
 * A walk without a table, compiled for each width of a position. It is not in peg_solve_ops, so
 * that a program that lists no solutions does not contain it.
 */
typedef struct peg_walk_ops {
    /* Makes the first fork, and room for the others. */
    void (*begin)(peg_walk *walk, const peg_bits *pegs);
    /* As peg_walk_on(). */
    peg_status (*on)(peg_walk *walk, uint64_t steps);
    /* The line to try next at a fork. */
    size_t (*next_line)(const peg_walk *walk, int depth);
} peg_walk_ops;
extern const peg_walk_ops *const peg_walk_ops_1;
extern const peg_walk_ops *const peg_walk_ops_2;
extern const peg_walk_ops *const peg_walk_ops_4;

/* Whether a line from the last fork leads to a bag that the walk has met. */
static inline int peg_walk_has_met(peg_walk *walk, size_t line)
{
    return walk->bags &&
           !peg_bags_add(walk->bags, walk->depth, line, walk->budget, &walk->uncharged);
}

/* Whether a line is asleep at the last fork of a walk up to order. */
static inline int peg_walk_is_asleep(const peg_walk *walk, size_t line)
{
    size_t words = walk->by_hole.words;

    return (int)(walk->asleep[(size_t)walk->depth * words + line / 64] >> line % 64 & 1);
}

/*
 * Finds the lines asleep at the fork after a jump from the last fork: the lines that were asleep,
 * and those before the line of the jump, except the lines that the jump wakes.
 */
static inline void peg_walk_wake(const peg_walk *walk, size_t line)
{
    size_t words = walk->by_hole.words;
    const uint64_t *asleep = walk->asleep + (size_t)walk->depth * words;
    uint64_t *next = walk->asleep + ((size_t)walk->depth + 1) * words;

    for (size_t w = 0; w < words; w++)
        next[w] = (asleep[w] | peg_lines_before(line, w)) &
                  ~peg_lines_touching(&walk->by_hole, walk->setup->shape->lines[line], w);
}

#endif
