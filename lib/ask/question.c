/* SPDX-License-Identifier: MIT */

/*
 * The way from a position to its answer. A glance answers most; a hunt is for the rest, and
 * leaves the lost positions that it found for later questions.
 */
#include "ask/question.h"

#include "ask/kept_solution.h"
#include "base/bytes.h"
#include "solve/glance.h"
#include "solve/solve_ops.h"

peg_status peg_question_begin(peg_question *question, peg_board *board, const peg_limits *limits)
{
    peg_status status = peg_kept_begin_budget(board, &peg_kept_problems, limits, &question->budget);

    if (status != PEG_OK)
        return status;
    question->board = board;
    question->kept = peg_kept_of(board);
    if (!question->kept)
        return PEG_E_MEMORY;
    question->current = (peg_kept_problem *)question->kept->in_use;
    return PEG_OK;
}

peg_status peg_question_prepare(peg_question *question, const peg_bits *pegs)
{
    peg_status status;

    question->current =
        peg_kept_problem_use(question->kept, question->board, pegs, &question->budget, &status);
    return status;
}

peg_answer peg_question_glance(const peg_question *question, const peg_bits *pegs)
{
    return peg_glance(question->current->problem, pegs);
}

/*
 * Hunts with the help of the lost positions that are kept. Which solution a hunt finds depends on
 * those that it need not look at. If the solution must not depend on what was asked before, it
 * is found by another hunt that begins with none; a position proven lost needs no second hunt.
 */
static peg_status hunt(peg_question *question, const peg_bits *pegs, int repeatable,
                       peg_answer *out_answer, uint16_t *out_lines, size_t *out_count)
{
    peg_kept_problem *current = question->current;
    int again = repeatable && current->lost.room > 0;
    peg_status status;

    question->budget.stage = PEG_STAGE_SEARCHING;
    status = current->problem->ops->hunt(current->problem, &current->lost, pegs, &question->budget,
                                         out_answer, out_lines, out_count);

    if (status != PEG_OK || *out_answer != PEG_YES || !again)
        return status;
    peg_kept_problem_forget_lost(current, &question->budget);
    return current->problem->ops->hunt(current->problem, &current->lost, pegs, &question->budget,
                                       out_answer, out_lines, out_count);
}

/* Whether a solution is kept that answers: the one found before, if its jumps are wanted. */
static int recall(const peg_question *question, const peg_bits *pegs, peg_jump *out_jumps,
                  size_t *out_count)
{
    const peg_kept_solution *solution;

    if (!out_jumps)
        return peg_kept_solution_leads_through(question->kept, pegs);
    solution = peg_kept_solution_find(question->kept, pegs, 0);
    if (!solution)
        return 0;
    memcpy(out_jumps, solution->jumps, solution->count * sizeof(*out_jumps));
    *out_count = solution->count;
    return 1;
}

peg_status peg_question_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                               peg_jump *out_jumps, size_t *out_count)
{
    const peg_problem *problem;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    int hunted = 0;
    peg_answer answer;
    peg_status status = peg_question_prepare(question, pegs);

    if (status != PEG_OK)
        return status;
    problem = question->current->problem;
    answer = peg_question_glance(question, pegs);
    if (answer == PEG_UNKNOWN && recall(question, pegs, out_jumps, out_count)) {
        *out_answer = PEG_YES;
        return PEG_OK;
    }
    if (answer == PEG_UNKNOWN) {
        hunted = 1;
        status = hunt(question, pegs, out_jumps != NULL, &answer, lines, &line_count);
        if (status != PEG_OK)
            return status;
    }
    *out_answer = answer;
    if (answer != PEG_YES || !out_jumps || !out_count)
        return PEG_OK;
    status =
        peg_glance_play(problem, problem->table, pegs, lines, line_count, out_jumps, out_count);
    if (status == PEG_OK && hunted)
        peg_kept_solution_add(question->kept, pegs, 0, out_jumps, *out_count, &question->budget);
    return status;
}

uint64_t peg_question_looked_at(const peg_question *question)
{
    const peg_problem *problem = question->current->problem;

    if (problem->table)
        return UINT64_C(1) << problem->table->layout.free;
    return problem->perimeter.set.count + question->budget.spent - question->budget.for_steps;
}
