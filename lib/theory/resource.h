/* SPDX-License-Identifier: MIT */

/*
 * Finds resource counts (Conway calls them pagoda functions: Berlekamp, Conway and Guy, Winning
 * Ways, chapter 23; Beasley, The Ins and Outs of Peg Solitaire), which proofs.h judges, as
 * solutions of a linear program (simplex.h). They rule out the positions one jump before a goal,
 * its targets, one of which every won game passes through. Targets are easier to rule out than the
 * goal: no count is smaller in a target than in the goal.
 *
 * If that program rules out nothing, tolls may. In the words of integer programming they are
 * zero-half cuts (Caprara and Fischetti, {0, 1/2}-Chvatal-Gomory cuts, 1996) of the jumps that
 * Kiyomi and Matsui count (Integer programming based algorithms for peg solitaire problems, 2001):
 * counts without tolls do not know that numbers of jumps are whole.
 */
#ifndef PEG_THEORY_RESOURCE_H
#define PEG_THEORY_RESOURCE_H

#include "theory/classes.h"
#include "theory/proofs.h"
#include "theory/simplex.h"

/* The largest weight to ask for, unless small ones are needed. Sums stay exact. */
#define PEG_LARGEST_WEIGHT (1 << 20)

/* The largest weight with which sums, and their differences, stay exact in 16 bits. */
int32_t peg_largest_in_16_bits(int holes);

typedef struct peg_targets {
    peg_bits *list;
    size_t count;
    size_t room;
} peg_targets;

/* Lists the targets that are of the class of a position; with no classes, those of all classes. */
void peg_targets_find(const peg_shape *shape, const struct peg_goal *goal,
                      const peg_classes *classes, const peg_bits *pegs, peg_budget *budget,
                      peg_targets *out_targets);
void peg_targets_free(peg_targets *targets, peg_budget *budget);

/* The least that weights, none larger than peg_largest_in_16_bits(), come to in a target. */
int32_t peg_targets_least(const peg_targets *targets, const peg_proof_row *row);

/* A factor that makes some numbers whole, or 0 if none up to `largest` is found. */
int32_t peg_whole_scale(const double *numbers, int count, int32_t largest);

/*
 * Finds a count without tolls, in integers, that rules out every target of a linear program, or
 * the goal if the program has no targets. Returns whether there is one with weights no larger than
 * given.
 */
int peg_resource_find(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal,
                      int32_t largest, peg_resource *out_count);

/* A program with tolls, and memory to look for them. */
typedef struct peg_toll_finder {
    peg_simplex simplex;
    struct peg_toll_work *work;
    int is_stopped; /* the budget ended the search, which can go on */
} peg_toll_finder;

/* To be ended in any case. */
void peg_toll_finder_begin(peg_toll_finder *finder, const peg_shape *shape, peg_budget *budget);
void peg_toll_finder_end(peg_toll_finder *finder, peg_budget *budget);

/*
 * Looks for a count with tolls, with no number larger than given, which shows that play from a
 * position does not reach the goal. corner is the best corner for these two of a program without
 * targets that ruled out nothing. Returns whether there is such a count, which depends only on the
 * corner. A stopped finder continues if the next call has the same arguments.
 */
int peg_toll_find(peg_toll_finder *finder, const peg_simplex *corner, const peg_bits *pegs,
                  const peg_bits *goal, int32_t largest, peg_resource *out_count);

#endif
