/* SPDX-License-Identifier: MIT */

/*
 * Stepping back to the last position that could still be won, by asking about each position of
 * the play from the present one back.
 */
#include "ask/question.h"

peg_status peg_rewind(peg_board *board, const peg_limits *limits, size_t *out_count)
{
    peg_bits pegs;
    peg_question question;
    peg_status status;

    if (!board || !out_count)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    pegs = board->pegs;
    for (size_t count = 0;; count++) {
        peg_answer answer = PEG_UNKNOWN;

        status = peg_question_answer(&question, &pegs, &answer, NULL, NULL);
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
