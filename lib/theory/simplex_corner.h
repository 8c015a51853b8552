/* SPDX-License-Identifier: MIT */

/*
 * A linear program (simplex.h) and the corner that it is at. Its constraints are numbered: the
 * lines, the targets, the weights at most 1, the weights at least -1, the prices at least 0; and so
 * are its variables: the weights, the floor even where there is none, the prices.
 */
#ifndef PEG_THEORY_SIMPLEX_CORNER_H
#define PEG_THEORY_SIMPLEX_CORNER_H

#include "base/binary64.h"

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

/*
 * Where more constraints meet in a corner than there are variables, steps may lead nowhere,
 * for ever. So each line and target gives way by a small amount of its own, after which there are
 * no such corners (Charnes, Optimality and degeneracy in linear programming, 1952). A price does
 * not: below 0 it would move the weights of the corner that its toll is added to, and break lines
 * nearby. The result is computed without these amounts.
 */
#define PEG_SIMPLEX_GIVE 1e-7

static inline size_t peg_simplex_targets(const peg_simplex *s)
{
    return s->shape->line_count;
}

static inline size_t peg_simplex_uppers(const peg_simplex *s)
{
    return s->shape->line_count + s->target_count;
}

static inline size_t peg_simplex_lowers(const peg_simplex *s)
{
    return peg_simplex_uppers(s) + (size_t)s->shape->holes;
}

static inline size_t peg_simplex_prices(const peg_simplex *s)
{
    return peg_simplex_lowers(s) + (size_t)s->shape->holes;
}

static inline size_t peg_simplex_price_variable(const peg_simplex *s, int toll)
{
    return (size_t)s->shape->holes + 1 + (size_t)toll;
}

static inline double *peg_simplex_row(const peg_simplex *s, int i)
{
    return s->inverse + (size_t)i * s->stride;
}

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

/* Goes back to the corner where the program began, with the tolls that it has. */
void peg_simplex_first_corner(peg_simplex *simplex);

#endif
