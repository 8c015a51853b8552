/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves as a whole; search.h has the idea of its rounds.
 *
 * Rounds prove what the fewest is, but find no solution before the last. So quick searches come
 * first: level by level, each keeps only a few waypoints, and only the best (after Beasley,
 * "Some observations on the analysis of peg solitaire by computer", 2013). What they find is
 * often shortest, though seldom proven to be. The rounds need not go on past its number of moves.
 */
#include "fewest/fewest.h"

#include <limits.h>

#include "base/bytes.h"
#include "fewest/all_runs.h"
#include "fewest/any_solution.h"
#include "fewest/fewest_ops.h"
#include "fewest/play_waypoints.h"

/* How many waypoints of each level the two quick searches expand. */
enum { QUICK_WAYPOINTS = 64, THOROUGH_WAYPOINTS = 2048 };

/*
 * Finds the jumps of the solution that the search has reached. It takes the place of the one
 * found before when it is complete, not earlier: a limit may end the question in between.
 */
static peg_status take_solution(peg_fewest *fewest)
{
    peg_status status = peg_play_waypoints(fewest);

    if (status != PEG_OK)
        return status;
    memcpy(fewest->jumps, fewest->played, fewest->played_count * sizeof(*fewest->jumps));
    fewest->jump_count = fewest->played_count;
    fewest->moves = fewest->won_moves;
    fewest->budget->moves = fewest->moves;
    return PEG_OK;
}

static peg_status prepare(peg_fewest *fewest)
{
    const peg_problem *problem = fewest->problem;
    const struct peg_goal *goal = &problem->goal;
    peg_status status = peg_regions_find(problem->shape, goal, fewest->budget, &fewest->regions);

    if (status == PEG_OK)
        status = peg_frame_make(problem->shape, &goal->pegs, &fewest->start, PEG_MOST_IMAGES, 0,
                                fewest->budget, &fewest->frame);
    if (status == PEG_OK)
        status = peg_region_images_make(&fewest->frame, &fewest->regions, goal, fewest->budget,
                                        &fewest->region_images);
    return status;
}

static void clear_lists(peg_waypoints *waypoints)
{
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        waypoints->fresh[i] = waypoints->again[i] = waypoints->done[i] = PEG_NO_WAYPOINT;
}

/* Forgets all waypoints but the start. */
static peg_status restart(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_status status = PEG_OK;

    if (waypoints->count > 0)
        status = peg_budget_clear(fewest->budget, waypoints->slots,
                                  waypoints->slot_room * sizeof(*waypoints->slots));
    waypoints->count = 0;
    fewest->last_waypoint = PEG_NO_WAYPOINT;
    clear_lists(waypoints);
    return status == PEG_OK ? fewest->ops->add_start(fewest) : status;
}

/* Takes the first waypoint off a list. Returns PEG_NO_WAYPOINT if it is empty. */
static uint32_t take_waypoint(peg_waypoints *waypoints, uint32_t *list)
{
    uint32_t waypoint = *list;

    if (waypoint != PEG_NO_WAYPOINT)
        *list = waypoints->next[waypoint];
    return waypoint;
}

/*
 * Expands all waypoints, those with the most moves first, so that the last round may end early
 * with a win.
 */
static peg_status search_round(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    int moves = fewest->problem->shape->holes;
    peg_status status = PEG_OK;

    fewest->next_cost = INT_MAX;
    while (status == PEG_OK && moves >= 0) {
        uint32_t waypoint = take_waypoint(waypoints, &waypoints->fresh[moves]);

        if (waypoint == PEG_NO_WAYPOINT)
            waypoint = take_waypoint(waypoints, &waypoints->again[moves]);
        if (waypoint == PEG_NO_WAYPOINT) {
            moves--;
            continue;
        }
        waypoints->next[waypoint] = waypoints->done[moves];
        waypoints->done[moves] = waypoint;
        status = fewest->ops->expand(fewest, waypoint);
        if (waypoints->fresh[moves + 1] != PEG_NO_WAYPOINT)
            moves++;
    }
    memcpy(waypoints->again, waypoints->done, sizeof(waypoints->again));
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        waypoints->done[i] = PEG_NO_WAYPOINT;
    return status;
}

/*
 * Searches level by level, where a level is the waypoints after the same number of moves. What
 * costs two more than the best of its level is left out, and of the rest no more than a given
 * number is expanded. Only a solution shorter than the one found before is of use.
 */
static peg_status search_quickly(peg_fewest *fewest, int most_waypoints)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    int most_moves = fewest->moves ? fewest->moves - 1 : fewest->problem->shape->holes;
    peg_status status;

    fewest->budget->stage = PEG_STAGE_SHORTENING;
    status = restart(fewest);
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        fewest->quick_cost[i] = INT_MAX;
    fewest->is_quick = 1;
    for (int moves = 0; status == PEG_OK && moves < most_moves; moves++)
        for (int i = 0; status == PEG_OK && i < most_waypoints; i++) {
            uint32_t waypoint = take_waypoint(waypoints, &waypoints->fresh[moves]);

            if (waypoint == PEG_NO_WAYPOINT)
                break;
            status = fewest->ops->expand(fewest, waypoint);
        }
    fewest->is_quick = 0;
    return status == PEG_END ? take_solution(fewest) : status;
}

