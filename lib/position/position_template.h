/* SPDX-License-Identifier: MIT */

/*
 * Positions of PEG_WIDTH words: hashing, comparing and copying them, their images under the
 * symmetries of a frame, their key (the least image), and their legal lines. Every other template
 * on positions includes this one. A source compiled for one width defines PEG_WIDTH first (see
 * base/bits.h); read alone, a template is for one word.
 *
 * All images of a position are found once. Each position a jump away then costs an XOR and a
 * comparison for every symmetry, since images are linear: see position/frame.h. If the frame has
 * marks, images are shifted up by image_shift, as in the tables of the frame; keys never are.
 *
 * Some functions are given hole_bits, the bits of a position's first word that stand for holes: a
 * mark is not part of a position, and positions that differ only in their marks are the same.
 */
#ifndef PEG_POSITION_POSITION_TEMPLATE_H
#define PEG_POSITION_POSITION_TEMPLATE_H

#ifndef PEG_WIDTH
#define PEG_WIDTH 1
#endif

#include "base/assert.h"
#include "base/memory.h"
#include "position/frame.h"

/*
 * A product with 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
 * Its highest bits are the best mixed; they divide sets and levels.
 */
#if PEG_WIDTH == 1

static inline uint64_t hash_position(const uint64_t *position, uint64_t hole_bits)
{
    uint64_t word = *position & hole_bits;

    return (word ^ word >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

#else

static inline uint64_t hash_position(const uint64_t *position, uint64_t hole_bits)
{
    uint64_t hash = 0;

    (void)hole_bits;
    for (int w = 0; w < PEG_WIDTH; w++) {
        hash = (hash ^ position[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

#endif

static inline int positions_equal(const uint64_t *a, const uint64_t *b, uint64_t hole_bits)
{
    uint64_t differ = (a[0] ^ b[0]) & hole_bits;

    for (int w = 1; w < PEG_WIDTH; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

static inline void copy_position(uint64_t *to, const uint64_t *from)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        to[w] = from[w];
}

static inline int is_less(const uint64_t *a, const uint64_t *b)
{
    return peg_words_less(a, b, PEG_WIDTH);
}

/* Whether a slot is free. A position without pegs is never kept in a set. */
static inline int is_empty(const uint64_t *slot)
{
    uint64_t any = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        any |= slot[w];
    return any == 0;
}

/* Whether a position meets a goal. */
static inline int is_goal(const struct peg_goal *goal, const uint64_t *position)
{
    uint64_t word = 0;

    if (goal->kind != PEG_GOAL_ANYWHERE)
        return positions_equal(position, goal->pegs.word, PEG_UNMARKED);
    /* One peg: a single word is a power of two, and the others are empty. */
    for (int w = 0; w < PEG_WIDTH; w++) {
        if (word && position[w])
            return 0;
        word |= position[w];
    }
    return word && (word & (word - 1)) == 0;
}

/* Swaps pegs and empty holes. A jump played backward is a jump forward between complements. */
static inline void complement_of(const peg_frame *frame, const uint64_t *position, uint64_t *out)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = ~position[w] & frame->all_holes.word[w];
}

/* The holes of one chunk of a position, as a number. */
static inline unsigned chunk_value(const uint64_t *position, int chunk)
{
    int bit = chunk * PEG_CHUNK_HOLES;
    int w = PEG_WIDTH == 1 ? 0 : bit / 64;

    return (unsigned)(position[w] >> bit % 64) & (PEG_CHUNK_VALUES - 1);
}

typedef struct image_key {
    uint64_t word[PEG_WIDTH];
} image_key;

/*
 * As find_images() below. The group size is the frame's; where the compiler knows it, the
 * images stay in registers.
 */
static inline void find_images_for(const peg_frame *frame, const uint64_t *position,
                                   size_t group_size, uint64_t *images)
{
    size_t words = group_size * PEG_WIDTH;
    const uint64_t *table = frame->chunk_images;
    uint64_t sum[PEG_REGISTER_WORDS];

    PEG_ASSERT(words >= PEG_WIDTH);
    if (words > PEG_REGISTER_WORDS) {
        memset(images, 0, words * sizeof(*images));
        for (int c = 0; c < frame->chunks; c++, table += PEG_CHUNK_VALUES * words)
            for (size_t i = 0; i < words; i++)
                images[i] ^= table[chunk_value(position, c) * words + i];
        return;
    }
    memset(sum, 0, words * sizeof(*sum));
    for (int c = 0; c < frame->chunks; c++, table += PEG_CHUNK_VALUES * words)
        for (size_t i = 0; i < words; i++)
            sum[i] ^= table[chunk_value(position, c) * words + i];
    memcpy(images, sum, words * sizeof(*sum));
}

/* Writes the images of a position, its own first. */
static void find_images(const peg_frame *frame, const uint64_t *position, uint64_t *images)
{
    /* Its own image first, because a compiler cannot know that no group is empty. */
    copy_position(images, position);
    /* Groups of most boards, each compiled for its size. */
    switch (frame->group_size) {
    case 1:
        find_images_for(frame, position, 1, images);
        return;
    case 2:
        find_images_for(frame, position, 2, images);
        return;
    case 4:
        find_images_for(frame, position, 4, images);
        return;
    case 6:
        find_images_for(frame, position, 6, images);
        return;
    case 8:
        find_images_for(frame, position, 8, images);
        return;
    default:
        find_images_for(frame, position, frame->group_size, images);
    }
}

/*
 * The least image of the position that a jump leads to, from the images before it and what the
 * jump flips in each. In a frame with marks, out gets the mark of the jump as well.
 */
static inline void least_after_jump(const peg_frame *frame, const uint64_t *images,
                                    const uint64_t *flips, size_t group_size, uint64_t *out)
{
#if PEG_WIDTH == 1
    uint64_t best = images[0] ^ flips[0];

    for (size_t s = 1; s < group_size; s++) {
        uint64_t next = images[s] ^ flips[s];

        best = next < best ? next : best;
    }
    /* Moves the position down to its place, and the mark from below it to the top. */
    *out = best >> frame->image_shift | best << (-frame->image_shift & 63);
#else
    (void)frame;
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = images[w] ^ flips[w];
    for (size_t s = 1; s < group_size; s++) {
        uint64_t next[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = images[s * PEG_WIDTH + (size_t)w] ^ flips[s * PEG_WIDTH + (size_t)w];
        if (is_less(next, out))
            copy_position(out, next);
    }
#endif
}

/* The least of some images: the key, in a frame without marks. */
static inline image_key least_image(const peg_frame *frame, const uint64_t *images)
{
    image_key least = {{0}};

    copy_position(least.word, images);
    for (size_t i = 1; i < frame->group_size; i++)
        if (is_less(images + i * PEG_WIDTH, least.word))
            copy_position(least.word, images + i * PEG_WIDTH);
    return least;
}

/* The key of a position: its least image. */
static inline void find_key(const peg_frame *frame, const uint64_t *position, uint64_t *out)
{
    image_key least;

    find_images(frame, position, frame->scratch_images);
    least = least_image(frame, frame->scratch_images);
    copy_position(out, least.word);
    out[0] >>= frame->image_shift;
}

/* What a jump along a line flips in each image. */
static inline const uint64_t *flips_of(const peg_frame *frame, size_t line)
{
    return frame->jump_images + line * frame->group_size * PEG_WIDTH;
}

/* The position that a jump leads to, forward or backward. */
static inline void flip_position(const peg_frame *frame, const uint64_t *position, size_t line,
                                 uint64_t *restrict out)
{
    const uint64_t *flips = flips_of(frame, line);

    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = position[w] ^ flips[w];
}

/* The images of the position that a jump leads to, forward or backward. */
static inline void flip_images(const peg_frame *frame, const uint64_t *images, size_t line,
                               uint64_t *restrict out_images)
{
    const uint64_t *flips = flips_of(frame, line);

    PEG_ASSERT(frame->group_size * PEG_WIDTH >= PEG_WIDTH);
    for (size_t i = 0; i < frame->group_size * PEG_WIDTH; i++)
        out_images[i] = images[i] ^ flips[i];
}

/* The key of the position that a jump leads to, forward or backward. */
static inline image_key key_after(const peg_frame *frame, const uint64_t *images, size_t line)
{
    image_key key = {{0}};

    least_after_jump(frame, images, flips_of(frame, line), frame->group_size, key.word);
    return key;
}

/* The key of a position, in a frame without marks that has no more than PEG_MOST_IMAGES. */
static inline image_key key_of(const peg_frame *frame, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_ASSERT(frame->group_size <= PEG_MOST_IMAGES && frame->image_shift == 0);
    /* There is at least one image, but compilers cannot know that. */
    copy_position(images, position);
    find_images(frame, position, images);
    return least_image(frame, images);
}

/* -- legal lines ----------------------------------------------------------- */

/*
 * The legal lines are the intersection, over all chunks of holes, of the lines that the chunk does
 * not rule out. They come out in the ascending order that the public interface promises.
 */

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

/* The w-th word of the lines to try, for words read in order. The pair keeps the next word. */
static inline uint64_t next_lines(const peg_frame *frame, const uint64_t *position, size_t w,
                                  uint64_t *pair)
{
    if (w % 2 == 0)
        lines_to_try(frame, position, w, pair);
    return pair[w % 2];
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

/*
 * The legal lines that lead to a position that can be won, by a table: a whole word of lines at a
 * time, for positions of one word. A jump along a line changes the same bits of the index in every
 * position, so each look-up costs one XOR and one memory access. No branch depends on the table, so
 * the processor can overlap many of these accesses.
 */

/*
 * Returns the subset of some lines, from the w-th word of lines, along which a jump from the
 * position of an index leads to a position that can be won.
 */
static inline uint64_t peg_winning_lines(const peg_table *table, uint64_t index, size_t w,
                                         uint64_t lines)
{
    const uint64_t *deltas = table->line_delta + 64 * w;
    uint64_t winning = 0;

    for (uint64_t left = lines; left; left &= left - 1) {
        int at = peg_word_first(left);

        winning |= (uint64_t)peg_table_bit(table, index ^ deltas[at]) << at;
    }
    return winning;
}

/* Prefetches what peg_winning_lines() will look up. */
static inline void peg_winning_fetch(const peg_table *table, uint64_t index, size_t w,
                                     uint64_t lines)
{
    const uint64_t *deltas = table->line_delta + 64 * w;

    for (; lines; lines &= lines - 1)
        peg_table_fetch(table, index ^ deltas[peg_word_first(lines)]);
}

#endif
