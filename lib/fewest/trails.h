/* SPDX-License-Identifier: MIT */

/*
 * The moves of a shape, whatever the position: a trail is where a move begins, where it ends, and
 * the holes it jumps over, each once. Moves that have these three in common change a position
 * alike, in whatever order they jump.
 *
 * A trail is held as a shorter one and the hole jumped last, so that a sum over the holes jumped,
 * for every trail of a shape, takes one addition for each.
 */
#ifndef PEG_FEWEST_TRAILS_H
#define PEG_FEWEST_TRAILS_H

#include "base/budget.h"
#include "shape/shape.h"

/* A shape that has more trails has never all of them listed. */
#define PEG_MOST_TRAILS (1 << 18)

typedef struct peg_trail {
    uint32_t before; /* the trail without the last jump */
    uint8_t start;
    uint8_t over; /* jumped last */
    uint8_t end;
} peg_trail;

/* The first trails, one for each hole, have no jump. The others come after the ones they extend. */
typedef struct peg_trails {
    size_t count;
    size_t room;
    int are_all;
    peg_trail *list;
} peg_trails;

/*
 * Lists the trails of a shape. PEG_END, and none, if there are too many. Whatever the status,
 * peg_trails_free() frees them.
 */
peg_status peg_trails_find(const peg_shape *shape, peg_budget *budget, peg_trails *out_trails);

/*
 * Lists some of the trails, short and long. Weights that only these were asked for bound nothing,
 * but tell well which of two positions needs fewer moves.
 */
peg_status peg_trails_find_some(const peg_shape *shape, peg_budget *budget, peg_trails *out_trails);

void peg_trails_free(peg_trails *trails, peg_budget *budget);

#endif
