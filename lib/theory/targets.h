/* SPDX-License-Identifier: MIT */

/*
 * The positions one jump before a goal. Play that has not won yet must reach one of them. To rule
 * them out says more than to rule out the goal: a resource count is never smaller there.
 */
#ifndef PEG_THEORY_TARGETS_H
#define PEG_THEORY_TARGETS_H

#include "base/budget.h"
#include "shape/goal.h"
#include "shape/shape.h"
#include "theory/classes.h"

typedef struct peg_targets {
    peg_bits *list;
    size_t count;
    size_t room;
} peg_targets;

peg_status peg_targets_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_targets *out_targets);
/* Drops the targets of other classes. */
void peg_targets_keep_class(peg_targets *targets, const peg_classes *classes,
                            const peg_bits *class);
void peg_targets_free(peg_targets *targets, peg_budget *budget);

#endif
