/* SPDX-License-Identifier: MIT */

/*
 * Two jumps without a hole in common can be played in either order, and lead to the same
 * position. Whoever wants every position that can be reached, and not every way to it, needs
 * only one of the two orders. To reach the 23,475,688 positions of the central game (up to
 * symmetry) then takes 79 million jumps rather than 186 million.
 *
 * How it works: every line has a rank, the same for all images of a line. A position that is
 * found carries a mark, the line of the jump that led to it, mapped by the symmetry that takes
 * the position to its key. From a marked position, a jump is left out if its line has no hole
 * in common with the marked line and a lower rank. So of two jumps that commute, the one of
 * lower rank must come first.
 *
 * Why no position is lost: let q be a position of the next level. Of all jumps from this level
 * that lead to q or to an image of q, take one whose line j has the highest rank. It starts
 * from a position p, whose mark is a line m. Suppose it were left out: j and m have no hole in
 * common, and m has the higher rank. Let o be the position from which the jump along m led to
 * p. The jump along j is legal in o too; call the position after it r. The jump along m is legal
 * in r and leads to q. But r is in this level, by its key, and from there an image of m leads to
 * an image of q. The rank of that line is the rank of m, and so higher than that of j, though j
 * was one of the highest rank.
 *
 * Where a sieve drops positions that cannot be won, the same holds for every q that can be won:
 * then r can be won as well, and stays.
 *
 * Programs that check concurrent systems leave out orders of independent events for the same
 * reason: P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996.
 */
#ifndef PEG_POSITION_COMMUTE_H
#define PEG_POSITION_COMMUTE_H

#include "shape/shape.h"

/*
 * A mark is a number from 1 to 255 in the highest byte of a position of one word; 0 is no
 * mark.
 */
enum { PEG_MARK_BITS = 8, PEG_MARK_AT = 64 - PEG_MARK_BITS, PEG_MOST_MARKS = 255 };

/* Whether positions of a shape have room for a mark, and there is a mark for every line. */
int peg_commute_fits(const peg_shape *shape);

/*
 * Fills in what marks need, for a shape that peg_commute_fits() and a group of its symmetries,
 * given by their numbers. jump_images has one word for each line and symmetry, line by line:
 * the mark of the line's image is added to each word. lines_after has line_words words for
 * each mark: they become the set of lines to try after it. The set of mark 0 is left as it is.
 */
void peg_commute_fill(const peg_shape *shape, const uint32_t *group, size_t group_size,
                      size_t line_words, uint64_t *jump_images, uint64_t *lines_after);

#endif
