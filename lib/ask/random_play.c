/* SPDX-License-Identifier: MIT */

/* How random play ends: all that the caller may want of the chances. */
#include "ask/question.h"
#include "base/count.h"

/* The pegs left on average. */
static double mean_of(const peg_chances *chances, size_t pegs)
{
    /* Each part loses its lowest 9 bits, so that the sum cannot pass 128 bits. */
    enum { SPARE = 9 };
    peg_count sum = {0, 0};

    for (size_t left = 0; left <= pegs; left++) {
        peg_count times = {left, 0};
        peg_count part = chances->left[left];

        peg_count_divide(&part, 1 << SPARE);
        peg_count_multiply(&part, &times, &part);
        peg_count_add(&sum, &part);
    }
    return peg_chance_number(sum) * (1 << SPARE);
}

peg_status peg_random_play(peg_board *board, const peg_limits *limits, int draws, double *out_win,
                           double *out_pegs, double *out, size_t room, size_t *out_count)
{
    peg_played played;
    const peg_chances *chances = &played.chances;
    size_t pegs;
    double win;
    peg_question question;
    peg_status status;

    if (!board || draws < PEG_DRAW_ON || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = peg_question_play(&question, draws, &played, &win);
    peg_question_end(&question);
    if (status != PEG_OK)
        return status;
    pegs = (size_t)peg_bits_count(&board->pegs);
    if (out_win)
        *out_win = win;
    if (out_pegs)
        *out_pegs = mean_of(chances, pegs);
    peg_out_size(out_count, pegs + 1);
    status = peg_out_fits(out, room, pegs + 1);
    for (size_t left = 0; out && status == PEG_OK && left <= pegs; left++)
        out[left] = peg_chance_number(chances->left[left]);
    return status;
}
