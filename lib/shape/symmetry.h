/* SPDX-License-Identifier: MIT */

/* The symmetries of a shape: the permutations of its holes that take every line to a line. */
#ifndef PEG_SHAPE_SYMMETRY_H
#define PEG_SHAPE_SYMMETRY_H

#include "shape/shape.h"

/*
 * Finds shape->symmetries, in ascending order, so that the identity comes first. The lines must be
 * sorted. Two symmetries, one after the other, are a symmetry too: they are a group. Where they are
 * too many or too hard to find, the identity is the only one.
 */
peg_status peg_shape_find_symmetries(peg_shape *shape);

/* Whether a symmetry takes a position to itself. */
int peg_symmetry_keeps(const uint8_t *symmetry, int holes, const peg_bits *position);

/* The image of a position under the symmetry of an index. */
peg_bits peg_symmetry_image(const peg_shape *shape, size_t index, const peg_bits *position);

#endif
