/* SPDX-License-Identifier: MIT */

/*
 * Merson regions (in Beasley, The Ins and Outs of Peg Solitaire): sets of holes such that every
 * line whose middle is in the set has an end in it too. While a region is full, no jump can end in
 * it or take a peg out of its middle without starting in it. So the first peg that it loses is one
 * that jumps: a move begins there. A move begins in one hole, so disjoint full regions that must
 * not be full at the end cost a move each.
 */
#ifndef PEG_THEORY_REGIONS_H
#define PEG_THEORY_REGIONS_H

#include "base/budget.h"
#include "shape/shape.h"

/* The most regions that are listed. */
#define PEG_MOST_REGIONS 64

/* Regions, which may overlap, and a family of disjoint ones among them. */
typedef struct peg_regions {
    int count;
    int spare;       /* 1 if one of the family may stay full: a single hole with the last peg */
    uint64_t family; /* a bit for each region of it */
    peg_bits region[PEG_MOST_REGIONS];
    uint64_t in[PEG_MAX_HOLES]; /* by hole: a bit for each region that it is in */
} peg_regions;

/*
 * Lists the minimal regions, which contain no other and are not full in the goal: those with the
 * fewest holes first, and only the family's and their images if there are too many. The family is
 * the largest that a bounded search finds. Whatever the status, the listed regions are right.
 */
peg_status peg_regions_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_regions *out_regions);

/* Which regions of a list are full: a bit for each. */
uint64_t peg_regions_full(const peg_regions *regions, const peg_bits *pegs);

/* Whether a set of holes has all holes of another. */
int peg_regions_cover(const peg_bits *set, const peg_bits *part);

/* Whether two sets of holes have one in common. */
int peg_regions_meet(const peg_bits *a, const peg_bits *b);

/* The index in the list of the image of a region, or -1. */
int peg_regions_image(const peg_shape *shape, const peg_regions *regions, size_t symmetry,
                      int region);

#endif
