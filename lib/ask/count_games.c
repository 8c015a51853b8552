/* SPDX-License-Identifier: MIT */

/*
 * What play can come to: all complete games and all positions. Each goes forward level by level
 * through everything that can be reached (count/reach.h).
 */
#include "ask/question.h"
#include "count/reach.h"

/*
 * Goes through all that can be reached from the position of a board, where one position stands for
 * its images under at most most_symmetries symmetries: those that keep the class, and the position
 * fixed unless that is NULL. The position stop and what is wanted are those of peg_reach_walk().
 */
static peg_status reach_from(const peg_board *board, const peg_limits *limits,
                             const peg_bits *fixed, size_t most_symmetries, const peg_bits *stop,
                             int wanted, peg_reach *out_reach)
{
    peg_budget budget;
    peg_frame frame;
    peg_status status = peg_ledger_begin(board, limits, &budget);

    if (status != PEG_OK)
        return status;
    if (peg_frame_make(board->shape, fixed, &board->pegs, most_symmetries, 1, &budget, &frame) ==
        PEG_OK) {
        peg_reach_walk(&frame, &board->pegs, stop, wanted, &budget, out_reach);
        peg_frame_free(&frame, &budget);
    }
    return peg_ledger_end(board->kept, &budget);
}

peg_status peg_count_games(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_reach reach = {0};
    const peg_bits *stop;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    /* A single peg is stuck in any case. Only a goal of more pegs ends play early. */
    stop = board->goal.kind == PEG_GOAL_POSITION ? &board->goal.pegs : NULL;
    status = reach_from(board, limits, stop, PEG_MOST_LEVEL_IMAGES, stop, PEG_REACH_GAMES, &reach);
    if (status == PEG_OK && out_count)
        *out_count = reach.games;
    return status;
}

peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                               uint64_t *out, size_t room, size_t *out_count)
{
    peg_reach reach = {0};
    peg_status status;

    if (!board || (by_symmetry != 0 && by_symmetry != 1) || (!out && room > 0))
        return PEG_E_ARGUMENT;
    /*
     * By symmetry, positions are told apart up to all symmetries that keep their class. For
     * their true number, only symmetries that keep the start may help: these turn positions
     * that can be reached into others that can.
     */
    if (by_symmetry)
        status = reach_from(board, limits, NULL, SIZE_MAX, NULL, 0, &reach);
    else
        status = reach_from(board, limits, &board->pegs, PEG_MOST_LEVEL_IMAGES, NULL,
                            PEG_REACH_POSITIONS, &reach);
    if (status != PEG_OK)
        return status;
    peg_out_size(out_count, (size_t)reach.levels);
    status = peg_out_fits(out, room, (size_t)reach.levels);
    for (int i = 0; out && status == PEG_OK && i < reach.levels; i++)
        out[i] = by_symmetry ? reach.level[i].keys : reach.level[i].positions;
    return status;
}
