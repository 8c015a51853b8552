/* SPDX-License-Identifier: MIT */
#include "search/ask.h"

#include "search/hunt.h"
#include "search/perimeter.h"

peg_status peg_ask_begin(peg_ask *ask, peg_board *board, const peg_limits *limits)
{
    peg_status status = peg_learned_begin(board, limits, &ask->budget);

    if (status != PEG_OK)
        return status;
    ask->board = board;
    ask->learned = peg_learned_of(board);
    return ask->learned ? PEG_OK : PEG_E_MEMORY;
}

peg_status peg_ask_prepare(peg_ask *ask, const peg_bits *pegs)
{
    peg_lesson *lesson = &ask->learned->lesson[0];

    peg_learned_turn_to(ask->learned, pegs, &ask->budget);
    if (lesson->known)
        return PEG_OK;
    return peg_known_make(ask->board->shape, ask->board->goal_kind, &ask->board->goal, pegs,
                          ask->learned->table, &ask->budget, &lesson->known);
}

peg_answer peg_ask_look(const peg_known *known, const peg_bits *pegs)
{
    int16_t sums[PEG_BANK_MOST];

    if (known->table)
        return peg_table_has(known->table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (peg_known_won(known, pegs))
        return PEG_YES;
    if (known->goal_count == 0 || peg_bits_count(pegs) == 0)
        return PEG_NO;
    if (peg_bits_count(pegs) <= known->perimeter_pegs)
        return peg_perimeter_has(known, pegs) ? PEG_YES : PEG_NO;
    peg_bank_sum(&known->bank, pegs, sums);
    return peg_bank_rules_out(&known->bank, sums) ? PEG_NO : PEG_UNKNOWN;
}

peg_answer peg_ask_glance(const peg_ask *ask, const peg_bits *pegs)
{
    return peg_ask_look(ask->learned->lesson[0].known, pegs);
}

/* Plays the first jump to a position that one look knows to win. */
static int step(const peg_known *known, const peg_table *table, peg_bits *pegs, peg_jump *out_jump)
{
    const peg_shape *shape = known->shape;

    for (size_t line = 0; line < shape->line_count; line++) {
        peg_jump jump = shape->lines[line];
        peg_bits next = *pegs;

        if (!peg_bits_allow(pegs, jump))
            continue;
        peg_bits_jump(&next, jump);
        if (table ? !peg_table_has(table, next.word[0]) : peg_ask_look(known, &next) != PEG_YES)
            continue;
        *pegs = next;
        *out_jump = jump;
        return 1;
    }
    return 0;
}

peg_status peg_ask_play(const peg_known *known, const peg_table *table, const peg_bits *pegs,
                        const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                        size_t *out_count)
{
    peg_bits reached = *pegs;
    size_t count = 0;

    for (size_t i = 0; i < line_count; i++) {
        out_jumps[count] = known->shape->lines[lines[i]];
        peg_bits_jump(&reached, out_jumps[count++]);
    }
    /* From a position known to win, such steps lead on until it is won. */
    while (!peg_known_won(known, &reached) && step(known, table, &reached, out_jumps + count))
        count++;
    *out_count = count;
    /* They lead nowhere if what is known is a table with wrong answers. */
    return peg_known_won(known, &reached) ? PEG_OK : PEG_E_TABLE;
}

/*
 * Which way to win a hunt finds depends on the lost positions that it passes over.
 * With exact 1 it is found by a hunt that began with none, so that what was asked
 * before does not tell; that nothing wins is told by those kept all the same.
 */
static peg_status hunt(peg_ask *ask, const peg_bits *pegs, int exact, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count)
{
    peg_lesson *lesson = &ask->learned->lesson[0];
    int again = exact && lesson->lost.room > 0;
    peg_status status = peg_hunt(lesson->known, &lesson->lost, pegs, &ask->budget, out_answer,
                                 out_lines, out_count);

    if (status != PEG_OK || *out_answer != PEG_YES || !again)
        return status;
    peg_learned_drop_lost(ask->learned, &ask->budget);
    return peg_hunt(lesson->known, &lesson->lost, pegs, &ask->budget, out_answer, out_lines,
                    out_count);
}

peg_status peg_ask_answer(peg_ask *ask, const peg_bits *pegs, peg_answer *out_answer,
                          peg_jump *out_jumps, size_t *out_count)
{
    const peg_known *known;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_answer answer;
    peg_status status = peg_ask_prepare(ask, pegs);

    if (status != PEG_OK)
        return status;
    known = ask->learned->lesson[0].known;
    answer = peg_ask_glance(ask, pegs);
    if (answer == PEG_UNKNOWN) {
        status = hunt(ask, pegs, out_jumps != NULL, &answer, lines, &line_count);
        if (status != PEG_OK)
            return status;
    }
    *out_answer = answer;
    if (answer != PEG_YES || !out_jumps || !out_count)
        return PEG_OK;
    return peg_ask_play(known, known->table, pegs, lines, line_count, out_jumps, out_count);
}

uint64_t peg_ask_looked_at(const peg_ask *ask)
{
    const peg_known *known = ask->learned->lesson[0].known;

    if (known->table)
        return UINT64_C(1) << known->table->layout.free;
    return known->perimeter.count + ask->budget.spent;
}
