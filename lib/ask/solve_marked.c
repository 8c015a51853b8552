/* SPDX-License-Identifier: MIT */

/*
 * Can it be won so that certain pegs end where they should? Not if it cannot be won at all, which
 * is mostly known sooner; otherwise a search that follows these pegs tells
 * (solve/marked_template.h).
 */
#include "ask/question.h"

static peg_status check_marks(const peg_board *board, const peg_mark *marks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (marks[i].from < 0 || marks[i].from >= board->shape->holes ||
            marks[i].to >= board->shape->holes)
            return PEG_E_HOLE;
        if (marks[i].to < PEG_LAST_HOLE)
            return PEG_E_ARGUMENT;
        if (!peg_bits_get(&board->pegs, marks[i].from))
            return PEG_E_FROM;
    }
    return PEG_OK;
}

/* Whether all marked pegs are where they should be in a position that is won already. */
static peg_answer answer_won(const peg_mark *marks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (marks[i].to != PEG_NO_HOLE && marks[i].to != marks[i].from)
            return PEG_NO;
    return PEG_YES;
}

/* Finds the jumps, if it can be won at all, and writes them down. */
static peg_status find_jumps(peg_question *question, const peg_marks *marks, peg_answer *out_answer,
                             peg_jump *out, size_t room, size_t *out_count)
{
    const peg_bits *pegs = &question->board->pegs;
    size_t size = (size_t)peg_bits_count(pegs) * sizeof(peg_jump);
    peg_search_marked *search = PEG_FOR_WIDTH(question->board->shape->words, peg_search_marked_1,
                                              peg_search_marked_2, peg_search_marked_4);
    const peg_setup *setup;
    peg_jump *jumps;
    peg_status status = peg_question_prepare(question, pegs, PEG_QUICK);

    if (status != PEG_OK)
        return status;
    /* Not the best of them: what was asked before must not change which solution is found. */
    setup = question->current->setup[PEG_QUICK];
    if (!setup)
        setup = question->current->setup[PEG_BARE];
    jumps = peg_budget_resize(&question->budget, NULL, 0, size);
    if (!jumps)
        return peg_budget_refusal(&question->budget);
    question->budget.stage = PEG_STAGE_SEARCHING;
    status = search(setup, pegs, marks, &question->budget, out_answer, jumps, out_count);
    if (status == PEG_OK)
        status = peg_out_write(out, room, jumps, *out_count, sizeof(*jumps));
    peg_budget_free(&question->budget, jumps, size);
    return status;
}

/* Answers for a position that is not won. */
static peg_status find_answer(peg_question *question, peg_marks *marks, peg_answer *out_answer,
                              peg_jump *out, size_t room, size_t *out_count)
{
    const peg_board *board = question->board;
    int is_hopeless;
    peg_status status = peg_marks_prepare(board->shape, &board->goal, &board->pegs, marks,
                                          &question->budget, &is_hopeless);

    if (status != PEG_OK)
        return status;
    if (is_hopeless) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    status = peg_question_answer(question, &board->pegs, out_answer, NULL, NULL);
    if (status == PEG_OK && *out_answer == PEG_YES) {
        *out_answer = PEG_UNKNOWN;
        status = find_jumps(question, marks, out_answer, out, room, out_count);
    }
    return status;
}

static peg_status answer(peg_question *question, const peg_mark *marks, size_t count,
                         peg_answer *out_answer, peg_jump *out, size_t room, size_t *out_count)
{
    peg_marks *prepared;
    peg_status status;

    if (peg_is_won(question->board)) {
        *out_answer = answer_won(marks, count);
        return PEG_OK;
    }
    prepared = peg_budget_resize(&question->budget, NULL, 0, sizeof(*prepared));
    if (!prepared)
        return peg_budget_refusal(&question->budget);
    memset(prepared, 0, sizeof(*prepared));
    prepared->mark = marks;
    prepared->count = (int)count;
    status = find_answer(question, prepared, out_answer, out, room, out_count);
    peg_budget_free(&question->budget, prepared, sizeof(*prepared));
    return status;
}

peg_status peg_solve_marked(peg_board *board, const peg_limits *limits, const peg_mark *marks,
                            size_t count, int *out_answer, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_answer found = PEG_UNKNOWN;
    size_t jump_count = 0;
    peg_question question;
    peg_status status;

    if (!board || (!marks && count > 0) || count > PEG_MAX_MARKS || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = check_marks(board, marks, count);
    if (status == PEG_OK)
        status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = answer(&question, marks, count, &found, out, room, &jump_count);
    peg_question_end(&question);
    if (status < PEG_OK && status != PEG_E_ROOM)
        return status;
    peg_out_int(out_answer, (int)found);
    peg_out_size(out_count, jump_count);
    return status;
}
