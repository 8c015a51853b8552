/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves by weights (weights.h), level by level: a level is the waypoints
 * after the same number of moves. To show that there is no solution with a number of moves, each
 * level keeps what may need no more than are left. To find a good solution, each level keeps only
 * those that seem to need the fewest (a beam: Lowerre, The Harpy speech recognition system, 1976).
 */
#ifndef PEG_FEWEST_WEIGHED_H
#define PEG_FEWEST_WEIGHED_H

#include "fewest/weights.h"

/*
 * Looks for a solution with no more than a number of moves. Returns 1 if there is one. *out_kept is
 * how many waypoints were kept, the start included.
 */
int peg_weighed_search(peg_fewest *fewest, peg_weigher *weigher, int moves, uint64_t *out_kept);

/*
 * Chooses few of the weights learned in a search that found no solution, with which one finds none
 * either: searches again and again, as long as fewer will do.
 */
void peg_weighed_choose(peg_fewest *fewest, peg_weigher *weigher, int moves);

/*
 * Goes on until the shortest solution found is proven to be one of the fewest moves. Where none was
 * found before and the first beam finds none, there may be none: that leaves *out_answer as it is.
 * Beams go by the guesser, which may be the weigher. The table may be NULL.
 */
void peg_weighed_find(peg_fewest *fewest, peg_weigher *weigher, peg_weigher *guesser,
                      const peg_table *table, peg_answer *out_answer);

/*
 * The waypoints that a level of the first beam keeps, and the factor from each beam to the next. A
 * test makes beams narrow, so that they find worse solutions than proofs do.
 */
#ifndef PEG_FIRST_WIDTH
#define PEG_FIRST_WIDTH 800
#endif
enum { PEG_WIDER = 4 };

/*
 * Looks for a solution with fewer moves than the shortest found. This needs no bounds: weights that
 * only some trails of the shape were asked for do as well.
 */
void peg_weighed_beam(peg_fewest *fewest, peg_weigher *weigher, size_t width);

#endif
