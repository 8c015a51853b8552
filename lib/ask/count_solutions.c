/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions, without listing them: a tally counts them position by position,
 * from the start and from the goal to the middle (count/tally.h). One that is kept answers at
 * once.
 */
#include "ask/kept_tally.h"
#include "ask/task.h"
#include "count/tally_make.h"
#include "count/tally_numbers.h"

peg_status peg_count_solutions(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_budget budget;
    peg_task task;
    const peg_tally *kept;
    peg_tally *tally;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_kept_begin_budget(board, NULL, limits, &budget);
    if (status != PEG_OK)
        return status;
    kept = peg_kept_tally_find(board->kept, &board->pegs);
    if (kept) {
        if (out_count)
            *out_count = peg_tally_count(kept, &board->pegs);
        return PEG_OK;
    }
    task = peg_board_task(board);
    status = peg_tally_make(&task, 0, &budget, &tally);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = tally->total;
    peg_tally_free(tally, &budget);
    return PEG_OK;
}
