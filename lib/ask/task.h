/* SPDX-License-Identifier: MIT */
/* A board's position, goal and table, put as the task that a tally counts for. */
#ifndef PEG_ASK_TASK_H
#define PEG_ASK_TASK_H

#include "board/board.h"
#include "count/tally.h"

/* The task of a board. Its table is there only if it covers the position. */
peg_task peg_board_task(const peg_board *board);

#endif
