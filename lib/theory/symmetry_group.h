/* SPDX-License-Identifier: MIT */

/*
 * Positions that are images of each other under symmetries are answered once: the least image
 * stands for all. For that the symmetries must be a group, or the images of a position would not
 * have the same least image. They must keep the goal; and also the class of the position, since
 * tables and banks are for one class, and play never goes from one class to another.
 */
#ifndef PEG_THEORY_SYMMETRY_GROUP_H
#define PEG_THEORY_SYMMETRY_GROUP_H

#include "base/budget.h"
#include "shape/shape.h"

/* Whether a symmetry takes a position to itself. */
int peg_symmetry_keeps(const uint8_t *symmetry, int holes, const peg_bits *position);

/* The image of a position under the symmetry of an index. */
peg_bits peg_symmetry_image(const peg_shape *shape, uint32_t index, const peg_bits *position);

/*
 * Lists the indices of symmetries, the identity first, that keep a position (if not NULL)
 * and the class of another. Where that is more than most, a smaller group. out has room for
 * all symmetries of the shape.
 */
peg_status peg_symmetry_group(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                              size_t most, peg_budget *budget, uint32_t *out, size_t *out_count);

#endif
