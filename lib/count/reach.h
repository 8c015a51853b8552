/* SPDX-License-Identifier: MIT */

/*
 * Where play from a position can lead, level by level; only the last level is in memory. One walk
 * covers everything that can be reached: how many positions there are after each number of jumps,
 * whether play can be stuck there, and how many games there are. The other finds how likely each
 * ending of random play is.
 *
 * On a board with symmetries a level holds only least images. Counting images gives the numbers of
 * all positions. Images are equally likely in random play, so the least has the chance of all
 * together; this does not hold if some lines are preferred.
 */
#ifndef PEG_COUNT_REACH_H
#define PEG_COUNT_REACH_H

#include "position/frame.h"

/* One level: the positions after some number of jumps. */
typedef struct peg_reached {
    uint64_t keys;      /* positions, images of each other counted once */
    uint64_t positions; /* all of them, if wanted; the group must keep the start then */
    int stuck;          /* whether some position has no legal jump */
} peg_reached;

typedef struct peg_reach {
    int levels; /* how many; the first has only the start */
    peg_reached level[PEG_MAX_HOLES];
    peg_count games; /* ways to play until stuck or at the stop, if wanted */
    peg_bits end;    /* the least stuck position of the last level that has one, if wanted */
} peg_reach;

/*
 * What a walk may find besides keys and stuck; or it ends with the first level in which a position
 * is stuck.
 */
enum {
    PEG_REACH_GAMES = 1,
    PEG_REACH_POSITIONS = 2,
    PEG_REACH_ENDS = 4,
    PEG_REACH_FIRST_STUCK = 8
};

/*
 * Walks through all positions that can be reached, level by level. Play ends at the position
 * stop, unless it is NULL; every symmetry of the frame must keep it, and games must be wanted.
 * PEG_E_COUNT ends the question if there are more games than 128 bits can hold.
 */
void peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int wanted,
                    peg_budget *budget, peg_reach *out_reach);

/* -- Random play ----------------------------------------------------------- */

typedef struct peg_chances {
    peg_count won;                     /* at the position stop */
    peg_count left[PEG_MAX_HOLES + 1]; /* by the number of pegs left, won or stuck */
} peg_chances;

/*
 * Plays at random from a position, until play is stuck or at the position stop, if that is not
 * NULL. Every symmetry of the frame must keep it. The frame has no marks.
 *
 * Lines are drawn, all equally likely, until one is legal. If draws is at least 0 and so many draws
 * miss, the first legal line is played.
 */
void peg_chances_find(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int draws,
                      peg_budget *budget, peg_chances *out_chances);

#endif
