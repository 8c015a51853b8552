/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions of the fewest moves, and of those that really differ. The last round
 * of the search is run to its end, and its waypoints are summed up from the goal back.
 */
#include "ask/fewest_question.h"

#include "fewest/count_distinct.h"

peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                            peg_count *out_count, uint64_t *out_distinct, int *out_sweep)
{
    peg_count count = {0, 0};
    uint64_t distinct = 0;
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ALL, &question);
    if (status == PEG_OK)
        status = peg_fewest_question_find_all(question);
    if (status == PEG_OK && question->answer == PEG_YES) {
        count.low = 1;
        distinct = 1;
    }
    if (status == PEG_OK && peg_fewest_question_has_moves(question)) {
        count = peg_all_shortest_total(&question->shortest);
        status = question->shortest.too_many ? PEG_E_COUNT : PEG_OK;
        if (status == PEG_OK && out_distinct)
            status = peg_count_distinct(&question->shortest, &distinct);
    }
    if (status == PEG_OK) {
        if (out_moves)
            *out_moves = peg_fewest_question_has_moves(question) ? question->fewest.least : 0;
        if (out_count)
            *out_count = count;
        if (out_distinct)
            *out_distinct = distinct;
        if (out_sweep)
            *out_sweep = question->shortest.sweep;
    }
    peg_fewest_question_end(question);
    return status;
}
