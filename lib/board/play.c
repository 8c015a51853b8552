/* SPDX-License-Identifier: MIT */

/* The legal jumps of a position, in order; playing jumps, undoing and redoing them. */
#include "board/board.h"

#include "base/assert.h"
#include "base/memory.h"

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
    /* If all lines fit, one pass is enough. */
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
        /* Of several lines, the one that comes furthest says most: PEG_E_TO is tested last. */
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

peg_status peg_board_reserve(const peg_board *board, peg_jump **jumps, size_t *room, size_t needed)
{
    size_t wanted = needed < 2 * *room ? 2 * *room : needed < 32 ? 32 : needed;
    peg_jump *grown;

    if (needed <= *room)
        return PEG_OK;
    grown = peg_memory_resize(&board->allocator, *jumps, *room * sizeof(*grown),
                              wanted * sizeof(*grown));
    if (!grown)
        return PEG_E_MEMORY;
    *jumps = grown;
    *room = wanted;
    return PEG_OK;
}

peg_status peg_board_append(peg_board *board, const peg_jump *jumps, size_t count)
{
    peg_status status = PEG_E_BUSY;

    if (!board->is_busy)
        status = peg_board_reserve(board, &board->play, &board->room, board->played + count);
    if (status != PEG_OK || count == 0)
        return status;
    for (size_t i = 0; i < count; i++) {
        PEG_ASSERT(peg_bits_allow(&board->pegs, jumps[i]));
        peg_bits_jump(&board->pegs, jumps[i]);
    }
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

/* Whether there is a jump to undo, or one to redo. */
static peg_status play_has_step(const peg_board *board, int undone)
{
    if (!board)
        return PEG_E_ARGUMENT;
    if (board->is_busy)
        return PEG_E_BUSY;
    PEG_ASSERT(board->played <= board->written && board->written <= board->room);
    return board->played == (undone ? board->written : 0) ? PEG_E_HISTORY : PEG_OK;
}

peg_status peg_undo(peg_board *board)
{
    peg_status status = play_has_step(board, 0);

    if (status == PEG_OK)
        peg_bits_jump(&board->pegs, board->play[--board->played]);
    return status;
}

peg_status peg_undo_move(peg_board *board, size_t *out_count)
{
    peg_status status = play_has_step(board, 0);
    size_t first;

    if (status != PEG_OK)
        return status;
    first = board->played - 1;
    while (first > 0 && board->play[first - 1].to == board->play[first].from)
        first--;
    if (out_count)
        *out_count = board->played - first;
    while (board->played > first)
        (void)peg_undo(board);
    return PEG_OK;
}

peg_status peg_redo(peg_board *board)
{
    peg_status status = play_has_step(board, 1);

    if (status == PEG_OK)
        peg_bits_jump(&board->pegs, board->play[board->played++]);
    return status;
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
