/* SPDX-License-Identifier: MIT */

/*
 * One solution of the fewest moves, by quick searches and then rounds (fewest/fewest.c). If a
 * limit ends the search, the caller gets the lower bound and the best solution so far.
 */
#include "ask/fewest_question.h"
#include "ask/kept_solution.h"
#include "ask/out.h"

/*
 * Tells what was found, be it nothing as there was no memory to begin with. There may be a
 * solution before it is proven to be shortest.
 */
static peg_status tell(const peg_fewest_question *question, int *out_answer, int *out_least,
                       int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    const peg_fewest *fewest = question ? &question->fewest : NULL;
    peg_answer answer = question ? question->answer : PEG_UNKNOWN;
    int found = fewest && answer != PEG_NO && fewest->moves > 0;
    size_t count = found ? fewest->jump_count : 0;

    if (out_answer)
        *out_answer = found ? (int)PEG_YES : (int)answer;
    if (out_least)
        *out_least = fewest && answer != PEG_NO ? fewest->least : 0;
    if (out_moves)
        *out_moves = found ? fewest->moves : 0;
    if (out_count)
        *out_count = count;
    return found ? peg_out_write(out, room, fewest->jumps, count, sizeof(*out)) : PEG_OK;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ONE, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find(&question->fewest, peg_fewest_question_table(question),
                                 &question->answer);
    if (status == PEG_OK && question->fewest.moves > 0)
        peg_kept_solution_add(board->kept, &board->pegs, PEG_FEWEST_MOVES, question->fewest.jumps,
                              question->fewest.jump_count, &question->budget);
    if (status >= PEG_OK) {
        peg_status told = tell(question, out_answer, out_least, out_moves, out, room, out_count);

        status = told == PEG_OK ? status : told;
    }
    peg_fewest_question_end(question);
    return status;
}
