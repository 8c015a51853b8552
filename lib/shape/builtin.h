/* SPDX-License-Identifier: MIT */

/* The shapes that have a name. */
#ifndef PEG_SHAPE_BUILTIN_H
#define PEG_SHAPE_BUILTIN_H

#include "shape/shape.h"

/*
 * Makes the shape, held once, of a name and size such as english or rect4x7. The name is a
 * piece of a text, from *at to end; on error *at becomes the place of what is wrong.
 */
peg_status peg_shape_from_name(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape);

/* Whether a text of some length is such a name. */
int peg_shape_is_name(const char *text, size_t length);

#endif
