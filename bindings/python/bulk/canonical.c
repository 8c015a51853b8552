/*
 * SPDX-License-Identifier: MIT
 *
 * The least image of every position under the symmetries. Moving pegs one by one would be
 * slow, so the holes are taken in groups of up to eight, and a table has the image of
 * every set of pegs in a group. bulk.h says why this is not in the library.
 */
#include <stdlib.h>
#include <string.h>

#include "meter.h"

/* Bytes that fit the second cache of most processors. */
#define FAST ((size_t)1 << 20)

/* For every symmetry and group of holes, the images of all sets of pegs in the group. */
typedef struct images {
    const uint8_t *symmetries;
    size_t symmetry_count;
    size_t holes;
    size_t words;
    size_t bits; /* holes in a group: 8, 4, 2 or 1 */
    size_t groups;
    uint64_t *tables; /* [symmetry][group][pegs][word] */
} images;

static size_t table_size(const images *of)
{
    return of->symmetry_count * of->groups * ((size_t)1 << of->bits) * of->words * sizeof(uint64_t);
}

static void fill_table(const images *of, size_t symmetry, size_t group, uint64_t *table)
{
    const uint8_t *taken = of->symmetries + symmetry * of->holes;
    size_t first = group * of->bits;

    for (size_t pegs = 0; pegs < (size_t)1 << of->bits; pegs++, table += of->words)
        for (size_t i = 0; i < of->bits && first + i < of->holes; i++)
            if (pegs >> i & 1)
                table[taken[first + i] / 64] |= (uint64_t)1 << taken[first + i] % 64;
}

static peg_status make_tables(const peg_board *board, images *of)
{
    size_t entries;

    of->symmetries = peg_symmetries(board, &of->symmetry_count);
    of->holes = (size_t)peg_holes(board);
    of->words = peg_bulk_words(board);
    of->bits = 16;
    do {
        of->bits /= 2;
        of->groups = (of->holes + of->bits - 1) / of->bits;
    } while (of->bits > 1 && table_size(of) > FAST);
    of->tables = calloc(table_size(of), 1);
    if (!of->tables)
        return PEG_E_MEMORY;
    entries = ((size_t)1 << of->bits) * of->words;
    for (size_t i = 0; i < of->symmetry_count; i++)
        for (size_t k = 0; k < of->groups; k++)
            fill_table(of, i, k, of->tables + (i * of->groups + k) * entries);
    return PEG_OK;
}

/* Inline, so that a call with one word has no loop over words. Symmetry 0 moves nothing. */
static inline void least_image(const images *of, uint64_t *position, size_t words)
{
    uint64_t least[PEG_MAX_WORDS];
    size_t entries = ((size_t)1 << of->bits) * words;
    uint64_t group = ((uint64_t)1 << of->bits) - 1;

    memcpy(least, position, words * sizeof(*least));
    for (size_t i = 1; i < of->symmetry_count; i++) {
        const uint64_t *table = of->tables + i * of->groups * entries;
        uint64_t image[PEG_MAX_WORDS] = {0};

        for (size_t bit = 0; bit < of->holes; bit += of->bits, table += entries) {
            const uint64_t *entry = table + (position[bit / 64] >> bit % 64 & group) * words;

            for (size_t k = 0; k < words; k++)
                image[k] |= entry[k];
        }
        if (peg_bulk_is_less(image, least, words))
            memcpy(least, image, words * sizeof(*least));
    }
    memcpy(position, least, words * sizeof(*least));
}

peg_status peg_bulk_canonical(const peg_board *board, const peg_limits *limits,
                              const uint64_t *positions, size_t count, uint64_t *out,
                              size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];
    images of;
    peg_status status = make_tables(board, &of);

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        memcpy(position, positions + meter.done * of.words, of.words * sizeof(*position));
        if (position[of.words - 1] & past) {
            *out_at = (size_t)meter.done;
            status = PEG_E_POSITION;
            break;
        }
        if (of.words == 1)
            least_image(&of, position, 1);
        else
            least_image(&of, position, of.words);
        memcpy(out + meter.done * of.words, position, of.words * sizeof(*position));
        status = peg_bulk_add(&meter, 10 + of.symmetry_count * of.groups);
    }
    free(of.tables);
    return status;
}
