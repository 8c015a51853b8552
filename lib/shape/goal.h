/* SPDX-License-Identifier: MIT */

/*
 * The goal: which positions count as won. Its pegs are those of the position to reach. For one
 * peg anywhere there are none, so that every symmetry keeps the goal. There is no typedef, since
 * peg_goal() is a function.
 */
#ifndef PEG_SHAPE_GOAL_H
#define PEG_SHAPE_GOAL_H

#include "base/bits.h"
#include "libpeg.h"

struct peg_goal {
    peg_goal_kind kind;
    peg_bits pegs;
};

/* The goal of reaching exactly a position. If that has one peg, the goal is its hole. */
static inline struct peg_goal peg_goal_exactly(const peg_bits *pegs)
{
    struct peg_goal goal = {PEG_GOAL_POSITION, *pegs};

    if (peg_bits_count(pegs) == 1)
        goal.kind = PEG_GOAL_HOLE;
    return goal;
}

/* Whether the kind fits the pegs; in a file it may not. */
static inline int peg_goal_is_sound(const struct peg_goal *goal)
{
    int count = peg_bits_count(&goal->pegs);

    if (goal->kind == PEG_GOAL_ANYWHERE)
        return count == 0;
    return goal->kind == (count == 1 ? PEG_GOAL_HOLE : PEG_GOAL_POSITION);
}

static inline int peg_goal_equal(const struct peg_goal *a, const struct peg_goal *b)
{
    return a->kind == b->kind && peg_bits_equal(&a->pegs, &b->pegs);
}

/* How many pegs are left in a won position. */
static inline int peg_goal_count(const struct peg_goal *goal)
{
    return goal->kind == PEG_GOAL_ANYWHERE ? 1 : peg_bits_count(&goal->pegs);
}

/* Whether a position is won. */
static inline int peg_goal_met(const struct peg_goal *goal, const peg_bits *pegs)
{
    return goal->kind == PEG_GOAL_ANYWHERE ? peg_bits_count(pegs) == 1
                                           : peg_bits_equal(pegs, &goal->pegs);
}

#endif
