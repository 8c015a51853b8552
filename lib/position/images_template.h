/* SPDX-License-Identifier: MIT */

/*
 * The images of a position under the symmetries of a frame, and the least of them: its key.
 * All images of a position are found once. Each position a jump away then costs an XOR and a
 * comparison for every symmetry, since images are linear: see position/frame.h.
 *
 * Images are found as the tables of the frame have them, further up by image_shift if the frame
 * has marks; a key never is. Included by whatever stores positions: levels, sets of lost
 * positions, the stops of a search for fewest moves.
 */
#ifndef PEG_POSITION_IMAGES_TEMPLATE_H
#define PEG_POSITION_IMAGES_TEMPLATE_H

#include "position/position_template.h"

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
    find_images_for(frame, position, frame->group_size, images);
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
    /* Takes the position down to where it belongs, and the mark from below it to the top. */
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

/* The key of a position: its least image. */
static inline void find_key(const peg_frame *frame, const uint64_t *position, uint64_t *out)
{
    uint64_t *images = frame->scratch_images;

    find_images(frame, position, images);
    copy_position(out, images);
    for (size_t s = 1; s < frame->group_size; s++)
        if (is_less(images + s * PEG_WIDTH, out))
            copy_position(out, images + s * PEG_WIDTH);
    out[0] >>= frame->image_shift;
}

/* What a jump along a line flips in each image. */
static inline const uint64_t *flips_of(const peg_frame *frame, size_t line)
{
    return frame->jump_images + line * frame->group_size * PEG_WIDTH;
}

/* The images of the position that a jump leads to, forward or backward. */
static inline void flip_images(const peg_frame *frame, const uint64_t *images, size_t line,
                               uint64_t *restrict out_images)
{
    const uint64_t *flips = flips_of(frame, line);

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

#endif
