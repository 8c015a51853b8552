/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_REGIONS_H
#define PEG_THEORY_REGIONS_H

#include "base/budget.h"
#include "shape/shape.h"

/*
 * Regions, after Merson: sets of holes such that every line whose middle is in the
 * region has an end in it too. While a region is full, no jump ends in it, so that the
 * first peg it loses is lost to a jump of one of its own pegs: a move begins there. As
 * a move begins in one hole, disjoint regions that are full, and must not be in the
 * end, cost a move each.
 */
typedef struct peg_regions {
    int count;
    int spare; /* 1 if one of them may stay full: a single hole, where the last peg may stand */
    peg_bits region[PEG_MAX_HOLES];
} peg_regions;

/*
 * Finds disjoint regions of a shape, none of which is full in the goal, which is NULL
 * for one peg anywhere. Work is bounded, and ends where the question is stopped: there
 * may be a larger family.
 */
void peg_regions_find(const peg_shape *shape, const peg_bits *goal, peg_budget *budget,
                      peg_regions *out_regions);

/* Whether two sets of holes have one in common. */
int peg_regions_meet(const peg_bits *a, const peg_bits *b);

/* A number of moves without which no solution is possible from a position. */
int peg_regions_bound(const peg_regions *regions, const peg_bits *pegs);

#endif
