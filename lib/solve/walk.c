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

peg_status peg_walk_use_table(peg_walk *walk, const peg_problem *problem, const peg_bits *pegs)
{
    const peg_solve_ops *ops = walk->problem->ops;
    peg_walk by_table;
    peg_status status = peg_walk_begin(&by_table, problem, pegs, walk->budget);

    if (status != PEG_OK) {
        peg_walk_end(&by_table);
        return status;
    }
    /* At every fork before the last, the line tried last is the one that leads on. */
    while (by_table.depth < walk->depth)
        peg_table_walk_follow(&by_table, ops->next_line(walk, by_table.depth) - 1);
    peg_table_walk_skip(&by_table, ops->next_line(walk, walk->depth));
    peg_walk_end(walk);
    *walk = by_table;
    return PEG_OK;
}
