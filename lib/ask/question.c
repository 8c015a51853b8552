/* SPDX-License-Identifier: MIT */

/*
 * The way from a position to its answer. A glance answers most; a hunt is for the rest, and
 * leaves the lost positions that it found for later questions.
 */
#include "ask/question.h"

#include "ask/kept_solution.h"
#include "ask/kept_table.h"
#include "base/bytes.h"
#include "solve/glance.h"
#include "solve/solve_ops.h"

/* Positions hunted after which a thorough problem is sure to pay. */
enum { ENOUGH_HUNTED = 1 << 18 };

/* Positions in the first hunt for a solution. */
enum { BARE_HUNT = 1024 };

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

peg_status peg_question_prepare(peg_question *question, const peg_bits *pegs, peg_effort effort)
{
    peg_status status;

    question->current =
        peg_kept_problem_use(question->kept, question->board, pegs, &question->budget, &status);
    if (status == PEG_OK)
        peg_kept_problem_of(question->kept, question->current, effort, &question->budget, &status);
    return status;
}

peg_answer peg_question_glance(const peg_question *question, const peg_bits *pegs)
{
    return peg_glance(peg_kept_problem_best(question->current), pegs);
}

/* What a hunt finds: an answer and, if it is PEG_YES, lines from which glances lead on. */
typedef struct found {
    const peg_problem *problem; /* hunted in: others may have another perimeter */
    peg_answer answer;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count;
} found;

/*
 * Hunts in one problem, for no more than a number of positions unless that is 0. A glance comes
 * first: one problem may have a perimeter that is wide enough where that of another is not.
 */
static peg_status hunt_in(peg_question *question, const peg_problem *problem,
                          peg_position_set *lost, const peg_bits *pegs, size_t positions,
                          found *out)
{
    question->budget.stage = PEG_STAGE_SEARCHING;
    out->problem = problem;
    out->line_count = 0;
    out->answer = peg_glance(problem, pegs);
    if (out->answer != PEG_UNKNOWN)
        return PEG_OK;
    return problem->ops->hunt(problem, lost, pegs, positions, &question->budget, &out->answer,
                              out->lines, &out->line_count);
}

/*
 * The same in the problem of an effort. If the lost positions are not those that are kept, there is
 * as much memory as on a board that remembers nothing.
 */
static peg_status hunt_with(peg_question *question, peg_effort effort, peg_position_set *lost,
                            const peg_bits *pegs, size_t positions, found *out)
{
    peg_kept_problem *current = question->current;
    peg_status status;

    if (lost == &current->lost)
        return hunt_in(question, current->problem[effort], lost, pegs, positions, out);
    peg_kept_problem_set_aside(question->kept, current, effort, &question->budget);
    status = hunt_in(question, current->problem[effort], lost, pegs, positions, out);
    peg_kept_problem_take_back(current, &question->budget);
    return status;
}

/* Hunts with hardly any preparation, and if that does not answer, with a bank. */
static peg_status hunt_by_degrees(peg_question *question, peg_position_set *lost,
                                  const peg_bits *pegs, found *out)
{
    peg_status status = hunt_with(question, PEG_BARE, lost, pegs, BARE_HUNT, out);

    if (status != PEG_OK || out->answer != PEG_UNKNOWN)
        return status;
    status = peg_question_prepare(question, pegs, PEG_QUICK);
    if (status != PEG_OK)
        return status;
    return hunt_with(question, PEG_QUICK, lost, pegs, 0, out);
}

/*
 * Hunts for an answer, with all that is known, and learns which positions are lost. Which solution
 * it finds depends on what was asked before.
 */
static peg_status hunt_answer(peg_question *question, const peg_bits *pegs, found *out)
{
    peg_kept_problem *current = question->current;

    if (!current->problem[PEG_QUICK])
        return hunt_by_degrees(question, &current->lost, pegs, out);
    return hunt_in(question, peg_kept_problem_best(current), &current->lost, pegs, 0, out);
}

/* Hunts for a solution that does not depend on what was asked before, and so begins with nothing.
 */
static peg_status hunt_solution(peg_question *question, const peg_bits *pegs, found *out)
{
    peg_position_set lost = {0, 0, NULL};
    peg_status status = hunt_by_degrees(question, &lost, pegs, out);
    size_t words = (size_t)question->board->shape->words;

    peg_budget_free(&question->budget, lost.keys, lost.room * words * sizeof(*lost.keys));
    return status;
}

/* Makes a solution of what a hunt has found, and keeps it. */
static peg_status take_solution(peg_question *question, const peg_bits *pegs, peg_known_as known_as,
                                const found *from, peg_jump *out_jumps, size_t *out_count)
{
    peg_status status = peg_glance_play(from->problem, NULL, pegs, from->lines, from->line_count,
                                        out_jumps, out_count);

    if (status == PEG_OK)
        peg_kept_solution_add(question->kept, pegs, known_as, out_jumps, *out_count,
                              &question->budget);
    return status;
}

