/*
 * SPDX-License-Identifier: MIT
 *
 * The tables by which images are looked up, and all images of many positions. bulk.h says why
 * this is not in the library.
 */
#include "images.h"

#include <stdlib.h>

/* Bytes that fit the second cache of most processors. */
#define FAST ((size_t)1 << 20)

/* No pegs: all symmetries keep that. */
static const uint64_t none[PEG_MAX_WORDS];

/* Whether a symmetry, which is the holes that it moves the holes to, keeps a position as it is. */
static int keeps(const uint8_t *symmetry, size_t holes, const uint64_t *position)
{
    for (size_t hole = 0; hole < holes; hole++) {
        size_t to = symmetry[hole];

        if ((position[hole / 64] >> hole % 64 & 1) != (position[to / 64] >> to % 64 & 1))
            return 0;
    }
    return 1;
}

static void fill_table(const peg_bulk_images *of, const uint8_t *symmetry, uint64_t *table)
{
    for (size_t first = 0; first < of->holes; first += of->bits)
        for (size_t pegs = 0; pegs < (size_t)1 << of->bits; pegs++, table += of->words)
            for (size_t i = 0; i < of->bits && first + i < of->holes; i++)
                if (pegs >> i & 1)
                    table[symmetry[first + i] / 64] |= (uint64_t)1 << symmetry[first + i] % 64;
}

peg_status peg_bulk_images_make(const peg_board *board, const uint64_t *kept, peg_bulk_images *out)
{
    size_t count;
    const uint8_t *symmetries = peg_symmetries(board, &count);
    size_t filled = 0;

    out->holes = (size_t)peg_holes(board);
    out->words = peg_bulk_words(board);
    out->count = 0;
    for (size_t s = 0; s < count; s++)
        out->count += (size_t)keeps(symmetries + s * out->holes, out->holes, kept);
    out->bits = 16;
    do {
        out->bits /= 2;
        out->groups = (out->holes + out->bits - 1) / out->bits;
        out->each = out->groups * ((size_t)1 << out->bits) * out->words;
    } while (out->bits > 1 && out->count * out->each * sizeof(*out->tables) > FAST);
    out->tables = calloc(out->count * out->each + 1, sizeof(*out->tables));
    if (!out->tables)
        return PEG_E_MEMORY;
    for (size_t s = 0; s < count; s++)
        if (keeps(symmetries + s * out->holes, out->holes, kept))
            fill_table(out, symmetries + s * out->holes, out->tables + filled++ * out->each);
    return PEG_OK;
}

void peg_bulk_images_end(peg_bulk_images *images)
{
    free(images->tables);
    images->tables = NULL;
}

peg_bulk_images *peg_bulk_images_new(const peg_board *board)
{
    peg_bulk_images *images = malloc(sizeof(*images));

    if (images && peg_bulk_images_make(board, none, images) == PEG_OK)
        return images;
    free(images);
    return NULL;
}

void peg_bulk_images_free(peg_bulk_images *images)
{
    if (images)
        peg_bulk_images_end(images);
    free(images);
}

size_t peg_bulk_images_size(const peg_bulk_images *images)
{
    return sizeof(*images) + images->count * images->each * sizeof(*images->tables);
}

peg_status peg_bulk_find_each_image(const peg_board *board, const peg_limits *limits,
                                    const uint64_t *positions, size_t count, uint64_t *out,
                                    size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];
    peg_bulk_images of;
    peg_status status = peg_bulk_images_make(board, none, &of);
    size_t words = of.words;

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        memcpy(position, positions + meter.done * words, words * sizeof(*position));
        if (position[words - 1] & past) {
            *out_at = (size_t)meter.done;
            status = PEG_E_POSITION;
            break;
        }
        for (size_t s = 0; s < of.count; s++)
            peg_bulk_image(&of, s, position, words, out + (s * count + meter.done) * words);
        status = peg_bulk_add(&meter, 10 + of.count * of.groups * words);
    }
    peg_bulk_images_end(&of);
    return status;
}
