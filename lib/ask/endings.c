/* SPDX-License-Identifier: MIT */

/*
 * The fewest and the most pegs that play can end with, by going forward level by level through
 * all positions that play can reach: the first level with a stuck position has the most pegs,
 * the last level the fewest.
 */
#include "ask/reach_from.h"

peg_status peg_endings(peg_board *board, const peg_limits *limits, int *out_fewest, int *out_most)
{
    peg_reach reach;
    int pegs;
    int first = 0;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_reach_from(board, limits, NULL, PEG_MOST_LEVEL_IMAGES, NULL, 0, &reach);
    if (status != PEG_OK)
        return status;
    pegs = peg_bits_count(&board->pegs);
    while (!reach.level[first].stuck)
        first++;
    if (out_fewest)
        *out_fewest = pegs - (reach.levels - 1);
    if (out_most)
        *out_most = pegs - first;
    return PEG_OK;
}
