/* SPDX-License-Identifier: MIT */

/*
 * Two jumps without a hole in common can be played in either order. While the set
 * of positions a jump from a level is grown, one of the orders is enough.
 *
 * A position of a level is marked with a line by which it was reached, as that line
 * is seen where the position stands for its images. From it, a jump is left out
 * that has no hole in common with the marked line and a lower rank: images of a
 * line have one rank. All positions are still found. For let q be a position, and
 * of all the jumps that lead from the level to q or an image of it let that from p
 * along j have the highest rank. Were it left out, then p, marked with a line m, was
 * reached from some o along m; j is legal in o too, and after it m leads to q. What
 * stands for o after j is in the level, and an image of m leads on from there, with
 * a rank above that of j: but none is above.
 *
 * Where a sieve drops positions that cannot be won, this is true of those q that
 * can be, since o after j can be won as well.
 */
#ifndef PEG_SEARCH_COMMUTE_H
#define PEG_SEARCH_COMMUTE_H

#include "search/frame.h"

/* Whether positions of a shape have room for a mark. */
int peg_commute_room(const peg_shape *shape);

/* Marks the jumps of a frame and lists the lines to try, as far as there is room for marks. */
void peg_commute_fill(peg_frame *frame);

#endif
