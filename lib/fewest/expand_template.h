/* SPDX-License-Identifier: MIT */

/*
 * The waypoints of a search for the fewest moves, on positions of PEG_WIDTH words. The search
 * expands a waypoint, by a list of runs (runs.h), to the waypoints that one move leads to.
 *
 * A jump breaks and fills few regions, so each run carries along which regions are full. The
 * sources fewest_width_*.c include this file, one for each width.
 */
#ifndef PEG_FEWEST_EXPAND_TEMPLATE_H
#define PEG_FEWEST_EXPAND_TEMPLATE_H

#include "base/assert.h"
#include "fewest/runs_template.h"
#include "fewest/search.h"

/* -- waypoints ------------------------------------------------------------- */

static inline int is_waypoint(const void *keys, uint32_t index, const void *key)
{
    return positions_equal((const uint64_t *)keys + (size_t)index * PEG_WIDTH, key, PEG_UNMARKED);
}

/* Makes room for one more waypoint. Returns 0 if there is none. */
static int waypoint_room(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_budget *budget = fewest->budget;
    size_t needed = (size_t)waypoints->count + 1;
    uint64_t *keys = peg_budget_grow(budget, waypoints->keys, &waypoints->key_room, needed,
                                     PEG_WIDTH * sizeof(*keys));
    uint32_t *parent = peg_budget_grow(budget, waypoints->parent, &waypoints->parent_room, needed,
                                       sizeof(*parent));
    uint32_t *next =
        peg_budget_grow(budget, waypoints->next, &waypoints->next_room, needed, sizeof(*next));
    uint8_t *moves = peg_budget_grow(budget, waypoints->moves, &waypoints->moves_room, needed, 1);

    waypoints->keys = keys ? keys : waypoints->keys;
    waypoints->parent = parent ? parent : waypoints->parent;
    waypoints->next = next ? next : waypoints->next;
    waypoints->moves = moves ? moves : waypoints->moves;
    if (waypoints->count == UINT32_MAX - 1)
        peg_budget_fail(budget, PEG_LIMIT);
    return keys && parent && next && moves && budget->status == PEG_OK;
}

/* Adds a fresh waypoint after a number of moves, unless its key is there already. */
static void waypoint_add(peg_fewest *fewest, const uint64_t *key, uint32_t parent, int moves)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    uint64_t hash = hash_position(key, PEG_UNMARKED);
    uint64_t *slot;
    uint32_t waypoint;

    if (peg_slots_are_crowded(&waypoints->slots, waypoints->count))
        peg_slots_enlarge(&waypoints->slots, fewest->budget);
    if (fewest->budget->status != PEG_OK)
        return;
    slot = peg_slots_find(&waypoints->slots, hash, is_waypoint, waypoints->keys, key);
    if (*slot)
        return;
    if ((waypoints->count >= waypoints->key_room || waypoints->count >= waypoints->parent_room ||
         waypoints->count >= waypoints->next_room || waypoints->count >= waypoints->moves_room) &&
        !waypoint_room(fewest))
        return;
    PEG_ASSERT(moves < PEG_DEAD_END && (parent == PEG_NO_WAYPOINT || parent < waypoints->count));
    waypoint = waypoints->count++;
    *slot = peg_slot_for(hash, waypoint);
    copy_position(waypoints->keys + (size_t)waypoint * PEG_WIDTH, key);
    waypoints->parent[waypoint] = parent;
    waypoints->moves[waypoint] = (uint8_t)moves;
    waypoints->next[waypoint] = waypoints->fresh[moves];
    waypoints->fresh[moves] = waypoint;
}

static uint32_t find_waypoint(const peg_fewest *fewest, const uint64_t *position)
{
    image_key key = key_of(&fewest->frame, position);
    uint64_t hash = hash_position(key.word, PEG_UNMARKED);
    uint64_t slot = *peg_slots_find(&fewest->waypoints.slots, hash, is_waypoint,
                                    fewest->waypoints.keys, key.word);

    return slot ? peg_slot_index(slot) : PEG_NO_WAYPOINT;
}

static void waypoint_add_start(peg_fewest *fewest)
{
    image_key key = key_of(&fewest->frame, fewest->start.word);

    waypoint_add(fewest, key.word, PEG_NO_WAYPOINT, 0);
}

/* -- expanding a waypoint -------------------------------------------------- */

/* A waypoint that is being expanded. */
typedef struct expansion {
    peg_fewest *fewest;
    uint32_t waypoint;
    int moves; /* made, if a run ends */
} expansion;

static inline peg_bits bits_of(const uint64_t *position)
{
    peg_bits pegs = {{0}};

    copy_position(pegs.word, position);
    return pegs;
}

static inline int region_is_full(const peg_bits *region, const uint64_t *position)
{
    uint64_t empty = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        empty |= region->word[w] & ~position[w];
    return empty == 0;
}

/* The regions, of those that the bound uses, that are full after a jump along a line. */
static inline uint64_t full_after(const peg_fewest *fewest, uint64_t full, peg_jump line,
                                  const uint64_t *after)
{
    const peg_regions *regions = fewest->regions;

    full &= ~(regions->in[line.from] | regions->in[line.over]);
    for (uint64_t in = regions->in [line.to] & fewest->seeds.used; in; in &= in - 1) {
        int region = peg_word_first(in);

        full |= (uint64_t)region_is_full(&regions->region[region], after) << region;
    }
    return full;
}

