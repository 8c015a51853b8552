/* SPDX-License-Identifier: MIT */

/*
 * The steps of the search for the fewest moves on positions of PEG_WIDTH words: expanding a
 * waypoint, and looking waypoints up. The sources fewest_width_*.c include it, one for each width.
 */
#ifndef PEG_FEWEST_FEWEST_OPS_TEMPLATE_H
#define PEG_FEWEST_FEWEST_OPS_TEMPLATE_H

#include "base/prefetch.h"
#include "fewest/fewest_ops.h"
#include "fewest/runs_template.h"
#include "fewest/waypoints_template.h"

/* Adds the run that jumps on along a line. moves counts the moves made if it ends there. */
static inline peg_status jump_on(peg_fewest *fewest, const run_state *from, size_t line, int moves)
{
    const peg_shape *shape = fewest->problem->shape;
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
            !is_goal(fewest->problem, to.word))
            return PEG_OK;
        to.key = from->key ^ fewest->table->line_delta[line];
        PEG_FETCH_READ(fewest->table->words + peg_key_index(to.key) / 64);
    }
    return add_run(fewest, &to);
}

/* Notes the key of a position that a move leads to, and prefetches its slot. */
static peg_status add_reached(peg_fewest *fewest, const uint64_t *position)
{
    const peg_waypoints *waypoints = &fewest->waypoints;
    image_key key = waypoint_key(fewest, position);
    size_t count = fewest->reached_count;
    uint64_t *reached = peg_budget_grow(fewest->budget, fewest->reached, &fewest->reached_room,
                                        (count + 1) * PEG_WIDTH, sizeof(*reached));

    if (!reached)
        return peg_budget_refusal(fewest->budget);
    fewest->reached = reached;
    copy_position(reached + count * PEG_WIDTH, key.word);
    fewest->reached_count = count + 1;
    if (waypoints->slot_room)
        PEG_FETCH(waypoints->slots + first_slot(waypoints, hash_position(key.word, PEG_UNMARKED)));
    return PEG_OK;
}

/*
 * Looks at a run: whether it wins, whether its position is a waypoint to keep, and which way
 * its peg can jump on. moves counts the moves made if it ends there.
 */
static peg_status look_at_run(peg_fewest *fewest, size_t at, uint32_t waypoint, int moves)
{
    const peg_shape *shape = fewest->problem->shape;
    const run_state run = ((const run_state *)fewest->runs.states)[at];
    peg_status status = peg_budget_spend(fewest->budget, 1);
    int full;

    if (status != PEG_OK)
        return status;
    if (is_goal(fewest->problem, run.word)) {
        fewest->won_moves = moves;
        fewest->last_waypoint = waypoint;
        return fewest->wants_all ? PEG_OK : PEG_END;
    }
    if (fewest->table ? !peg_table_bit(fewest->table, peg_key_index(run.key))
                      : !may_win(fewest, run.word))
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

/* Makes every move from a waypoint. PEG_END where one wins, unless all are wanted. */
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

/* The waypoint that stands for a position, or PEG_NO_WAYPOINT. */
static uint32_t find_waypoint(const peg_fewest *fewest, const uint64_t *position)
{
    image_key key = waypoint_key(fewest, position);
    uint64_t hash = hash_position(key.word, PEG_UNMARKED);

    return (uint32_t)(*find_slot(&fewest->waypoints, key.word, hash) & UINT32_MAX) - 1;
}

/* What a waypoint costs. */
static int waypoint_cost(const peg_fewest *fewest, uint32_t waypoint)
{
    run_state run = {{0}, 0, 0, {0}};

    copy_position(run.word, fewest->waypoints.keys + (size_t)waypoint * PEG_WIDTH);
    count_full(fewest, &run);
    return cost_of(fewest, fewest->waypoints.moves[waypoint], most_full(fewest, &run));
}

/* Makes the start the only waypoint. */
static peg_status add_start(peg_fewest *fewest)
{
    image_key key = waypoint_key(fewest, fewest->start.word);

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
