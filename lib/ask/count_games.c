/* SPDX-License-Identifier: MIT */

/*
 * The number of complete games, by going forward level by level through all positions that
 * play can reach, with the number of ways to each.
 */
#include "ask/reach_from.h"

peg_status peg_count_games(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_reach reach;
    const peg_bits *stop;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    /* A single peg is stuck in any case. Only a goal of more pegs ends play early. */
    stop = board->goal.kind == PEG_GOAL_POSITION ? &board->goal.pegs : NULL;
    status =
        peg_reach_from(board, limits, stop, PEG_MOST_LEVEL_IMAGES, stop, PEG_REACH_GAMES, &reach);
    if (status == PEG_OK && out_count)
        *out_count = reach.games;
    return status;
}
