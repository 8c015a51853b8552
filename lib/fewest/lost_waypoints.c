/* SPDX-License-Identifier: MIT */

/* One hunt after another, with the lost positions that those before have found. */
#include "fewest/lost_waypoints.h"

#include "solve/glance.h"
#include "solve/solve_ops.h"

/* Whether a position that is no goal can be won. */
static peg_status judge(const peg_fewest *fewest, peg_position_set *lost, const peg_bits *pegs,
                        peg_answer *out_answer)
{
    const peg_problem *problem = fewest->problem;
    peg_status status = peg_budget_spend(fewest->budget, 1);

    *out_answer = peg_glance(problem, pegs);
    if (status != PEG_OK || *out_answer != PEG_UNKNOWN)
        return status;
    if (problem->ops->is_lost(problem, lost, pegs)) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    return problem->ops->hunt(problem, lost, pegs, 0, fewest->budget, out_answer, NULL, NULL);
}

peg_status peg_lost_waypoints_mark(peg_fewest *fewest)
{
    size_t key = (size_t)fewest->problem->shape->words * sizeof(uint64_t);
    peg_position_set lost = {0, 0, NULL};
    peg_status status = PEG_OK;

    for (uint32_t waypoint = 0; status == PEG_OK && waypoint < fewest->waypoints.count;
         waypoint++) {
        peg_bits pegs = peg_fewest_position(fewest, waypoint);
        peg_answer answer;

        status = judge(fewest, &lost, &pegs, &answer);
        if (status == PEG_OK && answer == PEG_NO)
            fewest->waypoints.moves[waypoint] = PEG_DEAD_END;
    }
    peg_budget_free(fewest->budget, lost.keys, lost.room * key);
    return status;
}
