/* SPDX-License-Identifier: MIT */

/* Legal lines as bytes, and steps of games, of many positions of PEG_WIDTH words. */
#ifndef PEG_MANY_GAMES_TEMPLATE_H
#define PEG_MANY_GAMES_TEMPLATE_H

#include "many/many_template.h"

/* Writes a byte for each line, and returns whether one is legal. */
static inline int write_legal(const peg_many *many, const uint64_t *position, size_t line_words,
                              uint64_t *scratch, uint8_t *out)
{
    uint64_t any = 0;

    find_legal(&many->frame, position, line_words, scratch);
    for (size_t w = 0; w < line_words; w++)
        any |= scratch[w];
    if (out)
        peg_many_write_bits(scratch, many->shape->line_count, out);
    return any != 0;
}

static peg_status write_all_legal(const peg_many *many, const uint64_t *positions, size_t count,
                                  uint64_t *scratch, peg_budget *budget, uint8_t *out)
{
    size_t lines = many->shape->line_count;
    size_t line_words = many->frame.line_words;
    peg_status status = PEG_OK;
    uint64_t few[2];

    for (size_t i = 0; i < count && status == PEG_OK; i++, out += lines) {
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + place_of(many, i), position);
        if (line_words == 2)
            write_legal(many, position, 2, few, out);
        else
            write_legal(many, position, line_words, scratch, out);
        status = peg_many_spend(budget, i, position_steps(&many->frame) + lines / 8);
    }
    return status;
}

static inline int is_legal(const peg_many *many, size_t line, const uint64_t *position)
{
    const uint64_t *masks = many->shape->masks + 2 * line * PEG_WIDTH;
    uint64_t wrong = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        wrong |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return wrong == 0;
}

static peg_status check_lines(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                              size_t count, peg_budget *budget, size_t *out_at)
{
    peg_status status = PEG_OK;

    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        uint64_t line = (uint64_t)lines[i];
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + place_of(many, i), position);
        if (line >= many->shape->line_count || !is_legal(many, (size_t)line, position)) {
            if (out_at)
                *out_at = i;
            return line >= many->shape->line_count ? PEG_E_INDEX : PEG_E_LINE;
        }
        status = peg_many_spend(budget, i, 4);
    }
    return status;
}

static void play_lines(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                       size_t count, uint64_t *out)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t line = (uint64_t)lines[i];
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + place_of(many, i), position);
        /* Another thread may have changed the lines since they were checked. */
        if (line < many->shape->line_count)
            play_line(many, (size_t)line, position);
        write_position(many, position, out + place_of(many, i));
    }
}

static inline int count_pegs(const uint64_t *position)
{
    int count = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        count += peg_word_count(position[w]);
    return count;
}

static inline int is_won(const peg_many *many, const uint64_t *position)
{
    return many->goal.kind == PEG_GOAL_ANYWHERE
               ? count_pegs(position) == 1
               : positions_equal(position, many->goal.pegs.word, PEG_UNMARKED);
}

/* What the end of a game is worth. */
static double worth_of_end(const peg_many *many, int reward, const uint64_t *position, int won)
{
    int more = count_pegs(position) - peg_goal_count(&many->goal);

    if (reward == PEG_REWARD_WON)
        return won ? 1 : -1;
    if (reward == PEG_REWARD_JUMPS)
        return 0;
    return more > 0 ? -(double)more : (double)more;
}

static void see_planes(const peg_many *many, const peg_games *games, const uint64_t *position,
                       uint8_t *out)
{
    const uint32_t *cells = games->cells;
    size_t cell_count = games->cell_count;
    int holes = many->shape->holes;

    memset(out, 0, 2 * cell_count);
    for (int hole = 0; hole < holes; hole++) {
        unsigned peg = position[hole / 64] >> hole % 64 & 1;

        out[cells[hole] + (peg ? 0 : cell_count)] = 1;
    }
}

/* Writes what is seen of a game, and returns whether a line is legal. */
static inline int see_game(const peg_many *many, const peg_games *games, size_t at,
                           const uint64_t *position, size_t line_words, uint64_t *scratch)
{
    size_t lines = many->shape->line_count;
    size_t holes = (size_t)many->shape->holes;
    uint8_t *masks = games->masks ? games->masks + at * lines : NULL;

    if (games->observations && games->cells)
        see_planes(many, games, position, games->observations + at * 2 * games->cell_count);
    else if (games->observations)
        peg_many_write_bits(position, holes, games->observations + at * holes);
    if (games->drawn) {
        size_t line = draw_legal(many, position, line_words, scratch, games->state);

        games->drawn[at] = line < lines ? (int64_t)line : 0;
    }
    return games->masks || games->terminated
               ? write_legal(many, position, line_words, scratch, masks)
               : 0;
}

static inline void step_game(const peg_many *many, const peg_games *games, size_t at, size_t line,
                             uint64_t *position, size_t line_words, uint64_t *scratch)
{
    int begins = games->ended[at];
    int played = 0;
    int won = 0;
    int ends;

    if (begins)
        read_position(many, games->starts + place_of(many, at), position);
    else
        played = line < many->shape->line_count && is_legal(many, line, position);
    if (played) {
        play_line(many, line, position);
        won = is_won(many, position);
    }
    write_position(many, position, games->positions + place_of(many, at));
    ends = !see_game(many, games, at, position, line_words, scratch) || won ||
           (!played && games->is_strict);
    ends = ends && !begins;
    games->rewards[at] = played && games->reward == PEG_REWARD_JUMPS ? 1 : 0;
    if (ends)
        games->rewards[at] += worth_of_end(many, games->reward, position, won);
    games->refused[at] = !played && !begins;
    games->terminated[at] = games->ended[at] = (uint8_t)ends;
}

static inline void step_all(const peg_many *many, const peg_games *games, const int64_t *lines,
                            size_t line_words, uint64_t *scratch)
{
    for (size_t at = 0; at < games->count; at++) {
        uint64_t position[PEG_WIDTH];

        read_position(many, games->positions + place_of(many, at), position);
        if (lines)
            step_game(many, games, at, (size_t)lines[at], position, line_words, scratch);
        else
            see_game(many, games, at, position, line_words, scratch);
    }
}

static void step_games(const peg_many *many, const peg_games *games, const int64_t *lines,
                       uint64_t *scratch)
{
    uint64_t few[2];

    if (many->frame.line_words == 2)
        step_all(many, games, lines, 2, few);
    else
        step_all(many, games, lines, many->frame.line_words, scratch);
}

#endif
