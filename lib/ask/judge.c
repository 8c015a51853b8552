/* SPDX-License-Identifier: MIT */

/*
 * Which legal jumps lead to a position that can still be won. With a table all are looked up
 * at once; otherwise each is a question of its own, and the lost positions found for one help
 * with the next.
 */
#include "ask/out.h"
#include "ask/question.h"

#include "position/legal_template.h"
#include "position/winning_lines.h"

/* Answers for the legal jumps in order. If a limit or the caller ends it, the rest stay unknown. */
static peg_status judge(peg_question *question, uint8_t *out)
{
    const peg_shape *shape = question->board->shape;
    peg_status status = PEG_OK;

    for (size_t line = 0; status == PEG_OK && line < shape->line_count; line++) {
        peg_answer answer = PEG_UNKNOWN;
        peg_bits next = question->board->pegs;

        if (!peg_bits_allow(&next, shape->lines[line]))
            continue;
        peg_bits_jump(&next, shape->lines[line]);
        status = peg_question_answer(question, &next, &answer, NULL, NULL);
        *out++ = (uint8_t)answer;
    }
    return status;
}

/* Puts the answers beside the legal jumps. Without memory for answers, all are unknown. */
static void write_verdicts(const peg_board *board, const uint8_t *answers, peg_verdict *out)
{
    const peg_shape *shape = board->shape;

    for (size_t line = 0; line < shape->line_count; line++)
        if (peg_bits_allow(&board->pegs, shape->lines[line]))
            *out++ = (peg_verdict){shape->lines[line], answers ? *answers++ : PEG_UNKNOWN};
}

/* The current problem if it has a table for the position, and so for all that jumps lead to. */
static const peg_problem *problem_with_table(const peg_question *question)
{
    const peg_problem *problem = question->current ? question->current->problem[PEG_BARE] : NULL;

    return problem && problem->table && peg_problem_covers(problem, &question->board->pegs)
               ? problem
               : NULL;
}

/* Judges by a table. The number of legal jumps goes to *out_count, in any case. */
static peg_status judge_by_table(const peg_problem *problem, uint64_t pegs, peg_verdict *out,
                                 size_t room, size_t *out_count)
{
    const peg_table *table = problem->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, pegs));
    size_t words = (problem->shape->line_count + 63) / 64;
    size_t count = 0;

    for (size_t w = 0; w < words; w++) {
        uint64_t lines = legal_word(&problem->frame, &pegs, w);

        count += (size_t)peg_word_count(lines);
        peg_winning_fetch(table, index, w, lines);
    }
    *out_count = count;
    if (!out || count > room)
        return peg_out_fits(out, room, count);
    for (size_t w = 0; w < words; w++) {
        uint64_t lines = legal_word(&problem->frame, &pegs, w);
        uint64_t winning = peg_winning_lines(table, index, w, lines);

        for (; lines; lines &= lines - 1) {
            int at = peg_word_first(lines);

            *out++ = (peg_verdict){problem->shape->lines[64 * w + (size_t)at],
                                   winning >> at & 1 ? PEG_YES : PEG_NO};
        }
    }
    return PEG_OK;
}

/* Judges by one search after another. */
static peg_status judge_by_search(peg_question *question, peg_verdict *out, size_t count)
{
    uint8_t few[64];
    uint8_t *answers = few;
    peg_status status;

    if (count > sizeof(few))
        answers = peg_budget_resize(&question->budget, NULL, 0, count);
    if (answers) {
        memset(answers, PEG_UNKNOWN, count);
        status = judge(question, answers);
    } else {
        status = peg_budget_refusal(&question->budget);
    }
    if (status >= PEG_OK)
        write_verdicts(question->board, answers, out);
    if (answers != few)
        peg_budget_free(&question->budget, answers, count);
    return status;
}

peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out, size_t room,
                     size_t *out_count)
{
    const peg_problem *problem;
    size_t count;
    peg_question question;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    problem = problem_with_table(&question);
    if (problem) {
        status = judge_by_table(problem, board->pegs.word[0], out, room, &count);
    } else {
        count = peg_board_legal(board, NULL, 0, SIZE_MAX);
        status = peg_out_fits(out, room, count);
        if (out && status == PEG_OK)
            status = judge_by_search(&question, out, count);
    }
    if (out_count && (status >= PEG_OK || status == PEG_E_ROOM))
        *out_count = count;
    return status;
}
