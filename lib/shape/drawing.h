/* SPDX-License-Identifier: MIT */

/* Shapes that are drawn with characters. */
#ifndef PEG_SHAPE_DRAWING_H
#define PEG_SHAPE_DRAWING_H

#include "shape/shape.h"

/*
 * Makes a shape, held once, from a drawing on a lattice. The drawing is a piece of a text,
 * from *at to end; on error *at becomes the place of what is wrong.
 */
peg_status peg_shape_from_drawing(peg_lattice lattice, const char *text, size_t end,
                                  const peg_allocator *allocator, size_t *at,
                                  peg_shape **out_shape);

#endif