/*
 * Whether the position after a number of moves is a waypoint that this round keeps. If it costs too
 * much for the round, notes the cost for the next.
 */
static inline int is_in_round(peg_fewest *fewest, int moves, uint64_t full)
{
    int cost = moves + peg_seeds_bound(&fewest->seeds, full);

    if (cost > fewest->round_cost && cost < fewest->next_cost)
        fewest->next_cost = cost;
    return fewest->is_weighed ? cost <= fewest->round_cost : cost == fewest->round_cost;
}

static inline int run_can_jump(const peg_shape *shape, const peg_run *run)
{
    for (size_t i = shape->first[run->hole]; i < shape->first[run->hole + 1]; i++)
        if (run_goes_along(shape, PEG_RUN_JUMPS, run, i))
            return 1;
    return 0;
}

/* Avoids a slow look-up in a table if the run can neither end nor go on. */
static inline int expansion_takes(void *user, const peg_runs *runs, const peg_run *from,
                                  peg_run *to)
{
    const expansion *e = user;
    peg_fewest *fewest = e->fewest;
    const peg_table *table = fewest->table;

    to->note = full_after(fewest, from->note, runs->shape->lines[to->line], to->word);
    to->key = 0;
    if (!table)
        return 1;
    if (!is_in_round(fewest, e->moves, to->note) && !run_can_jump(runs->shape, to) &&
        !is_goal(&fewest->setup->goal, to->word))
        return 0;
    to->key = from->key ^ table->line_delta[to->line];
    peg_table_fetch(table, peg_key_index(&table->layout, to->key));
    return 1;
}

/* Notes the key of a position that a move leads to, and prefetches its slot. */
static void waypoint_reach(peg_fewest *fewest, const uint64_t *position)
{
    const peg_waypoints *waypoints = &fewest->waypoints;
    image_key key = key_of(&fewest->frame, position);
    size_t count = fewest->reached_count;
    uint64_t *reached = peg_budget_grow(fewest->budget, fewest->reached, &fewest->reached_room,
                                        (count + 1) * PEG_WIDTH, sizeof(*reached));

    if (!reached)
        return;
    fewest->reached = reached;
    copy_position(reached + count * PEG_WIDTH, key.word);
    fewest->reached_count = count + 1;
    if (waypoints->slots.room)
        PEG_FETCH(waypoints->slots.slot +
                  (hash_position(key.word, PEG_UNMARKED) >> waypoints->slots.shift));
}

/* Whether a position can perhaps be won, by the table or at a glance. */
static inline int run_may_win(const peg_fewest *fewest, const peg_run *run)
{
    peg_bits pegs;

    if (fewest->table)
        return peg_table_bit(fewest->table, peg_key_index(&fewest->table->layout, run->key));
    pegs = bits_of(run->word);
    return fewest->is_plain || peg_glance(fewest->setup, &pegs) != PEG_NO;
}

static inline int expansion_looks(void *user, peg_runs *runs, uint32_t index)
{
    const expansion *e = user;
    peg_fewest *fewest = e->fewest;
    const peg_run *run = run_at(runs, index);

    if (peg_budget_spend(fewest->budget, 1) != PEG_OK)
        return 0;
    if (is_goal(&fewest->setup->goal, run->word)) {
        fewest->won_moves = e->moves;
        fewest->last_waypoint = e->waypoint;
        runs->is_over = !fewest->wants_all;
        return 0;
    }
    if (!run_may_win(fewest, run))
        return 0;
    if (is_in_round(fewest, e->moves, run->note))
        waypoint_reach(fewest, run->word);
    return 1;
}

static int expand(peg_fewest *fewest, uint32_t waypoint)
{
    static const peg_run_user calls = {expansion_looks, expansion_takes, NULL};
    expansion e = {fewest, waypoint, fewest->waypoints.moves[waypoint] + 1};
    const peg_frame *frame = &fewest->frame;
    peg_runs *runs = &fewest->runs;
    image_key key = {{0}};
    peg_bits pegs;

    copy_position(key.word, fewest->waypoints.keys + (size_t)waypoint * PEG_WIDTH);
    pegs = bits_of(key.word);
    peg_runs_clear(runs);
    fewest->reached_count = 0;
    runs_add(runs, key.word, 0, peg_regions_full(fewest->regions, &pegs));
    if (fewest->budget->status != PEG_OK)
        return 0;
    run_at(runs, 0)->key = fewest->table ? peg_layout_key(&fewest->table->layout, key.word[0]) : 0;
    for (size_t w = 0; w < frame->line_words; w++)
        for (uint64_t lines = legal_word(frame, key.word, w); lines; lines &= lines - 1)
            run_step(runs, PEG_RUN_JUMPS, 0, w * 64 + (size_t)peg_word_first(lines), &calls, &e);
    runs_list_from(runs, PEG_RUN_JUMPS, 1, &calls, &e);
    if (runs->is_over)
        return fewest->budget->status == PEG_OK;
    for (size_t i = 0; i < fewest->reached_count; i++)
        waypoint_add(fewest, fewest->reached + i * PEG_WIDTH, waypoint, e.moves);
    peg_budget_work(fewest->budget, PEG_STEPS / 2);
    return 0;
}

static const peg_fewest_ops fewest_ops = {
    .runs = {runs_add, runs_list},
    .add_start = waypoint_add_start,
    .expand = expand,
    .find_waypoint = find_waypoint,
};

#endif
