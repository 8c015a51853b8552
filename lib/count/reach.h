/* SPDX-License-Identifier: MIT */

/*
 * Everything that play can reach from a position, level by level: how many positions there are
 * after each number of jumps, whether play can be stuck there, and how many games there are in
 * all. Only the last level is in memory. On a board with symmetries each level holds the
 * least images alone, and the numbers of all positions are found by counting images.
 */
#ifndef PEG_COUNT_REACH_H
#define PEG_COUNT_REACH_H

#include "count/level_ops.h"

/* One level: the positions after some number of jumps. */
typedef struct peg_reached {
    uint64_t keys;      /* positions of which none is an image of another */
    uint64_t positions; /* all of them, if wanted; the group must keep the start then */
    int stuck;          /* whether some position has no legal jump */
} peg_reached;

typedef struct peg_reach {
    int levels; /* their number; the first has the start alone */
    peg_reached level[PEG_MAX_HOLES];
    peg_count games; /* ways to play until stuck or at the stop, if wanted */
} peg_reach;

/* What a walk may find out besides keys and stuck. */
enum { PEG_REACH_GAMES = 1, PEG_REACH_POSITIONS = 2 };

/*
 * Walks through all positions that can be reached, level by level. Play ends at the position
 * stop, unless it is NULL; every symmetry of the frame must keep it, and games must be wanted.
 * Returns PEG_E_COUNT if there are more games than 128 bits can hold.
 */
peg_status peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                          int wanted, peg_budget *budget, peg_reach *out_reach);

#endif
