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

#include "base/assert.h"
#include "base/memory.h"

/* How many waypoints of each level the two quick searches expand. */
enum { QUICK_WAYPOINTS = 64, THOROUGH_WAYPOINTS = 2048 };

/* -- regions, seen through every symmetry ---------------------------------- */

/*
 * For each image of the family, and for each hole, the holes of the region that it is in are noted.
 * A jump then finds the regions that it fills or breaks by its three holes.
 */

/*
 * Adds the image of a family under a symmetry, unless it is there already. Regions that have any of
 * certain holes are left out. There is room for the image.
 */
static void add_image(const peg_shape *shape, const peg_regions *regions, const peg_bits *without,
                      int extra, uint32_t number, peg_region_images *images)
{
    size_t words = (size_t)shape->words;
    size_t stride = (size_t)shape->holes * words;
    uint64_t *at = images->region + (size_t)images->count * stride;

    memset(at, 0xff, stride * sizeof(*at));
    for (int i = 0; i < regions->count; i++) {
        const peg_bits *region = &regions->region[i];
        peg_bits image;

        if (peg_regions_meet(region, without))
            continue;
        image = peg_symmetry_image(shape, number, region);
        for (int hole = 0; hole < shape->holes; hole++)
            if (peg_bits_get(&image, hole))
                memcpy(at + (size_t)hole * words, image.word, words * sizeof(*at));
    }
    for (int i = 0; i < images->count; i++)
        if (memcmp(images->region + (size_t)i * stride, at, stride * sizeof(*at)) == 0)
            return;
    images->extra[images->count++] = (uint8_t)extra;
}

/*
 * Where the peg that makes the last jump may have been before. That jump ends in a hole of the
 * goal, and a peg only ever goes from one end of a line to the other. A region that has none of
 * these holes is not broken by the last move, which then is one move more.
 */
static peg_bits find_last_holes(const peg_shape *shape, const peg_bits *goal)
{
    peg_bits holes = *goal;
    int grown;

    do {
        grown = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];

            if (peg_bits_get(&holes, line.from) != peg_bits_get(&holes, line.to)) {
                peg_bits_set(&holes, line.from);
                peg_bits_set(&holes, line.to);
                grown = 1;
            }
        }
    } while (grown);
    return holes;
}

/*
 * Adds the images of the whole family, and those of the regions that the last move cannot
 * break: these may be fewer, but the last move is one more. If the last move can break no
 * region, the two are the same.
 */
static void add_images(const peg_frame *frame, const peg_regions *regions,
                       const struct peg_goal *goal, peg_region_images *images)
{
    const peg_shape *shape = frame->shape;
    peg_bits none = {{0}};
    int anywhere = goal->kind == PEG_GOAL_ANYWHERE;
    peg_bits last = anywhere ? peg_bits_below(shape->holes) : find_last_holes(shape, &goal->pegs);
    int apart = 1; /* no region has such holes */
    int whole_count;

    for (int i = 0; i < regions->count; i++)
        apart &= !peg_regions_meet(&regions->region[i], &last);
    for (size_t i = 0; i < frame->group_size; i++)
        add_image(shape, regions, &none, apart, frame->group[i], images);
    whole_count = images->count;
    for (size_t i = 0; !anywhere && !apart && i < frame->group_size; i++) {
        if (images->count == PEG_MOST_IMAGES) {
            /* With some images missing, the bound would depend on which one is looked at. */
            images->count = whole_count;
            return;
        }
        add_image(shape, regions, &last, 1, frame->group[i], images);
    }
}

static peg_status make_region_images(peg_fewest *fewest)
{
    const peg_shape *shape = fewest->setup->shape;
    peg_region_images *images = &fewest->region_images;
    size_t stride = (size_t)shape->holes * (size_t)shape->words * sizeof(*images->region);

    images->size = 2 * fewest->frame.group_size * stride;
    images->region = peg_budget_resize(fewest->budget, NULL, 0, images->size);
    if (!images->region)
        return peg_budget_refuse(fewest->budget);
    add_images(&fewest->frame, fewest->regions, &fewest->setup->goal, images);
    return PEG_OK;
}

/* -- the search ------------------------------------------------------------ */

