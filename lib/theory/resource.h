/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_RESOURCE_H
#define PEG_THEORY_RESOURCE_H

#include "theory/check.h"
#include "theory/simplex.h"

/* The largest weights to ask for, unless small ones are needed: sums stay exact. */
#define PEG_LARGEST_WEIGHT (1 << 20)

/*
 * Finds a resource count that rules out, in integers and checked, every target of
 * a linear program, or the goal if the program has no targets. *out_found tells
 * whether there is one with weights no larger than given.
 */
peg_status peg_resource_find(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal,
                             int32_t largest, peg_row *out_row, int *out_found);

#endif
