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
#include "shape/shape.h"

/* The most regions that are listed. */
#define PEG_MOST_REGIONS 64

/* Regions that may have holes in common, and disjoint ones among them. */
typedef struct peg_regions {
    int count;
    int spare;       /* 1 if one of the family may stay full: a single hole with the last peg */
    uint64_t family; /* a bit for each region of it */
    peg_bits region[PEG_MOST_REGIONS];
    uint64_t in[PEG_MAX_HOLES]; /* by hole: a bit for each region that it is in */
} peg_regions;

/*
 * Lists the least regions, none of which contains another, or is full in the goal: those with the
 * fewest holes first, and only the family's and their images if there are too many. Whatever the
 * status, what is listed is right.
 * The family is as large as a bounded search has found.
 */
peg_status peg_regions_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_regions *out_regions);

/* Which regions of a list are full: a bit for each. */
uint64_t peg_regions_full(const peg_regions *regions, const peg_bits *pegs);

/* Whether a set of holes has all holes of another. */
int peg_regions_cover(const peg_bits *set, const peg_bits *part);

/* Whether two sets of holes have one in common. */
int peg_regions_meet(const peg_bits *a, const peg_bits *b);

/* The number of the region on the list that is the image of one, or -1. */
int peg_regions_image(const peg_shape *shape, const peg_regions *regions, size_t symmetry,
                      int region);

#endif
