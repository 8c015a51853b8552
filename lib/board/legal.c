/* SPDX-License-Identifier: MIT */
#include "board/board.h"

#include "base/width.h"

#define PEG_EACH_WIDTH "board/legal_kernel.h"
#include "base/width_each.h"

size_t peg_board_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough)
{
#define LEGAL(w) legal_##w(board->shape, &board->pegs, out, room, enough)
    return PEG_FOR_WIDTH(board->shape->words, LEGAL);
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
