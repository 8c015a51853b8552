/* SPDX-License-Identifier: MIT */
#include "board/board.h"

#include "base/width.h"

#define PEG_WIDTH 1
#include "board/legal_kernel.h"
#define PEG_WIDTH 2
#include "board/legal_kernel.h"
#define PEG_WIDTH 3
#include "board/legal_kernel.h"
#define PEG_WIDTH 4
#include "board/legal_kernel.h"

size_t peg_board_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough)
{
    switch (board->shape->words) {
    case 1:
        return legal_1(board->shape, &board->pegs, out, room, enough);
    case 2:
        return legal_2(board->shape, &board->pegs, out, room, enough);
    case 3:
        return legal_3(board->shape, &board->pegs, out, room, enough);
    default:
        return legal_4(board->shape, &board->pegs, out, room, enough);
    }
}

peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room, size_t *out_count)
{
    if (!board || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    *out_count = peg_board_legal(board, out, room, SIZE_MAX);
    return PEG_OK;
}

int peg_is_stuck(const peg_board *board)
{
    if (!board)
        return PEG_E_ARGUMENT;
    return peg_board_legal(board, NULL, 0, 1) == 0;
}
