/* SPDX-License-Identifier: MIT */

/*
 * All positions that can be reached, by the number of jumps. They are visited level by level
 * (count/reach.h), or counted by a table if that is probably cheaper. A jump changes all its three
 * holes, so the same jump, backwards, is legal in the complements. So the positions that can be
 * reached from a start are the complements of those that can be won with the complement of the
 * start as the goal.
 *
 * Up to symmetry, a table counts by Burnside's lemma (Burnside, Theory of groups of finite order,
 * 1897, after Frobenius): there are as many orbits as a symmetry of the group keeps positions on
 * average. A symmetry keeps the positions that have its cycles full or empty.
 */
#include "ask/question.h"
#include "base/memory.h"
#include "count/reach.h"

/* Positions that a walk may take before a table is made, besides a part of what that costs. */
#ifndef PEG_COUNT_FROM
#define PEG_COUNT_FROM 4096
#endif

enum { BEFORE_SHARE = 10 };

/* Cycles of a symmetry, at most: beyond, walking is not much slower. */
enum { MOST_CYCLES = 26 };

typedef struct reached {
    const peg_board *board;
    int by_symmetry;
    peg_budget *budget;
    peg_reach reach; /* what was found: as wanted, keys or positions */
} reached;

/*
 * By symmetry, positions are told apart up to all symmetries that keep their class. For their true
 * number, only symmetries that keep the start may help: these turn positions that can be reached
 * into others that can.
 */
static void reached_walk(reached *to)
{
    const peg_board *board = to->board;
    peg_frame frame;
    peg_status status =
        to->by_symmetry
            ? peg_frame_make(board->shape, NULL, &board->pegs, SIZE_MAX, 1, to->budget, &frame)
            : peg_frame_make(board->shape, &board->pegs, &board->pegs, PEG_MOST_LEVEL_IMAGES, 1,
                             to->budget, &frame);

    if (status != PEG_OK)
        return;
    peg_reach_walk(&frame, &board->pegs, NULL, to->by_symmetry ? 0 : PEG_REACH_POSITIONS,
                   to->budget, &to->reach);
    peg_frame_free(&frame, to->budget);
}

/* -- By a table ------------------------------------------------------------ */

/* The cycles of a symmetry, as sets of holes. Returns how many. */
static int reached_cycles(const uint8_t *symmetry, int holes, uint64_t *out)
{
    uint64_t seen = 0;
    int count = 0;

    for (int first = 0; first < holes; first++) {
        uint64_t cycle = 0;

        for (int hole = first; !(cycle >> hole & 1); hole = symmetry[hole])
            cycle |= UINT64_C(1) << hole;
        if (!(seen & cycle))
            out[count++] = cycle;
        seen |= cycle;
    }
    return count;
}

/*
 * Adds the positions of a table that a symmetry keeps, by their number of pegs: in an order in
 * which one cycle changes from each to the next (Gray, Pulse code communication, 1953).
 */
static void reached_add_kept(const peg_table *table, const uint8_t *symmetry, peg_budget *budget,
                             uint64_t *won)
{
    uint64_t cycle[PEG_TABLE_HOLES];
    int cycles = reached_cycles(symmetry, table->shape->holes, cycle);
    uint64_t pegs = 0;

    for (uint64_t i = 0; i < UINT64_C(1) << cycles && budget->status == PEG_OK; i++) {
        if (i > 0)
            pegs ^= cycle[peg_word_first(i)];
        if (peg_table_covers(table, pegs) && peg_table_has(table, pegs))
            won[peg_word_count(pegs)]++;
        peg_budget_spend_steps(budget, 4);
    }
}

/* The symmetries that keep the class of the start. 0 where some don't keep the start, or a table
 * would not help. */
static size_t reached_group(const reached *to, uint32_t *group)
{
    const peg_shape *shape = to->board->shape;
    size_t holes = (size_t)shape->holes;
    size_t count = 0;

    if (peg_symmetry_group(shape, NULL, &to->board->pegs, SIZE_MAX, to->budget, group, &count) !=
        PEG_OK)
        return 0;
    for (size_t i = 1; i < count; i++) {
        const uint8_t *symmetry = shape->symmetries + group[i] * holes;
        uint64_t cycle[PEG_TABLE_HOLES];

        if (!peg_symmetry_keeps(symmetry, shape->holes, &to->board->pegs) ||
            reached_cycles(symmetry, shape->holes, cycle) > MOST_CYCLES)
            return 0;
    }
    return count;
}

