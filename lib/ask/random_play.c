/* SPDX-License-Identifier: MIT */

/* How random play ends, by going forward level by level with the chance of each position. */
#include "ask/question.h"
#include "base/count.h"
#include "count/reach.h"

/* Finds the chances of a position, which the board remembers. */
static peg_status find_chances(peg_board *board, const peg_limits *limits, peg_played *played)
{
    const peg_bits *goal = &board->goal.pegs;
    const peg_bits *stop = board->goal.kind == PEG_GOAL_ANYWHERE ? NULL : goal;
    size_t most = played->draws < 0 ? PEG_MOST_LEVEL_IMAGES : 1;
    peg_question question;
    peg_budget *budget = &question.budget;
    const peg_played *kept;
    peg_frame frame;
    peg_status status = peg_question_begin(&question, board, limits);

    if (status != PEG_OK)
        return status;
    kept = question.ledger->played;
    if (kept && kept->draws == played->draws && peg_bits_equal(&kept->pegs, &played->pegs)) {
        *played = *kept;
        peg_question_end(&question);
        return PEG_OK;
    }
    if (peg_frame_make(board->shape, goal, &played->pegs, most, 0, budget, &frame) == PEG_OK) {
        peg_chances_find(&frame, &played->pegs, stop, played->draws, budget, &played->chances);
        peg_frame_free(&frame, budget);
    }
    if (budget->status == PEG_OK)
        peg_ledger_keep_played(question.ledger, played, budget);
    return peg_question_end(&question);
}

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
    peg_played played = {.draws = draws};
    const peg_chances *chances = &played.chances;
    size_t pegs;
    peg_status status;

    if (!board || draws < PEG_DRAW_ON || (!out && room > 0))
        return PEG_E_ARGUMENT;
    played.pegs = board->pegs;
    status = find_chances(board, limits, &played);
    if (status != PEG_OK)
        return status;
    pegs = (size_t)peg_bits_count(&board->pegs);
    if (out_win)
        *out_win = peg_chance_number(board->goal.kind == PEG_GOAL_ANYWHERE ? chances->left[1]
                                                                           : chances->won);
    if (out_pegs)
        *out_pegs = mean_of(chances, pegs);
    peg_out_size(out_count, pegs + 1);
    status = peg_out_fits(out, room, pegs + 1);
    for (size_t left = 0; out && status == PEG_OK && left <= pegs; left++)
        out[left] = peg_chance_number(chances->left[left]);
    return status;
}
