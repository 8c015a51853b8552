/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_REACH_H
#define PEG_SEARCH_REACH_H

#include "search/ops.h"

/* The positions that some number of jumps can lead to. */
typedef struct peg_reached {
    uint64_t apart;     /* those that stand for others */
    uint64_t positions; /* with their images under the frame's group, if wanted */
    int stuck;          /* whether no jump is legal in some of them */
} peg_reached;

typedef struct peg_reach {
    int levels; /* the first of them is the start alone */
    peg_reached level[PEG_MAX_HOLES];
    peg_count games; /* ways to play until stuck or at the stop, if wanted */
} peg_reach;

/* What a walk may find besides how far play goes. */
enum { PEG_REACH_GAMES = 1, PEG_REACH_POSITIONS = 2 };

/*
 * Walks forward through all positions that can be reached, level by level. Play ends
 * at the position stop unless it is NULL; every symmetry of the frame must keep it,
 * and games must be wanted. PEG_E_COUNT if there are more games than 128 bits can
 * hold.
 */
peg_status peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                          int wanted, peg_budget *budget, peg_reach *out_reach);

#endif
