/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_TARGETS_H
#define PEG_THEORY_TARGETS_H

#include "base/budget.h"
#include "shape/shape.h"

/*
 * The positions one jump before a goal. Whoever is to win and has not won yet
 * must come to one of them, and they say more than the goal itself: a resource
 * count is never smaller there.
 */
typedef struct peg_targets {
    peg_bits *list;
    size_t count;
    size_t room;
} peg_targets;

peg_status peg_targets_find(const peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                            peg_budget *budget, peg_targets *out_targets);
void peg_targets_free(peg_targets *targets, peg_budget *budget);

#endif
