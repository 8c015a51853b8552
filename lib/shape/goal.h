/* SPDX-License-Identifier: MIT */
#ifndef PEG_SHAPE_GOAL_H
#define PEG_SHAPE_GOAL_H

#include "base/bits.h"
#include "libpeg.h"

/* Whether a position is won. goal is empty for PEG_GOAL_ANYWHERE. */
static inline int peg_goal_met(peg_goal_kind kind, const peg_bits *goal, const peg_bits *pegs)
{
    return kind == PEG_GOAL_ANYWHERE ? peg_bits_count(pegs) == 1 : peg_bits_equal(pegs, goal);
}

#endif
