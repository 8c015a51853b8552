/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_TALLY_H
#define PEG_SEARCH_TALLY_H

#include "search/ops.h"
#include "search/sieve.h"

/* What solutions are asked for: from which position to which goal. */
typedef struct peg_task {
    const peg_shape *shape;
    peg_bits pegs;
    peg_goal_kind goal_kind;
    peg_bits goal;
    const peg_table *table; /* of the goal and the position's class, or NULL */
} peg_task;

typedef struct peg_side {
    peg_sieve sieve; /* while it grows, and large */
    peg_level level[PEG_MAX_HOLES];
} peg_side;

/*
 * Every position that can be both reached and won, by how many jumps were played,
 * and from how many sequences of jumps each is won. Levels up to the meeting hold
 * positions as they are; those past it are counted from the goal and hold
 * complements. One position stands for all its images.
 */
typedef struct peg_tally {
    peg_task task;
    peg_frame frame;
    const peg_ops *ops;
    peg_store store; /* while it is made */
    int length;      /* jumps in each solution; below 0 if the goal has more pegs */
    int meeting;     /* the last level of the side ahead; length 0 has no levels */
    peg_side *ahead;
    peg_side *behind; /* the same side, where the way from the goal is the way to it */
    peg_count *counts[PEG_MAX_HOLES];
    peg_count total;
    uint64_t positions; /* in all levels, up to symmetry */
} peg_tally;

/* The level of a side that holds the positions after so many jumps. */
static inline peg_level *peg_tally_level(const peg_tally *tally, int jumps)
{
    if (jumps <= tally->meeting)
        return tally->ahead->level + jumps;
    return tally->behind->level + (tally->length - jumps);
}

/* Pegs where there are none and the other way round, as levels past the meeting hold them. */
static inline peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs)
{
    peg_bits turned;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        turned.word[w] = ~pegs->word[w] & tally->frame.all.word[w];
    return turned;
}

/*
 * Finds the levels and counts them. With kept 1 the counts and the order of the
 * levels stay for peg_tally_at() and peg_tally_index(); with 0 only the total does.
 * PEG_E_COUNT if the total passes 128 bits.
 */
peg_status peg_tally_make(const peg_task *task, int kept, peg_budget *budget,
                          peg_tally **out_tally);

/* Counts a tally's levels, as far as they are to be kept, and its total. */
peg_status peg_tally_count_all(peg_tally *tally, int kept, peg_budget *budget);

/*
 * Finds the total alone, by the task's table. Both sides have their first levels, and no
 * more than those.
 */
peg_status peg_tally_count_ahead(peg_tally *tally, peg_budget *budget);

/*
 * Where both sides are one, adds up the ways from the start to each position of the
 * meeting times those from there on, for which the level across is counted too.
 */
peg_status peg_tally_join(peg_tally *tally, int across, peg_budget *budget);

void peg_tally_drop_counts(peg_tally *tally, int jumps, peg_budget *budget);

/* The budget must be the one it was made with, or one that accounts for as much. */
void peg_tally_free(peg_tally *tally, peg_budget *budget);

/*
 * Whether a tally made with kept 1 tells of a position too: its own, or any that its
 * solutions come to.
 */
int peg_tally_has(const peg_tally *tally, const peg_bits *pegs);

/* The number of solutions from a position that the tally has. */
peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs);

/* As peg_solution_at(), likewise. */
peg_status peg_tally_at(const peg_tally *tally, const peg_bits *pegs, const peg_count *index,
                        peg_jump *out, size_t room, size_t *out_count);

/* As peg_solution_index(), likewise. */
peg_status peg_tally_index(const peg_tally *tally, const peg_bits *pegs, const peg_jump *jumps,
                           size_t count, peg_count *out_index);

#endif
