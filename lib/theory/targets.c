/* SPDX-License-Identifier: MIT */

/* Takes a jump back from the goal along every line. */
#include "theory/targets.h"

#include "theory/proof_check.h"

peg_status peg_targets_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_targets *out)
{
    peg_bits seen[PEG_MAX_HOLES] = {{{0}}}; /* pairs of pegs, where the goal is one peg anywhere */
    peg_targets targets = {NULL, 0, shape->line_count};

    if (targets.room > 0) {
        targets.list = peg_budget_resize(budget, NULL, 0, targets.room * sizeof(peg_bits));
        if (!targets.list)
            return peg_budget_refusal(budget);
    }
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        if (!peg_goal_before(goal, line, &targets.list[targets.count]))
            continue;
        if (goal->kind == PEG_GOAL_ANYWHERE && peg_bits_get(&seen[line.from], line.over))
            continue;
        peg_bits_set(&seen[line.from], line.over);
        peg_bits_set(&seen[line.over], line.from);
        targets.count++;
    }
    *out = targets;
    return PEG_OK;
}

void peg_targets_keep_class(peg_targets *targets, const peg_classes *classes, const peg_bits *class)
{
    size_t left = 0;

    for (size_t i = 0; i < targets->count; i++) {
        peg_bits own = peg_class_of(classes, &targets->list[i]);

        if (peg_bits_equal(&own, class))
            targets->list[left++] = targets->list[i];
    }
    targets->count = left;
}

void peg_targets_free(peg_targets *targets, peg_budget *budget)
{
    peg_budget_free(budget, targets->list, targets->room * sizeof(peg_bits));
    targets->list = NULL;
}
