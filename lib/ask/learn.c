/* SPDX-License-Identifier: MIT */

/*
 * Taking over what another board has found out. Only boards that share their shape, and so their
 * allocator, can: what they keep points to the one and comes from the other.
 */
#include "ask/kept.h"

peg_status peg_board_learn(peg_board *board, peg_board *other)
{
    peg_kept *kept;
    peg_kept *from;

    if (!board || !other)
        return PEG_E_ARGUMENT;
    if (board->shape != other->shape || !peg_goal_equal(&board->goal, &other->goal))
        return PEG_E_MISMATCH;
    from = other->kept;
    if (board == other || !from)
        return PEG_OK;
    kept = peg_kept_of(board);
    if (!kept)
        return PEG_E_MEMORY;
    /* What was found out with a table is of no use without it, or with another. */
    if (kept->table == from->table)
        peg_kept_move(kept, from);
    return PEG_OK;
}
