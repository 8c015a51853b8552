/* SPDX-License-Identifier: MIT */

/*
 * The linear program behind resource counts, which make up the dual of the solitaire cone (Avis and
 * Deza, On the solitaire cone and its relationship to multi-commodity flows, 2001). Its variables
 * are a weight f for each hole, from -1 to 1, with f(from) + f(over) >= f(to) on every line; and,
 * where targets are given, the floor: a number no larger than the sum of f over any of these
 * positions.
 *
 * A program may have tolls too (toll.h): for each one more variable, its price, which is no less
 * than 0 and which a line has to pay where it has an odd number of holes in the set of the toll.
 *
 * The solution so far is a corner, where exactly as many constraints are tight as there are
 * variables. Neither lines nor targets depend on the position that a run is about, so each run goes
 * on from the corner where the last one ended.
 */
#ifndef PEG_THEORY_SIMPLEX_H
#define PEG_THEORY_SIMPLEX_H

#include "base/budget.h"
#include "shape/shape.h"

/* The most tolls in a program. */
#define PEG_PROGRAM_TOLLS 8

typedef struct peg_simplex {
    peg_budget *budget;
    const peg_shape *shape;
    const peg_bits *targets; /* borrowed from the caller */
    size_t target_count;
    int tolls;           /* so far */
    int most_tolls;      /* there is room for */
    int size;            /* variables: the holes, the floor if there are targets, prices of tolls */
    size_t stride;       /* of the rows of the inverse */
    size_t constraints;  /* lines, targets, weights at most 1, at least -1, prices at least 0 */
    uint8_t *odd;        /* by line: a bit for each toll that it has to pay */
    uint8_t *hole_list;  /* the pegs of the targets, one target after another */
    uint32_t *hole_end;  /* where each target's pegs end */
    uint32_t *tight;     /* the tight constraints */
    uint8_t *is_tight;   /* the same, by constraint */
    double *inverse;     /* row i: the direction in which only the tight constraint i changes */
    double *norm;        /* the square of each row's length */
    double *gain;        /* what a step along each row adds to the objective */
    double *value;       /* the variables */
    double *way;         /* the direction of the next step */
    double *give;        /* by how much each constraint gives way */
    uint64_t pivots;     /* since it began at the first corner */
    uint64_t work;       /* numbers read or written so far, about one a nanosecond */
    uint64_t most_work;  /* at which a run ends where it is; no limit at first */
    uint64_t pivot_work; /* of one pivot */
    void *block;
    size_t block_size;
} peg_simplex;

/* There may be no targets; they must outlive the program. */
peg_status peg_simplex_begin(peg_simplex *simplex, const peg_shape *shape, const peg_bits *targets,
                             size_t target_count, peg_budget *budget);
void peg_simplex_end(peg_simplex *simplex);

/*
 * Begins a program without targets that has room for tolls, and later takes over the corner of
 * another without targets or tolls, for the same shape.
 */
peg_status peg_simplex_begin_with_tolls(peg_simplex *simplex, const peg_shape *shape,
                                        peg_budget *budget);
void peg_simplex_take_over(peg_simplex *simplex, const peg_simplex *from);

/* Adds a toll, for which there is room. Its price is 0 at first. */
void peg_simplex_add_toll(peg_simplex *simplex, const peg_bits *holes);

/* The price of a toll at the corner. */
static inline double peg_simplex_price(const peg_simplex *simplex, int toll)
{
    return simplex->value[simplex->shape->holes + 1 + toll];
}

/* Notes work that is done for the program: numbers read or written. */
peg_status peg_simplex_work(peg_simplex *simplex, uint64_t numbers);

/*
 * Maximises the floor, if there are targets, plus the sum of f over the pegs of a goal, if
 * not NULL, less the sum over the pegs of a position, plus the prices of all tolls. Above zero it
 * shows that play from the position reaches no target, or not the goal, as long as each toll has
 * to be paid on the way there.
 *
 * Each pivot is work to the budget, which may stop it. A run that has done the most work, or
 * that rounding errors have misled, ends too, with a corner that need not be the best.
 */
peg_status peg_simplex_run(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal,
                           double *out_maximum);

#endif
