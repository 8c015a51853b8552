/* SPDX-License-Identifier: MIT */

/*
 * Jumps, images, random play, legal lines as bytes, and steps of games, for many positions of
 * PEG_WIDTH words. Functions use scratch of their own instead of the frame's, because many threads
 * may use the same frame at once.
 */
#ifndef PEG_MANY_MANY_TEMPLATE_H
#define PEG_MANY_MANY_TEMPLATE_H

#include "base/assert.h"
#include "many/many.h"
#include "base/random.h"
#include "position/position_template.h"

static inline void read_position(const peg_many *many, const uint64_t *from, uint64_t *out)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = PEG_WIDTH == 1 || w < (int)many->words ? from[w] : 0;
}

static inline void write_position(const peg_many *many, const uint64_t *position, uint64_t *out)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        if (PEG_WIDTH == 1 || w < (int)many->words)
            out[w] = position[w];
}

/* Where the position of an index is in an array. */
static inline size_t many_place(const peg_many *many, size_t index)
{
    return PEG_WIDTH == 1 ? index : index * many->words;
}

/* Plays a jump along a line, or takes it back. */
static inline void play_line(const peg_many *many, size_t line, uint64_t *position)
{
    const uint64_t *masks = many->shape->masks + (2 * line + 1) * PEG_WIDTH;

    for (int w = 0; w < PEG_WIDTH; w++)
        position[w] ^= masks[w];
}

/*
 * Lists the jumps from one position, or the jumps to it. The caller passes the group's size and the
 * shift of the frame's images: an array has a mark below the position, a search above.
 */
static inline void many_list_jumps(const peg_many *many, const peg_frame *frame, int shift,
                                   const uint64_t *position, int64_t owner, int back,
                                   size_t group_size, uint64_t *images, peg_jump_list *list)
{
    uint64_t tried[PEG_WIDTH];
    uint64_t after[PEG_WIDTH] = {0};

    if (back)
        complement_of(frame, position, tried);
    else
        copy_position(tried, position);
    if (list->positions && group_size == 1 && shift == 0)
        copy_position(images, position);
    else if (list->positions)
        find_images_for(frame, position, group_size, images);
    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        lines_to_try(frame, tried, w, lines);
        if (list->room == 0) {
            list->count += (size_t)(peg_word_count(lines[0]) + peg_word_count(lines[1]));
            continue;
        }
        for (size_t half = 0; half < 2; half++)
            for (; lines[half]; lines[half] &= lines[half] - 1, list->count++) {
                size_t line = (w + half) * 64 + (size_t)peg_word_first(lines[half]);

                if (list->count >= list->room)
                    continue;
                if (list->positions) {
                    const uint64_t *flips = frame->jump_images + line * group_size * PEG_WIDTH;

                    least_after_jump(frame, images, flips, group_size, after);
                    after[0] = after[0] << shift | after[0] >> (-shift & 63);
                    write_position(many, after, list->positions + many_place(many, list->count));
                }
                if (list->owners)
                    list->owners[list->count] = owner;
                if (list->lines)
                    list->lines[list->count] = (uint16_t)line;
            }
    }
}

static void many_list_all(const peg_many *many, const peg_frame *frame, const uint64_t *positions,
                          size_t count, int back, peg_work *work, peg_jump_list *out_list)
{
    size_t group_size = frame->group_size;
    int shift = frame->image_shift;
    peg_jump_list list = *out_list; /* a copy that no write can change */
    uint64_t few[8 * PEG_WIDTH] = {0};

    for (size_t i = 0; i < count && work->budget.status == PEG_OK; i++) {
        uint64_t position[PEG_WIDTH];
        size_t before = list.count;
        int64_t at = (int64_t)i;

        read_position(many, positions + many_place(many, i), position);
        position[0] = position[0] >> shift | position[0] << (-shift & 63);
        /* Separate code for the usual boards, whose images then stay in registers. */
        if (group_size == 8)
            many_list_jumps(many, frame, shift, position, at, back, 8, few, &list);
        else if (group_size == 1)
            many_list_jumps(many, frame, shift, position, at, back, 1, few, &list);
        else
            many_list_jumps(many, frame, shift, position, at, back, group_size, work->scratch,
                            &list);
        peg_budget_spend(&work->budget, 1);
        peg_budget_work(&work->budget,
                        position_steps(frame) + (list.count - before) * jump_steps(frame));
    }
    *out_list = list;
}

/* Finds the least of a position's images, for a group of a size that the caller knows. */
static inline image_key find_least(const peg_frame *frame, const uint64_t *position,
                                   size_t group_size, uint64_t *images)
{
    image_key least = {{0}};

    find_images_for(frame, position, group_size, images);
    copy_position(least.word, images);
    for (size_t s = 1; s < group_size; s++)
        if (is_less(images + s * PEG_WIDTH, least.word))
            copy_position(least.word, images + s * PEG_WIDTH);
    return least;
}

