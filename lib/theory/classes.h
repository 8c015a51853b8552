/* SPDX-License-Identifier: MIT */

/*
 * The classes of positions (Reiss, 1857; de Bruijn, A solitaire game and its relation to a finite
 * field, 1972; Beasley, The Ins and Outs of Peg Solitaire). A mask is a set of holes that meets
 * every line in two of its holes or in none, so that no jump changes whether the number of pegs in
 * it is even or odd. All masks are sums, hole by hole modulo 2, of a few; the parities of these few
 * masks are the class of a position, which play never leaves.
 *
 * Each of the few masks has a pivot: its highest hole, which is in no other mask of the few. So the
 * class, and the pegs outside the pivots, say which pivots have pegs. No other choice of masks has
 * higher pivots.
 *
 * Images of a position under symmetries are answered once: the least image stands for all. So the
 * symmetries must be a group, or the images of a position would not have the same least image. They
 * must keep the goal, and also the class of the position, since tables and banks are for one class.
 */
#ifndef PEG_THEORY_CLASSES_H
#define PEG_THEORY_CLASSES_H

#include "base/budget.h"
#include "shape/shape.h"

typedef struct peg_classes {
    int count;
    peg_bits mask[PEG_MAX_HOLES]; /* by pivot, ascending */
    uint8_t pivot[PEG_MAX_HOLES];
    peg_bits pivots;
} peg_classes;

void peg_classes_find(const peg_shape *shape, peg_classes *out_classes);

/* The class of a position: bit i is the parity of mask i. */
peg_bits peg_class_of(const peg_classes *classes, const peg_bits *pegs);

/*
 * Each of these functions finds the masks for itself, because they are too large for the stack of a
 * search.
 *
 * The number of parities of a class; the holes in which a single peg has the class of a position;
 * and whether two positions are of the same class.
 */
int peg_class_bits(const peg_shape *shape);
peg_bits peg_class_holes(const peg_shape *shape, const peg_bits *pegs);
int peg_class_is_same(const peg_shape *shape, const peg_bits *a, const peg_bits *b);

/*
 * Lists the indices of symmetries, the identity first, that keep a position (if not NULL) and the
 * class of another. If these are more than most, lists a smaller group. out has room for all
 * symmetries of the shape.
 */
peg_status peg_symmetry_group(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                              size_t most, peg_budget *budget, uint32_t *out, size_t *out_count);

#endif
