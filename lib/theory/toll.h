/* SPDX-License-Identifier: MIT */

/*
 * Resource counts with tolls. A toll is a set of holes with a price, which a jump has to pay if
 * its line has an odd number of holes in the set: just those jumps change whether the number of
 * pegs in the set is even or odd. Weights on the holes and a few tolls make up a count if on every
 * line the weights of from and over together are no less than that of to and the tolls to pay.
 *
 * On the way from one position to another, a toll is paid at least once if they differ in whether
 * they have an even number of pegs in the set. So the sum of the weights must fall by the prices
 * of all such tolls at least. In the words of integer programming these are zero-half cuts
 * (Caprara and Fischetti, {0, 1/2}-Chvatal-Gomory cuts, 1996) of the jumps that Kiyomi and Matsui
 * count (Integer programming based algorithms for peg solitaire problems, 2001): numbers of jumps
 * are whole, and that is what resource counts do not know.
 */
#ifndef PEG_THEORY_TOLL_H
#define PEG_THEORY_TOLL_H

#include "shape/shape.h"

/* The most tolls in a count. */
#define PEG_COUNT_TOLLS 4

typedef struct peg_toll {
    peg_bits holes;
    int32_t price;
} peg_toll;

typedef struct peg_toll_count {
    int32_t weight[PEG_MAX_HOLES];
    peg_toll toll[PEG_COUNT_TOLLS]; /* those not used have the price 0 and no holes */
} peg_toll_count;

/* Whether a jump along a line has to pay a toll. */
static inline int peg_toll_is_due(const peg_bits *holes, peg_jump line)
{
    return peg_bits_get(holes, line.from) ^ peg_bits_get(holes, line.over) ^
           peg_bits_get(holes, line.to);
}

/* Whether the weights and prices are on every line as a count asks. */
int peg_toll_count_holds(const peg_shape *shape, const peg_toll_count *count);

/* Whether a count that holds shows that play from one position never reaches another. */
int peg_toll_count_rules_out(const peg_toll_count *count, const peg_bits *from, const peg_bits *to);

#endif
