/* SPDX-License-Identifier: MIT */

/* The questions that count. */
#include "search/learned.h"
#include "search/reach.h"

static peg_task task_of(const peg_board *board)
{
    const peg_learned *learned = board->learned;
    peg_task task = {board->shape, board->pegs, board->goal_kind, board->goal, NULL};

    if (learned && learned->table && peg_table_covers(learned->table, board->pegs.word[0]))
        task.table = learned->table;
    return task;
}

/* The tally that the board keeps, if it tells of the position; else NULL. */
static const peg_tally *kept_tally(const peg_board *board)
{
    const peg_learned *learned = board->learned;
    const peg_tally *tally = learned ? learned->tally : NULL;

    return tally && peg_tally_has(tally, &board->pegs) ? tally : NULL;
}

peg_status peg_count_solutions(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_budget budget;
    peg_task task;
    const peg_tally *kept;
    peg_tally *tally;
    peg_status status;

    if (!board || !out_count)
        return PEG_E_ARGUMENT;
    status = peg_learned_begin_count(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    kept = kept_tally(board);
    if (kept) {
        *out_count = peg_tally_count(kept, &board->pegs);
        return PEG_OK;
    }
    task = task_of(board);
    status = peg_tally_make(&task, 0, &budget, &tally);
    if (status != PEG_OK)
        return status;
    *out_count = tally->total;
    peg_tally_free(tally, &budget);
    return PEG_OK;
}

/*
 * Walks all games from a position, through the symmetries that keep its class and
 * another position. The result is large, and so has a place of its own.
 */
static peg_status walk(const peg_board *board, const peg_limits *limits, const peg_bits *kept,
                       size_t most, const peg_bits *stop, int counted, peg_reach *out_reach)
{
    peg_budget budget;
    peg_frame frame;
    peg_status status = peg_learned_begin_count(board, limits, &budget);

    if (status != PEG_OK)
        return status;
    status = peg_frame_make(board->shape, kept, &board->pegs, most, 1, &budget, &frame);
    if (status != PEG_OK)
        return status;
    status = peg_reach_walk(&frame, &board->pegs, stop, counted, &budget, out_reach);
    peg_frame_free(&frame, &budget);
    return status;
}

peg_status peg_count_games(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_reach reach;
    const peg_bits *stop;
    peg_status status;

    if (!board || !out_count)
        return PEG_E_ARGUMENT;
    /* A single peg is stuck, so that only a goal of more of them ends play early. */
    stop = board->goal_kind == PEG_GOAL_POSITION ? &board->goal : NULL;
    status = walk(board, limits, stop, PEG_GROUP, stop, 1, &reach);
    if (status == PEG_OK)
        *out_count = reach.games;
    return status;
}

peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                               uint64_t *out, size_t room, size_t *out_count)
{
    peg_reach reach;
    peg_status status;

    if (!board || (by_symmetry != 0 && by_symmetry != 1) || (!out && room > 0) || !out_count)
        return PEG_E_ARGUMENT;
    /*
     * By symmetry, what can be reached up to all symmetries that may matter; else, what
     * is reached is kept by just those that keep the start.
     */
    if (by_symmetry)
        status = walk(board, limits, NULL, SIZE_MAX, NULL, 0, &reach);
    else
        status = walk(board, limits, &board->pegs, PEG_GROUP, NULL, PEG_REACH_POSITIONS, &reach);
    if (status != PEG_OK)
        return status;
    for (int i = 0; i < reach.levels && (size_t)i < room; i++)
        out[i] = by_symmetry ? reach.level[i].apart : reach.level[i].positions;
    *out_count = (size_t)reach.levels;
    return PEG_OK;
}

peg_status peg_endings(peg_board *board, const peg_limits *limits, int *out_fewest, int *out_most)
{
    peg_reach reach;
    int pegs;
    int first = 0;
    peg_status status;

    if (!board || !out_fewest || !out_most)
        return PEG_E_ARGUMENT;
    status = walk(board, limits, NULL, PEG_GROUP, NULL, 0, &reach);
    if (status != PEG_OK)
        return status;
    pegs = peg_bits_count(&board->pegs);
    while (!reach.level[first].stuck)
        first++;
    *out_fewest = pegs - (reach.levels - 1);
    *out_most = pegs - first;
    return PEG_OK;
}

/* Finds a tally whose solutions can be looked up: the one kept, or one to keep. */
static peg_status find_tally(peg_board *board, const peg_limits *limits,
                             const peg_tally **out_tally)
{
    peg_budget budget;
    peg_task task = task_of(board);
    peg_learned *learned;
    peg_tally *tally;
    peg_status status = peg_learned_begin_count(board, limits, &budget);

    if (status != PEG_OK)
        return status;
    *out_tally = kept_tally(board);
    if (*out_tally)
        return PEG_OK;
    learned = peg_learned_of(board);
    if (!learned)
        return PEG_E_MEMORY;
    peg_learned_drop_tally(learned, &budget);
    status = peg_tally_make(&task, 1, &budget, &tally);
    if (status != PEG_OK)
        return status;
    peg_learned_keep_tally(learned, tally, &budget);
    *out_tally = tally;
    return PEG_OK;
}

peg_status peg_solution_at(peg_board *board, const peg_limits *limits, const peg_count *index,
                           peg_jump *out, size_t room, size_t *out_count)
{
    const peg_tally *tally;
    peg_status status;

    if (!board || !index || (!out && room > 0) || !out_count)
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status != PEG_OK)
        return status;
    return peg_tally_at(tally, &board->pegs, index, out, room, out_count);
}

peg_status peg_solution_index(peg_board *board, const peg_limits *limits, const peg_jump *jumps,
                              size_t count, peg_count *out_index)
{
    const peg_tally *tally;
    peg_status status;

    if (!board || (!jumps && count > 0) || !out_index)
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status != PEG_OK)
        return status;
    return peg_tally_index(tally, &board->pegs, jumps, count, out_index);
}
