/* SPDX-License-Identifier: MIT */

/* The symmetries of a shape: the permutations of its holes that take every line to a line. */
#ifndef PEG_SHAPE_SYMMETRY_H
#define PEG_SHAPE_SYMMETRY_H

#include "shape/shape.h"

/*
 * Finds shape->symmetries, in ascending order, so that the identity comes first. The lines
 * must be sorted. Where the symmetries are too many or too hard to find, the identity is
 * the only one.
 */
peg_status peg_shape_find_symmetries(peg_shape *shape);

#endif
