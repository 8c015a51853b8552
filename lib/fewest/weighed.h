/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves by weights (weights.h), level by level: a level is the waypoints
 * after the same number of moves. To prove that there is no solution with a number of moves, each
 * level keeps the waypoints that may need no more moves than are left. To find a good solution,
 * each level keeps only the waypoints that seem to need the fewest (a beam: Lowerre, The Harpy
 * speech recognition system, 1976).
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
 * Chooses a few of the weights learned in a search that found no solution, with which a search
 * finds none either. Searches repeatedly, as long as fewer weights are enough.
 */
void peg_weighed_choose(peg_fewest *fewest, peg_weigher *weigher, int moves);

/*
 * Continues until the shortest solution found is proven to have the fewest moves. If none was found
 * before and the first beam finds none, leaves *out_answer as it is: there may be none. Beams use
 * the guesser, which may be the weigher. The table may be NULL.
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
 * Looks for a solution with fewer moves than the shortest found. This needs no bounds: weights
 * judged by only some trails of the shape are good enough.
 */
void peg_weighed_beam(peg_fewest *fewest, peg_weigher *weigher, size_t width);

#endif
