/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves as a whole; search.h has the idea of its rounds. They prove what
 * the fewest is, but find no solution before the last.
 */
#include "fewest/search.h"

#include <limits.h>

#include "base/assert.h"
#include "base/memory.h"

/* Runs in a list that are not told apart: see peg_runs. */
enum { FEW_RUNS = 64 };

/* Says what is known so far. */
static void fewest_tell(const peg_fewest *fewest, peg_stage stage)
{
    if (fewest->is_part)
        return;
    fewest->budget->stage = stage;
    fewest->budget->least = fewest->least;
    fewest->budget->moves = fewest->moves;
}

/*
 * Finds the jumps of the solution that the search has reached. It takes the place of the one
 * found before when it is complete, not earlier: a limit may end the question in between.
 */
void peg_fewest_take_solution(peg_fewest *fewest)
{
    peg_waypoints_play(fewest);
    if (fewest->budget->status != PEG_OK)
        return;
    memcpy(fewest->jumps, fewest->played, fewest->played_count * sizeof(*fewest->jumps));
    fewest->jump_count = fewest->played_count;
    fewest->moves = fewest->won_moves;
    fewest_tell(fewest, fewest->budget->stage);
}

void peg_fewest_restart(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;

    if (waypoints->count > 0)
        peg_slots_begin(&waypoints->slots, waypoints->slots.room, fewest->budget);
    waypoints->count = 0;
    fewest->last_waypoint = PEG_NO_WAYPOINT;
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        waypoints->fresh[i] = waypoints->again[i] = waypoints->done[i] = PEG_NO_WAYPOINT;
    if (fewest->budget->status == PEG_OK)
        fewest->ops->add_start(fewest);
}

uint32_t peg_waypoint_take(peg_waypoints *waypoints, uint32_t *list)
{
    uint32_t waypoint = *list;

    if (waypoint != PEG_NO_WAYPOINT)
        *list = waypoints->next[waypoint];
    return waypoint;
}

int peg_waypoint_cost(const peg_fewest *fewest, uint32_t waypoint)
{
    peg_bits pegs = peg_fewest_position(fewest, waypoint);

    return fewest->waypoints.moves[waypoint] +
           peg_seeds_bound(&fewest->seeds, peg_regions_full(fewest->regions, &pegs));
}

/*
 * Expands all waypoints, those with the most moves first, so that the last round may end early
 * with a win. Returns whether it does.
 */
static int fewest_round(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    int moves = fewest->setup->shape->holes;
    int is_won = 0;

    fewest->next_cost = INT_MAX;
    while (fewest->budget->status == PEG_OK && !is_won && moves >= 0) {
        uint32_t waypoint = peg_waypoint_take(waypoints, &waypoints->fresh[moves]);

        if (waypoint == PEG_NO_WAYPOINT)
            waypoint = peg_waypoint_take(waypoints, &waypoints->again[moves]);
        if (waypoint == PEG_NO_WAYPOINT) {
            moves--;
            continue;
        }
        waypoints->next[waypoint] = waypoints->done[moves];
        waypoints->done[moves] = waypoint;
        is_won = fewest->ops->expand(fewest, waypoint);
        if (waypoints->fresh[moves + 1] != PEG_NO_WAYPOINT)
            moves++;
    }
    memcpy(waypoints->again, waypoints->done, sizeof(waypoints->again));
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        waypoints->done[i] = PEG_NO_WAYPOINT;
    return is_won;
}

void peg_fewest_prove(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    const peg_budget *budget = fewest->budget;
    int cost = fewest->bound;
    int is_won = 0;

    fewest->table = table;
    if (!peg_fewest_is_proven(fewest))
        peg_fewest_restart(fewest);
    while (budget->status == PEG_OK && !is_won && !peg_fewest_is_proven(fewest)) {
        fewest->round_cost = cost;
        fewest_tell(fewest, PEG_STAGE_PROVING);
        is_won = fewest_round(fewest);
        if (is_won || budget->status != PEG_OK)
            break;
        if (fewest->last_waypoint != PEG_NO_WAYPOINT) {
            fewest->moves = fewest->won_moves;
            fewest_tell(fewest, PEG_STAGE_PROVING);
            break;
        }
        if (fewest->next_cost == INT_MAX) {
            /* A table with right answers would have said so before. */
            if (table)
                peg_budget_fail(fewest->budget, PEG_E_TABLE);
            *out_answer = table ? *out_answer : PEG_NO;
            return;
        }
        cost = fewest->next_cost;
        if (cost > fewest->least)
            fewest->least = cost;
    }
    if (is_won)
        peg_fewest_take_solution(fewest);
    if (budget->status == PEG_OK)
        *out_answer = PEG_YES;
}

void peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    fewest->wants_all = 1;
    peg_fewest_prove(fewest, table, out_answer);
}

