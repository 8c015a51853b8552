/* SPDX-License-Identifier: MIT */

/*
 * Judges weights of holes and prices of regions. They are whole numbers which prove that a position
 * needs many moves; program.h explains how, and finds them. Wherever they come from, they are
 * judged here by every move of the shape and every position near the goal.
 *
 * A trail is a move without its position: the hole where it begins, the hole where it ends, and the
 * holes that it jumps over, each once. Moves with the same trail change a position in the same way,
 * whatever the order of their jumps. A trail is stored as a shorter trail and the hole jumped last;
 * a near position as the near position that a jump leads to, and the line of the jump. So the sum
 * of each takes one addition.
 */
#ifndef PEG_FEWEST_MEASURE_H
#define PEG_FEWEST_MEASURE_H

#include "fewest/heaviest.h"
#include "fewest/runs.h"
#include "shape/shape.h"
#include "theory/regions.h"

/* If a shape has more trails, only some are listed: see peg_heaviest_find(). */
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

/* A position from which the goal is a few moves away. */
typedef struct peg_near_position {
    peg_bits pegs;
    uint64_t full;  /* a bit for each region that is full */
    uint32_t after; /* the position after the jump; not for a goal */
    uint16_t line;
} peg_near_position;

/* Positions that are the same number of moves away stand together. */
typedef struct peg_near {
    int moves;    /* the most from a position to the goal */
    size_t count; /* positions on the list */
    size_t first; /* of those with the most moves */
    size_t goals; /* won positions, which come first */
    size_t room;
    peg_near_position *list;
    peg_slots slots;
} peg_near;

typedef struct peg_weights {
    int32_t hole[PEG_MAX_HOLES];
    int32_t price[PEG_MOST_REGIONS]; /* of a full region, at least 0 */
    int64_t scale;                   /* the most that a move takes away; above 0 */
    int64_t top;                     /* the highest sum of a position near the goal */
} peg_weights;

typedef struct peg_measure {
    peg_budget *budget;
    const peg_shape *shape;
    const peg_regions *regions;
    peg_trails trails;
    peg_heaviest heaviest; /* if not all trails are listed */
    int is_bound;          /* whether judged weights give bounds */
    peg_near near;
    double *sums; /* by trail, then by near position */
    size_t sum_count;
} peg_measure;

/*
 * Lists the trails, and the positions near a goal that are of the class of a position. If there are
 * too many trails, only some are listed, short and long, and the others are searched for, unless a
 * guess is enough. For a guess, or if the shape is too wide, weights give no bounds, but still tell
 * well which of two positions needs fewer moves. To be ended in any case.
 */
void peg_measure_begin(peg_measure *measure, const peg_run_ops *ops, const peg_shape *shape,
                       const struct peg_goal *goal, const peg_bits *pegs,
                       const peg_regions *regions, int is_guess, peg_budget *budget);
void peg_measure_end(peg_measure *measure);

/* Whether a position is on the list with fewer than the most moves. */
int peg_near_has_nearer(const peg_near *near, const peg_bits *pegs);

/*
 * Fills measure->sums: how much a move along each trail takes away, and the sum of each near
 * position with the most moves. Sums of whole numbers are exact.
 */
void peg_measure_sum(const peg_measure *measure, const double *hole, const double *price);

/* For each hole, what a trail takes by starting there: its weight and the prices of its regions. */
void peg_measure_starts(const peg_measure *measure, const double *hole, const double *price,
                        double *out);

/*
 * Sets the scale and top of weights and prices. A position at least near.moves moves from the goal
 * then needs at least near.moves + (sum - top) / scale moves, where sum adds the weights of its
 * pegs and the prices of its full regions. Returns 0 if they prove nothing, because no move takes
 * anything away or a price is below 0: a price for emptying a region must not be taken for filling
 * one. The caller notes the work.
 */
int peg_measure_allows(peg_measure *measure, peg_weights *weights);

/* The sum of a position. `full` has its full regions: see peg_regions_full(). */
int64_t peg_weights_sum(const peg_weights *weights, int holes, const peg_bits *pegs, uint64_t full);

#endif
