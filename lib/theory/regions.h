/* SPDX-License-Identifier: MIT */

/*
 * Merson regions (in Beasley, The Ins and Outs of Peg Solitaire): sets of holes such that every
 * line whose middle is in the set has an end in it too. While a region is full, no jump can end in
 * it or take a peg out of its middle without starting in it. So the first peg that it loses is one
 * that jumps: a move begins there. A move begins in one hole, so disjoint regions that are full,
 * and must not be at the end, cost a move each.
 */
#ifndef PEG_THEORY_REGIONS_H
#define PEG_THEORY_REGIONS_H

#include "base/budget.h"
#include "shape/goal.h"
#include "shape/shape.h"

/* The most regions on a list. */
#define PEG_MOST_REGIONS 64

typedef struct peg_regions {
    int count;
    int spare; /* 1 if one region may stay full: a single hole, where the last peg may be */
    peg_bits region[PEG_MAX_HOLES];
} peg_regions;

/*
 * Finds disjoint regions of a shape, none of which is full in the goal. The search is bounded,
 * so that there may be a larger family. Whatever the status, what is found is right.
 */
peg_status peg_regions_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_regions *out_regions);

/* Regions that may have holes in common. */
typedef struct peg_region_list {
    int count;
    peg_bits region[PEG_MOST_REGIONS];
} peg_region_list;

/*
 * Lists the least regions, none of which contains another, or is full in the goal: those with the
 * fewest holes first, and not all if there are too many. Whatever the status, what is listed is
 * right.
 */
peg_status peg_regions_list(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_region_list *out_regions);

/* Which regions of a list are full: a bit for each. */
uint64_t peg_regions_full(const peg_region_list *regions, const peg_bits *pegs);

/* Whether a set of holes has all holes of another. */
int peg_regions_cover(const peg_bits *set, const peg_bits *part);

/* Whether two sets of holes have one in common. */
int peg_regions_meet(const peg_bits *a, const peg_bits *b);

/* A number of moves that every solution from a position needs at least. */
int peg_regions_bound(const peg_regions *regions, const peg_bits *pegs);

#endif