/*
 * Finds the jumps of the solution that the search has reached. It takes the place of the one
 * found before when it is complete, not earlier: a limit may end the question in between.
 */
peg_status peg_fewest_take_solution(peg_fewest *fewest)
{
    peg_status status = peg_play_waypoints(fewest);

    if (status != PEG_OK)
        return status;
    memcpy(fewest->jumps, fewest->played, fewest->played_count * sizeof(*fewest->jumps));
    fewest->jump_count = fewest->played_count;
    fewest->moves = fewest->won_moves;
    peg_fewest_tell(fewest, fewest->budget->stage);
    return PEG_OK;
}

peg_status peg_fewest_restart(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_status status = PEG_OK;

    if (waypoints->count > 0)
        status = peg_slots_begin(&waypoints->slots, waypoints->slots.room, fewest->budget);
    waypoints->count = 0;
    fewest->last_waypoint = PEG_NO_WAYPOINT;
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        waypoints->fresh[i] = waypoints->again[i] = waypoints->done[i] = PEG_NO_WAYPOINT;
    return status == PEG_OK ? fewest->ops->add_start(fewest) : status;
}

/*
 * Expands all waypoints, those with the most moves first, so that the last round may end early
 * with a win.
 */
static peg_status search_round(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    int moves = fewest->setup->shape->holes;
    peg_status status = PEG_OK;

    fewest->next_cost = INT_MAX;
    while (status == PEG_OK && moves >= 0) {
        uint32_t waypoint = peg_take_waypoint(waypoints, &waypoints->fresh[moves]);

        if (waypoint == PEG_NO_WAYPOINT)
            waypoint = peg_take_waypoint(waypoints, &waypoints->again[moves]);
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
    int most_moves = fewest->moves ? fewest->moves - 1 : fewest->setup->shape->holes;
    peg_status status;

    peg_fewest_tell(fewest, PEG_STAGE_SHORTENING);
    status = peg_fewest_restart(fewest);
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        fewest->quick_cost[i] = INT_MAX;
    fewest->is_quick = 1;
    for (int moves = 0; status == PEG_OK && moves < most_moves; moves++)
        for (int i = 0; status == PEG_OK && i < most_waypoints; i++) {
            uint32_t waypoint = peg_take_waypoint(waypoints, &waypoints->fresh[moves]);

            if (waypoint == PEG_NO_WAYPOINT)
                break;
            status = fewest->ops->expand(fewest, waypoint);
        }
    fewest->is_quick = 0;
    return status == PEG_END ? peg_fewest_take_solution(fewest) : status;
}

/*
 * Searches in rounds until a win, or until there cannot be a shorter solution than is found. Rounds
 * of a search before may have proven more than regions say, but found no waypoints that are kept.
 */
static peg_status prove(peg_fewest *fewest, peg_answer *out_answer)
{
    int cost = fewest->bound;
    peg_status status;

    status = peg_fewest_is_proven(fewest) ? PEG_OK : peg_fewest_restart(fewest);
    while (status == PEG_OK && !peg_fewest_is_proven(fewest)) {
        fewest->round_cost = cost;
        peg_fewest_tell(fewest, PEG_STAGE_PROVING);
        status = search_round(fewest);
        if (status == PEG_OK && fewest->last_waypoint != PEG_NO_WAYPOINT) {
            fewest->moves = fewest->won_moves;
            peg_fewest_tell(fewest, PEG_STAGE_PROVING);
            break;
        }
        if (status == PEG_OK && fewest->next_cost == INT_MAX) {
            /* A table with right answers would have said so before. */
            if (fewest->table)
                return PEG_E_TABLE;
            *out_answer = PEG_NO;
            return PEG_OK;
        }
        if (status == PEG_OK)
            cost = fewest->next_cost;
        if (cost > fewest->least)
            fewest->least = cost;
    }
    if (status == PEG_END)
        status = peg_fewest_take_solution(fewest);
    if (status == PEG_OK)
        *out_answer = PEG_YES;
    return status;
}

peg_status peg_fewest_begin(peg_fewest *fewest, const peg_setup *setup, const peg_regions *regions,
                            const peg_bits *pegs, peg_budget *budget)
{
    peg_status status;

    memset(fewest, 0, sizeof(*fewest));
    fewest->setup = setup;
    fewest->ops =
        PEG_FOR_WIDTH(setup->shape->words, peg_fewest_ops_1, peg_fewest_ops_2, peg_fewest_ops_4);
    fewest->budget = budget;
    fewest->regions = regions;
    fewest->start = *pegs;
    status = peg_frame_make(setup->shape, &setup->goal.pegs, pegs, PEG_MOST_IMAGES, 0, budget,
                            &fewest->frame);
    if (status == PEG_OK)
        status = make_region_images(fewest);
    fewest->least = peg_regions_bound(regions, pegs);
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

/* Hunts until a number of positions is spent. The lost positions it finds are not kept. */
static peg_status hunt(peg_fewest *fewest, uint64_t positions, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count)
{
    const peg_setup *setup = fewest->setup;
    peg_budget *budget = fewest->budget;
    uint64_t limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;
    peg_learned learned = {0};
    peg_status status;

    budget->stage = PEG_STAGE_SEARCHING;
    status = setup->ops->hunt(setup, &learned, &fewest->start, 0, budget, out_answer, out_lines,
                              out_count);
    peg_budget_free(budget, learned.lost.keys, learned.lost.size);
    peg_budget_widen(budget, limit);
    return status;
}

peg_status peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, uint64_t positions,
                               peg_answer *out_answer)
{
    const peg_setup *setup = fewest->setup;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_answer answer;
    peg_status status = PEG_OK;

    if (fewest->moves)
        return PEG_OK;
    answer = table ? PEG_YES : peg_glance(setup, &fewest->start);
    /* The hunt has a part of the budget, as the search needs the rest. */
    if (answer == PEG_UNKNOWN)
        status = hunt(fewest, positions, &answer, lines, &line_count);
    if (status == PEG_LIMIT || status == PEG_E_MEMORY)
        return PEG_OK;
    if (status == PEG_OK && answer == PEG_YES)
        status = peg_glance_play(setup, table, &fewest->start, lines, line_count, fewest->jumps,
                                 &fewest->jump_count);
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
    if (status == PEG_OK && !peg_fewest_is_proven(fewest))
        status = search_quickly(fewest, QUICK_WAYPOINTS);
    if (status == PEG_OK && !peg_fewest_is_proven(fewest))
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

/* Whether a position that is no goal can be won. */
static peg_status judge(const peg_fewest *fewest, peg_learned *learned, const peg_bits *pegs,
                        peg_answer *out_answer)
{
    const peg_setup *setup = fewest->setup;
    peg_status status = peg_budget_spend(fewest->budget, 1);

    *out_answer = peg_glance(setup, pegs);
    if (status != PEG_OK || *out_answer != PEG_UNKNOWN)
        return status;
    if (setup->ops->is_lost(setup, &learned->lost, pegs)) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    return setup->ops->hunt(setup, learned, pegs, 0, fewest->budget, out_answer, NULL, NULL);
}

peg_status peg_lost_waypoints_mark(peg_fewest *fewest)
{
    peg_learned learned = {0};
    peg_status status = PEG_OK;

    for (uint32_t waypoint = 0; status == PEG_OK && waypoint < fewest->waypoints.count;
         waypoint++) {
        peg_bits pegs = peg_fewest_position(fewest, waypoint);
        peg_answer answer;

        status = judge(fewest, &learned, &pegs, &answer);
        if (status == PEG_OK && answer == PEG_NO)
            fewest->waypoints.moves[waypoint] = PEG_DEAD_END;
    }
    peg_budget_free(fewest->budget, learned.lost.keys, learned.lost.size);
    return status;
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

    peg_fewest_forget(fewest);
    peg_budget_free(budget, fewest->region_images.region, fewest->region_images.size);
    peg_budget_free(budget, fewest->runs.states, fewest->runs.room * fewest->ops->run_size);
    peg_slots_free(&fewest->runs.slots, budget);
    peg_budget_free(budget, fewest->all_runs.runs,
                    fewest->all_runs.room * sizeof(*fewest->all_runs.runs));
    peg_slots_free(&fewest->all_runs.slots, budget);
    peg_budget_free(budget, fewest->reached, fewest->reached_room * sizeof(*fewest->reached));
    peg_frame_free(&fewest->frame, budget);
}
