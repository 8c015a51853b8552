/* SPDX-License-Identifier: MIT */

/*
 * The ways to make a shape, from its name, a drawing or a list of lines, and to write one; and
 * positions in text. A shape that is made is held once.
 */
#ifndef PEG_SHAPE_SHAPE_TEXT_H
#define PEG_SHAPE_SHAPE_TEXT_H

#include "base/text.h"
#include "shape/shape.h"

/* Makes a shape without a drawing. On error *out_at is the index of a wrong line. */
peg_status peg_shape_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_shape **out_shape);

/*
 * These read a piece of a text up to its end, and return NULL if the reader has failed. A list such
 * as 5:1-2-3,3-4-5 is the number of holes and the lines; a name such as english or rect4x7 may have
 * sizes (builtin.c).
 */
peg_shape *peg_shape_from_list(peg_reader *reader, size_t end, const peg_allocator *allocator);
peg_shape *peg_shape_from_drawing(peg_reader *reader, peg_lattice lattice, size_t end,
                                  const peg_allocator *allocator);
peg_shape *peg_shape_from_name(peg_reader *reader, size_t end, const peg_allocator *allocator);

/* The word before a drawing on a lattice, such as "square:". */
const char *peg_shape_head(peg_lattice lattice);

/*
 * Writes a shape and a position of it as peg_board_new() reads them. A drawing shows the pegs, so
 * no position follows it.
 */
void peg_shape_write(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);

/* The hole in a row and a column, or PEG_NO_HOLE. */
int peg_shape_hole_at(const peg_shape *shape, int row, int column);

/* The meaning of a mark in a drawing or position: 1 for a peg, 0 for an empty hole, -1 neither. */
int peg_shape_mark(char c);

/* Writes a position: o for a peg and . for an empty hole, with a slash between rows. */
void peg_shape_write_position(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);

/* Reads a position up to its end. */
peg_bits peg_shape_read_position(const peg_shape *shape, peg_reader *reader, size_t end);

#endif
