/*
 * SPDX-License-Identifier: MIT
 *
 * Small questions that return their answer: quick.h says why.
 */
#include <string.h>

#include "meter.h"

#include "quick.h"

int peg_bulk_can_win(peg_board *board, const peg_limits *limits)
{
    int answer = PEG_UNKNOWN;
    peg_status status = peg_solvable(board, limits, &answer);

    if (status == PEG_OK)
        return answer;
    return status < PEG_OK ? (int)status : PEG_UNKNOWN + (int)status;
}

int peg_bulk_is_legal(const peg_board *board, int from, int over, int to)
{
    return peg_has_peg(board, from) && peg_has_peg(board, over) && !peg_has_peg(board, to);
}

size_t peg_bulk_legal(const peg_board *board, peg_verdict *out, size_t room)
{
    peg_jump *jumps = (peg_jump *)(void *)out;
    size_t count = 0;

    if (peg_legal_jumps(board, jumps, room, &count) != PEG_OK)
        return 0;
    /* A verdict takes more room than a jump: from the last on, none is overwritten unread. */
    for (size_t i = count; i-- > 0;) {
        peg_jump jump;

        memcpy(&jump, jumps + i, sizeof(jump));
        out[i].jump = jump;
        out[i].answer = PEG_UNKNOWN;
    }
    return count;
}
