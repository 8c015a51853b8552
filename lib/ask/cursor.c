/* SPDX-License-Identifier: MIT */

/*
 * Solutions, one after another: all of them by a walk (solve/walk.h), the shortest from a list
 * (fewest/shortest_list.h). A cursor holds all that these need, as the board may be changed or
 * freed before it; peg_each_solution() is a loop around a cursor.
 */
#include "ask/fewest_question.h"
#include "ask/question.h"
#include "fewest/shortest_list.h"
#include "solve/walk.h"

struct peg_cursor {
    peg_allocator allocator;
    peg_status ended; /* why it gets no further, or PEG_OK */
    /* Of a cursor for all solutions. */
    peg_problem *problem;
    peg_budget budget;
    peg_walk walk;
    /* Of a cursor for the shortest. */
    peg_fewest_question *question;
    peg_shortest_list *list; /* NULL if no solution has moves */
};

static peg_status begin_walk(peg_cursor *cursor, peg_board *board, const peg_limits *limits)
{
    peg_question question;
    peg_status status = peg_question_begin(&question, board, limits);

    if (status == PEG_OK)
        status = peg_question_prepare(&question, &board->pegs, PEG_THOROUGH);
    if (status != PEG_OK)
        return status;
    cursor->problem = peg_problem_hold(peg_kept_problem_best(question.current));
    cursor->budget = question.budget;
    cursor->budget.stage = PEG_STAGE_LISTING;
    status = peg_walk_begin(&cursor->walk, cursor->problem, &board->pegs, &cursor->budget);
    /* From here on the board may be freed, so what it keeps cannot be dropped for memory. */
    cursor->budget.kept = 0;
    return status;
}

static peg_status begin_list(peg_cursor *cursor, peg_board *board, const peg_limits *limits)
{
    peg_fewest_question *question;
    peg_status status = peg_fewest_question_begin(board, limits, PEG_WANT_ALL, &cursor->question);

    question = cursor->question;
    if (status == PEG_OK)
        status = peg_fewest_question_find_all(question);
    if (status != PEG_OK)
        return status;
    question->budget.kept = 0;
    question->budget.stage = PEG_STAGE_LISTING;
    if (!peg_fewest_question_has_moves(question))
        return PEG_OK;
    cursor->list = peg_budget_resize(&question->budget, NULL, 0, sizeof(*cursor->list));
    if (!cursor->list)
        return peg_budget_refusal(&question->budget);
    peg_shortest_list_begin(cursor->list, &question->shortest);
    return PEG_OK;
}

peg_status peg_cursor_new(peg_board *board, peg_solutions which, const peg_limits *limits,
                          peg_cursor **out_cursor)
{
    peg_cursor *cursor;
    peg_status status;

    if (!board || !out_cursor || (which != PEG_ALL_SOLUTIONS && which != PEG_SHORTEST_SOLUTIONS))
        return PEG_E_ARGUMENT;
    cursor = peg_memory_new(&board->allocator, sizeof(*cursor));
    if (!cursor)
        return PEG_E_MEMORY;
    cursor->allocator = board->allocator;
    status = which == PEG_ALL_SOLUTIONS ? begin_walk(cursor, board, limits)
                                        : begin_list(cursor, board, limits);
    if (status == PEG_OK)
        *out_cursor = cursor;
    else
        peg_cursor_free(cursor);
    return status;
}

/* The next of the shortest solutions. Without moves there is one if the position is won. */
static peg_status next_shortest(peg_cursor *cursor, uint64_t steps)
{
    if (cursor->list)
        return peg_shortest_list_next(cursor->list, steps);
    if (cursor->question->answer != PEG_YES)
        return PEG_END;
    cursor->question->answer = PEG_NO;
    return PEG_OK;
}

static peg_status go_on(peg_cursor *cursor, uint64_t steps, const peg_jump **out_jumps,
                        size_t *out_count)
{
    const peg_shortest_list *list = cursor->list;
    peg_status status = cursor->ended;

    if (status != PEG_OK)
        return status;
    status = cursor->question ? next_shortest(cursor, steps) : peg_walk_on(&cursor->walk, steps);
    if (status == PEG_OK) {
        *out_jumps = list ? list->jumps : cursor->walk.jumps;
        *out_count = list ? list->jump_count : cursor->walk.jump_count;
    } else if (status != PEG_PAUSED && status != PEG_STOPPED) {
        cursor->ended = status;
    }
    return status;
}

peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                           size_t *out_count)
{
    const peg_jump *jumps;
    size_t count;
    peg_status status;

    if (!cursor)
        return PEG_E_ARGUMENT;
    status = go_on(cursor, steps ? steps : UINT64_MAX, &jumps, &count);
    if (status == PEG_OK && out_jumps)
        *out_jumps = jumps;
    if (status == PEG_OK && out_count)
        *out_count = count;
    return status;
}

void peg_cursor_free(peg_cursor *cursor)
{
    peg_allocator allocator;

    if (!cursor)
        return;
    allocator = cursor->allocator;
    if (cursor->problem)
        peg_walk_end(&cursor->walk);
    peg_problem_release(cursor->problem);
    if (cursor->list)
        peg_budget_free(&cursor->question->budget, cursor->list, sizeof(*cursor->list));
    peg_fewest_question_end(cursor->question);
    peg_memory_free(&allocator, cursor, sizeof(*cursor));
}

peg_status peg_each_solution(peg_board *board, peg_solutions which, const peg_limits *limits,
                             peg_solution_fn each, void *user)
{
    const peg_jump *jumps;
    size_t count;
    peg_cursor *cursor;
    peg_status status;

    if (!board || !each)
        return PEG_E_ARGUMENT;
    status = peg_cursor_new(board, which, limits, &cursor);
    if (status != PEG_OK)
        return status;
    do {
        status = go_on(cursor, UINT64_MAX, &jumps, &count);
        if (status == PEG_OK && each(jumps, count, user) != PEG_CONTINUE)
            status = PEG_STOPPED;
    } while (status == PEG_OK);
    peg_cursor_free(cursor);
    return status == PEG_END ? PEG_OK : status;
}