void peg_fewest_begin(peg_fewest *fewest, const peg_setup *setup, const peg_regions *regions,
                      const peg_bits *pegs, peg_budget *budget)
{
    const peg_shape *shape = setup->shape;

    memset(fewest, 0, sizeof(*fewest));
    fewest->setup = setup;
    fewest->ops = PEG_FOR_WIDTH(shape->words, peg_fewest_ops_1, peg_fewest_ops_2, peg_fewest_ops_4);
    fewest->budget = budget;
    fewest->regions = regions;
    fewest->start = *pegs;
    peg_runs_begin(&fewest->runs, &fewest->ops->runs, shape, FEW_RUNS, budget);
    peg_frame_make(shape, &setup->goal.pegs, pegs, PEG_MOST_IMAGES, 0, budget, &fewest->frame);
    if (budget->status == PEG_OK)
        peg_seeds_find(&fewest->seeds, &fewest->frame, &setup->goal, regions);
    fewest->bound = peg_seeds_bound(&fewest->seeds, peg_regions_full(regions, pegs));
    fewest->least = fewest->bound;
    budget->least = fewest->least;
}

/* Hunts in the setup, and keeps none of the lost positions found. */
static peg_answer fewest_hunt(peg_fewest *fewest, uint16_t *out_lines, size_t *out_count)
{
    const peg_setup *setup = fewest->setup;
    peg_budget *budget = fewest->budget;
    peg_learned learned = {0};
    peg_answer answer;

    budget->stage = PEG_STAGE_SEARCHING;
    answer = peg_hunt_through(setup, &learned, &fewest->start, 0, budget, out_lines, out_count);
    peg_budget_free(budget, learned.lost.keys, learned.lost.size);
    return answer;
}

void peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    const peg_setup *setup = fewest->setup;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_budget *budget = fewest->budget;
    peg_answer answer = table ? PEG_YES : peg_glance(setup, &fewest->start);

    if (fewest->moves)
        return;
    if (answer == PEG_UNKNOWN)
        answer = fewest_hunt(fewest, lines, &line_count);
    if (answer == PEG_YES)
        peg_budget_follow(budget, peg_glance_play(setup, table, &fewest->start, lines, line_count,
                                                  fewest->jumps, &fewest->jump_count));
    if (budget->status != PEG_OK)
        return;
    if (answer == PEG_NO)
        *out_answer = PEG_NO;
    if (answer == PEG_YES) {
        fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
        budget->moves = fewest->moves;
    }
}

/* Whether a position that is no goal can be won. */
static peg_answer fewest_judge(const peg_fewest *fewest, peg_learned *learned, const peg_bits *pegs)
{
    const peg_setup *setup = fewest->setup;
    peg_answer answer = peg_glance(setup, pegs);

    peg_budget_spend(fewest->budget, 1);
    if (answer == PEG_UNKNOWN && setup->ops->is_lost(setup, &learned->lost, pegs))
        answer = PEG_NO;
    if (answer == PEG_UNKNOWN && fewest->budget->status == PEG_OK)
        answer = peg_hunt_through(setup, learned, pegs, 0, fewest->budget, NULL, NULL);
    return answer;
}

void peg_lost_waypoints_mark(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_learned learned = {0};

    for (uint32_t at = 0; fewest->budget->status == PEG_OK && at < waypoints->count; at++) {
        peg_bits pegs = peg_fewest_position(fewest, at);

        if (fewest_judge(fewest, &learned, &pegs) == PEG_NO)
            waypoints->moves[at] = PEG_DEAD_END;
    }
    peg_budget_free(fewest->budget, learned.lost.keys, learned.lost.size);
}

void peg_fewest_forget(peg_fewest *fewest)
{
    peg_budget *budget = fewest->budget;
    peg_waypoints *waypoints = &fewest->waypoints;
    size_t key = (size_t)fewest->setup->shape->words * sizeof(uint64_t);

    peg_budget_free(budget, waypoints->keys, waypoints->key_room * key);
    peg_budget_free(budget, waypoints->parent, waypoints->parent_room * sizeof(*waypoints->parent));
    peg_budget_free(budget, waypoints->next, waypoints->next_room * sizeof(*waypoints->next));
    peg_budget_free(budget, waypoints->moves, waypoints->moves_room);
    peg_slots_free(&waypoints->slots, budget);
    memset(waypoints, 0, sizeof(*waypoints));
    if (fewest->wants_all)
        fewest->moves = 0;
}

void peg_fewest_end(peg_fewest *fewest)
{
    peg_budget *budget = fewest->budget;

    if (!budget)
        return;
    peg_fewest_forget(fewest);
    peg_runs_free(&fewest->runs);
    peg_budget_free(budget, fewest->counts, fewest->count_room * sizeof(*fewest->counts));
    peg_budget_free(budget, fewest->reached, fewest->reached_room * sizeof(*fewest->reached));
    peg_frame_free(&fewest->frame, budget);
    fewest->budget = NULL;
}
