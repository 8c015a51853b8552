/* SPDX-License-Identifier: MIT */

/*
 * A bag says how often play jumped along each line, in whatever order. A jump changes the same
 * three holes whenever it is played, so the bag determines the position, and with it how play can
 * go on.
 *
 * So a walk in ascending order may turn back where it meets a bag again. The first of the solutions
 * with the same bag is never cut off: suppose the bag of its first jumps had been met before, by
 * earlier jumps. Then those jumps and the rest of the solution would be an earlier solution with
 * the same bag. For the same reason the walk may leave out solutions that are not the least up to
 * order (position/order.h).
 *
 * Symmetries that keep the start and the goal take solutions to solutions. A bag is stored as its
 * key, the least of its images, with a mark for each image that was met. A walk that only counts
 * turns back at any image of a bag, and counts all images of the bag of a solution.
 *
 * Bags are compared in full, never by a hash alone.
 */
#ifndef PEG_SOLVE_BAGS_H
#define PEG_SOLVE_BAGS_H

#include "base/budget.h"
#include "shape/shape.h"

typedef struct peg_bags peg_bags;

/*
 * Begins a set of the bags of a walk from a position to a goal. If by_images is 1, all images of a
 * bag count as met once one of them is. NULL if the question is over.
 */
peg_bags *peg_bags_begin(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                         int by_images, peg_budget *budget);

/*
 * Adds the bag after a jump along a line from the bag of a walk of `jumps` jumps. Returns 1 if it
 * is new, and the walk may go on from it with one more jump; otherwise 0, also if memory is
 * refused, which ends the question. Nothing else ends it here: the work is added to *steps.
 */
int peg_bags_add(peg_bags *bags, int jumps, size_t line, peg_budget *budget, uint64_t *steps);

/* The number of images that the bag added last has, itself included. */
uint64_t peg_bags_images(const peg_bags *bags);

void peg_bags_end(peg_bags *bags, peg_budget *budget);

#endif
