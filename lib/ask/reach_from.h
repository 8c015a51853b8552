/* SPDX-License-Identifier: MIT */
/*
 * What play can reach from a board's position: the part that the questions about games,
 * positions and endings share. All of them go forward level by level (count/reach.h).
 */
#ifndef PEG_ASK_REACH_FROM_H
#define PEG_ASK_REACH_FROM_H

#include "board/board.h"
#include "count/reach.h"

/*
 * Goes through all that can be reached, where one position stands for its images under at most
 * most_symmetries symmetries: those that keep the class, and the position fixed unless that is
 * NULL. The position stop and what is wanted are those of peg_reach_walk().
 */
peg_status peg_reach_from(const peg_board *board, const peg_limits *limits, const peg_bits *fixed,
                          size_t most_symmetries, const peg_bits *stop, int wanted,
                          peg_reach *out_reach);

#endif
