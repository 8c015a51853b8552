/* SPDX-License-Identifier: MIT */

/*
 * What the proof of the fewest moves went through: how many waypoints there are after each
 * number of moves, by cost. They are counted when the last round has been run to its end.
 */
#include "ask/fewest_question.h"

#include "base/bytes.h"
#include "fewest/fewest.h"

/* Counts the waypoints: moves are rows, and costs are columns, from the least on. */
static peg_status count_waypoints(peg_fewest_question *question, int least, uint64_t *out,
                                  size_t columns)
{
    const peg_fewest *fewest = &question->fewest;
    uint64_t steps =
        4 + (uint64_t)fewest->region_images.count * (uint64_t)fewest->problem->shape->holes / 2;
    peg_status status = PEG_OK;

    for (uint32_t waypoint = 0; status == PEG_OK && waypoint < fewest->waypoints.count;
         waypoint++) {
        size_t column = (size_t)(peg_fewest_cost(fewest, waypoint) - least);

        out[fewest->waypoints.moves[waypoint] * columns + column]++;
        status = peg_budget_work(&question->budget, steps);
    }
    return status;
}

peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                             int *out_moves, uint64_t *out, size_t room)
{
    peg_fewest_question *question = NULL;
    peg_status status;
    int least = 0;
    int moves = 0;

    if (!board || !out_least || !out_moves || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ALL, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find_all(&question->fewest, peg_fewest_question_table(question),
                                     &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES && question->fewest.problem) {
        size_t columns;

        least = peg_fewest_cost(&question->fewest, 0);
        moves = question->fewest.least;
        columns = (size_t)(moves - least) + 1;
        if (room > 0 && room < (size_t)moves * columns)
            status = PEG_E_ROOM;
        if (room > 0 && status == PEG_OK) {
            memset(out, 0, (size_t)moves * columns * sizeof(*out));
            status = count_waypoints(question, least, out, columns);
        }
    }
    if (status == PEG_OK || status == PEG_E_ROOM) {
        *out_least = least;
        *out_moves = moves;
    }
    peg_fewest_question_end(question);
    return status;
}
