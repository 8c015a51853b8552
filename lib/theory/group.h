/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_GROUP_H
#define PEG_THEORY_GROUP_H

#include "shape/shape.h"

/* Whether a symmetry takes a position to itself. */
int peg_group_keeps(const uint8_t *symmetry, int holes, const peg_bits *position);

/* The position that the symmetry of a number takes a position to. */
peg_bits peg_group_image(const peg_shape *shape, uint32_t number, const peg_bits *position);

/*
 * Lists, by number, symmetries that keep a position (NULL: all symmetries) and the class
 * that another has, at most so many and the identity first. They are a group, without which
 * the least image of a position would not be that of its images too. out has room for all
 * symmetries of the shape. Returns how many there are.
 *
 * Play is of one class. A position seen as one of another class would be asked of tables
 * and counts that know nothing of that, and all in vain: no other symmetry takes positions
 * of play into each other.
 */
size_t peg_group_find(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                      size_t most, uint32_t *out);

#endif
