/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves as a whole; search.h has the idea of its rounds. Rounds prove the
 * fewest moves, but only the last one finds a solution.
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

/* -- seeds ----------------------------------------------------------------- */

/*
 * The holes where the peg that makes the last jump may have been before. That jump ends in a hole
 * of the goal, and a peg only ever goes from one end of a line to the other.
 */
static peg_bits last_holes(const peg_shape *shape, const peg_bits *goal)
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

/* Adds a seed, and its images. Regions of it that lack an image on the list are left out. */
static void seed_add(peg_seeds *seeds, const peg_frame *frame, const peg_regions *regions,
                     uint64_t seed, int besides)
{
    size_t first = seeds->count;

    for (uint64_t left = seed; left; left &= left - 1)
        for (size_t i = 0; i < frame->group_size; i++)
            if (peg_regions_image(frame->shape, regions, frame->group[i], peg_word_first(left)) < 0)
                seed &= ~(left & -left);
    for (size_t i = 0; i < frame->group_size; i++) {
        uint64_t image = 0;
        size_t at = first;

        for (uint64_t left = seed; left; left &= left - 1)
            image |= UINT64_C(1) << peg_regions_image(frame->shape, regions, frame->group[i],
                                                      peg_word_first(left));
        while (at < seeds->count && seeds->image[at].regions != image)
            at++;
        seeds->image[at].regions = image;
        seeds->image[at].besides = besides;
        seeds->count += at == seeds->count;
        seeds->used |= image;
    }
}

/*
 * A last move that cannot break any of the regions is one move more. If it can break some of them,
 * the regions that it cannot break are a seed of their own: they may be fewer, but the last move is
 * one more.
 */
void peg_seeds_find(peg_seeds *seeds, const peg_frame *frame, const struct peg_goal *goal,
                    const peg_regions *regions)
{
    peg_bits last = last_holes(frame->shape, &goal->pegs);
    uint64_t apart = regions->family;

    memset(seeds, 0, sizeof(*seeds));
    for (uint64_t left = apart; left; left &= left - 1)
        if (goal->kind == PEG_GOAL_ANYWHERE ||
            peg_regions_meet(&regions->region[peg_word_first(left)], &last))
            apart &= ~(left & -left);
    if (apart != regions->family)
        seed_add(seeds, frame, regions, regions->family, -regions->spare);
    if (apart)
        seed_add(seeds, frame, regions, apart, 1 - regions->spare);
}

/* -- the beginning ---------------------------------------------------------- */

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

void peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    const peg_setup *setup = fewest->setup;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_budget *budget = fewest->budget;
    peg_answer answer = table ? PEG_YES : peg_glance(setup, &fewest->start);

    if (fewest->moves)
        return;
    if (answer == PEG_UNKNOWN) {
        budget->stage = PEG_STAGE_SEARCHING;
        answer = peg_hunt_whole(setup, &fewest->start, NULL, budget, lines, &line_count);
    }
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
        answer = peg_hunt_whole(setup, pegs, learned, fewest->budget, NULL, NULL);
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
    peg_position_set_free(&learned.lost, fewest->budget);
}

/* -- windows ---------------------------------------------------------------- */

/*
 * Making a solution shorter piece by piece. A window is some moves of the solution in a row, from
 * the position before them to the one after: whether fewer moves lead from one to the other is a
 * small question of its own, as the two share most pegs. Windows slide along the solution, first
 * small ones, then larger ones. Each has its share of the positions, and after all of them the next
 * call begins anew, with larger shares. (Known for routes of vehicles as a large neighbourhood
 * search: Shaw, Using constraint programming and local search methods to solve vehicle routing
 * problems, 1998.)
 */

/* Windows of fewer than 3 moves rarely help. Each window gets 1/16 of the positions of its turn. */
enum { LEAST_SIZE = 3, WINDOW_SHARE = 16 };

/* Moves in a row, as jumps and the positions about them. */
typedef struct window {
    peg_bits before, after;
    size_t first; /* jump */
    size_t count; /* of jumps */
    int size;     /* of moves */
} window;

