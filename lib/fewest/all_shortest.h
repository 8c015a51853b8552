/* SPDX-License-Identifier: MIT */

/*
 * All solutions of the fewest moves. A search that ran its last round to the end holds every
 * waypoint of all these solutions, each with the number of moves to it. From the last waypoint to
 * the first, the solutions from each are counted: a sum over the waypoints that one move leads to.
 * Waypoints without a solution are marked, so listing all solutions meets a dead end only within a
 * move, never later.
 */
#ifndef PEG_FEWEST_ALL_SHORTEST_H
#define PEG_FEWEST_ALL_SHORTEST_H

#include "fewest/search.h"

typedef struct peg_all_shortest {
    peg_fewest *fewest; /* the search that found all */
    peg_count *counts;  /* of the solutions from each waypoint, at the index in its next */
    size_t count;
    size_t room;
    int leads_on; /* whether the waypoint being counted has a solution */
    int too_many; /* for a count of 128 bits */
    int sweep;    /* jumps of the longest last move */
} peg_all_shortest;

/*
 * Counts the solutions from every waypoint on. The search was made by peg_fewest_find_all() and
 * found a solution; its lists are used up. However this ends, call peg_all_shortest_free().
 */
void peg_all_shortest_count(peg_all_shortest *shortest, peg_fewest *fewest);
void peg_all_shortest_free(peg_all_shortest *shortest);

/* The number of all solutions, unless there are too many. */
peg_count peg_all_shortest_total(const peg_all_shortest *shortest);

/* Whether solutions pass through a position after a number of moves. */
int peg_all_shortest_pass(const peg_all_shortest *shortest, const peg_bits *pegs, int moves);

/* Lists the symmetries that keep the start and the goal, without the identity. Returns how many. */
size_t peg_all_shortest_group(const peg_all_shortest *shortest, uint32_t *out);

/*
 * A list of all solutions of the fewest moves, in ascending order: depth first, one jump after
 * another, through the waypoints that have solutions. Its own stack lets it stop after any
 * solution, or in between, and continue later.
 */

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
 * Finds the next solution, whose jumps are then in the list. Returns PEG_END if there is none left,
 * PEG_PAUSED after `positions` positions, or the status of the budget.
 */
peg_status peg_shortest_list_next(peg_shortest_list *list, uint64_t positions);

/*
 * Counts the solutions of the fewest moves up to the order of their moves, the order in which a
 * move takes its pegs, and the symmetries that keep the start and the goal.
 */
uint64_t peg_count_distinct(const peg_all_shortest *shortest);

#endif
