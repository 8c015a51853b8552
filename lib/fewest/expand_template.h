/* SPDX-License-Identifier: MIT */

/*
 * Expanding a waypoint of the search for the fewest moves, on positions of PEG_WIDTH words: the
 * runs that begin there, what regions say they cost, and the waypoints that they lead to. A run is
 * a position within a move and the hole of the peg that moves, which may jump on from there.
 * Different ways may lead to the same run; it is looked at once. Moves are found breadth first:
 * the list of runs is also the list of what is still to be looked at.
 *
 * A jump changes at most three regions, so which ones are full is carried along from run to run.
 * The sources fewest_width_*.c include this file, one for each width.
 */
#ifndef PEG_FEWEST_EXPAND_TEMPLATE_H
#define PEG_FEWEST_EXPAND_TEMPLATE_H

#include "base/assert.h"
#include "fewest/search.h"
#include "position/position_template.h"

/* -- runs, and what they cost ---------------------------------------------- */

/* Up to this many runs need no slots: to look at one twice costs less than to keep them apart. */
#define PEG_FEW_RUNS 64

/* The cost of a position that is not won, from the moves made and its full regions. */
static inline int cost_of(const peg_fewest *fewest, int moves, int full)
{
    int spare = fewest->regions->spare;

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

/* Whether a position may be won, as far as a glance tells without a table. */
static inline int may_win(const peg_fewest *fewest, const uint64_t *position)
{
    peg_bits pegs = bits_of(position);

    return peg_glance(fewest->setup, &pegs) != PEG_NO;
}

static inline int is_full(const uint64_t *position, const uint64_t *region)
{
    uint64_t empty = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        empty |= region[w] & ~position[w];
    return empty == 0;
}

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
    size_t stride = (size_t)fewest->setup->shape->holes * PEG_WIDTH;
    int most = 0;

    for (int i = 0; i < fewest->region_images.count; i++, region += stride) {
        const uint64_t *from = region + (size_t)line.from * PEG_WIDTH;
        const uint64_t *over = region + (size_t)line.over * PEG_WIDTH;
        int full = before->full[i] - is_full(before->word, from) +
                   is_full(after->word, region + (size_t)line.to * PEG_WIDTH);

        if (!positions_equal(from, over, PEG_UNMARKED))
            full -= is_full(before->word, over);
        PEG_ASSERT(full >= 0 && full <= UINT8_MAX);
        after->full[i] = (uint8_t)full;
        most = full > most ? full : most;
    }
    return most;
}

static void count_full(const peg_fewest *fewest, run_state *run)
{
    const peg_shape *shape = fewest->setup->shape;
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
    return fewest->is_weighed ? cost <= fewest->round_cost : cost == fewest->round_cost;
}

