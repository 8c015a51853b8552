/* SPDX-License-Identifier: MIT */

/*
 * A jump to play next: the first of a solution, the one that peg_solve() finds. The first jump
 * in order that wins might be nicer, but for that every jump before it would have to be proven
 * lost, which may take far longer than to find a solution.
 */
#include "ask/question.h"

peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out_jump)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_question question;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    if (peg_is_won(board))
        return PEG_E_WON;
    status = peg_question_answer(&question, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (answer == PEG_YES && out_jump)
        *out_jump = jumps[0];
    if (out_answer)
        *out_answer = (int)answer;
    return status;
}
