/* SPDX-License-Identifier: MIT */

/* The legal jumps of a position, in order. */
#include "board/board.h"

/* Inlined for each number of words, so that the usual boards, of one word, are quick. */
static inline size_t list_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough,
                                int words)
{
    const peg_shape *shape = board->shape;
    const uint64_t *masks = shape->masks;
    size_t count = 0;

    for (size_t i = 0; i < shape->line_count && count < enough; i++, masks += 2 * words) {
        uint64_t differ = 0;

        for (int w = 0; w < words; w++)
            differ |= (board->pegs.word[w] & masks[words + w]) ^ masks[w];
        if (differ)
            continue;
        if (count < room)
            out[count] = shape->lines[i];
        count++;
    }
    return count;
}

size_t peg_board_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough)
{
    if (board->shape->words == 1)
        return list_legal(board, out, room, enough, 1);
    if (board->shape->words == 2)
        return list_legal(board, out, room, enough, 2);
    return list_legal(board, out, room, enough, 4);
}

peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room, size_t *out_count)
{
    size_t count;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    /* Where all lines fit, one look is enough. */
    if (!out || room >= board->shape->line_count) {
        count = peg_board_legal(board, out, room, SIZE_MAX);
    } else {
        count = peg_board_legal(board, NULL, 0, SIZE_MAX);
        if (count <= room)
            peg_board_legal(board, out, room, SIZE_MAX);
    }
    if (out_count)
        *out_count = count;
    return !out || count <= room ? PEG_OK : PEG_E_ROOM;
}

int peg_is_stuck(const peg_board *board)
{
    return board && peg_board_legal(board, NULL, 0, 1) == 0;
}