/* Counts by a table of the complement of the start, unless there is no memory for it. */
static void reached_look_up(reached *to, const struct peg_goal *goal, const uint32_t *group,
                            size_t order)
{
    const peg_shape *shape = to->board->shape;
    uint64_t won[PEG_TABLE_HOLES + 1] = {0};
    peg_table *table =
        peg_own_table_make(to->board->shape, goal, &goal->pegs, UINT64_MAX, to->budget);
    int first = peg_bits_count(&goal->pegs);
    uint64_t held;

    if (!table)
        return;
    held = peg_kept_table_size(table);
    to->budget->stage = PEG_STAGE_COUNTING;
    peg_table_count_within(table, to->budget, won);
    for (size_t i = 1; i < order; i++)
        reached_add_kept(table, shape->symmetries + group[i] * (size_t)shape->holes, to->budget,
                         won);
    peg_table_free(table);
    peg_budget_freed(to->budget, held);
    for (int pegs = first; pegs <= shape->holes && won[pegs] > 0; pegs++) {
        peg_reached *level = to->reach.level + to->reach.levels++;

        PEG_ASSERT(won[pegs] % order == 0 || to->budget->status != PEG_OK);
        level->keys = level->positions = won[pegs] / order;
    }
}

/*
 * What a table costs that may count, in positions; or 0. Its goal goes to *out_goal. A library that
 * is to be small walks, and compilers leave out the rest.
 */
static uint64_t reached_cost(const reached *to, struct peg_goal *out_goal)
{
#if defined(PEG_FEW_WIDTHS)
    (void)to;
    (void)out_goal;
    return 0;
#else
    const peg_shape *shape = to->board->shape;
    peg_bits complement = peg_bits_below(shape->holes);
    int pegs = peg_bits_count(&to->board->pegs);

    if (shape->words > 1 || pegs == 0 || pegs == shape->holes)
        return 0;
    complement.word[0] ^= to->board->pegs.word[0];
    *out_goal = peg_goal_exactly(&complement);
    return peg_own_table_cost(shape, out_goal, &out_goal->pegs, to->budget);
#endif
}

static void reached_count(reached *to)
{
    struct peg_goal goal;
    uint64_t cost = reached_cost(to, &goal);
    size_t size = to->board->shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = NULL;
    size_t order = 1;

    if (cost > 0 && to->by_symmetry)
        group = peg_budget_resize(to->budget, NULL, 0, size);
    if (group)
        order = reached_group(to, group);
    if (cost > 0 && order > 0 && to->budget->status == PEG_OK) {
        uint64_t before = cost / BEFORE_SHARE + PEG_COUNT_FROM;
        uint64_t end = to->budget->spent + before;
        uint64_t limit = peg_budget_narrow(to->budget, before);

        reached_walk(to);
        peg_budget_widen(to->budget, limit);
        if (to->budget->status == PEG_LIMIT && to->budget->spent >= end &&
            peg_budget_go_on(to->budget) == PEG_OK) {
            to->reach.levels = 0;
            reached_look_up(to, &goal, group, order);
        }
    }
    peg_budget_free(to->budget, group, size);
    if (to->reach.levels == 0 && to->budget->status == PEG_OK)
        reached_walk(to);
}

peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                               uint64_t *out, size_t room, size_t *out_count)
{
    peg_budget budget;
    reached *to;
    size_t levels = 0;
    peg_status fits = PEG_OK;
    peg_status status;

    if (!board || (by_symmetry != 0 && by_symmetry != 1) || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ledger_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    /* Too large for the stack beside what making a table needs there. */
    to = peg_budget_new(&budget, sizeof(*to));
    if (to) {
        to->board = board;
        to->by_symmetry = by_symmetry;
        to->budget = &budget;
        reached_count(to);
        levels = (size_t)to->reach.levels;
        fits = peg_out_fits(out, room, levels);
    }
    for (size_t i = 0; out && budget.status == PEG_OK && fits == PEG_OK && i < levels; i++)
        out[i] = by_symmetry ? to->reach.level[i].keys : to->reach.level[i].positions;
    peg_budget_free(&budget, to, sizeof(*to));
    status = peg_ledger_end(board->kept, &budget);
    if (status != PEG_OK)
        return status;
    peg_out_size(out_count, levels);
    return fits;
}
