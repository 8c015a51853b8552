/* SPDX-License-Identifier: MIT */

/* A hunt on a part of the budget, as the search for the fewest moves needs the rest. */
#include "fewest/any_solution.h"

#include "solve/glance.h"
#include "solve/solve_ops.h"

/* Hunts until a number of positions is spent. The lost positions it finds are not kept. */
static peg_status hunt(const peg_problem *problem, const peg_bits *start, uint64_t positions,
                       peg_budget *budget, peg_answer *out_answer, uint16_t *out_lines,
                       size_t *out_count)
{
    uint64_t limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;
    peg_position_set lost = {0, 0, NULL};
    peg_status status;

    budget->stage = PEG_STAGE_SEARCHING;
    status = problem->ops->hunt(problem, &lost, start, 0, budget, out_answer, out_lines, out_count);
    peg_budget_free(budget, lost.keys,
                    lost.room * (size_t)problem->shape->words * sizeof(*lost.keys));
    peg_budget_widen(budget, limit);
    return status;
}

peg_status peg_any_solution(const peg_problem *problem, const peg_table *table,
                            const peg_bits *start, uint64_t positions, peg_budget *budget,
                            peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count)
{
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_answer answer = table ? PEG_YES : peg_glance(problem, start);
    peg_status status = PEG_OK;

    if (answer == PEG_UNKNOWN)
        status = hunt(problem, start, positions, budget, &answer, lines, &line_count);
    if (status == PEG_LIMIT || status == PEG_E_MEMORY)
        return PEG_OK;
    if (status == PEG_OK && answer == PEG_YES)
        status = peg_glance_play(problem, table, start, lines, line_count, out_jumps, out_count);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}
