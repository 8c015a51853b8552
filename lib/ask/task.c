/* SPDX-License-Identifier: MIT */

/* The task takes nothing over: it points to the board's shape and table. */
#include "ask/task.h"

#include "ask/kept.h"

peg_task peg_board_task(const peg_board *board)
{
    const peg_kept *kept = board->kept;
    peg_task task = {board->shape, board->pegs, board->goal, NULL, NULL};

    if (kept && kept->table && peg_table_covers(kept->table, board->pegs.word[0]))
        task.table = kept->table;
    return task;
}