static void find_all_images(const peg_many *many, const uint64_t *positions, size_t count, int each,
                            peg_work *work, uint64_t *out)
{
    const peg_frame *frame = &many->frame;
    size_t group_size = frame->group_size;
    uint64_t few[8 * PEG_WIDTH] = {0};

    for (size_t i = 0; i < count && work->budget.status == PEG_OK; i++) {
        uint64_t position[PEG_WIDTH];
        image_key least;

        read_position(many, positions + many_place(many, i), position);
        if (group_size == 8 && !each)
            least = find_least(frame, position, 8, few);
        else if (group_size == 6 && !each)
            least = find_least(frame, position, 6, few);
        else
            least = find_least(frame, position, group_size, work->scratch);
        if (!each)
            write_position(many, least.word, out + many_place(many, i));
        for (size_t s = 0; each && s < group_size; s++)
            write_position(many, work->scratch + s * PEG_WIDTH,
                           out + many_place(many, s * count + i));
        peg_budget_spend(&work->budget, 1);
        peg_budget_work(&work->budget, position_steps(frame) + jump_steps(frame));
    }
}

/* Finds all legal lines of a position, with separate code for the two words of usual boards. */
static inline void find_legal(const peg_frame *frame, const uint64_t *position, uint64_t *out)
{
    const uint64_t *table = frame->chunk_lines;
    uint64_t first = ~UINT64_C(0);
    uint64_t second = first;

    if (frame->line_words == 2) {
        for (int c = 0; c < frame->chunks; c++, table += (size_t)PEG_CHUNK_VALUES * 2) {
            const uint64_t *left = table + (size_t)chunk_value(position, c) * 2;

            first &= left[0];
            second &= left[1];
        }
        out[0] = first;
        out[1] = second;
        return;
    }
    for (size_t w = 0; w < frame->line_words; w += 2)
        lines_to_try(frame, position, w, out + w);
}

/* Draws one of some lines, or returns the number of all lines if there is none. */
static inline size_t draw_line(const uint64_t *lines, size_t line_words, size_t line_count,
                               uint64_t *state)
{
    uint32_t count = 0;
    uint32_t before;
    size_t w = 0;
    uint64_t left;

    for (size_t i = 0; i < line_words; i++)
        count += (uint32_t)peg_word_count(lines[i]);
    if (count == 0)
        return line_count;
    before = peg_random_below(state, count);
    for (uint32_t some; before >= (some = (uint32_t)peg_word_count(lines[w])); w++)
        before -= some;
    for (left = lines[w]; before > 0; before--)
        left &= left - 1;
    return w * 64 + (size_t)peg_word_first(left);
}

/* Draws a legal line of a position, or returns the number of lines if there is none. */
static inline size_t draw_legal(const peg_many *many, const uint64_t *position, uint64_t *scratch,
                                uint64_t *state)
{
    size_t words = many->frame.line_words;
    size_t count = many->shape->line_count;

    find_legal(&many->frame, position, scratch);
    return words == 2 ? draw_line(scratch, 2, count, state)
                      : draw_line(scratch, words, count, state);
}

/* Draws lines until one is legal. If all draws miss, the first legal line is taken. */
static inline size_t choose_line(const peg_many *many, const uint64_t *position,
                                 const peg_chooser *chooser, uint64_t *scratch, uint64_t *state)
{
    size_t lines = many->shape->line_count;
    size_t first = lines;

    if (chooser->draws < 0)
        return draw_legal(many, position, scratch, state);
    find_legal(&many->frame, position, scratch);
    for (size_t w = 0; w < many->frame.line_words && first == lines; w++)
        if (scratch[w])
            first = w * 64 + (size_t)peg_word_first(scratch[w]);
    for (int i = 0; first < lines && i < chooser->draws; i++) {
        size_t line = peg_random_below(state, (uint32_t)lines);

        if (scratch[line / 64] >> line % 64 & 1)
            return line;
    }
    return first;
}

static size_t play_at_random(const peg_many *many, size_t most, const peg_chooser *chooser,
                             uint64_t *scratch, uint64_t *state, uint64_t *positions)
{
    size_t jumps = 0;

    for (; jumps < most; jumps++, positions += PEG_WIDTH) {
        size_t line = many->shape->line_count;

        if (!chooser->ends_won || !is_goal(&many->goal, positions))
            line = choose_line(many, positions, chooser, scratch, state);
        if (line == many->shape->line_count)
            break;
        copy_position(positions + PEG_WIDTH, positions);
        play_line(many, line, positions + PEG_WIDTH);
    }
    return jumps;
}

/* -- games ----------------------------------------------------------------- */

