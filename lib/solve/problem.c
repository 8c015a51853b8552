/* SPDX-License-Identifier: MIT */

/*
 * What a problem covers and what it counts as won; sharing it, and freeing it with its last
 * holder.
 */
#include "solve/problem.h"

int peg_problem_covers(const peg_problem *problem, const peg_bits *pegs)
{
    peg_bits parities;

    if (problem->table)
        return peg_table_covers(problem->table, pegs->word[0]);
    parities = peg_class_of(&problem->classes, pegs);
    return peg_bits_equal(&problem->parities, &parities);
}

int peg_problem_won(const peg_problem *problem, const peg_bits *pegs)
{
    return peg_goal_met(&problem->goal, pegs);
}

peg_problem *peg_problem_hold(peg_problem *problem)
{
    atomic_fetch_add_explicit(&problem->holders, 1, memory_order_relaxed);
    return problem;
}

void peg_problem_release(peg_problem *problem)
{
    peg_allocator allocator;
    size_t key;

    if (!problem || atomic_fetch_sub_explicit(&problem->holders, 1, memory_order_acq_rel) != 1)
        return;
    allocator = problem->allocator;
    key = (size_t)problem->shape->words * sizeof(uint64_t);
    peg_memory_free(&allocator, problem->goals,
                    (size_t)problem->goal_room * sizeof(*problem->goals));
    peg_memory_free(&allocator, problem->frame.block, problem->frame.size);
    peg_memory_free(&allocator, problem->perimeter.set.keys, problem->perimeter.set.room * key);
    peg_table_free(problem->table);
    peg_bank_free(&problem->bank);
    peg_shape_release(problem->shape);
    peg_memory_free(&allocator, problem, sizeof(*problem));
}
