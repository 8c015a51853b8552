/*
 * SPDX-License-Identifier: MIT
 *
 * The least image of every position under the symmetries. bulk.h says why this is not in the
 * library.
 */
#include <string.h>

#include "images.h"

/* Inline, so that a call with one word has no loop over words. Symmetry 0 moves nothing. */
static inline void least_image(const peg_bulk_images *of, uint64_t *position, size_t words)
{
    uint64_t least[PEG_MAX_WORDS];
    uint64_t image[PEG_MAX_WORDS];

    memcpy(least, position, words * sizeof(*least));
    for (size_t s = 1; s < of->count; s++) {
        peg_bulk_image(of, s, position, words, image);
        if (peg_bulk_is_less(image, least, words))
            memcpy(least, image, words * sizeof(*least));
    }
    memcpy(position, least, words * sizeof(*least));
}

void peg_bulk_canonical_one(const peg_bulk_images *images, uint64_t *position)
{
    if (images->words == 1)
        least_image(images, position, 1);
    else
        least_image(images, position, images->words);
}

peg_status peg_bulk_canonical(const peg_board *board, const peg_limits *limits,
                              const uint64_t *positions, size_t count,
                              const peg_bulk_images *images, uint64_t *out, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];
    size_t words = images->words;
    peg_status status = PEG_OK;

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        memcpy(position, positions + meter.done * words, words * sizeof(*position));
        if (position[words - 1] & past) {
            *out_at = (size_t)meter.done;
            return PEG_E_POSITION;
        }
        if (words == 1)
            least_image(images, position, 1);
        else
            least_image(images, position, words);
        memcpy(out + meter.done * words, position, words * sizeof(*position));
        status = peg_bulk_add(&meter, 10 + images->count * images->groups);
    }
    return status;
}
