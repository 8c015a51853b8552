/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_KNOWN_H
#define PEG_SEARCH_KNOWN_H

#include <stdatomic.h>

#include "base/budget.h"
#include "search/frame.h"
#include "search/scatter.h"
#include "shape/shape.h"
#include "table/table.h"
#include "theory/bank.h"
#include "theory/classes.h"

/* The most images of a position that the search looks at, its own included. */
#define PEG_MOST_IMAGES 16

/* How far from its place a set that may forget looks for a key. */
#define PEG_SET_REACH 8

/* A set of positions as hashed keys. No position in it is empty of pegs. */
typedef struct peg_keys {
    size_t room; /* a power of two, or 0 */
    size_t count;
    uint64_t *keys; /* each in as many words as a position has */
} peg_keys;

/*
 * What is known of a problem: a shape, a goal and the class of the positions asked
 * about. It is made once, does not change afterwards, and is shared by the boards
 * that ask.
 */
typedef struct peg_known {
    peg_allocator allocator;
    atomic_size_t holders;
    uint64_t size; /* bytes held */
    peg_shape *shape;
    peg_goal_kind kind;
    peg_bits goal;
    peg_table *table; /* of the class, or NULL */
    /*
     * Through symmetries that keep the goal and the class, with a table through none; its
     * scratch is not used.
     */
    peg_frame frame;

    /* The rest is there without a table. */
    peg_classes classes;
    peg_bits parities; /* the class */
    peg_bits *goals;   /* those of the class */
    int goal_count;
    peg_bank bank;
    peg_places places;
    /* Every position that wins with at most so many pegs, by its smallest image. */
    int perimeter_pegs;
    uint64_t perimeter_steps; /* of work that it took */
    peg_keys perimeter;
} peg_known;

/*
 * Makes what is known for the class that a position has: where the table given, which
 * may be NULL, is of that class, the table is. Small shapes get a table of their own.
 * The memory stays counted in the budget.
 */
peg_status peg_known_make(peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_table *table, peg_budget *budget,
                          peg_known **out_known);

/*
 * Makes a table of what is known for the class that a position has, if its index takes
 * at most so many bits; NULL where it does not. Its memory stays counted in the budget.
 */
peg_status peg_known_make_table(const peg_known *known, const peg_bits *pegs, int most_bits,
                                peg_budget *budget, peg_table **out_table);

/* Whether what is known holds for a position too. */
int peg_known_covers(const peg_known *known, const peg_bits *pegs);

/* Whether the goal is reached. */
int peg_known_won(const peg_known *known, const peg_bits *pegs);

peg_known *peg_known_hold(peg_known *known);
void peg_known_release(peg_known *known);

#endif
