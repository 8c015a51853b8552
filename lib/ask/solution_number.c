/* SPDX-License-Identifier: MIT */

/*
 * The solution with a given number, and the number of a given solution. A tally knows how many
 * solutions each position has, so that the way is found jump by jump. It is kept for the next
 * number.
 */
#include "ask/kept_tally.h"
#include "ask/out.h"
#include "ask/task.h"
#include "count/tally_numbers.h"

/* Finds a tally whose solutions can be looked up: the one kept, or one to keep. */
static peg_status find_tally(peg_board *board, const peg_limits *limits,
                             const peg_tally **out_tally)
{
    peg_budget budget;
    peg_task task = peg_board_task(board);
    peg_kept *kept;
    peg_status status = peg_kept_begin_budget(board, NULL, limits, &budget);

    if (status != PEG_OK)
        return status;
    *out_tally = peg_kept_tally_find(board->kept, &board->pegs);
    if (*out_tally)
        return PEG_OK;
    kept = peg_kept_of(board);
    if (!kept)
        return PEG_E_MEMORY;
    peg_kept_tally_drop(kept, &budget);
    return peg_kept_tally_make(kept, &task, &budget, out_tally);
}

peg_status peg_solution_at(peg_board *board, const peg_limits *limits, const peg_count *index,
                           peg_jump *out, size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    const peg_tally *tally;
    peg_status status;

    if (!board || !index || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status == PEG_OK)
        status = peg_tally_at(tally, &board->pegs, index, jumps, &count);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = count;
    return peg_out_write(out, room, jumps, count, sizeof(*out));
}

peg_status peg_solution_index(peg_board *board, const peg_limits *limits, const peg_jump *jumps,
                              size_t count, peg_count *out_index)
{
    peg_count index;
    const peg_tally *tally;
    peg_status status;

    if (!board || (!jumps && count > 0))
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status != PEG_OK)
        return status;
    return peg_tally_index(tally, &board->pegs, jumps, count, out_index ? out_index : &index);
}
