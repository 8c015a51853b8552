/* SPDX-License-Identifier: MIT */

/*
 * One solution of the fewest moves, by quick searches and then rounds (fewest/fewest.c). If a
 * limit ends the search, the caller gets the lower bound and the best solution so far.
 */
#include "ask/fewest_question.h"

#include "base/bytes.h"
#include "fewest/fewest.h"

/* Writes what was found. There may be a solution before it is proven to be shortest. */
static peg_status write_fewest(const peg_fewest_question *question, int *out_answer, int *out_least,
                               int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    const peg_fewest *fewest = &question->fewest;
    int found = question->answer != PEG_NO && fewest->moves > 0;
    int fits = !found || fewest->jump_count <= room;

    if (out && found && fits)
        memcpy(out, fewest->jumps, fewest->jump_count * sizeof(*out));
    *out_answer = found ? (int)PEG_YES : (int)question->answer;
    *out_least = question->answer == PEG_NO ? 0 : fewest->least;
    *out_moves = found ? fewest->moves : 0;
    *out_count = found ? fewest->jump_count : 0;
    return fits ? PEG_OK : PEG_E_ROOM;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board || !out_answer || !out_least || !out_moves || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ONE, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find(&question->fewest, peg_fewest_question_table(question),
                                 &question->answer);
    if (!question && status > PEG_OK) {
        *out_answer = PEG_UNKNOWN;
        *out_least = *out_moves = 0;
        *out_count = 0;
    } else if (status >= PEG_OK) {
        peg_status written =
            write_fewest(question, out_answer, out_least, out_moves, out, room, out_count);

        status = written == PEG_OK ? status : written;
    }
    peg_fewest_question_end(question);
    return status;
}
