/* SPDX-License-Identifier: MIT */

/*
 * Resource counts (Conway calls them pagoda functions: Berlekamp, Conway and Guy, Winning Ways,
 * chapter 23; Beasley, The Ins and Outs of Peg Solitaire): weights on the holes such that on every
 * line those of from and over together are no less than that of to. A jump never makes the sum
 * over the pegs grow, so play cannot reach a position with a larger sum.
 */
#ifndef PEG_THEORY_RESOURCE_H
#define PEG_THEORY_RESOURCE_H

#include "theory/proof_check.h"
#include "theory/simplex.h"

/* The largest weight to ask for, unless small ones are needed. Sums stay exact. */
#define PEG_LARGEST_WEIGHT (1 << 20)

/* The largest weight with which sums, and their differences, stay exact in 16 bits. */
static inline int32_t peg_largest_in_16_bits(int holes)
{
    return INT16_MAX / (2 * holes);
}

/*
 * Finds a resource count, in integers, that rules out every target of a linear program, or
 * the goal if the program has no targets. *out_found says whether one was found with weights
 * no larger than given.
 */
peg_status peg_resource_find(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal,
                             int32_t largest, peg_proof_row *out_row, int *out_found);

#endif
