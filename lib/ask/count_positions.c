/* SPDX-License-Identifier: MIT */

/* How many positions play can reach after each number of jumps, by going forward level by level. */
#include "ask/out.h"
#include "ask/reach_from.h"

peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                               uint64_t *out, size_t room, size_t *out_count)
{
    peg_reach reach;
    peg_status status;

    if (!board || (by_symmetry != 0 && by_symmetry != 1) || (!out && room > 0))
        return PEG_E_ARGUMENT;
    /*
     * By symmetry, positions are told apart up to all symmetries that keep their class. For
     * their true number, only symmetries that keep the start may help: these turn positions
     * that can be reached into others that can.
     */
    if (by_symmetry)
        status = peg_reach_from(board, limits, NULL, SIZE_MAX, NULL, 0, &reach);
    else
        status = peg_reach_from(board, limits, &board->pegs, PEG_MOST_LEVEL_IMAGES, NULL,
                                PEG_REACH_POSITIONS, &reach);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = (size_t)reach.levels;
    status = peg_out_fits(out, room, (size_t)reach.levels);
    for (int i = 0; out && status == PEG_OK && i < reach.levels; i++)
        out[i] = by_symmetry ? reach.level[i].keys : reach.level[i].positions;
    return status;
}
