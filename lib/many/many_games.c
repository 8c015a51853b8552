/* SPDX-License-Identifier: MIT */

/* Arrays to play by: a line in each position, legal lines, bytes for pegs, and games. */
#include "many/many.h"

peg_status peg_many_play(const peg_many *many, const peg_limits *limits, const uint64_t *positions,
                         const int64_t *lines, size_t count, uint64_t *out, size_t *out_at)
{
    peg_budget budget;
    peg_status status;

    if (count > 0 && (!lines || !out))
        return PEG_E_ARGUMENT;
    status = peg_many_work_on(many, limits, positions, count, &budget, out_at);
    /* All are checked before any is played, so that nothing need be taken back. */
    if (status == PEG_OK)
        status = peg_many_ops_of(many)->check(many, positions, lines, count, &budget, out_at);
    if (status == PEG_OK)
        peg_many_ops_of(many)->play(many, positions, lines, count, out);
    return status;
}

peg_status peg_many_legal(const peg_many *many, const peg_limits *limits, const uint64_t *positions,
                          size_t count, uint8_t *out, size_t *out_at)
{
    uint64_t few[PEG_MANY_FEW_WORDS];
    uint64_t *scratch;
    peg_budget budget;
    peg_status status;

    if (!out && count > 0)
        return PEG_E_ARGUMENT;
    status = peg_many_work_on(many, limits, positions, count, &budget, out_at);
    if (status != PEG_OK)
        return status;
    scratch = peg_many_take_scratch(many->frame.line_words, few, &budget);
    if (!scratch)
        return peg_budget_refuse(&budget);
    status = peg_many_ops_of(many)->legal(many, positions, count, scratch, &budget, out);
    peg_many_free_scratch(scratch, many->frame.line_words, &budget);
    return status;
}

/* Whether all holes have cells of a plane. */
static peg_status check_cells(const peg_many *many, const uint32_t *cells, size_t cell_count)
{
    for (int hole = 0; hole < many->shape->holes; hole++)
        if (cells[hole] >= cell_count)
            return PEG_E_INDEX;
    return PEG_OK;
}

peg_status peg_many_unpack(const peg_many *many, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint32_t *cells,
                           size_t cell_count, uint8_t *out, size_t *out_at)
{
    size_t words;
    size_t holes;
    size_t each;
    peg_budget budget;
    peg_status status;

    if (!many || (!out && count > 0))
        return PEG_E_ARGUMENT;
    status = cells ? check_cells(many, cells, cell_count) : PEG_OK;
    if (status == PEG_OK)
        status = peg_many_work_on(many, limits, positions, count, &budget, out_at);
    words = many->words;
    holes = (size_t)many->shape->holes;
    each = cells ? cell_count : holes;
    for (size_t i = 0; i < count && status == PEG_OK; i++, positions += words, out += each) {
        if (cells) {
            memset(out, 0, each);
            for (size_t hole = 0; hole < holes; hole++)
                out[cells[hole]] = positions[hole / 64] >> hole % 64 & 1;
        } else {
            peg_many_write_bits(positions, holes, out);
        }
        status = peg_many_spend(&budget, i, cells ? each / 16 + holes / 2 : holes / 8);
    }
    return status;
}

peg_status peg_many_pack(const peg_many *many, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out)
{
    size_t holes;
    peg_budget budget;
    peg_status status;

    if (!many || (count > 0 && (!pegs || !out)))
        return PEG_E_ARGUMENT;
    holes = (size_t)many->shape->holes;
    status = peg_many_budget(&many->allocator, limits, count, &budget);
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        for (size_t hole = 0; hole < holes; hole++) {
            if (hole % 64 == 0)
                *out++ = 0;
            out[-1] |= (uint64_t)(*pegs++ != 0) << hole % 64;
        }
        status = peg_many_spend(&budget, i, holes / 2);
    }
    return status;
}

/* Whether all is there that a step needs. */
static peg_status check_games(const peg_many *many, const peg_games *games, const int64_t *lines)
{
    if (!games->positions || (games->drawn && !games->state))
        return PEG_E_ARGUMENT;
    if (lines &&
        (!games->starts || !games->ended || !games->rewards || !games->terminated ||
         !games->refused || games->reward < PEG_REWARD_WON || games->reward > PEG_REWARD_PEGS))
        return PEG_E_ARGUMENT;
    for (size_t i = 0; lines && i < games->count; i++)
        if ((uint64_t)lines[i] >= many->shape->line_count)
            return PEG_E_INDEX;
    return games->observations && games->cells ? check_cells(many, games->cells, games->cell_count)
                                               : PEG_OK;
}

