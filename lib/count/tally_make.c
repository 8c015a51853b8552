/* SPDX-License-Identifier: MIT */

/*
 * Leads through the making of a tally. Some questions end early: if the goal has more pegs or is
 * of another class, there is no solution; if it has as many pegs, there is one or none; and if
 * only the total is wanted and a table is at hand, the table gives it more quickly.
 */
#include "count/tally_make.h"

#include "base/bytes.h"
#include "count/tally_by_table.h"
#include "count/tally_count.h"
#include "count/tally_levels.h"

/* Whether the position is of the goal's class. One peg anywhere has no class. */
static int classes_match(const peg_task *task, const peg_classes *classes)
{
    peg_bits own = peg_class_of(classes, &task->pegs);
    peg_bits goal = peg_class_of(classes, &task->goal.pegs);

    return task->goal.kind == PEG_GOAL_ANYWHERE || peg_bits_equal(&own, &goal);
}

/* Takes memory for a side, which has no levels yet. */
static peg_status take_side(peg_side **out_side, peg_budget *budget)
{
    peg_side *side = peg_budget_resize(budget, NULL, 0, sizeof(*side));

    if (!side)
        return peg_budget_refusal(budget);
    memset(side, 0, sizeof(*side));
    *out_side = side;
    return PEG_OK;
}

/* Makes the levels of a tally, and counts them. */
static peg_status make_levels(peg_tally *tally, const peg_classes *classes, int keep_counts,
                              peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_status status;

    if (!classes_match(task, classes))
        return PEG_OK;
    status = peg_frame_make(task->shape, &task->goal.pegs, &task->pegs, PEG_MOST_LEVEL_IMAGES, 1,
                            budget, &tally->frame);
    if (status != PEG_OK)
        return status;
    tally->ops = peg_level_ops_for(task->shape->words);
    tally->store.hole_bits = tally->frame.hole_bits;
    status = take_side(&tally->from_start, budget);
    if (status == PEG_OK)
        status = take_side(&tally->from_goal, budget);
    if (status == PEG_OK)
        status = peg_tally_begin_sides(tally, classes, budget);
    if (status != PEG_OK)
        return status;
    if (tally->task.table && !keep_counts)
        return peg_tally_count_by_table(tally, budget);
    status = peg_tally_find_levels(tally, budget);
    return status == PEG_OK ? peg_tally_count_all(tally, keep_counts, budget) : status;
}

/* Makes a tally of a task. A position that is won at once, or cannot be won, needs no levels. */
static peg_status make(peg_tally *tally, int keep_counts, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_classes *own;
    peg_status status;

    tally->length = peg_bits_count(&task->pegs) - peg_goal_count(&task->goal);
    if (tally->length == 0)
        tally->total.low = (uint64_t)peg_goal_met(&task->goal, &task->pegs);
    if (tally->length <= 0)
        return PEG_OK;
    if (task->classes)
        return make_levels(tally, task->classes, keep_counts, budget);
    own = peg_budget_resize(budget, NULL, 0, sizeof(*own));
    if (!own)
        return peg_budget_refusal(budget);
    peg_classes_find(task->shape, own);
    status = make_levels(tally, own, keep_counts, budget);
    peg_budget_free(budget, own, sizeof(*own));
    return status;
}

peg_status peg_tally_make(const peg_task *task, int keep_counts, peg_budget *budget,
                          peg_tally **out_tally)
{
    peg_tally *tally = peg_budget_resize(budget, NULL, 0, sizeof(*tally));
    peg_status status;

    if (!tally)
        return peg_budget_refusal(budget);
    memset(tally, 0, sizeof(*tally));
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, task->shape->words, task->shape->line_count);
    tally->task = *task;
    status = make(tally, keep_counts, budget);
    /* They may be gone when the tally is asked next. */
    tally->task.table = NULL;
    tally->task.classes = NULL;
    if (status == PEG_OK)
        *out_tally = tally;
    else
        peg_tally_free(tally, budget);
    return status;
}
