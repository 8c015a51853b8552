/*
 * SPDX-License-Identifier: MIT
 *
 * Draws from all images of some positions, which are the least of their images, each image as
 * likely as another. A position has as many images as there are symmetries, divided by those that
 * keep it. So a position that is drawn is taken as often as that is one of its symmetries, and
 * then any image of it. bulk.h says why this is not in the library.
 */
#include <string.h>

#include "images.h"
#include "random.h"

/* How many symmetries keep a position as it is. */
static size_t count_keeping(const peg_bulk_images *of, const uint64_t *position)
{
    uint64_t image[PEG_MAX_WORDS];
    size_t count = 0;

    for (size_t s = 0; s < of->count; s++) {
        if (of->words == 1)
            peg_bulk_image(of, s, position, 1, image);
        else
            peg_bulk_image(of, s, position, of->words, image);
        count += memcmp(image, position, of->words * sizeof(*image)) == 0;
    }
    return count;
}

peg_status peg_bulk_count_images(const peg_board *board, const peg_limits *limits,
                                 const uint64_t *positions, size_t count, const uint64_t *kept,
                                 uint64_t *out_count)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    peg_bulk_images of;
    peg_status status = peg_bulk_images_make(board, kept, &of);

    *out_count = 0;
    for (; status == PEG_OK && meter.done < count; meter.done++) {
        *out_count += of.count / count_keeping(&of, positions + meter.done * of.words);
        status = peg_bulk_add(&meter, 10 + of.count * of.groups * of.words);
    }
    peg_bulk_images_end(&of);
    return status;
}

/* Draws one image. */
static void draw_one(const peg_bulk_images *of, const uint64_t *positions, size_t count,
                     uint64_t *state, uint64_t *out)
{
    const uint64_t *position;
    size_t symmetry;

    do
        position = positions + peg_bulk_random_below_long(state, count) * of->words;
    while (peg_bulk_random_below_long(state, count_keeping(of, position)) > 0);
    symmetry = (size_t)peg_bulk_random_below_long(state, of->count);
    peg_bulk_image(of, symmetry, position, of->words, out);
}

peg_status peg_bulk_draw(const peg_board *board, const peg_limits *limits,
                         const uint64_t *positions, size_t count, const uint64_t *kept,
                         uint64_t chance, uint64_t of_chances, uint64_t *state, uint64_t *out,
                         size_t out_count)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, out_count, PEG_BULK_WORKING);
    peg_bulk_images of;
    peg_status status = peg_bulk_images_make(board, kept, &of);

    for (; status == PEG_OK && meter.done < out_count; meter.done++, out += of.words) {
        uint64_t work = 20;

        if (peg_bulk_random_below_long(state, of_chances) < chance) {
            draw_one(&of, positions, count, state, out);
            work += 2 * of.count * of.groups * of.words;
        }
        status = peg_bulk_add(&meter, work);
    }
    peg_bulk_images_end(&of);
    return status;
}