/* Writes a byte for each line, and returns whether one is legal. */
static inline int write_legal(const peg_many *many, const uint64_t *position, uint64_t *scratch,
                              uint8_t *out)
{
    uint64_t any = 0;

    find_legal(&many->frame, position, scratch);
    for (size_t w = 0; w < many->frame.line_words; w++)
        any |= scratch[w];
    if (out)
        peg_many_write_bits(scratch, many->shape->line_count, out);
    return any != 0;
}

static void write_all_legal(const peg_many *many, const uint64_t *positions, size_t count,
                            peg_work *work, uint8_t *out)
{
    size_t lines = many->shape->line_count;

    for (size_t i = 0; i < count && work->budget.status == PEG_OK; i++, out += lines) {
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + many_place(many, i), position);
        write_legal(many, position, work->scratch, out);
        peg_many_spend(&work->budget, i, position_steps(&many->frame) + lines / 8);
    }
}

static inline int is_legal(const peg_many *many, size_t line, const uint64_t *position)
{
    const uint64_t *masks = many->shape->masks + 2 * line * PEG_WIDTH;
    uint64_t wrong = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        wrong |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return wrong == 0;
}

static void check_lines(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                        size_t count, peg_budget *budget, size_t *out_at)
{
    for (size_t i = 0; i < count && budget->status == PEG_OK; i++) {
        uint64_t line = (uint64_t)lines[i];
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + many_place(many, i), position);
        if (line >= many->shape->line_count || !is_legal(many, (size_t)line, position)) {
            peg_budget_fail(budget, line >= many->shape->line_count ? PEG_E_INDEX : PEG_E_LINE);
            if (out_at)
                *out_at = i;
        }
        peg_many_spend(budget, i, 4);
    }
}

static void play_lines(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                       size_t count, uint64_t *out)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t line = (uint64_t)lines[i];
        uint64_t position[PEG_WIDTH];

        read_position(many, positions + many_place(many, i), position);
        /* Another thread may have changed the lines since they were checked. */
        if (line < many->shape->line_count)
            play_line(many, (size_t)line, position);
        write_position(many, position, out + many_place(many, i));
    }
}

static inline int count_pegs(const uint64_t *position)
{
    int count = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        count += peg_word_count(position[w]);
    return count;
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

/* Writes the observation of a game, and returns whether a line is legal. */
static inline int see_game(const peg_many *many, const peg_games *games, size_t at,
                           const uint64_t *position, uint64_t *scratch)
{
    size_t lines = many->shape->line_count;
    size_t holes = (size_t)many->shape->holes;
    uint8_t *masks = games->masks ? games->masks + at * lines : NULL;

    if (games->observations && games->cells)
        see_planes(many, games, position, games->observations + at * 2 * games->cell_count);
    else if (games->observations)
        peg_many_write_bits(position, holes, games->observations + at * holes);
    if (games->drawn) {
        size_t line = draw_legal(many, position, scratch, games->state);

        games->drawn[at] = line < lines ? (int64_t)line : 0;
    }
    return (games->masks || games->terminated) && write_legal(many, position, scratch, masks);
}

static inline void step_game(const peg_many *many, const peg_games *games, size_t at, size_t line,
                             uint64_t *position, uint64_t *scratch)
{
    int begins = games->ended[at];
    int played = 0;
    int won = 0;
    int ends;

    if (begins)
        read_position(many, games->starts + many_place(many, at), position);
    else
        played = line < many->shape->line_count && is_legal(many, line, position);
    if (played) {
        play_line(many, line, position);
        won = is_goal(&many->goal, position);
    }
    write_position(many, position, games->positions + many_place(many, at));
    ends = !see_game(many, games, at, position, scratch) || won || (!played && games->is_strict);
    ends = ends && !begins;
    games->rewards[at] = played && games->reward == PEG_REWARD_JUMPS ? 1 : 0;
    if (ends)
        games->rewards[at] += worth_of_end(many, games->reward, position, won);
    games->refused[at] = !played && !begins;
    games->terminated[at] = games->ended[at] = (uint8_t)ends;
}

static void step_games(const peg_many *many, const peg_games *games, const int64_t *lines,
                       uint64_t *scratch)
{
    for (size_t at = 0; at < games->count; at++) {
        uint64_t position[PEG_WIDTH];

        read_position(many, games->positions + many_place(many, at), position);
        if (lines)
            step_game(many, games, at, (size_t)lines[at], position, scratch);
        else
            see_game(many, games, at, position, scratch);
    }
}

static const peg_many_ops many_ops = {
    .jumps = many_list_all,
    .images = find_all_images,
    .play_at_random = play_at_random,
    .check = check_lines,
    .play = play_lines,
    .legal = write_all_legal,
    .step = step_games,
};

#endif
