/* SPDX-License-Identifier: MIT */

/* What a tally is made of, and finding its levels: count/tally.h tells what it is. */
#ifndef PEG_COUNT_TALLY_LEVELS_H
#define PEG_COUNT_TALLY_LEVELS_H

#include "count/level.h"
#include "shape/goal.h"
#include "theory/classes.h"

/* Which solutions are counted: from which position to which goal, in every order or one. */
typedef struct peg_ends {
    const peg_shape *shape;
    peg_bits pegs;
    struct peg_goal goal;
    const peg_table *table;     /* for this goal and class, or NULL */
    const peg_classes *classes; /* of the shape, or NULL if they are yet to be found */
    int up_to_order;            /* whether those that are the same up to order count as one */
} peg_ends;

/* Drops lost positions from levels: see tally_levels.c. */
typedef struct peg_filter {
    size_t blocks;  /* of counts */
    int chunks;     /* of a position */
    int words;      /* of a position */
    uint64_t *sums; /* by block, chunk, value of the chunk, and word; NULL if there is no filter */
    size_t size;    /* of the sums in bytes */
} peg_filter;

/* The levels at one end, by the number of jumps from it. */
typedef struct peg_side {
    peg_filter filter; /* while levels grow, once they are large */
    peg_level level[PEG_MAX_HOLES];
} peg_side;

typedef struct peg_tally {
    peg_ends ends;
    peg_frame frame;
    const peg_level_ops *ops;
    peg_store store; /* while levels grow */
    int length;      /* jumps in each solution; below 0 if the goal has more pegs; 0: no levels */
    int meeting;     /* jumps from the start to the last level of its side */
    peg_side *from_start;
    peg_side *from_goal; /* the same side, if the start is the complement of the goal */
    peg_count *counts[PEG_MAX_HOLES]; /* by jumps from the start and place in the level */
    peg_count total;                  /* solutions */
    uint64_t positions;               /* in all levels: keys on the way to the goal */
} peg_tally;

/* The level that holds the positions after some number of jumps from the start. */
peg_level *peg_tally_level(const peg_tally *tally, int jumps);

/* Swaps pegs and empty holes: levels past the meeting hold positions so. */
peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs);

void peg_filter_free(peg_filter *filter, peg_budget *budget);

/* Makes the first level of both sides. If these levels are the same, the sides become one. */
peg_status peg_tally_begin_sides(peg_tally *tally, const peg_classes *classes, peg_budget *budget);

/* Grows both sides until they meet, and prunes their levels. */
peg_status peg_tally_find_levels(peg_tally *tally, peg_budget *budget);

#endif
