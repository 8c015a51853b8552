/* SPDX-License-Identifier: MIT */

/*
 * A tally: every position on the way from a start to a goal, level by level, with the number of
 * ways on from it. It answers how many solutions there are, which is number k, and what number a
 * given one has, though all solutions together may be more than anybody could list.
 *
 * Levels are grown from both ends, by play from the start and by play backward from the goal,
 * and meet in the middle: positions near the start are few, positions near the goal are few, and
 * most of those far from both are not on the way. So there are two sides. Levels up to the meeting
 * belong to the side from the start and hold positions as they are; levels past it belong to the
 * side from the goal and hold complements, in which play backward is play forward (see
 * level_ops.h). Where the start is the complement of the goal, as in the central game, both sides
 * are the same, and one is enough. docs/theory.md shows it all on a small board.
 *
 * The work is divided by steps: tally_make.c leads through them, tally_levels.c finds the levels,
 * tally_count.c counts them, tally_by_table.c does both at once if a table knows what is lost,
 * and tally_numbers.c finds solutions by their numbers.
 */
#ifndef PEG_COUNT_TALLY_H
#define PEG_COUNT_TALLY_H

#include "count/level_ops.h"
#include "count/sieve.h"
#include "shape/goal.h"
#include "theory/classes.h"

/* Which solutions are counted: from which position to which goal. */
typedef struct peg_task {
    const peg_shape *shape;
    peg_bits pegs;
    struct peg_goal goal;
    const peg_table *table;     /* for this goal and class, or NULL */
    const peg_classes *classes; /* of the shape, or NULL if they are yet to be found */
} peg_task;

/* The levels at one end, by the number of jumps from it. */
typedef struct peg_side {
    peg_sieve sieve; /* while levels grow, once they are large */
    peg_level level[PEG_MAX_HOLES];
} peg_side;

typedef struct peg_tally {
    peg_task task;
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
static inline peg_level *peg_tally_level(const peg_tally *tally, int jumps)
{
    if (jumps <= tally->meeting)
        return tally->from_start->level + jumps;
    return tally->from_goal->level + (tally->length - jumps);
}

/* Swaps pegs and empty holes: levels past the meeting hold positions so. */
static inline peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs)
{
    peg_bits complement;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        complement.word[w] = ~pegs->word[w] & tally->frame.all_holes.word[w];
    return complement;
}

/* Takes memory for the counts of a level, none of them set yet, and gives it back. */
peg_status peg_tally_take_counts(peg_tally *tally, int jumps, peg_budget *budget);
void peg_tally_drop_counts(peg_tally *tally, int jumps, peg_budget *budget);

/* The budget must be the one that the tally was made with, or one that holds its memory now. */
void peg_tally_free(peg_tally *tally, peg_budget *budget);

#endif
