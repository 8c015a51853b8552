/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_CLASSES_H
#define PEG_THEORY_CLASSES_H

#include "shape/shape.h"

/*
 * The classes of a shape. A mask is a set of holes that meets every line in two
 * of its holes or in none, so that no jump changes whether the pegs in it are
 * even or odd in number. All masks are sums, hole by hole modulo 2, of these
 * few; together their parities are the class of a position.
 *
 * Each mask has a pivot hole of its own, which is in no other, and no hole above
 * it. A class and the pegs outside the pivots therefore tell those in the pivots;
 * no other choice has larger pivots, so that the holes left lie low.
 */
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
