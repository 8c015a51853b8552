/* SPDX-License-Identifier: MIT */

/*
 * Can it be won, by which jumps, and by which of those that are legal now? A glance answers if
 * possible, or else a hunt (ask/question.h). A hunt goes down to the perimeter; from there on, or
 * with a table all the way, a solution goes by the first jump that wins.
 */
#include "ask/question.h"
#include "position/position_template.h"

/* Asks about a position of a board, with a solution if room for one is given. */
static peg_status ask(peg_board *board, const peg_limits *limits, peg_asked *asked)
{
    peg_question question;
    peg_status status;

    if (peg_goal_met(&board->goal, &asked->pegs)) {
        status = peg_ledger_begin(board, limits, &question.budget);
        asked->answer = PEG_YES;
        if (status == PEG_OK)
            peg_ledger_end(board->kept, &question.budget);
        return status;
    }
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = peg_question_answer(&question, asked);
    /* If a limit ends the question, a kept solution serves: the position was called won before. */
    if (status > PEG_OK && asked->jumps &&
        peg_ledger_wins(question.ledger, &board->goal, &asked->pegs, asked->jumps, &asked->count)) {
        asked->answer = PEG_YES;
        status = PEG_OK;
    }
    peg_question_end(&question);
    return status;
}

peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer)
{
    peg_asked asked = {.answer = PEG_UNKNOWN};
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    asked.pegs = board->pegs;
    status = ask(board, limits, &asked);
    if (status >= PEG_OK)
        peg_out_int(out_answer, (int)asked.answer);
    return status;
}

peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out,
                     size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_asked asked = {.answer = PEG_UNKNOWN, .jumps = jumps};
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    asked.pegs = board->pegs;
    status = ask(board, limits, &asked);
    if (status < PEG_OK)
        return status;
    peg_out_int(out_answer, (int)asked.answer);
    peg_out_size(out_count, asked.count);
    return status == PEG_OK ? peg_out_write(out, room, jumps, asked.count, sizeof(*jumps)) : status;
}

/*
 * The first jump of the solution that peg_solve() finds. The first jump in order that wins might be
 * nicer, but every jump before it would have to be proven lost, which may take far longer than to
 * find a solution.
 */
peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out_jump)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    int answer;
    peg_status status = peg_solve(board, limits, &answer, jumps, PEG_MAX_HOLES, &count);

    if (status < PEG_OK)
        return status;
    peg_out_int(out_answer, answer);
    if (peg_is_won(board))
        return PEG_END;
    if (answer == PEG_YES && out_jump)
        *out_jump = jumps[0];
    return status;
}

/* -- The way back ---------------------------------------------------------- */

peg_status peg_rewind(peg_board *board, const peg_limits *limits, int *out_answer,
                      size_t *out_count)
{
    peg_asked asked = {.answer = PEG_UNKNOWN};
    size_t count = 0;
    peg_question question;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    asked.pegs = board->pegs;
    status = peg_question_answer(&question, &asked);
    while (asked.answer == PEG_NO && count < board->played) {
        asked.answer = PEG_UNKNOWN;
        peg_bits_jump(&asked.pegs, board->play[board->played - ++count]);
        status = peg_question_answer(&question, &asked);
    }
    peg_question_end(&question);
    if (status < PEG_OK)
        return status;
    if (asked.answer == PEG_YES) {
        board->pegs = asked.pegs;
        board->played -= count;
    }
    peg_out_int(out_answer, (int)asked.answer);
    peg_out_size(out_count, asked.answer == PEG_YES ? count : 0);
    return status;
}

/* -- The legal jumps ------------------------------------------------------- */

peg_status peg_judge_jump(peg_board *board, const peg_limits *limits, const peg_jump *jump,
                          int *out_answer)
{
    peg_asked asked = {.answer = PEG_UNKNOWN};
    peg_status status;

    if (!board || !jump)
        return PEG_E_ARGUMENT;
    status = peg_board_test(board->shape, &board->pegs, *jump);
    if (status != PEG_OK)
        return status;
    asked.pegs = board->pegs;
    peg_bits_jump(&asked.pegs, *jump);
    status = ask(board, limits, &asked);
    if (status >= PEG_OK)
        peg_out_int(out_answer, (int)asked.answer);
    return status;
}

/* The current setup if it has a table for the position, and so for all that jumps lead to. */
static const peg_setup *setup_with_table(const peg_question *question)
{
    const peg_setup *setup = question->ledger->setup[PEG_BARE];

    return setup && setup->table && peg_setup_covers(setup, &question->board->pegs) ? setup : NULL;
}

/* Judges by a table. The number of legal jumps goes to *out_count, in any case. */
static peg_status judge_by_table(const peg_setup *setup, uint64_t pegs, peg_verdict *out,
                                 size_t room, size_t *out_count)
{
    const peg_table *table = setup->table;
    uint64_t index = peg_layout_index(&table->layout, pegs);
    size_t words = (setup->shape->line_count + 63) / 64;
    size_t count = 0;

    for (size_t w = 0; w < words; w++) {
        uint64_t lines = legal_word(&setup->frame, &pegs, w);

        count += (size_t)peg_word_count(lines);
        peg_winning_fetch(table, index, w, lines);
    }
    *out_count = count;
    if (!out || count > room)
        return peg_out_fits(out, room, count);
    for (size_t w = 0; w < words; w++) {
        uint64_t lines = legal_word(&setup->frame, &pegs, w);
        uint64_t winning = peg_winning_lines(table, index, w, lines);

        for (; lines; lines &= lines - 1) {
            int at = peg_word_first(lines);

            *out++ = (peg_verdict){setup->shape->lines[64 * w + (size_t)at],
                                   winning >> at & 1 ? PEG_YES : PEG_NO};
        }
    }
    return PEG_OK;
}

/*
 * Judges by searches in turns. An error must leave the output as it is. Without memory to begin
 * with, all verdicts are unknown.
 */
static peg_status judge_by_search(peg_question *question, peg_verdict *out, size_t count)
{
    const peg_board *board = question->board;
    peg_asked *asked = peg_question_after_jumps(question, count);
    size_t at = 0;
    peg_status status = asked ? peg_question_answer_all(question, asked, count)
                              : peg_budget_refuse(&question->budget);

    for (size_t line = 0; status >= PEG_OK && line < board->shape->line_count; line++)
        if (peg_bits_allow(&board->pegs, board->shape->lines[line])) {
            peg_answer answer = asked ? asked[at].answer : PEG_UNKNOWN;

            out[at++] = (peg_verdict){board->shape->lines[line], (uint8_t)answer};
        }
    peg_budget_free(&question->budget, asked, count * sizeof(*asked));
    return status;
}

peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out, size_t room,
                     size_t *out_count)
{
    const peg_setup *setup;
    size_t count;
    peg_question question;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    setup = setup_with_table(&question);
    if (setup) {
        status = judge_by_table(setup, board->pegs.word[0], out, room, &count);
    } else {
        count = peg_board_legal(board, NULL, 0, SIZE_MAX);
        status = peg_out_fits(out, room, count);
        if (out && count > 0 && status == PEG_OK)
            status = judge_by_search(&question, out, count);
    }
    peg_question_end(&question);
    if (out_count && (status >= PEG_OK || status == PEG_E_ROOM))
        *out_count = count;
    return status;
}
