/* SPDX-License-Identifier: MIT */

/*
 * What the proof of the fewest moves went through: how many waypoints there are after each
 * number of moves, by cost. They are counted when the last round has been run to its end.
 */
#include "ask/fewest_question.h"
#include "ask/out.h"

/* What is counted: out[moves * columns + cost - least]. */
typedef struct counted {
    int least;
    int moves;
    size_t columns;
    uint64_t *number;
    size_t room;
} counted;

/* Counts the waypoints not known to be lost: moves are rows, and costs are columns. */
static peg_status count_waypoints(const peg_fewest *fewest, counted *levels)
{
    uint64_t steps =
        4 + (uint64_t)fewest->region_images.count * (uint64_t)fewest->problem->shape->holes / 2;
    peg_status status = PEG_OK;

    for (uint32_t waypoint = 0; status == PEG_OK && waypoint < fewest->waypoints.count;
         waypoint++) {
        size_t column;

        if (fewest->waypoints.moves[waypoint] == PEG_DEAD_END)
            continue;
        column = (size_t)(peg_fewest_cost(fewest, waypoint) - levels->least);
        levels->number[fewest->waypoints.moves[waypoint] * levels->columns + column]++;
        status = peg_budget_work(fewest->budget, steps);
    }
    return status;
}

/* Counts in memory of the question, as a limit may end it before all is counted. */
static peg_status count_levels(const peg_fewest *fewest, int wanted, counted *levels)
{
    levels->least = peg_fewest_cost(fewest, 0);
    levels->moves = fewest->least;
    levels->columns = (size_t)(levels->moves - levels->least) + 1;
    if (!wanted)
        return PEG_OK;
    levels->room = (size_t)levels->moves * levels->columns;
    levels->number =
        peg_budget_resize(fewest->budget, NULL, 0, levels->room * sizeof(*levels->number));
    if (!levels->number)
        return peg_budget_refusal(fewest->budget);
    memset(levels->number, 0, levels->room * sizeof(*levels->number));
    return count_waypoints(fewest, levels);
}

peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                             int *out_moves, uint64_t *out, size_t room)
{
    peg_fewest_question *question = NULL;
    counted levels = {0};
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_LEVELS, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find_all(&question->fewest, peg_fewest_question_table(question),
                                     &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES && question->fewest.problem)
        status = count_levels(&question->fewest, out != NULL, &levels);
    if (status == PEG_OK) {
        if (out_least)
            *out_least = levels.least;
        if (out_moves)
            *out_moves = levels.moves;
        status = peg_out_write(out, room, levels.number, levels.room, sizeof(*out));
    }
    if (question)
        peg_budget_free(&question->budget, levels.number, levels.room * sizeof(*levels.number));
    peg_fewest_question_end(question);
    return status;
}
