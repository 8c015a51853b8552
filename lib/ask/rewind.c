/* SPDX-License-Identifier: MIT */

/*
 * Stepping back to the last position that could still be won, by asking about each position of
 * the play from the present one back.
 */
#include "ask/question.h"

/* Finds how many jumps to take back, and the position that this leads to. */
static peg_status find(peg_question *question, peg_answer *out_answer, size_t *out_count,
                       peg_bits *out_pegs)
{
    const peg_board *board = question->board;
    peg_bits pegs = board->pegs;

    for (size_t count = 0; count <= board->played; count++) {
        peg_status status;

        if (count > 0)
            peg_bits_jump(&pegs, board->play[board->played - count]);
        status = peg_question_answer(question, &pegs, out_answer, NULL, NULL);
        if (status != PEG_OK)
            return status;
        if (*out_answer == PEG_YES) {
            *out_count = count;
            *out_pegs = pegs;
            return PEG_OK;
        }
    }
    return PEG_OK;
}

peg_status peg_rewind(peg_board *board, const peg_limits *limits, int *out_answer,
                      size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_bits pegs;
    peg_question question;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status == PEG_OK)
        status = find(&question, &answer, &count, &pegs);
    if (status < PEG_OK)
        return status;
    if (status != PEG_OK)
        answer = PEG_UNKNOWN;
    if (answer == PEG_YES) {
        board->pegs = pegs;
        board->played -= count;
    }
    if (out_answer)
        *out_answer = (int)answer;
    if (out_count)
        *out_count = count;
    return status;
}