static int is_known_lost(const peg_question *question, const peg_bits *pegs)
{
    const peg_problem *bare = question->current->problem[PEG_BARE];

    return bare->ops->is_lost(bare, &question->current->lost, pegs);
}

/* Whether a position that glances do not tell of can be won, by what is kept or by a hunt. */
static peg_status find_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer)
{
    found result = {.answer = PEG_UNKNOWN};
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    peg_status status;

    if (is_known_lost(question, pegs)) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    if (peg_kept_solution_wins(question->kept, question->board, pegs)) {
        *out_answer = PEG_YES;
        return PEG_OK;
    }
    status = hunt_answer(question, pegs, &result);
    if (status == PEG_OK && result.answer == PEG_YES)
        status = take_solution(question, pegs, PEG_SOME_SOLUTION, &result, jumps, &count);
    if (status == PEG_OK)
        *out_answer = result.answer;
    return status;
}

/* As find_answer(), with a solution. */
static peg_status find_solution(peg_question *question, const peg_bits *pegs,
                                peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count)
{
    const peg_kept_solution *kept =
        peg_kept_solution_find(question->kept, pegs, PEG_FIRST_FOUND, &question->budget.limits);
    found result = {.answer = PEG_UNKNOWN};
    peg_status status;

    if (kept) {
        memcpy(out_jumps, kept->jumps, kept->count * sizeof(*out_jumps));
        *out_count = kept->count;
        *out_answer = PEG_YES;
        return PEG_OK;
    }
    if (is_known_lost(question, pegs)) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    status = hunt_solution(question, pegs, &result);
    if (status == PEG_OK && result.answer == PEG_YES)
        status = take_solution(question, pegs, PEG_FIRST_FOUND, &result, out_jumps, out_count);
    if (status == PEG_OK)
        *out_answer = result.answer;
    return status;
}

/* The answer of a table that is kept. If it is yes, it must not change which solution is found. */
static peg_answer look_up(const peg_question *question, const peg_bits *pegs, int with_solution)
{
    const peg_table *table = peg_kept_table_find(question->kept, pegs);

    if (table && !peg_table_has(table, pegs->word[0]))
        return PEG_NO;
    return table && !with_solution ? PEG_YES : PEG_UNKNOWN;
}

/*
 * Answers at a glance. If a solution is wanted, glances must not tell by more than there is on a
 * new board: what was asked before must not change by which jumps it goes on.
 */
static peg_status glance(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                         peg_jump *out_jumps, size_t *out_count)
{
    const peg_problem *bare = question->current->problem[PEG_BARE];
    peg_answer answer = peg_question_glance(question, pegs);
    peg_status status = PEG_OK;

    if (answer == PEG_UNKNOWN)
        answer = look_up(question, pegs, out_jumps != NULL);
    if (answer == PEG_YES && out_jumps) {
        answer = peg_glance(bare, pegs);
        if (answer == PEG_YES)
            status = peg_glance_play(bare, bare->table, pegs, NULL, 0, out_jumps, out_count);
    }
    *out_answer = answer;
    return status;
}

/* Prepares thoroughly once that is sure to pay. Without memory for it, all goes on as before. */
static peg_status deepen(peg_question *question, const peg_bits *pegs)
{
    const peg_limits *limits = &question->budget.limits;
    peg_status status;

    if (question->current->hunted < ENOUGH_HUNTED || question->current->problem[PEG_THOROUGH] ||
        (limits->positions > 0 && limits->positions < ENOUGH_HUNTED))
        return PEG_OK;
    /* If it is stopped, it begins again only after as much again was hunted. */
    question->current->hunted = 0;
    status = peg_question_prepare(question, pegs, PEG_THOROUGH);
    if (status == PEG_E_MEMORY ||
        (status == PEG_LIMIT && !peg_budget_is_over(&question->budget, status)))
        return PEG_OK;
    return status;
}

peg_status peg_question_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                               peg_jump *out_jumps, size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_status status = peg_question_prepare(question, pegs, PEG_BARE);
    uint64_t spent;

    if (status == PEG_OK)
        status = deepen(question, pegs);
    if (status == PEG_OK)
        status = glance(question, pegs, &answer, out_jumps, out_count);
    question->budget.stage = PEG_STAGE_SEARCHING;
    spent = question->budget.spent;
    if (status == PEG_OK && answer == PEG_UNKNOWN)
        status = out_jumps ? find_solution(question, pegs, &answer, out_jumps, out_count)
                           : find_answer(question, pegs, &answer);
    if (question->current)
        question->current->hunted += question->budget.spent - spent;
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

uint64_t peg_question_looked_at(const peg_question *question)
{
    const peg_problem *problem = peg_kept_problem_best(question->current);

    if (problem->table)
        return UINT64_C(1) << problem->table->layout.free;
    return problem->perimeter.set.count + question->budget.spent - question->budget.for_steps;
}
