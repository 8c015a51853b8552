/* SPDX-License-Identifier: MIT */

/*
 * The runs that begin at a position of PEG_WIDTH words, and what regions say they cost. A run
 * is a position within a move and the hole of the peg that moves, which may jump on from there.
 * Different ways may lead to the same run; it is looked at once. Moves are found breadth first:
 * the runs are also the list of those still to look at.
 *
 * A jump changes at most three regions, so which ones are full is carried along from run to run.
 * Included by fewest_ops_template.h.
 */
#ifndef PEG_FEWEST_RUNS_TEMPLATE_H
#define PEG_FEWEST_RUNS_TEMPLATE_H

#include "fewest/search.h"
#include "solve/glance.h"
#include "solve/problem_template.h"

/* Up to this many runs need no slots: to look at one twice costs less than to keep them apart. */
#define PEG_FEW_RUNS 64

/* Whether a position may be won, as far as a glance tells without a table. */
static inline int may_win(const peg_fewest *fewest, const uint64_t *position)
{
    peg_bits pegs = {{0}};

    memcpy(pegs.word, position, (size_t)fewest->problem->shape->words * sizeof(*position));
    return peg_glance(fewest->problem, &pegs) != PEG_NO;
}

/* The cost of a position that is not won, from the moves made and its full regions. */
static inline int cost_of(const peg_fewest *fewest, int moves, int full)
{
    int spare = fewest->regions.spare;

    return moves + (full > spare ? full - spare : 1);
}

typedef struct run_state {
    uint64_t word[PEG_WIDTH];      /* the position */
    uint64_t key;                  /* of the position in the table's layout, if there is one */
    uint8_t hole;                  /* of the peg that moves */
    uint8_t full[PEG_MOST_IMAGES]; /* by image of the regions: the full ones, and the extra moves */
} run_state;

static inline peg_bits bits_of(const uint64_t *position)
{
    peg_bits pegs = {{0}};

    copy_position(pegs.word, position);
    return pegs;
}

/* The key of the waypoint that stands for a position: the least of its images. */
static image_key waypoint_key(const peg_fewest *fewest, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    copy_position(images, position);
    find_images(&fewest->frame, position, images);
    return least_image(&fewest->frame, images);
}

static inline int is_full(const uint64_t *position, const uint64_t *region)
{
    uint64_t empty = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        empty |= region[w] & ~position[w];
    return empty == 0;
}

/* Whether a jump along a line is legal. */
static inline int allows(const uint64_t *position, const uint64_t *masks)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return differ == 0;
}

static inline const uint64_t *masks_of(const peg_shape *shape, size_t line)
{
    return shape->masks + line * 2 * PEG_WIDTH;
}

/* Counts the full regions after a jump along a line. Returns the most of any image. */
static inline int update_full(const peg_fewest *fewest, const run_state *before, peg_jump line,
                              run_state *after)
{
    const uint64_t *region = fewest->region_images.region;
    size_t stride = (size_t)fewest->problem->shape->holes * PEG_WIDTH;
    int most = 0;

    for (int i = 0; i < fewest->region_images.count; i++, region += stride) {
        const uint64_t *from = region + (size_t)line.from * PEG_WIDTH;
        const uint64_t *over = region + (size_t)line.over * PEG_WIDTH;
        int full = before->full[i] - is_full(before->word, from) +
                   is_full(after->word, region + (size_t)line.to * PEG_WIDTH);

        if (!positions_equal(from, over, PEG_UNMARKED))
            full -= is_full(before->word, over);
        after->full[i] = (uint8_t)full;
        most = full > most ? full : most;
    }
    return most;
}

/* Counts the full regions of a position. */
static void count_full(const peg_fewest *fewest, run_state *run)
{
    const peg_shape *shape = fewest->problem->shape;
    const uint64_t *region = fewest->region_images.region;

    for (int i = 0; i < fewest->region_images.count; i++) {
        run->full[i] = fewest->region_images.extra[i];
        /* A region counts at the first of its holes. */
        for (int hole = 0; hole < shape->holes; hole++, region += PEG_WIDTH) {
            peg_bits holes = bits_of(region);

            if (is_full(run->word, region) && peg_bits_first(&holes) == hole)
                run->full[i]++;
        }
    }
}

