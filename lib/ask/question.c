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
        peg_kept_problem_of(question->current, effort, &question->budget, &status);
    return status;
}

peg_answer peg_question_glance(const peg_question *question, const peg_bits *pegs)
{
    return peg_glance(peg_kept_problem_best(question->current), pegs);
}

/* What a hunt finds: an answer and, if it is PEG_YES, lines that glances lead on from. */
typedef struct found {
    const peg_problem *problem; /* hunted in: others may have another perimeter */
    peg_answer answer;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count;
} found;

/*
 * Hunts for an answer, with all that is known, and learns which positions are lost. Which solution
 * it finds depends on what was asked before.
 */
static peg_status hunt_answer(peg_question *question, const peg_bits *pegs, found *out)
{
    peg_kept_problem *current = question->current;
    peg_status status = peg_question_prepare(question, pegs, PEG_QUICK);
    const peg_problem *problem = peg_kept_problem_best(current);

    if (status != PEG_OK)
        return status;
    out->problem = problem;
    question->budget.stage = PEG_STAGE_SEARCHING;
    return problem->ops->hunt(problem, &current->lost, pegs, 0, &question->budget, &out->answer,
                              out->lines, &out->line_count);
}

/*
 * Hunts for a solution that does not depend on what was asked before, and so begins with nothing.
 * Mostly it is found with hardly any preparation.
 */
static peg_status hunt_solution(peg_question *question, const peg_bits *pegs, found *out)
{
    const peg_problem *bare = question->current->problem[PEG_BARE];
    peg_position_set lost = {0, 0, NULL};
    peg_status status;

    out->problem = bare;
    status = bare->ops->hunt(bare, &lost, pegs, BARE_HUNT, &question->budget, &out->answer,
                             out->lines, &out->line_count);
    if (status == PEG_OK && out->answer == PEG_UNKNOWN)
        status = peg_question_prepare(question, pegs, PEG_QUICK);
    if (status == PEG_OK && out->answer == PEG_UNKNOWN) {
        const peg_problem *quick = question->current->problem[PEG_QUICK];

        out->problem = quick;
        question->budget.stage = PEG_STAGE_SEARCHING;
        status = quick->ops->hunt(quick, &lost, pegs, 0, &question->budget, &out->answer,
                                  out->lines, &out->line_count);
    }
    peg_budget_free(&question->budget, lost.keys,
                    lost.room * (size_t)bare->shape->words * sizeof(*lost.keys));
    return status;
}

/* Drops, besides all items not in use, what a hunt for a solution does without. */
static void drop_spare(void *owner)
{
    peg_question *question = owner;

    peg_kept_problem_drop_spare(question->current, &question->kept->allocator);
    question->drop_others(question->kept);
}

/*
 * As hunt_solution(), with as much memory as on a board that remembers nothing: less of it would
 * lead to another solution, or to none.
 */
static peg_status hunt_solution_in_room(peg_question *question, const peg_bits *pegs, found *out)
{
    peg_budget *budget = &question->budget;
    uint64_t spare = peg_kept_problem_spare(question->current);
    peg_status status;

    question->drop_others = budget->drop;
    budget->drop = drop_spare;
    budget->owner = question;
    budget->held -= spare;
    budget->kept += spare;
    status = hunt_solution(question, pegs, out);
    /* None is left if it was dropped. */
    spare = peg_kept_problem_spare(question->current);
    budget->kept -= spare;
    budget->held += spare;
    budget->owner = question->kept;
    budget->drop = question->drop_others;
    return status;
}

/* Makes a solution of what a hunt has found, and keeps it. */
static peg_status take_solution(peg_question *question, const peg_bits *pegs, peg_known_as known_as,
                                const found *from, peg_jump *out_jumps, size_t *out_count)
{
    peg_status status = peg_glance_play(from->problem, from->problem->table, pegs, from->lines,
                                        from->line_count, out_jumps, out_count);

    if (status == PEG_OK)
        peg_kept_solution_add(question->kept, pegs, known_as, out_jumps, *out_count,
                              &question->budget);
    return status;
}

/* Whether a position that glances do not tell of can be won, by what is kept or by a hunt. */
static peg_status find_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer)
{
    peg_kept_problem *current = question->current;
    uint64_t spent = question->budget.spent;
    peg_jump jumps[PEG_MAX_HOLES];
    found result = {NULL, PEG_UNKNOWN, {0}, 0};
    size_t count;
    peg_status status = PEG_OK;

    if (current->problem[PEG_BARE]->ops->is_lost(current->problem[PEG_BARE], &current->lost, pegs))
        result.answer = PEG_NO;
    else if (peg_kept_solution_wins(question->kept, question->board, pegs))
        result.answer = PEG_YES;
    else
        status = hunt_answer(question, pegs, &result);
    if (status == PEG_OK && result.line_count > 0)
        status = take_solution(question, pegs, PEG_SOME_SOLUTION, &result, jumps, &count);
    current->hunted += question->budget.spent - spent;
    *out_answer = result.answer;
    return status;
}

/* As find_answer(), with a solution. */
static peg_status find_solution(peg_question *question, const peg_bits *pegs,
                                peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count)
{
    peg_kept_problem *current = question->current;
    uint64_t spent = question->budget.spent;
    const peg_kept_solution *kept = peg_kept_solution_find(question->kept, pegs, PEG_FIRST_FOUND);
    found result = {NULL, PEG_UNKNOWN, {0}, 0};
    peg_status status = PEG_OK;

    if (kept) {
        memcpy(out_jumps, kept->jumps, kept->count * sizeof(*out_jumps));
        *out_count = kept->count;
        *out_answer = PEG_YES;
        return PEG_OK;
    }
    if (current->problem[PEG_BARE]->ops->is_lost(current->problem[PEG_BARE], &current->lost, pegs))
        result.answer = PEG_NO;
    else
        status = hunt_solution_in_room(question, pegs, &result);
    if (status == PEG_OK && result.answer == PEG_YES)
        status = take_solution(question, pegs, PEG_FIRST_FOUND, &result, out_jumps, out_count);
    current->hunted += question->budget.spent - spent;
    *out_answer = result.answer;
    return status;
}

peg_status peg_question_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                               peg_jump *out_jumps, size_t *out_count)
{
    const peg_problem *bare;
    peg_status status = peg_question_prepare(question, pegs, PEG_BARE);
    peg_answer answer;

    if (status == PEG_OK && question->current->hunted > ENOUGH_HUNTED)
        status = peg_question_prepare(question, pegs, PEG_THOROUGH);
    if (status != PEG_OK)
        return status;
    answer = peg_question_glance(question, pegs);
    bare = question->current->problem[PEG_BARE];
    question->budget.stage = PEG_STAGE_SEARCHING;
    /* More is known with more asked before; what a solution is played by must not be. */
    if (answer == PEG_YES && out_jumps)
        answer = peg_glance(bare, pegs);
    if (answer == PEG_YES && out_jumps)
        status = peg_glance_play(bare, bare->table, pegs, NULL, 0, out_jumps, out_count);
    if (answer == PEG_UNKNOWN && out_jumps)
        status = find_solution(question, pegs, &answer, out_jumps, out_count);
    else if (answer == PEG_UNKNOWN)
        status = find_answer(question, pegs, &answer);
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
