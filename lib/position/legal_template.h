/* SPDX-License-Identifier: MIT */

/*
 * The lines along which a jump is legal, as sets of bits. No line is tested by itself: the frame
 * knows, for every chunk of four holes and every value of it, which lines these holes do not
 * rule out, and the legal lines are the intersection over all chunks. Lines come out in
 * ascending order, as the questions promise their jumps. Included wherever jumps are found.
 */
#ifndef PEG_POSITION_LEGAL_TEMPLATE_H
#define PEG_POSITION_LEGAL_TEMPLATE_H

#include "position/position_template.h"

/*
 * Writes two words, from the w-th on, of the set of lines to try from a position: the legal
 * ones, without those that its mark leaves out. A pair of words fills a vector register.
 */
static inline void lines_to_try(const peg_frame *frame, const uint64_t *position, size_t w,
                                uint64_t *lines)
{
    const uint64_t *legal = frame->chunk_lines + w;
    size_t line_words = frame->line_words;

#if PEG_WIDTH == 1
    const uint64_t *after =
        frame->lines_after + w + ((*position & ~frame->hole_bits) >> PEG_MARK_AT) * line_words;

    lines[0] = after[0];
    lines[1] = after[1];
#else
    lines[0] = lines[1] = ~UINT64_C(0);
#endif
    for (int c = 0; c < frame->chunks; c++) {
        const uint64_t *left = legal + chunk_value(position, c) * line_words;

        lines[0] &= left[0];
        lines[1] &= left[1];
        legal += PEG_CHUNK_VALUES * line_words;
    }
}

/* The w-th word of the set of legal lines. */
static inline uint64_t legal_word(const peg_frame *frame, const uint64_t *position, size_t w)
{
    const uint64_t *legal = frame->chunk_lines + w;
    uint64_t lines = ~UINT64_C(0);

    for (int c = 0; c < frame->chunks; c++, legal += PEG_CHUNK_VALUES * frame->line_words)
        lines &= legal[chunk_value(position, c) * frame->line_words];
    return lines;
}

/* The first legal line, beginning with a given one; the number of lines if there is none. */
static inline size_t next_legal(const peg_frame *frame, const uint64_t *position, size_t line)
{
    uint64_t passed = (UINT64_C(1) << (line % 64)) - 1;

    for (size_t w = line / 64; w < frame->line_words; w++, passed = 0) {
        uint64_t lines = legal_word(frame, position, w) & ~passed;

        if (lines)
            return w * 64 + (size_t)peg_word_first(lines);
    }
    return frame->shape->line_count;
}

/* The steps of work, as budgets count them, to find the legal jumps of a position. */
static inline uint64_t position_steps(const peg_frame *frame)
{
    return 4 + frame->line_words * (size_t)frame->chunks / 4;
}

/* The steps of work to find the key after one of these jumps. */
static inline uint64_t jump_steps(const peg_frame *frame)
{
    return 4 + frame->group_size * PEG_WIDTH / 2;
}

#endif
