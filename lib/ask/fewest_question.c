/* SPDX-License-Identifier: MIT */

/*
 * What is answered first is what costs least: whether the position is won, or lost at a
 * glance. Then regions give a lower bound, and a short hunt some solution, so that a limit
 * leaves a caller with both. With a table the search never enters a lost position; but to make one
 * takes as long whatever the position, and if that has few pegs or can go few ways, the search is
 * over sooner without. So a part of what the table would cost goes into a search that does without
 * it, and only then is the table made, if limits have room for it.
 */
#include "ask/fewest_question.h"

#include "ask/kept_solution.h"
#include "ask/kept_table.h"
#include "ask/own_table.h"
#include "ask/question.h"
#include "base/bytes.h"
#include "fewest/fewest.h"
#include "fewest/lost_waypoints.h"
#include "solve/prepare.h"

/* Which part of what a table costs a search may take that could make the table needless. */
enum { PLAIN_SHARE = 16 };

/* A hunt that finds a solution soon mostly does so within this number of positions. */
enum { FIRST_HUNT = 1 << 16 };

/* As how many positions it counts to make a table, or 0 if there is to be none. */
static uint64_t cost_of_table(const peg_fewest_question *question)
{
    const peg_problem *problem = question->problem;

    return problem->table ? 0
                          : peg_own_table_cost(problem->shape, problem->classes.count,
                                               PEG_TABLE_BITS, &question->budget);
}

/* Does without a table all that takes longer the more waypoints there are. */
static peg_status search_plainly(peg_fewest_question *question, peg_fewest_wanted wanted)
{
    peg_status status;

    if (wanted == PEG_WANT_ALL)
        return peg_fewest_question_find_all(question);
    if (wanted == PEG_WANT_ONE)
        return peg_fewest_prove(&question->fewest, &question->answer);
    status = peg_fewest_find_all(&question->fewest, NULL, &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES)
        status = peg_lost_waypoints_mark(&question->fewest);
    return status;
}

/* Forgets a search that came to no end. */
static void forget_search(peg_fewest_question *question)
{
    if (question->shortest.fewest)
        peg_all_shortest_free(&question->shortest);
    memset(&question->shortest, 0, sizeof(question->shortest));
    peg_fewest_forget(&question->fewest);
    question->answer = PEG_UNKNOWN;
}

/* Searches without a table for a number of positions, which may answer the question. */
static peg_status try_plainly(peg_fewest_question *question, peg_fewest_wanted wanted,
                              uint64_t positions)
{
    peg_budget *budget = &question->budget;
    uint64_t limit = peg_budget_narrow(budget, positions);
    peg_status status = search_plainly(question, wanted);

    peg_budget_widen(budget, limit);
    if ((status != PEG_LIMIT && status != PEG_E_MEMORY) || peg_budget_is_over(budget, status))
        return status;
    forget_search(question);
    return PEG_OK;
}

const peg_table *peg_fewest_question_table(const peg_fewest_question *question)
{
    return question->own_table ? question->own_table : question->problem->table;
}

/* Takes the table that is kept, or makes one. If memory is short, the search goes on without. */
static peg_status take_own_table(peg_fewest_question *question, peg_board *board)
{
    peg_status status =
        peg_own_table_take(board, &question->pegs, &question->budget, &question->own_table);

    if (question->own_table && !peg_table_has(question->own_table, question->pegs.word[0]))
        question->answer = PEG_NO;
    return status;
}

/* Answers at a glance, or makes all that a search needs. */
static peg_status open_search(peg_fewest_question *question, peg_question *general,
                              peg_fewest_wanted wanted)
{
    peg_status status = peg_question_prepare(general, &question->pegs, PEG_THOROUGH);
    uint64_t cost;

    if (status == PEG_OK)
        peg_kept_problem_set_aside(general->kept, general->current, PEG_THOROUGH, &general->budget);
    question->budget = general->budget;
    if (status != PEG_OK)
        return status;
    question->problem = peg_problem_hold(peg_kept_problem_best(general->current));
    if (peg_question_glance(general, &question->pegs) == PEG_NO) {
        question->answer = PEG_NO;
        return PEG_OK;
    }
    status =
        peg_fewest_begin(&question->fewest, question->problem, &question->pegs, &question->budget);
    if (status == PEG_OK && wanted == PEG_WANT_ONE && !question->problem->table)
        status = peg_fewest_find_any(&question->fewest, NULL, FIRST_HUNT, &question->answer);
    cost = cost_of_table(question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN && cost > 0)
        status = try_plainly(question, wanted, cost / PLAIN_SHARE);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN && cost > 0)
        status = take_own_table(question, general->board);
    return status;
}

/* Answers from a solution that was found before, if there is one. */
static int recall(peg_fewest_question *question, const peg_kept *kept)
{
    const peg_kept_solution *solution =
        peg_kept_solution_find(kept, &question->pegs, PEG_FEWEST_MOVES, &question->budget.limits);
    peg_fewest *fewest = &question->fewest;

    if (!solution)
        return 0;
    question->answer = PEG_YES;
    fewest->least = fewest->moves = peg_count_moves(solution->jumps, solution->count);
    fewest->jump_count = solution->count;
    memcpy(fewest->jumps, solution->jumps, solution->count * sizeof(*fewest->jumps));
    return 1;
}

peg_status peg_fewest_question_begin(peg_board *board, const peg_limits *limits,
                                     peg_fewest_wanted wanted, peg_fewest_question **out_question)
{
    peg_fewest_question *question;
    peg_question general;
    peg_status status = peg_question_begin(&general, board, limits);

    if (status != PEG_OK)
        return status;
    question = peg_budget_resize(&general.budget, NULL, 0, sizeof(*question));
    if (!question)
        return peg_budget_refusal(&general.budget);
    memset(question, 0, sizeof(*question));
    question->budget = general.budget;
    question->pegs = board->pegs;
    question->answer = PEG_UNKNOWN;
    *out_question = question;
    if (wanted == PEG_WANT_ONE && recall(question, general.kept))
        return PEG_OK;
    if (!peg_is_won(board))
        return open_search(question, &general, wanted);
    question->answer = PEG_YES;
    return PEG_OK;
}

peg_status peg_fewest_question_find_all(peg_fewest_question *question)
{
    peg_status status;

    if (question->answer != PEG_UNKNOWN)
        return PEG_OK;
    status = peg_fewest_find_all(&question->fewest, peg_fewest_question_table(question),
                                 &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES)
        status = peg_all_shortest_count(&question->shortest, &question->fewest);
    return status;
}

int peg_fewest_question_has_moves(const peg_fewest_question *question)
{
    return question->answer == PEG_YES && question->shortest.fewest;
}

void peg_fewest_question_end(peg_fewest_question *question)
{
    peg_budget budget;

    if (!question)
        return;
    if (question->shortest.fewest)
        peg_all_shortest_free(&question->shortest);
    if (question->fewest.problem)
        peg_fewest_end(&question->fewest);
    peg_table_free(question->own_table);
    peg_problem_release(question->problem);
    budget = question->budget;
    peg_budget_free(&budget, question, sizeof(*question));
}
