/* SPDX-License-Identifier: MIT */
#include "search/ask.h"

#include "base/bytes.h"

peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status == PEG_OK)
        status = peg_ask_answer(&ask, &board->pegs, &answer, NULL, NULL);
    if (status >= PEG_OK)
        *out_answer = (int)answer;
    return status;
}

peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out,
                     size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status == PEG_OK)
        status = peg_ask_answer(&ask, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (count > room)
        return PEG_E_ROOM;
    if (count > 0)
        memcpy(out, jumps, count * sizeof(*jumps));
    *out_answer = (int)answer;
    *out_count = count;
    return status;
}

/*
 * The first jump in order that wins would need every jump before it to be proved
 * lost, which may take far longer than a solution does.
 */
peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out_jump)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_jump)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    if (peg_is_won(board))
        return PEG_E_END;
    status = peg_ask_answer(&ask, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (answer == PEG_YES)
        *out_jump = jumps[0];
    *out_answer = (int)answer;
    return status;
}

peg_status peg_rewind(peg_board *board, const peg_limits *limits, size_t *out_count)
{
    peg_bits pegs;
    peg_ask ask;
    peg_status status;

    if (!board || !out_count)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    pegs = board->pegs;
    for (size_t count = 0;; count++) {
        peg_answer answer = PEG_UNKNOWN;

        status = peg_ask_answer(&ask, &pegs, &answer, NULL, NULL);
        if (status != PEG_OK)
            return status;
        if (answer == PEG_YES) {
            *out_count = count;
            board->pegs = pegs;
            board->played -= count;
            return PEG_OK;
        }
        if (count == board->played)
            return PEG_E_END;
        peg_bits_jump(&pegs, board->play[board->played - 1 - count]);
    }
}
