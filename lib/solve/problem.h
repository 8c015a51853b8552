/* SPDX-License-Identifier: MIT */
/*
 * A problem: a shape, a goal and a class of positions, with all that is prepared to answer
 * questions about positions of that class. That is a table if one was attached or is small
 * enough to be made at once; otherwise what a search uses: the goals of the class, a bank of
 * resource counts, the perimeter, and where holes stand. It is made once, does not change
 * afterwards, and is shared by the boards that ask.
 */
#ifndef PEG_SOLVE_PROBLEM_H
#define PEG_SOLVE_PROBLEM_H

#include <stdatomic.h>

#include "base/budget.h"
#include "position/frame.h"
#include "shape/goal.h"
#include "shape/shape.h"
#include "solve/position_set.h"
#include "solve/scatter.h"
#include "table/table.h"
#include "theory/bank.h"
#include "theory/classes.h"

/* Every position of the class that can be won and has at most this many pegs. */
typedef struct peg_perimeter {
    int pegs;
    uint64_t steps; /* of work that it took to make */
    uint64_t cut;   /* the limit on memory that cut it short, or 0 */
    peg_position_set set;
} peg_perimeter;

typedef struct peg_problem {
    peg_allocator allocator;
    atomic_size_t holders;
    uint64_t size; /* bytes held */
    const struct peg_solve_ops *ops;
    peg_shape *shape;
    struct peg_goal goal;
    peg_table *table; /* of the class, or NULL */
    /*
     * By the symmetries that keep the goal and the class; with a table, by the identity alone.
     * Its scratch is not used.
     */
    peg_frame frame;

    /* The rest is for problems without a table. */
    peg_classes classes;
    peg_bits parities; /* the class */
    peg_bits *goals;   /* the positions of the class that meet the goal */
    int goal_count;
    int goal_room;
    peg_bank bank;
    peg_places places;
    peg_perimeter perimeter;
} peg_problem;

/* Whether a position is of the class, so that the problem answers for it. */
int peg_problem_covers(const peg_problem *problem, const peg_bits *pegs);

/* Whether a position is won. */
int peg_problem_won(const peg_problem *problem, const peg_bits *pegs);

peg_problem *peg_problem_hold(peg_problem *problem);
void peg_problem_release(peg_problem *problem);

#endif
