/* SPDX-License-Identifier: MIT */

/*
 * Making a problem. What is needed depends on whether a table answers: with one, only a frame
 * that lists legal jumps; without one, all that a search uses.
 */
#include "solve/prepare.h"

#include "base/bytes.h"
#include "solve/solve_ops.h"
#include "table/build.h"
#include "theory/classes.h"

/* A table whose index has no more bits than this is made before any question. */
enum { SMALL_BITS = 21 };

/* By effort: how many positions a level of the perimeter may have, and counts a bank is chosen
 * from. */
static const uint64_t most_in_level[PEG_EFFORTS] = {500, 500, 200000};
static const int choice_of_counts[PEG_EFFORTS] = {0, 64, PEG_BANK_CHOICE};

/* Adds a position to the goals if it is of the problem's class. */
static void add_goal(peg_problem *problem, const peg_bits *goal)
{
    peg_bits parities = peg_class_of(&problem->classes, goal);

    if (peg_bits_equal(&parities, &problem->parities))
        problem->goals[problem->goal_count++] = *goal;
}

static peg_status find_goals(peg_problem *problem, peg_budget *budget)
{
    problem->goal_room = problem->goal.kind == PEG_GOAL_ANYWHERE ? problem->shape->holes : 1;
    problem->goals =
        peg_budget_resize(budget, NULL, 0, (size_t)problem->goal_room * sizeof(*problem->goals));
    if (!problem->goals)
        return peg_budget_refusal(budget);
    if (problem->goal.kind != PEG_GOAL_ANYWHERE) {
        add_goal(problem, &problem->goal.pegs);
        return PEG_OK;
    }
    for (int hole = 0; hole < problem->shape->holes; hole++) {
        peg_bits goal = {{0}};

        peg_bits_set(&goal, hole);
        add_goal(problem, &goal);
    }
    return PEG_OK;
}

peg_status peg_problem_make_table(const peg_problem *problem, const peg_bits *pegs, int most_bits,
                                  peg_budget *budget, peg_table **out_table)
{
    uint64_t held = budget->held;
    peg_status status;

    *out_table = NULL;
    if (problem->shape->holes - problem->classes.count > most_bits)
        return PEG_OK;
    status = peg_table_make(problem->shape, &problem->goal, pegs, budget, out_table);
    if (status == PEG_OK)
        return PEG_OK;
    budget->held = held;
    return status == PEG_E_NO_TABLE ? PEG_OK : status;
}

/* Takes the table given if it covers a position, or else makes one if it is small. */
static peg_status take_or_make_table(peg_problem *problem, const peg_bits *pegs, peg_table *table,
                                     peg_budget *budget)
{
    if (table && peg_table_covers(table, pegs->word[0])) {
        problem->table = peg_table_hold(table);
        return PEG_OK;
    }
    peg_classes_find(problem->shape, &problem->classes);
    return peg_problem_make_table(problem, pegs, SMALL_BITS, budget, &problem->table);
}

static peg_status prepare(peg_problem *problem, const peg_bits *pegs, peg_table *table,
                          peg_effort effort, peg_budget *budget)
{
    int choice = choice_of_counts[effort];
    peg_status status = take_or_make_table(problem, pegs, table, budget);

    if (status != PEG_OK)
        return status;
    if (problem->table)
        return peg_frame_make(problem->shape, NULL, pegs, 1, 0, budget, &problem->frame);
    problem->parities = peg_class_of(&problem->classes, pegs);
    status = find_goals(problem, budget);
    if (status != PEG_OK || problem->goal_count == 0)
        return status;
    peg_places_find(problem->shape, &problem->places);
    status = peg_frame_make(problem->shape, &problem->goal.pegs, pegs, PEG_MOST_IMAGES, 0, budget,
                            &problem->frame);
    if (status == PEG_OK && choice > 0)
        status =
            peg_bank_build(problem->shape, &problem->goal, pegs, choice, budget, &problem->bank);
    if (status == PEG_OK)
        status = problem->ops->grow_perimeter(problem, most_in_level[effort], budget);
    return status;
}

peg_status peg_problem_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                            peg_table *table, peg_effort effort, peg_budget *budget,
                            peg_problem **out_problem)
{
    uint64_t held = budget->held;
    peg_problem *problem = peg_budget_resize(budget, NULL, 0, sizeof(*problem));
    peg_status status;

    if (!problem)
        return peg_budget_refusal(budget);
    memset(problem, 0, sizeof(*problem));
    problem->allocator = budget->allocator;
    atomic_init(&problem->holders, 1);
    problem->shape = peg_shape_hold(shape);
    problem->ops = peg_solve_ops_for(shape->words);
    problem->goal = *goal;
    status = prepare(problem, pegs, table, effort, budget);
    problem->size = budget->held - held;
    if (status != PEG_OK) {
        peg_problem_release(problem);
        budget->held = held;
        return status;
    }
    *out_problem = problem;
    return PEG_OK;
}
