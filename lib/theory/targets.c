/* SPDX-License-Identifier: MIT */

/* Takes a jump back from the goal along every line. */
#include "theory/targets.h"

#include "base/bytes.h"
#include "theory/proof_check.h"

/* Finds a target for each line; of a goal of one peg anywhere, pairs of pegs, each once. */
static void find(const peg_shape *shape, const struct peg_goal *goal, peg_bits *seen,
                 peg_targets *targets)
{
    memset(seen, 0, PEG_MAX_HOLES * sizeof(*seen));
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        if (!peg_goal_before(goal, line, &targets->list[targets->count]))
            continue;
        if (goal->kind == PEG_GOAL_ANYWHERE && peg_bits_get(&seen[line.from], line.over))
            continue;
        peg_bits_set(&seen[line.from], line.over);
        peg_bits_set(&seen[line.over], line.from);
        targets->count++;
    }
}

peg_status peg_targets_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_targets *out)
{
    size_t size = PEG_MAX_HOLES * sizeof(peg_bits);
    peg_targets targets = {NULL, 0, shape->line_count};
    peg_bits *seen;

    *out = targets;
    if (targets.room == 0)
        return PEG_OK;
    targets.list = peg_budget_resize(budget, NULL, 0, targets.room * sizeof(peg_bits));
    if (!targets.list)
        return peg_budget_refusal(budget);
    seen = peg_budget_resize(budget, NULL, 0, size);
    if (!seen) {
        peg_targets_free(&targets, budget);
        return peg_budget_refusal(budget);
    }
    find(shape, goal, seen, &targets);
    peg_budget_free(budget, seen, size);
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
