/* SPDX-License-Identifier: MIT */

/*
 * Counting all solutions of the fewest moves, by one step: making all moves from a position and
 * asking which waypoints they lead to.
 */
#include "fewest/all_shortest.h"

#include "base/bytes.h"
#include "base/count.h"
#include "theory/symmetry_group.h"

int peg_all_shortest_pass(const peg_all_shortest *shortest, const peg_bits *pegs, int moves)
{
    uint32_t waypoint = peg_fewest_waypoint(shortest->fewest, pegs);

    return waypoint != PEG_NO_WAYPOINT && shortest->fewest->waypoints.moves[waypoint] == moves;
}

/*
 * Adds up the solutions in which a move goes on. Its peg is in a hole after a number of jumps;
 * moves counts the moves made when it ends.
 */
static peg_status add_move(peg_all_shortest *shortest, const peg_bits *pegs, int hole, int jumps,
                           int moves, peg_count *sum)
{
    static const peg_count one = {1, 0};
    const peg_fewest *fewest = shortest->fewest;
    const peg_shape *shape = fewest->problem->shape;
    peg_status status = PEG_OK;

    for (size_t i = shape->first[hole]; status == PEG_OK && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        uint32_t waypoint;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        status = peg_budget_spend(fewest->budget, 1);
        if (status == PEG_OK && peg_problem_won(fewest->problem, &next)) {
            shortest->too_many |= peg_count_add(sum, &one);
            if (jumps + 1 > shortest->sweep)
                shortest->sweep = jumps + 1;
            continue;
        }
        if (status != PEG_OK || !peg_fewest_may_win(fewest, &next))
            continue;
        waypoint = moves < fewest->least ? peg_fewest_waypoint(fewest, &next) : PEG_NO_WAYPOINT;
        if (waypoint != PEG_NO_WAYPOINT && fewest->waypoints.moves[waypoint] == moves)
            shortest->too_many |=
                peg_count_add(sum, &shortest->counts[fewest->waypoints.next[waypoint]]);
        status = add_move(shortest, &next, shape->lines[i].to, jumps + 1, moves, sum);
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
            status = add_move(shortest, &pegs, hole, 0, moves, &sum);
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
