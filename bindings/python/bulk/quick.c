/*
 * SPDX-License-Identifier: MIT
 *
 * Small questions that return their answer: quick.h says why.
 */
#include <string.h>

#include <libpeg_many.h>

#include "base/bits.h"
#include "quick.h"

int peg_bulk_can_win(peg_board *board, const peg_limits *limits)
{
    int answer = PEG_UNKNOWN;
    peg_status status = peg_solvable(board, limits, &answer);

    if (status == PEG_OK)
        return answer;
    return status < PEG_OK ? (int)status : PEG_UNKNOWN + (int)status;
}

static int number_of(peg_jump jump)
{
    return jump.from | jump.over << 8 | jump.to << 16;
}

int peg_bulk_is_legal(const peg_board *board, int jump)
{
    return peg_has_peg(board, jump & 0xff) && peg_has_peg(board, jump >> 8 & 0xff) &&
           !peg_has_peg(board, jump >> 16);
}

peg_status peg_bulk_play(peg_board *board, int jump)
{
    peg_jump played = {(uint8_t)jump, (uint8_t)(jump >> 8), (uint8_t)(jump >> 16)};

    return peg_play(board, &played);
}

int peg_bulk_undo(peg_board *board)
{
    size_t played = 0;
    const peg_jump *play = peg_history(board, &played, NULL);
    peg_status status = peg_undo(board);

    return status == PEG_OK ? number_of(play[played - 1]) : (int)status;
}

int peg_bulk_redo(peg_board *board)
{
    size_t played = 0;
    const peg_jump *play = peg_history(board, &played, NULL);
    peg_status status = peg_redo(board);

    return status == PEG_OK ? number_of(play[played]) : (int)status;
}

int peg_bulk_find_jump(const peg_board *board, int from, int to)
{
    peg_jump found;
    peg_status status = peg_find_jump(board, from, to, &found);

    return status == PEG_OK ? number_of(found) : (int)status;
}

size_t peg_bulk_legal(const peg_bulk_numbers *list)
{
    peg_jump *jumps = (peg_jump *)(void *)list->out;
    size_t at = 0;
    size_t count = 0;
    const peg_jump *lines = peg_lines(list->board, &at);

    if (peg_legal_jumps(list->board, jumps, list->room, &count) != PEG_OK)
        return 0;
    /*
     * Both are in the same order. A number takes more room than a jump: from the last on, none
     * is overwritten unread.
     */
    for (size_t i = count; i-- > 0;) {
        do
            at--;
        while (memcmp(lines + at, jumps + i, sizeof(*jumps)) != 0);
        list->out[i] = (uint32_t)at;
    }
    return count;
}

static size_t list_jumps(const peg_bulk_numbers *list, const peg_jump *jumps, size_t count)
{
    if (count > list->room)
        return 0;
    for (size_t i = 0; i < count; i++)
        list->out[i] = (uint32_t)number_of(jumps[i]);
    return count;
}

size_t peg_bulk_played(const peg_bulk_numbers *list)
{
    size_t played = 0;
    const peg_jump *play = peg_history(list->board, &played, NULL);

    return list_jumps(list, play, played);
}

size_t peg_bulk_undone(const peg_bulk_numbers *list)
{
    size_t played = 0;
    size_t undone = 0;
    const peg_jump *play = peg_history(list->board, &played, &undone);

    return undone > 0 ? list_jumps(list, play + played, undone) : 0;
}

size_t peg_bulk_pegs(const peg_bulk_numbers *list)
{
    uint64_t position[PEG_MAX_WORDS];
    size_t count = 0;

    if ((size_t)peg_pegs(list->board) > list->room ||
        peg_position(list->board, position, PEG_MAX_WORDS) != PEG_OK)
        return 0;
    for (uint32_t word = 0; word < PEG_MAX_WORDS; word++)
        for (uint64_t bits = position[word]; bits; bits &= bits - 1)
            list->out[count++] = word * 64 + (uint32_t)peg_word_first(bits) + 1;
    return count;
}

void peg_bulk_places(const peg_board *board, double *out)
{
    for (int hole = 0; hole < peg_holes(board); hole++)
        peg_hole_place(board, hole, &out[2 * hole], &out[2 * hole + 1]);
}

uint64_t peg_bulk_position(const peg_board *board)
{
    uint64_t position = 0;

    peg_position(board, &position, 1);
    return position;
}

peg_status peg_bulk_set_position(peg_board *board, uint64_t position)
{
    return peg_set_position(board, &position, 1);
}

uint64_t peg_bulk_least(const peg_many *many, uint64_t position)
{
    peg_many_images(many, NULL, &position, 1, 0, &position, 1, NULL, NULL);
    return position;
}
