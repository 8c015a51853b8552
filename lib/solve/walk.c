/* SPDX-License-Identifier: MIT */

/*
 * Walks begin, go on and end here; which kind of walk it is depends on whether the problem has
 * a table.
 */
#include "solve/walk.h"

#include "base/bytes.h"
#include "solve/solve_ops.h"
#include "solve/table_walk.h"

peg_status peg_walk_begin(peg_walk *walk, const peg_problem *problem, const peg_bits *pegs,
                          peg_budget *budget)
{
    memset(walk, 0, sizeof(*walk));
    walk->problem = problem;
    walk->budget = budget;
    walk->pegs = peg_bits_count(pegs);
    if (peg_problem_won(problem, pegs)) {
        walk->empty_pending = 1;
        return PEG_OK;
    }
    if (problem->table)
        return peg_table_walk_begin(walk, pegs);
    if (problem->goal_count > 0)
        return problem->ops->begin_search_walk(walk, pegs);
    walk->depth = -1;
    return PEG_OK;
}

void peg_walk_end(peg_walk *walk)
{
    size_t key;
    size_t row;

    if (!walk->problem)
        return;
    key = (size_t)walk->problem->shape->words * sizeof(uint64_t);
    row = walk->problem->bank.counts * sizeof(*walk->sums);
    peg_budget_free(walk->budget, walk->forks, walk->forks_size);
    peg_budget_free(walk->budget, walk->sums, ((size_t)walk->pegs + 1) * row);
    peg_budget_free(walk->budget, walk->lost.keys, walk->lost.room * key);
}

peg_status peg_walk_on(peg_walk *walk, uint64_t steps)
{
    /* A won position has one solution, without a jump. */
    if (walk->empty_pending) {
        walk->empty_pending = 0;
        walk->depth = -1;
        return PEG_OK;
    }
    if (walk->depth < 0)
        return PEG_END;
    if (walk->problem->table)
        return peg_table_walk_on(walk, steps);
    return walk->problem->ops->search_walk_on(walk, steps);
}
