/* SPDX-License-Identifier: MIT */

/*
 * The jumps of a solution that a two-sided search has found. Its levels do not remember which
 * position led to which, so the way is found again from where both sides meet: up through the
 * levels of the one side, and down through those of the other. Included by the hunt.
 */
#ifndef PEG_SOLVE_TWO_SIDED_PATH_TEMPLATE_H
#define PEG_SOLVE_TWO_SIDED_PATH_TEMPLATE_H

#include "solve/two_sided_template.h"

/* The first legal line whose jump leads to a position with a key. */
static size_t line_to_key(const two_sided *t, const uint64_t *position, const uint64_t *key)
{
    const peg_frame *frame = &t->problem->frame;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    size_t line = next_legal(frame, position, 0);

    find_kept_images(t, position, images);
    while (line < frame->shape->line_count) {
        image_key next = kept_key(t, images, flips_of(frame, line));

        if (positions_equal(next.word, key, PEG_UNMARKED))
            break;
        line = next_legal(frame, position, line + 1);
    }
    return line;
}

/*
 * Writes the keys that lead to the meeting, one for each level of the forward side, by looking
 * in each level for a position that leads to the next.
 */
static peg_status find_keys_to_meeting(two_sided *t, uint64_t *out_keys)
{
    const search_side *side = &t->forward;
    const peg_frame *frame = &t->problem->frame;
    uint64_t steps = position_steps(frame) + jump_steps(frame);
    int level = side->levels - 1;

    copy_position(out_keys + (size_t)level * PEG_WIDTH, t->meeting);
    while (level-- > 0) {
        uint64_t *key = out_keys + (size_t)level * PEG_WIDTH;
        size_t i = side->first[level];

        while (line_to_key(t, side->positions + i * PEG_WIDTH, key + PEG_WIDTH) ==
               frame->shape->line_count) {
            peg_status status = peg_budget_work(t->budget, steps);

            if (status != PEG_OK)
                return status;
            i++;
        }
        copy_position(key, side->positions + i * PEG_WIDTH);
    }
    return PEG_OK;
}

/* Plays a jump, and writes down its line. */
static void play_line(const two_sided *t, size_t line, uint64_t *position, uint16_t *out_lines,
                      size_t *count)
{
    const uint64_t *flips = flips_of(&t->problem->frame, line);

    for (int w = 0; w < PEG_WIDTH; w++)
        position[w] ^= flips[w];
    out_lines[(*count)++] = (uint16_t)line;
}

/* Plays on to a level of the backward side, which has a position that a jump leads to. */
static peg_status play_to_level(two_sided *t, int level, uint64_t *position, uint16_t *out_lines,
                                size_t *count)
{
    search_side *side = &t->backward;
    const peg_frame *frame = &t->problem->frame;

    side->keys.count = 0;
    if (!set_clear(&side->keys, t->budget))
        return peg_budget_refusal(t->budget);
    for (size_t i = side->first[level]; i < side->first[level + 1]; i++)
        if (set_add(&side->keys, t->budget, side->positions + i * PEG_WIDTH) < 0)
            return peg_budget_refusal(t->budget);
    for (size_t line = next_legal(frame, position, 0); line < frame->shape->line_count;
         line = next_legal(frame, position, line + 1)) {
        uint64_t next[PEG_WIDTH];
        image_key key;

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = position[w] ^ flips_of(frame, line)[w];
        key = key_of_complement(t, next);
        if (set_has(&side->keys, key.word)) {
            play_line(t, line, position, out_lines, count);
            break;
        }
    }
    return peg_budget_work(t->budget,
                           PEG_SLOT_STEPS * (side->first[level + 1] - side->first[level]));
}

/* Writes the lines of a solution from the position to a goal, once the sides have met. */
static peg_status write_two_sided_path(two_sided *t, const peg_bits *pegs, uint16_t *out_lines,
                                       size_t *out_count)
{
    size_t size = (size_t)t->forward.levels * PEG_WIDTH * sizeof(uint64_t);
    uint64_t *keys = peg_budget_resize(t->budget, NULL, 0, size);
    uint64_t position[PEG_WIDTH];
    size_t count = 0;
    peg_status status;

    if (!keys)
        return peg_budget_refusal(t->budget);
    copy_position(position, pegs->word);
    status = find_keys_to_meeting(t, keys);
    for (int level = 1; status == PEG_OK && level < t->forward.levels; level++)
        play_line(t, line_to_key(t, position, keys + (size_t)level * PEG_WIDTH), position,
                  out_lines, &count);
    peg_budget_free(t->budget, keys, size);
    for (int level = t->backward.levels - 2; status == PEG_OK && level >= 0; level--)
        status = play_to_level(t, level, position, out_lines, &count);
    if (status == PEG_OK)
        *out_count = count;
    return status;
}

#endif
