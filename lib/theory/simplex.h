/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_SIMPLEX_H
#define PEG_THEORY_SIMPLEX_H

#include "base/budget.h"
#include "shape/shape.h"

/*
 * The linear program behind resource counts. Its variables are a weight f for
 * each hole, -1 to 1, with f(from) + f(over) >= f(to) on every line, and, where
 * targets are given, the floor: a number no larger than the sum of f over any of
 * these positions.
 *
 * The solution so far is a corner, where as many constraints as there are
 * variables are tight. Neither lines nor targets depend on the position that a
 * run is about, so that it goes on from the corner where the last one ended.
 */
typedef struct peg_simplex {
    peg_budget *budget;
    const peg_shape *shape;
    const peg_bits *targets; /* borrowed from the caller */
    size_t target_count;
    int size;            /* variables: the holes, then the floor if there are targets */
    size_t stride;       /* of the rows of the inverse */
    size_t constraints;  /* lines, targets, weights at most 1, weights at least -1 */
    uint8_t *hole_list;  /* the pegs of the targets, one target after another */
    uint32_t *hole_end;  /* where each target's pegs end */
    uint32_t *tight;     /* the tight constraints */
    uint8_t *is_tight;   /* the same, by constraint */
    double *inverse;     /* row i: the way to go that changes the tight constraint i alone */
    double *norm;        /* the square of each row's length */
    double *gain;        /* what a step along each row adds to the objective */
    double *value;       /* the variables */
    double *way;         /* to go next */
    double *give;        /* by which each constraint gives way */
    uint64_t pivots;     /* since the first corner */
    uint64_t work;       /* numbers touched so far, about one a nanosecond */
    uint64_t most_work;  /* after which a run ends where it is; no limit at first */
    uint64_t pivot_work; /* by one pivot */
    void *block;
    size_t block_size;
} peg_simplex;

/* The targets, of which there may be none, must stand as long as the program. */
peg_status peg_simplex_begin(peg_simplex *simplex, const peg_shape *shape, const peg_bits *targets,
                             size_t target_count, peg_budget *budget);
void peg_simplex_end(peg_simplex *simplex);

/*
 * Maximises the floor, if any, plus the sum of f over the pegs of a goal, unless
 * NULL, less the sum over the pegs of a position. The maximum is above zero only
 * if play from that position comes to no target, or not to the goal.
 *
 * PEG_STOPPED from the budget, to which each pivot is work. A run that has done the
 * most work, or that rounding errors lead astray, ends too, with a corner that need
 * not be the best.
 */
peg_status peg_simplex_run(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal,
                           double *out_maximum);

#endif
