/* SPDX-License-Identifier: MIT */

/*
 * What is answered first is what costs least: whether the position is won, or lost at a
 * glance. Then regions give a lower bound, and a short hunt some solution, so that a limit
 * leaves a caller with both. Only then is a table made, if memory has room for it: with one
 * the search never enters a lost position.
 */
#include "ask/fewest_question.h"

#include "ask/kept_solution.h"
#include "ask/question.h"
#include "base/bytes.h"
#include "fewest/fewest.h"
#include "solve/prepare.h"

/* A table may take one of this many parts of the memory; the search needs the others. */
enum { TABLE_SHARE = 4 };

/* A hunt that finds a solution soon mostly does so within this number of positions. */
enum { FIRST_HUNT = 1 << 16 };

/* The most bits of an index for whose table there is memory. */
static int bits_within(const peg_budget *budget)
{
    int bits = 0;

    while (bits < PEG_TABLE_BITS &&
           (UINT64_C(2) << bits) / 8 <= budget->limits.memory / TABLE_SHARE)
        bits++;
    return bits;
}

const peg_table *peg_fewest_question_table(const peg_fewest_question *question)
{
    return question->own_table ? question->own_table : question->problem->table;
}

/* Makes a table if the problem has none. If memory is short, the search goes on without one. */
static peg_status make_own_table(peg_fewest_question *question)
{
    peg_status status;

    if (question->problem->table)
        return PEG_OK;
    question->budget.stage = PEG_STAGE_BUILDING;
    status =
        peg_problem_make_table(question->problem, &question->pegs, bits_within(&question->budget),
                               &question->budget, &question->own_table);
    if (status == PEG_LIMIT || status == PEG_E_MEMORY)
        return PEG_OK;
    if (question->own_table && !peg_table_has(question->own_table, question->pegs.word[0]))
        question->answer = PEG_NO;
    return status;
}

/* Answers at a glance, or makes all that a search needs. */
static peg_status open_search(peg_fewest_question *question, peg_question *general,
                              peg_fewest_wanted wanted)
{
    peg_status status = peg_question_prepare(general, &question->pegs, PEG_THOROUGH);

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
    return status == PEG_OK && question->answer == PEG_UNKNOWN ? make_own_table(question) : status;
}

/* Answers from a solution that was found before, if there is one. */
static int recall(peg_fewest_question *question, const peg_kept *kept)
{
    const peg_kept_solution *solution =
        peg_kept_solution_find(kept, &question->pegs, PEG_FEWEST_MOVES);
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
