/* SPDX-License-Identifier: MIT */
#include "search/ask.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"
#include "search/winning.h"

#define PEG_EACH_WIDTH "search/keys_kernel.h"
#include "base/width_each.h"

/* Answers for each legal jump until a limit or the caller ends it; the rest stay as they are. */
static peg_status judge(peg_ask *ask, uint8_t *out)
{
    const peg_shape *shape = ask->board->shape;
    peg_status status = PEG_OK;

    for (size_t line = 0; status == PEG_OK && line < shape->line_count; line++) {
        peg_answer answer = PEG_UNKNOWN;
        peg_bits next = ask->board->pegs;

        if (!peg_bits_allow(&next, shape->lines[line]))
            continue;
        peg_bits_jump(&next, shape->lines[line]);
        status = peg_ask_answer(ask, &next, &answer, NULL, NULL);
        *out++ = (uint8_t)answer;
    }
    return status;
}

/* Answers for at most room legal jumps. */
static void write_verdicts(const peg_board *board, const uint8_t *answers, peg_verdict *out,
                           size_t room)
{
    const peg_shape *shape = board->shape;
    size_t count = 0;

    for (size_t line = 0; line < shape->line_count && count < room; line++) {
        if (!peg_bits_allow(&board->pegs, shape->lines[line]))
            continue;
        out[count] = (peg_verdict){shape->lines[line], answers ? answers[count] : PEG_UNKNOWN};
        count++;
    }
}

/* What is known, if it is a table that has the position and so all that jumps lead to. */
static const peg_known *find_table(const peg_ask *ask)
{
    const peg_known *known = ask->learned->lesson[0].known;

    return known && known->table && peg_known_covers(known, &ask->board->pegs) ? known : NULL;
}

/* Judges by a table. Returns the number of legal jumps. */
static size_t judge_by_table(const peg_known *known, uint64_t pegs, peg_verdict *out, size_t room)
{
    const peg_table *table = known->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, pegs));
    size_t words = (known->shape->line_count + 63) / 64;
    size_t count = 0;

    for (size_t w = 0; w < words; w++)
        peg_winning_call(table, index, w, legal_word_1(&known->frame, &pegs, w));
    for (size_t w = 0; w < words; w++) {
        uint64_t lines = legal_word_1(&known->frame, &pegs, w);
        uint64_t winning = peg_winning_of(table, index, w, lines);

        for (; lines; lines &= lines - 1, count++) {
            int at = peg_word_first(lines);

            if (count < room)
                out[count] = (peg_verdict){known->shape->lines[64 * w + (size_t)at],
                                           winning >> at & 1 ? PEG_YES : PEG_NO};
        }
    }
    return count;
}

peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out, size_t room,
                     size_t *out_count)
{
    uint8_t few[64];
    uint8_t *answers = few;
    const peg_known *known;
    size_t count;
    peg_ask ask;
    peg_status status;

    if (!board || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    known = find_table(&ask);
    if (known) {
        *out_count = judge_by_table(known, board->pegs.word[0], out, room);
        return PEG_OK;
    }
    count = peg_board_legal(board, NULL, 0, SIZE_MAX);
    if (count > sizeof(few))
        answers = peg_budget_resize(&ask.budget, NULL, 0, count);
    if (answers) {
        memset(answers, PEG_UNKNOWN, count);
        status = judge(&ask, answers);
    } else {
        status = peg_budget_refusal(&ask.budget);
    }
    if (status >= PEG_OK) {
        write_verdicts(board, answers, out, room);
        *out_count = count;
    }
    if (answers != few)
        peg_budget_free(&ask.budget, answers, count);
    return status;
}
