/* SPDX-License-Identifier: MIT */

/* The steps of making a shape, each in a file of its own. */
#ifndef PEG_SHAPE_BUILD_H
#define PEG_SHAPE_BUILD_H

#include "shape/shape.h"

/* An empty shape with its allocator, held once. */
peg_status peg_shape_begin(const peg_allocator *allocator, peg_shape **out_shape);

/* Takes room for lines in shape->lines, to be filled in any order. */
peg_status peg_shape_take_lines(peg_shape *shape, size_t count);

/*
 * Completes a shape that has its holes, places, lines and start: sorts the lines
 * and derives all else from them. Any status but PEG_OK, which tells how its making
 * went so far, releases it instead and is the result.
 */
peg_status peg_shape_end(peg_shape *shape, peg_status status, peg_shape **out_shape);

/* Fills in every name of every hole. */
void peg_shape_name_holes(peg_shape *shape);

/* Finds shape->symmetries from the sorted lines. */
peg_status peg_shape_find_symmetries(peg_shape *shape);

#endif
