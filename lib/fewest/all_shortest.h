/* SPDX-License-Identifier: MIT */

/*
 * All solutions of the fewest moves. A search that ran its last round to the end holds every
 * waypoint of every one of them, each with the number of moves to it. Going through these from
 * the last to the first, the solutions from each waypoint on are counted: a sum over the
 * waypoints that one move leads to. Waypoints without a solution are marked, so that listing
 * all solutions comes to a dead end only within a move, never later.
 */
#ifndef PEG_FEWEST_ALL_SHORTEST_H
#define PEG_FEWEST_ALL_SHORTEST_H

#include "fewest/fewest.h"

typedef struct peg_all_shortest {
    peg_fewest *fewest; /* the search that found all */
    peg_count *counts;  /* of the solutions from a waypoint on, at the index in its next */
    size_t count;
    size_t room;
    int too_many; /* for a count of 128 bits */
    int sweep;    /* jumps of the longest last move */
} peg_all_shortest;

/*
 * Counts the solutions from every waypoint on. The search is one by peg_fewest_find_all() that
 * found a solution; its lists are used up. Whatever the status, peg_all_shortest_free() frees
 * what was made.
 */
peg_status peg_all_shortest_count(peg_all_shortest *shortest, peg_fewest *fewest);
void peg_all_shortest_free(peg_all_shortest *shortest);

/* The number of all solutions, unless there are too many. */
peg_count peg_all_shortest_total(const peg_all_shortest *shortest);

/* Whether solutions pass through a position after a number of moves. */
int peg_all_shortest_pass(const peg_all_shortest *shortest, const peg_bits *pegs, int moves);

/* Lists the symmetries that keep the start and the goal, without the identity. Returns how many. */
size_t peg_all_shortest_group(const peg_all_shortest *shortest, uint32_t *out);

#endif