/* Whether the shortest solution found is proven to be one of the fewest moves. */
static int is_proven(const peg_fewest *fewest)
{
    return fewest->moves && fewest->moves == fewest->least;
}

/*
 * Searches in rounds until a win, or until there cannot be a shorter solution than is found. Rounds
 * of a search before may have proven more than regions say, but found no waypoints that are kept.
 */
static peg_status prove(peg_fewest *fewest, peg_answer *out_answer)
{
    int cost = fewest->bound;
    peg_status status;

    fewest->budget->stage = PEG_STAGE_PROVING;
    status = is_proven(fewest) ? PEG_OK : restart(fewest);
    while (status == PEG_OK && !is_proven(fewest)) {
        fewest->round_cost = cost;
        fewest->budget->least = fewest->least;
        status = search_round(fewest);
        if (status == PEG_OK && fewest->last_waypoint != PEG_NO_WAYPOINT) {
            fewest->moves = fewest->won_moves;
            fewest->budget->moves = fewest->moves;
            break;
        }
        if (status == PEG_OK && fewest->next_cost == INT_MAX) {
            *out_answer = PEG_NO;
            /* A table with right answers would have said so before. */
            return fewest->table ? PEG_E_TABLE : PEG_OK;
        }
        if (status == PEG_OK)
            cost = fewest->next_cost;
        if (cost > fewest->least)
            fewest->least = cost;
    }
    if (status == PEG_END)
        status = take_solution(fewest);
    if (status == PEG_OK)
        *out_answer = PEG_YES;
    return status;
}

peg_status peg_fewest_begin(peg_fewest *fewest, const peg_problem *problem, const peg_bits *pegs,
                            peg_budget *budget)
{
    peg_status status;

    memset(fewest, 0, sizeof(*fewest));
    fewest->problem = problem;
    fewest->ops = peg_fewest_ops_for(problem->shape->words);
    fewest->budget = budget;
    fewest->start = *pegs;
    status = prepare(fewest);
    fewest->least = peg_regions_bound(&fewest->regions, pegs);
    if (fewest->least == 0)
        fewest->least = 1;
    fewest->bound = fewest->least;
    budget->least = fewest->least;
    return status;
}

int peg_count_moves(const peg_jump *jumps, size_t count)
{
    int moves = 0;

    for (size_t i = 0; i < count; i++)
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    return moves;
}

peg_status peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, uint64_t positions,
                               peg_answer *out_answer)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    if (fewest->moves)
        return PEG_OK;
    status = peg_any_solution(fewest->problem, table, &fewest->start, positions, fewest->budget,
                              &answer, fewest->jumps, &fewest->jump_count);
    if (status != PEG_OK)
        return status;
    if (answer == PEG_NO)
        *out_answer = PEG_NO;
    if (answer == PEG_YES) {
        fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
        fewest->budget->moves = fewest->moves;
    }
    return PEG_OK;
}

peg_status peg_fewest_find(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    peg_status status;

    fewest->table = table;
    status = table ? peg_fewest_find_any(fewest, table, 0, out_answer) : PEG_OK;
    if (status == PEG_OK && !is_proven(fewest))
        status = search_quickly(fewest, QUICK_WAYPOINTS);
    if (status == PEG_OK && !is_proven(fewest))
        status = search_quickly(fewest, THOROUGH_WAYPOINTS);
    if (status == PEG_OK && !table)
        status = peg_fewest_find_any(fewest, NULL, 0, out_answer);
    return status == PEG_OK && *out_answer != PEG_NO ? prove(fewest, out_answer) : status;
}

peg_status peg_fewest_prove(peg_fewest *fewest, peg_answer *out_answer)
{
    fewest->table = NULL;
    return prove(fewest, out_answer);
}

peg_status peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    fewest->table = table;
    fewest->wants_all = 1;
    return prove(fewest, out_answer);
}

void peg_fewest_forget(peg_fewest *fewest)
{
    peg_budget *budget = fewest->budget;
    peg_waypoints *waypoints = &fewest->waypoints;
    size_t key = (size_t)fewest->problem->shape->words * sizeof(uint64_t);

    peg_budget_free(budget, waypoints->keys, waypoints->key_room * key);
    peg_budget_free(budget, waypoints->parent, waypoints->parent_room * sizeof(*waypoints->parent));
    peg_budget_free(budget, waypoints->next, waypoints->next_room * sizeof(*waypoints->next));
    peg_budget_free(budget, waypoints->moves, waypoints->moves_room);
    peg_budget_free(budget, waypoints->slots, waypoints->slot_room * sizeof(*waypoints->slots));
    memset(waypoints, 0, sizeof(*waypoints));
    if (fewest->wants_all)
        fewest->moves = 0;
}

void peg_fewest_end(peg_fewest *fewest)
{
    peg_budget *budget = fewest->budget;

    peg_fewest_forget(fewest);
    peg_budget_free(budget, fewest->region_images.region, fewest->region_images.size);
    peg_budget_free(budget, fewest->runs.states, fewest->runs.room * fewest->ops->run_size);
    peg_budget_free(budget, fewest->runs.slots.slot,
                    fewest->runs.slot_room * sizeof(*fewest->runs.slots.slot));
    peg_all_runs_free(fewest);
    peg_budget_free(budget, fewest->reached, fewest->reached_room * sizeof(*fewest->reached));
    peg_frame_free(&fewest->frame, budget);
}
