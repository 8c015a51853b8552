/* SPDX-License-Identifier: MIT */

/*
 * All solutions of the fewest moves, one after another. The last round of the search is run to
 * its end; then a depth-first walk keeps to waypoints from which there is a solution.
 */
#include "ask/fewest_question.h"

#include "fewest/all_shortest.h"

peg_status peg_each_fewest(peg_board *board, const peg_limits *limits, peg_solution_fn each,
                           void *user)
{
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board || !each)
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ALL, &question);
    if (status == PEG_OK)
        status = peg_fewest_question_find_all(question);
    if (status == PEG_OK) {
        /* The function may free the board, so what it keeps cannot be dropped for memory. */
        question->budget.kept = 0;
        if (peg_fewest_question_has_moves(question))
            status = peg_all_shortest_each(&question->shortest, each, user);
        else if (question->answer == PEG_YES && each(NULL, 0, user) != PEG_CONTINUE)
            status = PEG_STOPPED;
    }
    peg_fewest_question_end(question);
    return status;
}
