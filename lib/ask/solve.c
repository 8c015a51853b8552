/* SPDX-License-Identifier: MIT */

/*
 * One solution: by a hunt down to the perimeter, and from there on, or with a table all the way,
 * by the first jump that wins.
 */
#include "ask/out.h"
#include "ask/question.h"

peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out,
                     size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_question question;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status == PEG_OK)
        status = peg_question_answer(&question, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (out_answer)
        *out_answer = (int)answer;
    if (out_count)
        *out_count = count;
    if (status == PEG_OK)
        status = peg_out_write(out, room, jumps, count, sizeof(*jumps));
    return status;
}
