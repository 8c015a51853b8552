/* SPDX-License-Identifier: MIT */

/* Shapes without a drawing: any graph of jump lines. */
#ifndef PEG_SHAPE_LINE_LIST_H
#define PEG_SHAPE_LINE_LIST_H

#include "shape/shape.h"

/* Makes a shape, held once, from its lines. On error *out_at is the index of a wrong line. */
peg_status peg_shape_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_shape **out_shape);

/*
 * Makes one from a list such as 5:1-2-3,3-4-5, the number of holes and the lines. The list is
 * a piece of a text, from *at to end; on error *at becomes the place of what is wrong.
 */
peg_status peg_shape_from_list(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape);

#endif
