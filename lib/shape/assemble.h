/* SPDX-License-Identifier: MIT */

/*
 * What the ways to make a shape have in common: by its name (builtin.h), from a drawing
 * (drawing.h) and from a list of lines (line_list.h). Each begins a shape, fills in its holes,
 * places, lines and start, and ends it.
 */
#ifndef PEG_SHAPE_ASSEMBLE_H
#define PEG_SHAPE_ASSEMBLE_H

#include "shape/shape.h"

/* An empty shape with its allocator, held once. */
peg_status peg_shape_begin(const peg_allocator *allocator, peg_shape **out_shape);

/* Takes memory for a number of lines in shape->lines, to be filled in any order. */
peg_status peg_shape_take_lines(peg_shape *shape, size_t count);

/*
 * Ends a shape: sorts the lines and derives everything else. The status says how its making
 * has gone so far; any but PEG_OK releases the shape instead, and is the result.
 */
peg_status peg_shape_end(peg_shape *shape, peg_status status, peg_shape **out_shape);

#endif
