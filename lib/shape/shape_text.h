/* SPDX-License-Identifier: MIT */

/* Shapes and positions as one line of text. */
#ifndef PEG_SHAPE_SHAPE_TEXT_H
#define PEG_SHAPE_SHAPE_TEXT_H

#include "base/text.h"
#include "shape/shape.h"

/*
 * Writes a shape and a position of it as peg_board_new() reads them. A drawing shows the
 * pegs, so that no position need follow it.
 */
void peg_shape_write(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);

/* What a mark of a drawing or a position is: 1 for a peg, 0 for an empty hole, -1 for neither. */
int peg_shape_mark(char c);

/* Writes a position: o for a peg and . for an empty hole, with a slash between rows. */
void peg_shape_write_position(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);

/* Reads that from *at to end; on error *at becomes the place of what is wrong. */
peg_status peg_shape_read_position(const peg_shape *shape, const char *text, size_t end, size_t *at,
                                   peg_bits *out_pegs);

#endif
