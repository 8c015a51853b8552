/* SPDX-License-Identifier: MIT */

/* Playing jumps, undoing and redoing them. */
#include "board/board.h"

#include "base/bytes.h"

/* What is wrong with a jump along a line of the shape, if anything. */
static peg_status test_pegs(const peg_bits *pegs, peg_jump jump)
{
    if (!peg_bits_get(pegs, jump.from))
        return PEG_E_FROM;
    if (!peg_bits_get(pegs, jump.over))
        return PEG_E_OVER;
    return peg_bits_get(pegs, jump.to) ? PEG_E_TO : PEG_OK;
}

peg_status peg_board_find(const peg_shape *shape, const peg_bits *pegs, int from, int to,
                          peg_jump *out_jump)
{
    peg_status furthest = PEG_E_LINE;
    const peg_jump *lines;
    size_t count;

    if (from < 0 || from >= shape->holes || to < 0 || to >= shape->holes)
        return PEG_E_HOLE;
    lines = peg_shape_lines_between(shape, from, to, &count);
    for (size_t i = 0; i < count; i++) {
        peg_status status = test_pegs(pegs, lines[i]);

        if (status == PEG_OK) {
            *out_jump = lines[i];
            return PEG_OK;
        }
        /* Of several lines, the one that comes furthest says most: a full hole is the last. */
        if (furthest == PEG_E_LINE || status == PEG_E_TO)
            furthest = status;
    }
    return furthest;
}

peg_status peg_board_test(const peg_shape *shape, const peg_bits *pegs, peg_jump jump)
{
    if (jump.from >= shape->holes || jump.over >= shape->holes || jump.to >= shape->holes)
        return PEG_E_HOLE;
    return peg_shape_has_line(shape, jump) ? test_pegs(pegs, jump) : PEG_E_LINE;
}

/* Makes room for count jumps after those played. */
static peg_status take_room(peg_board *board, size_t count)
{
    size_t needed = board->played + count;
    size_t room = board->room;
    peg_jump *grown;

    if (needed <= room)
        return PEG_OK;
    room = needed < 2 * room ? 2 * room : needed < 32 ? 32 : needed;
    grown = peg_memory_resize(&board->allocator, board->play, board->room * sizeof(*grown),
                              room * sizeof(*grown));
    if (!grown)
        return PEG_E_MEMORY;
    board->play = grown;
    board->room = room;
    return PEG_OK;
}

peg_status peg_board_append(peg_board *board, const peg_jump *jumps, size_t count)
{
    peg_status status;

    if (count == 0)
        return PEG_OK;
    status = take_room(board, count);
    if (status != PEG_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        peg_bits_jump(&board->pegs, jumps[i]);
    memcpy(board->play + board->played, jumps, count * sizeof(*jumps));
    board->played += count;
    board->written = board->played;
    return PEG_OK;
}

peg_status peg_find_jump(const peg_board *board, int from, int to, peg_jump *out_jump)
{
    peg_jump jump;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_board_find(board->shape, &board->pegs, from, to, &jump);
    if (status == PEG_OK && out_jump)
        *out_jump = jump;
    return status;
}

peg_status peg_play(peg_board *board, const peg_jump *jump)
{
    peg_jump played;
    peg_status status;

    if (!board || !jump)
        return PEG_E_ARGUMENT;
    /* The caller's jump may lie in the very memory that is about to grow. */
    played = *jump;
    status = peg_board_test(board->shape, &board->pegs, played);
    return status == PEG_OK ? peg_board_append(board, &played, 1) : status;
}

peg_status peg_undo(peg_board *board)
{
    if (!board)
        return PEG_E_ARGUMENT;
    if (board->played == 0)
        return PEG_E_HISTORY;
    peg_bits_jump(&board->pegs, board->play[--board->played]);
    return PEG_OK;
}

peg_status peg_redo(peg_board *board)
{
    if (!board)
        return PEG_E_ARGUMENT;
    if (board->played == board->written)
        return PEG_E_HISTORY;
    peg_bits_jump(&board->pegs, board->play[board->played++]);
    return PEG_OK;
}

const peg_jump *peg_history(const peg_board *board, size_t *out_played, size_t *out_undone)
{
    if (!board)
        return NULL;
    if (out_played)
        *out_played = board->played;
    if (out_undone)
        *out_undone = board->written - board->played;
    return board->written > 0 ? board->play : NULL;
}
