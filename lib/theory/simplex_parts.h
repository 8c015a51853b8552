/* SPDX-License-Identifier: MIT */

/*
 * How the constraints and the variables of a program are numbered, for the files that make up the
 * simplex method. Constraints: the lines, the targets, the weights at most 1, the weights at least
 * -1, the prices at least 0. Variables: the weights, the floor even where there is none, the
 * prices.
 */
#ifndef PEG_THEORY_SIMPLEX_PARTS_H
#define PEG_THEORY_SIMPLEX_PARTS_H

#include "theory/simplex.h"

/* The results are the same wherever floating point is as IEC 60559 says. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

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

/* Goes to the corner where a program begins. */
void peg_simplex_first_corner(peg_simplex *s);

#endif