static inline uint64_t run_hash(const run_state *run)
{
    uint64_t hash = hash_position(run->word, PEG_UNMARKED) + (uint64_t)run->hole;

    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

static inline int is_run(const void *runs, uint32_t index, const void *run)
{
    const run_state *a = (const run_state *)runs + index;
    const run_state *b = run;

    return a->hole == b->hole && positions_equal(a->word, b->word, PEG_UNMARKED);
}

/* Puts the first runs into slots, in the memory of an earlier waypoint: most need few. */
static peg_status fill_slots(peg_fewest *fewest)
{
    peg_runs *runs = &fewest->runs;
    peg_status status = peg_slots_begin(&runs->slots, 4 * PEG_FEW_RUNS, fewest->budget);

    for (uint32_t i = 0; status == PEG_OK && i < runs->count; i++)
        peg_slots_put(&runs->slots, run_hash((const run_state *)runs->states + i), i);
    return status;
}

/* Adds a run, unless it is there already. */
static peg_status add_run(peg_fewest *fewest, const run_state *run)
{
    peg_runs *runs = &fewest->runs;
    run_state *all;

    if (runs->count >= PEG_FEW_RUNS) {
        uint64_t hash = run_hash(run);
        uint64_t *slot;

        if (peg_slots_are_crowded(&runs->slots, runs->count)) {
            peg_status status = peg_slots_enlarge(&runs->slots, fewest->budget);

            if (status != PEG_OK)
                return status;
        }
        slot = peg_slots_find(&runs->slots, hash, is_run, runs->states, run);
        if (*slot)
            return PEG_OK;
        if (runs->count >= UINT32_MAX - 1)
            return PEG_LIMIT;
        *slot = peg_slot_for(hash, (uint32_t)runs->count);
    }
    all = runs->states;
    if (runs->count >= runs->room) {
        all = peg_budget_grow(fewest->budget, all, &runs->room, runs->count + 1, sizeof(*all));
        if (!all)
            return peg_budget_refuse(fewest->budget);
        runs->states = all;
    }
    all[runs->count++] = *run;
    return runs->count == PEG_FEW_RUNS ? fill_slots(fewest) : PEG_OK;
}

/* -- waypoints ------------------------------------------------------------- */

static inline int is_waypoint(const void *keys, uint32_t index, const void *key)
{
    return positions_equal((const uint64_t *)keys + (size_t)index * PEG_WIDTH, key, PEG_UNMARKED);
}

static peg_status make_room(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_budget *budget = fewest->budget;
    size_t needed = (size_t)waypoints->count + 1;
    uint64_t *keys;
    uint32_t *ids;
    uint8_t *moves;

    if (waypoints->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    keys = peg_budget_grow(budget, waypoints->keys, &waypoints->key_room, needed,
                           PEG_WIDTH * sizeof(*keys));
    if (!keys)
        return peg_budget_refuse(budget);
    waypoints->keys = keys;
    ids = peg_budget_grow(budget, waypoints->parent, &waypoints->parent_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refuse(budget);
    waypoints->parent = ids;
    ids = peg_budget_grow(budget, waypoints->next, &waypoints->next_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refuse(budget);
    waypoints->next = ids;
    moves = peg_budget_grow(budget, waypoints->moves, &waypoints->moves_room, needed, 1);
    if (!moves)
        return peg_budget_refuse(budget);
    waypoints->moves = moves;
    return PEG_OK;
}

/* Adds a fresh waypoint after a number of moves, unless its key is there already. */
static peg_status add_waypoint(peg_fewest *fewest, const uint64_t *key, uint32_t parent, int moves)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    uint64_t hash = hash_position(key, PEG_UNMARKED);
    peg_status status = PEG_OK;
    uint64_t *slot;
    uint32_t waypoint;

    if (peg_slots_are_crowded(&waypoints->slots, waypoints->count))
        status = peg_slots_enlarge(&waypoints->slots, fewest->budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&waypoints->slots, hash, is_waypoint, waypoints->keys, key);
    if (*slot)
        return PEG_OK;
    if (waypoints->count >= waypoints->key_room || waypoints->count >= waypoints->parent_room ||
        waypoints->count >= waypoints->next_room || waypoints->count >= waypoints->moves_room)
        status = make_room(fewest);
    if (status != PEG_OK)
        return status;
    PEG_ASSERT(moves < PEG_DEAD_END && (parent == PEG_NO_WAYPOINT || parent < waypoints->count));
    waypoint = waypoints->count++;
    *slot = peg_slot_for(hash, waypoint);
    copy_position(waypoints->keys + (size_t)waypoint * PEG_WIDTH, key);
    waypoints->parent[waypoint] = parent;
    waypoints->moves[waypoint] = (uint8_t)moves;
    waypoints->next[waypoint] = waypoints->fresh[moves];
    waypoints->fresh[moves] = waypoint;
    return PEG_OK;
}

/* -- moves ----------------------------------------------------------------- */

/* Adds the run that jumps on along a line. moves counts the moves made if it ends there. */
static inline peg_status jump_on(peg_fewest *fewest, const run_state *from, size_t line, int moves)
{
    const peg_shape *shape = fewest->setup->shape;
    const uint64_t *masks = masks_of(shape, line);
    peg_jump jump = shape->lines[line];
    run_state to;
    int full;

    to.hole = (uint8_t)jump.to;
    for (int w = 0; w < PEG_WIDTH; w++)
        to.word[w] = from->word[w] ^ masks[PEG_WIDTH + w];
    full = update_full(fewest, from, jump, &to);
    to.key = 0;
    if (fewest->table) {
        /* A look-up takes time. None is needed where the run can neither end nor go on. */
        if (!in_round(fewest, moves, full) && !can_jump(shape, to.word, jump.to) &&
            !is_goal(&fewest->setup->goal, to.word))
            return PEG_OK;
        to.key = from->key ^ fewest->table->line_delta[line];
        PEG_FETCH_READ(fewest->table->words + peg_key_index(&fewest->table->layout, to.key) / 64);
    }
    return add_run(fewest, &to);
}

/* Notes the key of a position that a move leads to, and prefetches its slot. */
static peg_status add_reached(peg_fewest *fewest, const uint64_t *position)
{
    const peg_waypoints *waypoints = &fewest->waypoints;
    image_key key = key_of(&fewest->frame, position);
    size_t count = fewest->reached_count;
    uint64_t *reached = peg_budget_grow(fewest->budget, fewest->reached, &fewest->reached_room,
                                        (count + 1) * PEG_WIDTH, sizeof(*reached));

    if (!reached)
        return peg_budget_refuse(fewest->budget);
    fewest->reached = reached;
    copy_position(reached + count * PEG_WIDTH, key.word);
    fewest->reached_count = count + 1;
    if (waypoints->slots.room)
        PEG_FETCH(waypoints->slots.slot +
                  (hash_position(key.word, PEG_UNMARKED) >> waypoints->slots.shift));
    return PEG_OK;
}

/*
 * Looks at a run: whether it wins, whether its position is a waypoint to keep, and which way
 * its peg can jump on. moves counts the moves made if it ends there.
 */
static peg_status look_at_run(peg_fewest *fewest, size_t at, uint32_t waypoint, int moves)
{
    const peg_shape *shape = fewest->setup->shape;
    const run_state run = ((const run_state *)fewest->runs.states)[at];
    peg_status status = peg_budget_spend(fewest->budget, 1);
    int full;

    if (status != PEG_OK)
        return status;
    if (is_goal(&fewest->setup->goal, run.word)) {
        fewest->won_moves = moves;
        fewest->last_waypoint = waypoint;
        return fewest->wants_all ? PEG_OK : PEG_END;
    }
    if (fewest->table
            ? !peg_table_bit(fewest->table, peg_key_index(&fewest->table->layout, run.key))
            : !fewest->is_plain && !may_win(fewest, run.word))
        return PEG_OK;
    full = most_full(fewest, &run);
    if (fewest->is_quick && cost_of(fewest, moves, full) + 1 < fewest->quick_cost[moves])
        fewest->quick_cost[moves] = cost_of(fewest, moves, full) + 1;
    if (in_round(fewest, moves, full))
        status = add_reached(fewest, run.word);
    for (size_t i = shape->first[run.hole]; status == PEG_OK && i < shape->first[run.hole + 1]; i++)
        if (allows(run.word, masks_of(shape, i)))
            status = jump_on(fewest, &run, i, moves);
    return status;
}

/* Finds what one move leads to from a position. */
static peg_status make_moves(peg_fewest *fewest, const uint64_t *position, uint32_t waypoint,
                             int moves)
{
    const peg_frame *frame = &fewest->frame;
    run_state from = {{0}, 0, 0, {0}};
    peg_status status = PEG_OK;

    fewest->runs.count = 0;
    fewest->reached_count = 0;
    copy_position(from.word, position);
    count_full(fewest, &from);
    if (fewest->table)
        from.key = peg_layout_key(&fewest->table->layout, position[0]);
    for (size_t w = 0; w < frame->line_words; w++)
        for (uint64_t lines = legal_word(frame, position, w); lines; lines &= lines - 1) {
            status = jump_on(fewest, &from, w * 64 + (size_t)peg_word_first(lines), moves);
            if (status != PEG_OK)
                return status;
        }
    for (size_t i = 0; status == PEG_OK && i < fewest->runs.count; i++)
        status = look_at_run(fewest, i, waypoint, moves);
    return status;
}

static peg_status expand(peg_fewest *fewest, uint32_t waypoint)
{
    image_key key;
    int moves = fewest->waypoints.moves[waypoint] + 1;
    peg_status status;

    copy_position(key.word, fewest->waypoints.keys + (size_t)waypoint * PEG_WIDTH);
    status = make_moves(fewest, key.word, waypoint, moves);
    for (size_t i = 0; status == PEG_OK && i < fewest->reached_count; i++)
        status = add_waypoint(fewest, fewest->reached + i * PEG_WIDTH, waypoint, moves);
    return status == PEG_OK ? peg_budget_work(fewest->budget, PEG_STEPS / 2) : status;
}

static uint32_t find_waypoint(const peg_fewest *fewest, const uint64_t *position)
{
    image_key key = key_of(&fewest->frame, position);
    uint64_t hash = hash_position(key.word, PEG_UNMARKED);

    uint64_t slot = *peg_slots_find(&fewest->waypoints.slots, hash, is_waypoint,
                                    fewest->waypoints.keys, key.word);

    return slot ? peg_slot_index(slot) : PEG_NO_WAYPOINT;
}

static int waypoint_cost(const peg_fewest *fewest, uint32_t waypoint)
{
    run_state run = {{0}, 0, 0, {0}};

    copy_position(run.word, fewest->waypoints.keys + (size_t)waypoint * PEG_WIDTH);
    count_full(fewest, &run);
    return cost_of(fewest, fewest->waypoints.moves[waypoint], most_full(fewest, &run));
}

static peg_status add_start(peg_fewest *fewest)
{
    image_key key = key_of(&fewest->frame, fewest->start.word);

    return add_waypoint(fewest, key.word, PEG_NO_WAYPOINT, 0);
}

static const peg_fewest_ops fewest_ops = {
    .run_size = sizeof(run_state),
    .add_start = add_start,
    .expand = expand,
    .find_waypoint = find_waypoint,
    .waypoint_cost = waypoint_cost,
};

#endif
