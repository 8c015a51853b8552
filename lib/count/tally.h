/* SPDX-License-Identifier: MIT */

/*
 * A tally: every position on the way from a start to a goal, level by level, with the number of
 * ways on from it. It answers how many solutions there are, which solution has number k, and which
 * number a solution has, even if there are far too many solutions to list.
 *
 * Levels grow from both ends, by play from the start and by backward play from the goal, and meet
 * in the middle: there are few positions near the start and few near the goal, and most positions
 * far from both are not on the way. So there are two sides. Levels up to the meeting belong to the
 * side from the start and hold positions; levels past it belong to the side from the goal and hold
 * complements, in which backward play is forward play (see level.h). Where the start is the
 * complement of the goal, as in the central game, both sides are the same, and one is enough.
 * docs/theory.md shows this on a small board.
 *
 * tally.c finds the levels and counts them, tally_number.c finds solutions by their numbers.
 */
#ifndef PEG_COUNT_TALLY_H
#define PEG_COUNT_TALLY_H

#include "count/level.h"
#include "theory/classes.h"

/* Which solutions are counted: from which position to which goal, and which are the same. */
typedef struct peg_ends {
    const peg_shape *shape;
    peg_bits pegs;
    struct peg_goal goal;
    const peg_table *table; /* for this goal and class, or NULL */
    peg_solutions which;    /* all, up to order or as positions */
    int by_number;          /* whether solutions are wanted by number, not only the total */
} peg_ends;

typedef struct peg_tally {
    peg_ends ends;
    peg_frame frame;
    const peg_level_ops *ops;
    peg_store store; /* while levels grow */
    int length;      /* jumps in each solution; below 0 if the goal has more pegs; 0: no levels */
    int meeting;     /* jumps from the start to the last level of its side */
    peg_level *from_start; /* levels by the number of jumps from their end; or NULL */
    peg_level *from_goal;  /* the same, if the start is the complement of the goal */
    peg_count total;       /* solutions */
    uint64_t positions;    /* in all levels: keys on the way to the goal */
} peg_tally;

/*
 * Finds the levels and counts them. PEG_E_COUNT ends the question if the total passes 128 bits.
 * Returns NULL if the question is over.
 */
peg_tally *peg_tally_make(const peg_ends *ends, peg_budget *budget);

/* The budget must be the one that the tally was made with, or one that holds its memory now. */
void peg_tally_free(peg_tally *tally, peg_budget *budget);

/* The level that holds the positions after some number of jumps from the start. */
peg_level *peg_tally_level(const peg_tally *tally, int jumps);

/* Swaps pegs and empty holes, as in the levels past the meeting. */
peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs);

/* -- Solutions by number --------------------------------------------------- */

/*
 * Solutions by number. Solutions are in the order of their jumps, as a dictionary has words in
 * the order of their letters. Number k is found without those before it: at each position, a
 * jump begins a known number of solutions, so whole jumps are passed over until k falls within
 * those of one. In combinatorics this is called unranking, and its reverse ranking.
 *
 * All functions need a tally made by_number. It serves its own position and all positions that its
 * solutions lead to.
 */

/* Whether a tally has the counts of a position: its own, or one that a solution leads to. */
int peg_tally_has(const peg_tally *tally, const peg_bits *pegs);

/* The number of solutions from a position that the tally has. */
peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs);

/*
 * As peg_solution_at(), from a position that the tally has. There is room for one jump less than
 * pegs.
 */
peg_status peg_tally_at(const peg_tally *tally, const peg_bits *pegs, const peg_count *index,
                        peg_jump *out, size_t *out_count);

/* As peg_solution_index(), from a position that the tally has. */
peg_status peg_tally_index(const peg_tally *tally, const peg_bits *pegs, const peg_jump *jumps,
                           size_t count, peg_count *out_index);

#endif
