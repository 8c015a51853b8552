/* SPDX-License-Identifier: MIT */

/* All complete games: forward level by level through all that can be reached (count/reach.h). */
#include "ask/question.h"
#include "count/reach.h"

peg_status peg_count_games(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_reach reach = {0};
    peg_budget budget;
    peg_frame frame;
    const peg_bits *stop;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    /* A single peg is stuck in any case. Only a goal of more pegs ends play early. */
    stop = board->goal.kind == PEG_GOAL_POSITION ? &board->goal.pegs : NULL;
    status = peg_ledger_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    if (peg_frame_make(board->shape, stop, &board->pegs, PEG_MOST_LEVEL_IMAGES, 1, &budget,
                       &frame) == PEG_OK) {
        peg_reach_walk(&frame, &board->pegs, stop, PEG_REACH_GAMES, &budget, &reach);
        peg_frame_free(&frame, &budget);
    }
    status = peg_ledger_end(board->kept, &budget);
    if (status == PEG_OK && out_count)
        *out_count = reach.games;
    return status;
}
