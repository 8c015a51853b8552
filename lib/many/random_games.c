/* SPDX-License-Identifier: MIT */

/* Random games: how they end, and positions drawn that they come to. */
#include "many/many.h"
#include "base/random.h"

/* After 2^20 games in a row that do not come to the pegs wanted, no more are played. */
enum { MOST_GAMES = 1 << 20 };

/* What games are played with, one after another. */
typedef struct player {
    peg_work work;
    peg_many many;
    peg_chooser chooser;
    size_t most;         /* jumps in a game */
    uint64_t *state;     /* of the random numbers */
    uint64_t *positions; /* of a game */
    size_t size;         /* of these in bytes */
} player;

/* Begins after its budget. It is to be ended in any case. */
static void player_begin(player *play, const peg_board *board, size_t most, uint64_t *state)
{
    size_t width = (size_t)board->shape->words;

    play->most = most;
    play->state = state;
    play->size = (most + 1) * width * sizeof(*play->positions);
    peg_many_begin(board, PEG_SYMMETRIES_NONE, &play->work.budget, &play->many);
    peg_work_begin(&play->many, &play->work);
    play->positions = peg_budget_resize(&play->work.budget, NULL, 0, play->size);
    if (play->positions)
        memcpy(play->positions, board->pegs.word, width * sizeof(*play->positions));
}

static peg_status player_end(player *play)
{
    peg_budget_free(&play->work.budget, play->positions, play->size);
    peg_many_end(&play->many, &play->work.budget);
    peg_board_let_go(&play->work.budget);
    return peg_work_end(&play->work);
}

/* Plays a game, and returns the number of its jumps. */
static size_t player_game(player *play)
{
    const peg_frame *frame = &play->many.frame;
    uint64_t each = 8 + frame->line_words * (size_t)frame->chunks / 4;
    size_t jumps = peg_many_ops_of(&play->many)
                       ->play_at_random(&play->many, play->most, &play->chooser, play->work.scratch,
                                        play->state, play->positions);

    peg_budget_work(&play->work.budget, (jumps + 1) * each);
    return jumps;
}

peg_status peg_many_random_games(const peg_board *board, const peg_limits *limits, int draws,
                                 uint64_t *state, uint64_t games, uint64_t *out_won, uint64_t *out)
{
    player play = {.chooser = {draws, 1}};
    peg_budget *budget = &play.work.budget;
    uint64_t left[PEG_MAX_HOLES + 1];
    uint64_t won = 0; /* where the caller has no place for it */
    size_t pegs;
    size_t width;
    peg_status status;

    if (!board || !state || draws < PEG_DRAW_ON)
        return PEG_E_ARGUMENT;
    pegs = (size_t)peg_bits_count(&board->pegs);
    width = (size_t)board->shape->words;
    out_won = out_won ? out_won : &won;
    out = out ? out : left;
    status = peg_many_budget(board, NULL, limits, (size_t)games, budget);
    if (status == PEG_OK)
        player_begin(&play, board, pegs, state);
    if (status >= PEG_OK && budget->status >= PEG_OK) {
        *out_won = 0;
        memset(out, 0, (pegs + 1) * sizeof(*out));
    }
    if (status != PEG_OK)
        return status;
    for (; budget->status == PEG_OK && games > 0; games--) {
        size_t jumps = player_game(&play);
        peg_bits last = {{0}};

        memcpy(last.word, play.positions + jumps * width, width * sizeof(*last.word));
        out[pegs - jumps]++;
        *out_won += (uint64_t)peg_goal_met(&board->goal, &last);
        peg_budget_spend(budget, 1);
    }
    return player_end(&play);
}

peg_status peg_many_draw_by_play(const peg_board *board, const peg_limits *limits, int pegs,
                                 uint64_t *state, size_t count, uint64_t *out)
{
    player play = {.chooser = {PEG_DRAW_ON, 0}};
    peg_budget *budget = &play.work.budget;
    size_t width = (size_t)board->shape->words;
    size_t words = peg_shape_words(board->shape);
    uint32_t missed = 0;
    peg_status status = peg_many_budget(board, NULL, limits, count, budget);

    if (status != PEG_OK)
        return status;
    player_begin(&play, board, (size_t)(peg_bits_count(&board->pegs) - pegs), state);
    for (size_t i = 0; budget->status == PEG_OK && i < count;) {
        size_t jumps = player_game(&play);

        if (pegs > 0 && jumps < play.most) {
            if (++missed == MOST_GAMES)
                peg_budget_fail(budget, PEG_END);
            continue;
        }
        missed = 0;
        if (pegs == 0)
            jumps = peg_random_below(state, (uint32_t)jumps + 1);
        memcpy(out + i++ * words, play.positions + jumps * width, words * sizeof(*out));
        peg_budget_spend(budget, 1);
    }
    return player_end(&play);
}
