/* SPDX-License-Identifier: MIT */

/*
 * A waypoint's key is the least image of its position, so the moves found are moves between
 * images. What the search stores is the key and the waypoint before, not the jumps: they are
 * found again for the one solution that is asked for, by trying the moves from one waypoint to
 * the next on the actual board.
 */
#include "fewest/play_waypoints.h"

#include "fewest/all_runs.h"
#include "fewest/lookups.h"

/* Plays the jumps of a run. */
static void play_run(peg_fewest *fewest, const peg_one_run *run, peg_bits *pegs)
{
    const peg_one_run *runs = fewest->all_runs.runs;

    *pegs = run->pegs;
    fewest->played_count += run->jumps;
    for (peg_jump *jump = fewest->played + fewest->played_count; run->jumps > 0;
         run = runs + run->before)
        *--jump = fewest->problem->shape->lines[run->line];
}

/* Plays one move, by the peg in a hole, to a waypoint, or to the goal for PEG_NO_WAYPOINT. */
static peg_status play_from(peg_fewest *fewest, peg_bits *pegs, int hole, uint32_t wanted,
                            int wanted_pegs)
{
    int wanted_jumps = peg_bits_count(pegs) - wanted_pegs;
    peg_status status = peg_all_runs_find(fewest, pegs, hole, wanted_jumps);

    for (size_t i = 1; status == PEG_OK && i < fewest->all_runs.count; i++) {
        const peg_one_run *run = fewest->all_runs.runs + i;

        if (run->jumps == wanted_jumps &&
            (wanted == PEG_NO_WAYPOINT ? run->is_won
                                       : peg_fewest_waypoint(fewest, &run->pegs) == wanted)) {
            play_run(fewest, run, pegs);
            return PEG_OK;
        }
    }
    return status == PEG_OK ? PEG_END : status;
}

static peg_status play_to(peg_fewest *fewest, peg_bits *pegs, uint32_t wanted)
{
    const peg_problem *problem = fewest->problem;
    int wanted_pegs = peg_goal_count(&problem->goal);
    peg_status status = PEG_END;

    if (wanted != PEG_NO_WAYPOINT) {
        peg_bits there = peg_fewest_position(fewest, wanted);

        wanted_pegs = peg_bits_count(&there);
    }
    for (int hole = 0; status == PEG_END && hole < problem->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            status = play_from(fewest, pegs, hole, wanted, wanted_pegs);
    return status;
}

peg_status peg_play_waypoints(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES];
    size_t count = 0;
    peg_bits pegs = fewest->start;
    peg_status status = PEG_OK;

    fewest->played_count = 0;
    for (uint32_t waypoint = fewest->last_waypoint; fewest->waypoints.moves[waypoint] > 0;
         waypoint = fewest->waypoints.parent[waypoint])
        way[count++] = waypoint;
    for (; status == PEG_OK && count > 0; count--)
        status = play_to(fewest, &pegs, way[count - 1]);
    if (status == PEG_OK)
        status = play_to(fewest, &pegs, PEG_NO_WAYPOINT);
    /* Of a position and its image, a table with wrong answers may say two things. */
    return status == PEG_END ? PEG_E_TABLE : status;
}