peg_status peg_many_step(const peg_many *many, const peg_games *games, const int64_t *lines)
{
    uint64_t few[PEG_MANY_FEW_WORDS];
    uint64_t *scratch;
    peg_budget budget;
    peg_status status;

    if (!many || !games)
        return PEG_E_ARGUMENT;
    status = check_games(many, games, lines);
    if (status == PEG_OK)
        status = peg_budget_begin(&budget, NULL, &many->allocator);
    if (status != PEG_OK)
        return status;
    scratch = peg_many_take_scratch(many->frame.line_words, few, &budget);
    if (!scratch)
        return peg_budget_refuse(&budget);
    peg_many_ops_of(many)->step(many, games, lines, scratch);
    peg_many_free_scratch(scratch, many->frame.line_words, &budget);
    return PEG_OK;
}

/* What random games are played with, and how they have ended. */
typedef struct random_games {
    const peg_board *board;
    peg_many many;
    peg_chooser chooser;
    uint64_t *state;
    uint64_t *positions; /* of a game, then scratch */
    uint64_t *out_won;
    uint64_t *out;
} random_games;

/* Plays games to their ends. */
static peg_status random_games_play(const random_games *play, uint64_t games, peg_budget *budget)
{
    const peg_frame *frame = &play->many.frame;
    const peg_many_ops *ops = peg_many_ops_of(&play->many);
    size_t pegs = (size_t)peg_bits_count(&play->board->pegs);
    size_t width = (size_t)frame->words;
    uint64_t *scratch = play->positions + (pegs + 1) * width;
    uint64_t each = 8 + frame->line_words * (size_t)frame->chunks / 4;
    peg_status status = PEG_OK;

    memcpy(play->positions, play->board->pegs.word, width * sizeof(*play->positions));
    while (games-- > 0 && status == PEG_OK) {
        size_t jumps = ops->play_at_random(&play->many, pegs, &play->chooser, scratch, play->state,
                                           play->positions);
        peg_bits last = {{0}};

        memcpy(last.word, play->positions + jumps * width, width * sizeof(*last.word));
        play->out[pegs - jumps]++;
        *play->out_won += (uint64_t)peg_goal_met(&play->many.goal, &last);
        status = peg_budget_spend(budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(budget, (jumps + 1) * each);
    }
    return status;
}

peg_status peg_many_random_games(const peg_board *board, const peg_limits *limits, int draws,
                                 const peg_jump *order, size_t count, uint64_t *state,
                                 uint64_t games, uint64_t *out_won, uint64_t *out)
{
    random_games play = {.board = board, .state = state, .out_won = out_won, .out = out};
    size_t words;
    size_t lines;
    uint16_t *place;
    peg_budget budget;
    peg_status status;

    if (!board || (!order && count > 0) || !state || !out_won || !out || draws < PEG_DRAW_ON)
        return PEG_E_ARGUMENT;
    status = peg_many_budget(&board->allocator, limits, (size_t)games, &budget);
    if (status == PEG_OK)
        status = peg_many_begin(board, PEG_SYMMETRIES_NONE, &budget, &play.many);
    if (status != PEG_OK)
        return status;
    lines = (board->shape->line_count + 1) * sizeof(*place);
    words = ((size_t)peg_bits_count(&board->pegs) + 1) * (size_t)play.many.frame.words +
            peg_many_scratch_words(&play.many);
    place = peg_budget_resize(&budget, NULL, 0, lines);
    play.positions = peg_budget_resize(&budget, NULL, 0, words * sizeof(*play.positions));
    status = budget.status;
    if (place && play.positions)
        status = peg_shape_place_lines(board->shape, order, count, place);
    if (play.positions && status == PEG_OK) {
        play.chooser = (peg_chooser){draws, place, 1};
        *out_won = 0;
        memset(out, 0, ((size_t)peg_bits_count(&board->pegs) + 1) * sizeof(*out));
        status = random_games_play(&play, games, &budget);
    }
    peg_budget_free(&budget, place, lines);
    peg_budget_free(&budget, play.positions, words * sizeof(*play.positions));
    peg_many_end(&play.many, &budget);
    return status;
}
