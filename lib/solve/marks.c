/* SPDX-License-Identifier: MIT */

/* What is plain takes next to no time, so that it costs no positions and is told first. */
#include "solve/marks.h"

#include "base/memory.h"
#include "theory/classes.h"

/* Whether two marks want a peg in two places, or two pegs in one. */
static int clash(peg_mark a, peg_mark b)
{
    if (a.from == b.from)
        return a.to >= 0 && b.to >= 0 && a.to != b.to;
    return a.to != PEG_NO_HOLE && a.to == b.to;
}

/* Whether two marks clash, or more pegs are marked than will be left. */
static int exclude_each_other(const peg_marks *marks, const struct peg_goal *goal)
{
    int pegs = 0;

    for (int i = 0; i < marks->count; i++) {
        int is_new = 1;

        for (int k = 0; k < i; k++) {
            is_new &= marks->mark[k].from != marks->mark[i].from;
            if (clash(marks->mark[k], marks->mark[i]))
                return 1;
        }
        pegs += is_new;
    }
    return pegs > peg_goal_count(goal);
}

static peg_status find_reach(const peg_shape *shape, peg_marks *marks, peg_budget *budget)
{
    peg_status status = PEG_OK;
    int grows = 1;

    for (int hole = 0; hole < shape->holes; hole++)
        peg_bits_set(&marks->reach[hole], hole);
    while (status == PEG_OK && grows) {
        grows = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_bits *from = &marks->reach[shape->lines[i].from];
            const peg_bits *to = &marks->reach[shape->lines[i].to];

            for (int w = 0; w < PEG_MAX_WORDS; w++) {
                grows |= (to->word[w] & ~from->word[w]) != 0;
                from->word[w] |= to->word[w];
            }
        }
        status = peg_budget_work(budget, 2 * shape->line_count);
    }
    return status;
}

/* Finds where pegs may be in a won position. One that is left anywhere is of the class. */
static peg_status find_ends(const peg_shape *shape, const struct peg_goal *goal,
                            const peg_bits *pegs, peg_budget *budget, peg_bits *out)
{
    peg_classes *classes;
    peg_bits parities;

    *out = goal->pegs;
    if (goal->kind != PEG_GOAL_ANYWHERE)
        return PEG_OK;
    classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    if (!classes)
        return peg_budget_refusal(budget);
    peg_classes_find(shape, classes);
    parities = peg_class_of(classes, pegs);
    for (int hole = 0; hole < shape->holes; hole++) {
        peg_bits one = {{0}};

        peg_bits_set(&one, hole);
        one = peg_class_of(classes, &one);
        if (peg_bits_equal(&one, &parities))
            peg_bits_set(out, hole);
    }
    peg_budget_free(budget, classes, sizeof(*classes));
    return PEG_OK;
}

/* Whether a marked peg can get to where it should be, or to where some peg is left. */
static int can_be_met(const peg_marks *marks, peg_mark mark, const peg_bits *ends)
{
    const peg_bits *reach = &marks->reach[mark.from];

    if (mark.to >= 0)
        return peg_bits_get(reach, mark.to) && peg_bits_get(ends, mark.to);
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        if (reach->word[w] & ends->word[w])
            return 1;
    return 0;
}

peg_status peg_marks_prepare(const peg_shape *shape, const struct peg_goal *goal,
                             const peg_bits *pegs, peg_marks *marks, peg_budget *budget,
                             int *out_hopeless)
{
    peg_bits ends;
    peg_status status;

    *out_hopeless = exclude_each_other(marks, goal);
    if (*out_hopeless)
        return PEG_OK;
    status = find_reach(shape, marks, budget);
    if (status == PEG_OK)
        status = find_ends(shape, goal, pegs, budget, &ends);
    for (int i = 0; status == PEG_OK && i < marks->count; i++)
        *out_hopeless |= !can_be_met(marks, marks->mark[i], &ends);
    return status;
}
