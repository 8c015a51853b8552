/* SPDX-License-Identifier: MIT */

/*
 * All solutions, one after another, by a walk (solve/walk.h). A cursor holds the walk, which
 * goes on when asked for the next solution; peg_each_solution() is a loop around it.
 */
#include "ask/question.h"
#include "solve/walk.h"

/* It holds all that the walk needs, as the board may be changed or freed before the cursor. */
struct peg_cursor {
    peg_allocator allocator;
    peg_problem *problem;
    peg_budget budget;
    peg_walk walk;
};

peg_status peg_cursor_new(peg_board *board, const peg_limits *limits, peg_cursor **out_cursor)
{
    peg_cursor *cursor;
    peg_question question;
    peg_status status;

    if (!board || !out_cursor)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status == PEG_OK)
        status = peg_question_prepare(&question, &board->pegs);
    if (status != PEG_OK)
        return status;
    cursor = peg_memory_new(&board->allocator, sizeof(*cursor));
    if (!cursor)
        return PEG_E_MEMORY;
    cursor->allocator = board->allocator;
    cursor->problem = peg_problem_hold(question.current->problem);
    cursor->budget = question.budget;
    status = peg_walk_begin(&cursor->walk, cursor->problem, &board->pegs, &cursor->budget);
    /* From here on the board may be freed, so what it keeps cannot be dropped for memory. */
    cursor->budget.kept = 0;
    if (status != PEG_OK) {
        peg_cursor_free(cursor);
        return status;
    }
    *out_cursor = cursor;
    return PEG_OK;
}

peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                           size_t *out_count)
{
    peg_status status;

    if (!cursor || !out_jumps || !out_count)
        return PEG_E_ARGUMENT;
    status = peg_walk_on(&cursor->walk, steps ? steps : UINT64_MAX);
    if (status == PEG_OK) {
        *out_jumps = cursor->walk.jumps;
        *out_count = cursor->walk.jump_count;
    }
    return status;
}

void peg_cursor_free(peg_cursor *cursor)
{
    peg_allocator allocator;

    if (!cursor)
        return;
    allocator = cursor->allocator;
    peg_walk_end(&cursor->walk);
    peg_problem_release(cursor->problem);
    peg_memory_free(&allocator, cursor, sizeof(*cursor));
}

peg_status peg_each_solution(peg_board *board, const peg_limits *limits, peg_solution_fn each,
                             void *user)
{
    peg_cursor *cursor;
    peg_status status;

    if (!board || !each)
        return PEG_E_ARGUMENT;
    status = peg_cursor_new(board, PEG_ALL_SOLUTIONS, limits, &cursor);
    if (status != PEG_OK)
        return status;
    do {
        status = peg_walk_on(&cursor->walk, UINT64_MAX);
        if (status == PEG_OK &&
            each(cursor->walk.jumps, cursor->walk.jump_count, user) != PEG_CONTINUE)
            status = PEG_STOPPED;
    } while (status == PEG_OK);
    peg_cursor_free(cursor);
    return status == PEG_E_END ? PEG_OK : status;
}
