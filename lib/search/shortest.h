/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_SHORTEST_H
#define PEG_SEARCH_SHORTEST_H

#include "search/fewest.h"

/* All solutions of the fewest moves. */
typedef struct peg_shortest {
    peg_fewest *fewest; /* that found all */
    peg_count *counts;  /* of the ways on from each stop on the way, by its place in next */
    size_t count;
    size_t room;
    int over;  /* whether a count passed 128 bits */
    int sweep; /* jumps of the longest last move */
} peg_shortest;

/*
 * Counts the ways on from every stop: those without one leave the search. There is a
 * solution. peg_shortest_free() in any case.
 */
peg_status peg_shortest_count(peg_shortest *shortest, peg_fewest *fewest);
void peg_shortest_free(peg_shortest *shortest);

/* The number of all, unless it is over 128 bits. */
peg_count peg_shortest_total(const peg_shortest *shortest);

/* Whether a position after so many moves is on the way of a solution. */
int peg_shortest_passes(const peg_shortest *shortest, const peg_bits *pegs, int moves);

/* Lists the symmetries that keep the start and the goal, save the identity, and counts them. */
size_t peg_shortest_group(const peg_shortest *shortest, uint32_t *out);

/* Calls a function with each, in ascending order. */
peg_status peg_shortest_each(const peg_shortest *shortest, peg_solution_fn each, void *user);

/*
 * Counts those of them that differ in more than the order of their moves, and in more
 * than a symmetry that keeps the position and the goal.
 */
peg_status peg_shortest_distinct(const peg_shortest *shortest, uint64_t *out_count);

#endif
