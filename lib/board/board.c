/* SPDX-License-Identifier: MIT */

/* Makes, copies and frees boards. A copy shares the shape, and of what is kept the part that serves
 * it. */
#include "board/board.h"

#include "base/bytes.h"
#include "shape/line_list.h"

peg_status peg_board_of(peg_shape *shape, peg_board **out_board)
{
    peg_board *board = peg_memory_new(&shape->allocator, sizeof(*board));

    if (!board) {
        peg_shape_release(shape);
        return PEG_E_MEMORY;
    }
    board->allocator = shape->allocator;
    board->shape = shape;
    board->pegs = shape->start;
    *out_board = board;
    return PEG_OK;
}

peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_board **out_board)
{
    peg_allocator chosen;
    peg_shape *shape;
    size_t at = 0;
    peg_status status;

    if ((!lines && count > 0) || !out_board)
        return PEG_E_ARGUMENT;
    status = peg_memory_choose(allocator, &chosen);
    if (status != PEG_OK)
        return status;
    status = peg_shape_from_lines(holes, lines, count, &chosen, &at, &shape);
    if (status == PEG_OK)
        return peg_board_of(shape, out_board);
    if (out_at && (status == PEG_E_HOLE || status == PEG_E_SAME || status == PEG_E_TWICE))
        *out_at = at;
    return status;
}

peg_status peg_board_copy(const peg_board *board, peg_board **out_board)
{
    peg_board *copy;

    if (!board || !out_board)
        return PEG_E_ARGUMENT;
    copy = peg_memory_new(&board->allocator, sizeof(*copy));
    if (!copy)
        return PEG_E_MEMORY;
    *copy = *board;
    copy->play = NULL;
    copy->room = board->written;
    if (copy->room > 0) {
        copy->play = peg_memory_new(&board->allocator, copy->room * sizeof(*copy->play));
        if (!copy->play) {
            peg_memory_free(&board->allocator, copy, sizeof(*copy));
            return PEG_E_MEMORY;
        }
        memcpy(copy->play, board->play, copy->room * sizeof(*copy->play));
    }
    peg_shape_hold(copy->shape);
    if (board->kept) {
        copy->kept = copy->keeping->share(board->kept);
        if (!copy->kept) {
            peg_board_free(copy);
            return PEG_E_MEMORY;
        }
    }
    *out_board = copy;
    return PEG_OK;
}

void peg_board_forget(peg_board *board)
{
    if (board->kept)
        board->keeping->forget(board->kept);
    board->kept = NULL;
}

void peg_board_free(peg_board *board)
{
    peg_allocator allocator;

    if (!board)
        return;
    allocator = board->allocator;
    peg_board_forget(board);
    peg_shape_release(board->shape);
    peg_memory_free(&allocator, board->play, board->room * sizeof(*board->play));
    peg_memory_free(&allocator, board, sizeof(*board));
}
