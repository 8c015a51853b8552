/* SPDX-License-Identifier: MIT */

/*
 * The positions from which the goal is a few moves away, found by moves taken back from the goal.
 * Each is held as another position on the list and the line along which a jump leads from this one
 * to that one, so that a sum over the pegs, for every position, takes one addition for each.
 */
#ifndef PEG_FEWEST_NEAR_H
#define PEG_FEWEST_NEAR_H

#include "base/slots.h"
#include "shape/goal.h"
#include "shape/shape.h"
#include "theory/regions.h"

typedef struct peg_near {
    int moves;    /* the most from a position to the goal */
    size_t count; /* positions on the list */
    size_t first; /* of those with the most moves */
    size_t goals; /* won positions, which come first */
    size_t room, after_room, line_room;
    peg_bits *pegs;
    uint64_t *full;  /* by position: a bit for each region that is full */
    uint32_t *after; /* the position after the jump; not for a goal */
    uint16_t *line;
    peg_slots slots;
} peg_near;

/*
 * Lists the positions of the class of a position from which the goal is no more than a number of
 * moves away, or one move less where that would be more positions than given, and so on. Whatever
 * the status, peg_near_free() frees them.
 */
peg_status peg_near_find(const peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                         const peg_region_list *regions, int moves, size_t most, peg_budget *budget,
                         peg_near *out_near);
void peg_near_free(peg_near *near, peg_budget *budget);

/* Whether a position is on the list with fewer than the most moves. */
int peg_near_has_nearer(const peg_near *near, const peg_bits *pegs);

#endif
