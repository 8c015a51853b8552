/* SPDX-License-Identifier: MIT */

/*
 * Jumps, images and random play of many positions of PEG_WIDTH words. Whatever needs a frame's
 * scratch has its own here, as many threads may use the same frame at once.
 */
#ifndef PEG_MANY_MANY_TEMPLATE_H
#define PEG_MANY_MANY_TEMPLATE_H

#include "base/assert.h"
#include "many/many.h"
#include "many/random.h"
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
static inline size_t place_of(const peg_many *many, size_t index)
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

/* Lists the jumps from one position, or the jumps to it. The caller knows the group's size. */
static inline void list_jumps(const peg_many *many, const uint64_t *position, int64_t owner,
                              int back, size_t group_size, uint64_t *images, peg_jump_list *list)
{
    const peg_frame *frame = &many->frame;
    uint64_t tried[PEG_WIDTH];
    uint64_t after[PEG_WIDTH] = {0};

    if (back)
        complement_of(frame, position, tried);
    else
        copy_position(tried, position);
    if (list->positions && group_size == 1)
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
                    write_position(many, after, list->positions + place_of(many, list->count));
                }
                if (list->owners)
                    list->owners[list->count] = owner;
                if (list->lines)
                    list->lines[list->count] = (uint16_t)line;
            }
    }
}

static peg_status list_all_jumps(const peg_many *many, const uint64_t *positions, size_t count,
                                 int back, uint64_t *scratch, peg_budget *budget,
                                 peg_jump_list *out_list)
{
    const peg_frame *frame = &many->frame;
    size_t group_size = frame->group_size;
    peg_jump_list list = *out_list; /* which nothing that is written can change */
    peg_status status = PEG_OK;
    uint64_t few[8 * PEG_WIDTH] = {0};

    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        uint64_t position[PEG_WIDTH];
        size_t before = list.count;

        read_position(many, positions + place_of(many, i), position);
        /* Code of its own for the usual boards, whose images then stay in registers. */
        if (group_size == 8)
            list_jumps(many, position, (int64_t)i, back, 8, few, &list);
        else if (group_size == 1)
            list_jumps(many, position, (int64_t)i, back, 1, few, &list);
        else
            list_jumps(many, position, (int64_t)i, back, group_size, scratch, &list);
        status = peg_budget_spend(budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(budget, position_steps(frame) +
                                                 (list.count - before) * jump_steps(frame));
    }
    *out_list = list;
    return status;
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

static peg_status find_all_images(const peg_many *many, const uint64_t *positions, size_t count,
                                  int each, uint64_t *scratch, peg_budget *budget, uint64_t *out)
{
    const peg_frame *frame = &many->frame;
    size_t group_size = frame->group_size;
    peg_status status = PEG_OK;
    uint64_t few[8 * PEG_WIDTH] = {0};

    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        uint64_t position[PEG_WIDTH];
        image_key least;

        read_position(many, positions + place_of(many, i), position);
        if (group_size == 8 && !each)
            least = find_least(frame, position, 8, few);
        else if (group_size == 6 && !each)
            least = find_least(frame, position, 6, few);
        else
            least = find_least(frame, position, group_size, scratch);
        if (!each)
            write_position(many, least.word, out + place_of(many, i));
        for (size_t s = 0; each && s < group_size; s++)
            write_position(many, scratch + s * PEG_WIDTH, out + place_of(many, s * count + i));
        status = peg_budget_spend(budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(budget, position_steps(frame) + jump_steps(frame));
    }
    return status;
}

/* Draws one of the lines that are set in some words, of which there is one. */
static inline size_t draw_line(const uint64_t *words, uint32_t count, uint64_t *state)
{
    uint32_t before;
    size_t w = 0;
    uint64_t left;

    PEG_ASSERT(count > 0);
    before = peg_random_below(state, count);
    for (uint32_t some; before >= (some = (uint32_t)peg_word_count(words[w])); w++)
        before -= some;
    for (left = words[w]; before > 0; before--)
        left &= left - 1;
    return w * 64 + (size_t)peg_word_first(left);
}

/* Finds all legal lines of a position. The caller knows how many words they take. */
static inline void find_legal(const peg_frame *frame, const uint64_t *position, size_t line_words,
                              uint64_t *out)
{
    const uint64_t *table = frame->chunk_lines;

    for (size_t w = 0; w < line_words; w++)
        out[w] = ~UINT64_C(0);
    for (int c = 0; c < frame->chunks; c++, table += PEG_CHUNK_VALUES * line_words) {
        const uint64_t *left = table + chunk_value(position, c) * line_words;

        for (size_t w = 0; w < line_words; w++)
            out[w] &= left[w];
    }
}

/* Draws a legal line of a position, or returns the number of lines if there is none. */
static inline size_t draw_legal(const peg_many *many, const uint64_t *position, size_t line_words,
                                uint64_t *scratch, uint64_t *state)
{
    int count = 0;

    find_legal(&many->frame, position, line_words, scratch);
    for (size_t w = 0; w < line_words; w++)
        count += peg_word_count(scratch[w]);
    return count ? draw_line(scratch, (uint32_t)count, state) : many->shape->line_count;
}

static size_t play_at_random(const peg_many *many, size_t most, uint64_t *scratch, uint64_t *state,
                             uint64_t *positions)
{
    size_t line_words = many->frame.line_words;
    uint64_t few[2];
    size_t jumps = 0;

    for (; jumps < most; jumps++, positions += PEG_WIDTH) {
        size_t line = line_words == 2 ? draw_legal(many, positions, 2, few, state)
                                      : draw_legal(many, positions, line_words, scratch, state);

        if (line == many->shape->line_count)
            break;
        copy_position(positions + PEG_WIDTH, positions);
        play_line(many, line, positions + PEG_WIDTH);
    }
    return jumps;
}

#endif
