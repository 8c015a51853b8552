/* SPDX-License-Identifier: MIT */

/* A frame and a budget are made for one walk over the levels, and end with it. */
#include "ask/reach_from.h"

#include "ask/kept.h"

peg_status peg_reach_from(const peg_board *board, const peg_limits *limits, const peg_bits *fixed,
                          size_t most_symmetries, const peg_bits *stop, int wanted,
                          peg_reach *out_reach)
{
    peg_budget budget;
    peg_frame frame;
    peg_status status = peg_kept_begin_budget(board, NULL, limits, &budget);

    if (status != PEG_OK)
        return status;
    status = peg_frame_make(board->shape, fixed, &board->pegs, most_symmetries, 1, &budget, &frame);
    if (status != PEG_OK)
        return status;
    status = peg_reach_walk(&frame, &board->pegs, stop, wanted, &budget, out_reach);
    peg_frame_free(&frame, &budget);
    return status;
}