/* The most full regions of any image. */
static inline int most_full(const peg_fewest *fewest, const run_state *run)
{
    int most = 0;

    for (int i = 0; i < fewest->region_images.count; i++)
        most = run->full[i] > most ? run->full[i] : most;
    return most;
}

/* Whether a peg in a hole can jump. */
static inline int can_jump(const peg_shape *shape, const uint64_t *position, int hole)
{
    for (size_t i = shape->first[hole]; i < shape->first[hole + 1]; i++)
        if (allows(position, masks_of(shape, i)))
            return 1;
    return 0;
}

/*
 * Whether the position after a number of moves is a waypoint that this round, or a quick search,
 * keeps. If it costs too much for the round, notes the cost for the next.
 */
static inline int in_round(peg_fewest *fewest, int moves, int full)
{
    int cost = cost_of(fewest, moves, full);

    if (fewest->is_quick)
        return cost <= fewest->quick_cost[moves];
    if (cost > fewest->round_cost && cost < fewest->next_cost)
        fewest->next_cost = cost;
    return cost == fewest->round_cost;
}

/* Its low bits are good ones, as slots want them. */
static inline uint64_t run_hash(const run_state *run)
{
    uint64_t hash = hash_position(run->word, PEG_UNMARKED) + (uint64_t)run->hole;

    return hash * UINT64_C(0x9e3779b97f4a7c15) >> 24;
}

static inline int is_run(const peg_runs *runs, uint32_t index, const run_state *run)
{
    const run_state *there = (const run_state *)runs->states + index;

    return there->hole == run->hole && positions_equal(there->word, run->word, PEG_UNMARKED);
}

/* The slot of a run, or the empty one where it belongs. */
static inline uint32_t *find_run(const peg_runs *runs, const run_state *run)
{
    size_t at = peg_slots_first(&runs->slots, run_hash(run));

    while (runs->slots.slot[at] && !is_run(runs, runs->slots.slot[at] - 1, run))
        at = peg_slots_next(&runs->slots, at);
    return &runs->slots.slot[at];
}

/*
 * Puts all runs into slots, at least four for each. The memory of an earlier waypoint is used
 * again as far as it goes; only the slots in use are cleared, as most waypoints need few.
 */
static peg_status fill_slots(peg_fewest *fewest)
{
    peg_runs *runs = &fewest->runs;
    size_t room = 4 * PEG_FEW_RUNS;
    uint32_t *slot = runs->slots.slot;

    while (room < 4 * runs->count)
        room *= 2;
    if (room > runs->slot_room) {
        slot = peg_budget_resize(fewest->budget, slot, runs->slot_room * sizeof(*slot),
                                 room * sizeof(*slot));
        if (!slot)
            return peg_budget_refusal(fewest->budget);
        runs->slots.slot = slot;
        runs->slot_room = room;
    }
    runs->slots.room = room;
    memset(slot, 0, room * sizeof(*slot));
    for (size_t i = 0; i < runs->count; i++)
        peg_slots_put(&runs->slots, run_hash((const run_state *)runs->states + i), (uint32_t)i);
    return peg_budget_work(fewest->budget, room);
}

/* Adds a run, unless it is there already. */
static peg_status add_run(peg_fewest *fewest, const run_state *run)
{
    peg_runs *runs = &fewest->runs;
    run_state *all;

    if (runs->count >= PEG_FEW_RUNS) {
        uint32_t *slot;

        if (runs->count == PEG_FEW_RUNS || peg_slots_are_crowded(&runs->slots, runs->count)) {
            peg_status status = fill_slots(fewest);

            if (status != PEG_OK)
                return status;
        }
        slot = find_run(runs, run);
        if (*slot)
            return PEG_OK;
        if (runs->count >= UINT32_MAX - 1)
            return PEG_LIMIT;
        *slot = (uint32_t)runs->count + 1;
    }
    all = runs->states;
    if (runs->count >= runs->room) {
        all = peg_budget_grow(fewest->budget, all, &runs->room, runs->count + 1, sizeof(*all));
        if (!all)
            return peg_budget_refusal(fewest->budget);
        runs->states = all;
    }
    all[runs->count++] = *run;
    return PEG_OK;
}

#endif