/* Finds the window of a size that begins after `begin` moves. Returns 0 if there is none. */
static int window_open(const peg_fewest *fewest, int begin, int size, window *out)
{
    peg_bits pegs = fewest->start;
    int moves = 0;

    memset(out, 0, sizeof(*out));
    out->size = size;
    for (size_t i = 0; i <= fewest->jump_count; i++) {
        int is_end = i == fewest->jump_count;

        if (is_end || i == 0 || fewest->jumps[i].from != fewest->jumps[i - 1].to) {
            if (moves == begin) {
                out->before = pegs;
                out->first = i;
            }
            if (moves == begin + size) {
                out->after = pegs;
                out->count = i - out->first;
                return 1;
            }
            moves++;
        }
        if (!is_end)
            peg_bits_jump(&pegs, fewest->jumps[i]);
    }
    return 0;
}

/* Puts fewer moves in the place of a window. */
static void window_replace(peg_fewest *fewest, const window *w, const peg_fewest *part)
{
    size_t after = w->first + w->count;

    PEG_ASSERT(part->jump_count == w->count && part->moves < w->size);
    memcpy(fewest->jumps + w->first, part->jumps, part->jump_count * sizeof(*part->jumps));
    PEG_ASSERT(after <= fewest->jump_count);
    fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
    fewest->budget->moves = fewest->moves;
}

/* The search in a window, and the regions that it goes by. */
typedef struct window_search {
    peg_fewest fewest;
    peg_regions regions;
} window_search;

/* Searches for fewer moves than a window has, from the position before it to the one after. */
static void window_prove(const peg_fewest *fewest, const window *w, window_search *part)
{
    peg_budget *budget = fewest->budget;
    struct peg_goal goal = peg_goal_exactly(&w->after);
    peg_setup *setup = peg_setup_make(fewest->setup->shape, &goal, &w->before, NULL, budget);
    peg_answer answer = PEG_UNKNOWN;
    int least = budget->least;
    uint64_t size;

    if (!setup)
        return;
    size = setup->size;
    part->regions = *fewest->regions;
    part->regions.family &= ~peg_regions_full(fewest->regions, &w->after);
    part->regions.spare = 0;
    peg_fewest_begin(&part->fewest, setup, &part->regions, &w->before, budget);
    budget->least = least;
    part->fewest.is_part = 1;
    part->fewest.moves = w->size;
    peg_fewest_prove(&part->fewest, NULL, &answer);
    peg_fewest_end(&part->fewest);
    peg_setup_release(setup);
    peg_budget_freed(budget, size);
}

/* Tries one window for a number of positions. */
static void window_try(peg_fewest *fewest, const window *w, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    uint64_t limit = peg_budget_narrow(budget, positions);
    window_search *part = peg_budget_new(budget, sizeof(*part));

    if (part) {
        window_prove(fewest, w, part);
        if (part->fewest.jump_count > 0)
            window_replace(fewest, w, &part->fewest);
        peg_budget_free(budget, part, sizeof(*part));
    }
    peg_budget_widen(budget, limit);
    peg_budget_go_on(budget);
}

void peg_fewest_shorten(peg_fewest *fewest, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    peg_windows *windows = &fewest->windows;
    uint64_t end = budget->spent + positions;

    budget->stage = PEG_STAGE_SHORTENING;
    while (budget->status == PEG_OK && budget->spent < end && peg_fewest_is_far(fewest)) {
        window w;

        /* Another solution, shorter than the one before, has windows of its own. */
        if (windows->moves != fewest->moves)
            *windows = (peg_windows){fewest->moves, LEAST_SIZE, 0};
        if (windows->size >= fewest->moves) {
            *windows = (peg_windows){0, 0, 0};
            break;
        }
        if (!window_open(fewest, windows->begin, windows->size, &w)) {
            windows->size++;
            windows->begin = 0;
            continue;
        }
        windows->begin++;
        window_try(fewest, &w, positions / WINDOW_SHARE + 1);
    }
}

/* -- the end ---------------------------------------------------------------- */

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
