/* SPDX-License-Identifier: MIT */

/*
 * Goes through all solutions of the fewest moves, in ascending order: depth first, one jump after
 * another, through the waypoints that have solutions. It can be left after any solution, or in
 * between, and gone on with later.
 */
#ifndef PEG_FEWEST_SHORTEST_LIST_H
#define PEG_FEWEST_SHORTEST_LIST_H

#include "fewest/all_shortest.h"

/* A position on the way, and the jumps that are still to be tried from it. */
typedef struct peg_shortest_step {
    peg_bits pegs;
    uint16_t line;   /* to try next */
    int16_t hole;    /* of the peg that moved last, or PEG_NO_HOLE */
    int16_t moves;   /* made so far, that one included */
    int16_t may_end; /* whether its move may end here */
} peg_shortest_step;

typedef struct peg_shortest_list {
    const peg_all_shortest *shortest;
    int found; /* whether there was a solution yet */
    int depth; /* of the last step, or -1 when all is done */
    size_t jump_count;
    peg_jump jumps[PEG_MAX_HOLES]; /* of the solution found last */
    peg_shortest_step step[PEG_MAX_HOLES];
} peg_shortest_list;

/* Begins before the first solution. */
void peg_shortest_list_begin(peg_shortest_list *list, const peg_all_shortest *shortest);

/*
 * Goes on to the next solution, whose jumps are then in the list. PEG_END if there is none left,
 * PEG_PAUSED after so many positions, or what the budget says.
 */
peg_status peg_shortest_list_next(peg_shortest_list *list, uint64_t positions);

#endif
