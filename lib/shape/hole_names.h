/* SPDX-License-Identifier: MIT */

/*
 * A hole may have three names: its number from 1, letters, and on square lattices its column and
 * row, as on a chessboard but with row 1 at the top.
 */
#ifndef PEG_SHAPE_HOLE_NAMES_H
#define PEG_SHAPE_HOLE_NAMES_H

#include "shape/shape.h"

/* Fills in the names of every hole, from its number and its place. */
void peg_shape_name_holes(peg_shape *shape);

/*
 * Replaces PEG_NAMING_DEFAULT by what it stands for in a shape. PEG_E_NAMING if its holes have no
 * names in the naming.
 */
peg_status peg_shape_naming(const peg_shape *shape, peg_naming *naming);

/* A hole's name in a naming that the shape has, but not PEG_NAMING_DEFAULT. */
const char *peg_shape_hole_name(const peg_shape *shape, peg_naming naming, int hole);

/* The hole that a text names, in any naming and in upper or lower case, or PEG_NO_HOLE. */
int peg_shape_hole_named(const peg_shape *shape, const char *text, size_t length);

#endif
