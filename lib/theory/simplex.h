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

#include "theory/simplex_corner.h"

/* By how much a number that a program gives may be off. */
#define PEG_SIMPLEX_NEARLY 1e-6

static inline int32_t peg_simplex_nearest(double number)
{
    return (int32_t)(number < 0 ? number - 0.5 : number + 0.5);
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
