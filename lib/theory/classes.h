/* SPDX-License-Identifier: MIT */

/*
 * The classes of positions (Reiss, 1857; de Bruijn, A solitaire game and its relation to a finite
 * field, 1972; Beasley, The Ins and Outs of Peg Solitaire). A mask is a set of holes that meets
 * every line in two of its holes or in none, so that no jump changes whether the number of pegs in
 * it is even or odd. All masks are sums, hole by hole modulo 2, of a few; the parities of these
 * are the class of a position, which play never leaves.
 *
 * Each of the few masks has a pivot: its highest hole, which no other of them has. So the class,
 * and the pegs outside the pivots, say which pivots have pegs. No other choice of masks has higher
 * pivots.
 */
#ifndef PEG_THEORY_CLASSES_H
#define PEG_THEORY_CLASSES_H

#include "shape/shape.h"

typedef struct peg_classes {
    int count;
    peg_bits mask[PEG_MAX_HOLES]; /* by pivot, ascending */
    uint8_t pivot[PEG_MAX_HOLES];
    peg_bits pivots;
} peg_classes;

void peg_classes_find(const peg_shape *shape, peg_classes *out_classes);

/* Whether a mask holds an odd number of pegs. */
int peg_class_parity(const peg_bits *mask, const peg_bits *pegs);

/* The class of a position: bit i is the parity of mask i. */
peg_bits peg_class_of(const peg_classes *classes, const peg_bits *pegs);

#endif
