/* SPDX-License-Identifier: MIT */

/*
 * Counting all solutions of the fewest moves, by one step: making all moves from a position and
 * asking which waypoints they lead to.
 */
#include "fewest/all_shortest.h"

#include "base/bytes.h"
#include "base/count.h"
#include "fewest/all_runs.h"
#include "theory/symmetry_group.h"

int peg_all_shortest_pass(const peg_all_shortest *shortest, const peg_bits *pegs, int moves)
{
    uint32_t waypoint = peg_fewest_waypoint(shortest->fewest, pegs);

    return waypoint != PEG_NO_WAYPOINT && shortest->fewest->waypoints.moves[waypoint] == moves;
}

/* Adds to a sum the solutions by way of a run, each of which goes on in as many ways as are given.
 */
static void add_run(peg_all_shortest *shortest, const peg_one_run *run, const peg_count *ways,
                    peg_count *sum)
{
    peg_count product;

    shortest->too_many |= run->too_many;
    shortest->too_many |= peg_count_multiply(&run->count, ways, &product);
    shortest->too_many |= peg_count_add(sum, &product);
}

/* Adds up the solutions in which the peg in a hole moves. moves counts the moves, that one too. */
static peg_status add_moves(peg_all_shortest *shortest, const peg_bits *pegs, int hole, int moves,
                            peg_count *sum)
{
    static const peg_count one = {1, 0};
    peg_fewest *fewest = shortest->fewest;
    peg_status status = peg_all_runs_find(fewest, pegs, hole, PEG_MAX_HOLES);

    for (size_t i = 1; status == PEG_OK && i < fewest->all_runs.count; i++) {
        const peg_one_run *run = fewest->all_runs.runs + i;
        uint32_t waypoint = PEG_NO_WAYPOINT;

        if (run->is_won) {
            add_run(shortest, run, &one, sum);
            if (run->jumps > shortest->sweep)
                shortest->sweep = run->jumps;
        } else if (moves < fewest->least) {
            waypoint = peg_fewest_waypoint(fewest, &run->pegs);
        }
        if (waypoint != PEG_NO_WAYPOINT && fewest->waypoints.moves[waypoint] == moves)
            add_run(shortest, run, &shortest->counts[fewest->waypoints.next[waypoint]], sum);
    }
    return status;
}

/*
 * Counts the solutions from a waypoint on. Its place in a list has been read, so that the index
 * of the count can take it.
 */
static peg_status count_from(peg_all_shortest *shortest, uint32_t waypoint)
{
    peg_fewest *fewest = shortest->fewest;
    peg_bits pegs = peg_fewest_position(fewest, waypoint);
    int moves = fewest->waypoints.moves[waypoint] + 1;
    peg_count sum = {0, 0};
    peg_status status = PEG_OK;
    peg_count *counts;

    for (int hole = 0; status == PEG_OK && hole < fewest->problem->shape->holes; hole++)
        if (peg_bits_get(&pegs, hole))
            status = add_moves(shortest, &pegs, hole, moves, &sum);
    if (status != PEG_OK)
        return status;
    if (!sum.low && !sum.high) {
        fewest->waypoints.moves[waypoint] = PEG_DEAD_END;
        return PEG_OK;
    }
    counts = peg_budget_grow(fewest->budget, shortest->counts, &shortest->room, shortest->count + 1,
                             sizeof(*counts));
    if (!counts)
        return peg_budget_refusal(fewest->budget);
    shortest->counts = counts;
    counts[shortest->count] = sum;
    fewest->waypoints.next[waypoint] = (uint32_t)shortest->count++;
    return PEG_OK;
}

peg_status peg_all_shortest_count(peg_all_shortest *shortest, peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_status status = PEG_OK;

    memset(shortest, 0, sizeof(*shortest));
    shortest->fewest = fewest;
    fewest->budget->stage = PEG_STAGE_COUNTING;
    for (int moves = fewest->least - 1; moves >= 0; moves--)
        for (uint32_t waypoint = waypoints->again[moves], next; waypoint != PEG_NO_WAYPOINT;
             waypoint = next) {
            next = waypoints->next[waypoint];
            status = count_from(shortest, waypoint);
            if (status != PEG_OK)
                return status;
        }
    /* A table with wrong answers may have led nowhere. */
    return shortest->count > 0 ? PEG_OK : PEG_E_TABLE;
}

void peg_all_shortest_free(peg_all_shortest *shortest)
{
    peg_budget_free(shortest->fewest->budget, shortest->counts,
                    shortest->room * sizeof(*shortest->counts));
}

peg_count peg_all_shortest_total(const peg_all_shortest *shortest)
{
    return shortest->counts[shortest->count - 1];
}

size_t peg_all_shortest_group(const peg_all_shortest *shortest, uint32_t *out)
{
    const peg_fewest *fewest = shortest->fewest;
    const peg_shape *shape = fewest->problem->shape;
    size_t count = 0;

    for (size_t s = 1; s < shape->symmetry_count; s++) {
        const uint8_t *symmetry = shape->symmetries + s * (size_t)shape->holes;

        if (peg_symmetry_keeps(symmetry, shape->holes, &fewest->start) &&
            peg_symmetry_keeps(symmetry, shape->holes, &fewest->problem->goal.pegs))
            out[count++] = (uint32_t)s;
    }
    return count;
}
