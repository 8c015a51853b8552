/* SPDX-License-Identifier: MIT */

/* Whether a position can be won: at a glance if possible, or else by a hunt. */
#include "ask/question.h"

peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_question question;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status == PEG_OK)
        status = peg_question_answer(&question, &board->pegs, &answer, NULL, NULL);
    if (status >= PEG_OK && out_answer)
        *out_answer = (int)answer;
    return status;
}
