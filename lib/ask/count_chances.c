/* SPDX-License-Identifier: MIT */

/*
 * The chances of how random play ends, by going forward level by level with the chance of each
 * position. The board remembers those of one position, for peg_random_play() and peg_rate().
 */
#include "ask/question.h"
#include "base/count.h"
#include "count/reach.h"

peg_status peg_question_play(peg_question *question, int draws, peg_played *out_played,
                             double *out_win)
{
    const peg_board *board = question->board;
    const peg_bits *goal = &board->goal.pegs;
    const peg_bits *stop = board->goal.kind == PEG_GOAL_ANYWHERE ? NULL : goal;
    size_t most = draws < 0 ? PEG_MOST_LEVEL_IMAGES : 1;
    peg_budget *budget = &question->budget;
    const peg_played *kept = question->ledger->played;
    peg_chances *chances = &out_played->chances;
    peg_frame frame;

    if (kept && kept->draws == draws && peg_bits_equal(&kept->pegs, &board->pegs)) {
        *out_played = *kept;
    } else {
        out_played->pegs = board->pegs;
        out_played->draws = draws;
        if (peg_frame_make(board->shape, goal, &board->pegs, most, 0, budget, &frame) != PEG_OK)
            return budget->status;
        peg_chances_find(&frame, &board->pegs, stop, draws, budget, chances);
        peg_frame_free(&frame, budget);
        if (budget->status != PEG_OK)
            return budget->status;
        peg_ledger_keep_played(question->ledger, out_played, budget);
    }
    *out_win = peg_chance_number(stop ? chances->won : chances->left[1]);
    return PEG_OK;
}
