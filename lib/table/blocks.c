/* SPDX-License-Identifier: MIT */

/* Finds which blocks a table has, and where each number leads. */
#include "table/blocks.h"

#include "base/memory.h"

enum { BLOCKS_PIECE = 1 << 12 }; /* numbers after which the work is noted */

#define BLOCKS_NONE UINT32_MAX

/* The number of a block after an image. */
static uint32_t blocks_image(const peg_layout *layout, int image, uint64_t number)
{
    uint32_t after = 0;

    for (; number; number &= number - 1)
        after |= 1U << (layout->image[image][peg_word_first(number) + layout->block_bits] -
                        layout->block_bits);
    return after;
}

/* The image that undoes another. */
static uint32_t blocks_inverse(const peg_layout *layout, int image)
{
    for (int other = 0; other < layout->images; other++) {
        int bit = 0;

        while (bit < layout->free && layout->image[other][layout->image[image][bit]] == bit)
            bit++;
        if (bit == layout->free)
            return (uint32_t)other;
    }
    return 0;
}

/* Puts a block into the table, and has the numbers of its images lead there. */
static void blocks_put(peg_blocks *blocks, const peg_layout *layout, const uint32_t *inverse,
                       uint32_t number)
{
    for (int i = 0; i < layout->images; i++) {
        uint32_t image = blocks_image(layout, i, number);

        if (blocks->place[image] == BLOCKS_NONE)
            blocks->place[image] = blocks->count << PEG_IMAGE_BITS | inverse[i];
    }
    blocks->count++;
}

/*
 * Puts the blocks with `bits` bits set in their numbers into the table, unless an image of theirs
 * is there. Only blocks put here get their place by the identity.
 */
static void blocks_put_layer(peg_blocks *blocks, const peg_layout *layout, const uint32_t *inverse,
                             int bits, peg_budget *budget)
{
    size_t number = ((size_t)1 << bits) - 1;
    uint32_t piece = 0;

    while (number < blocks->numbers && budget->status == PEG_OK) {
        if (piece++ % BLOCKS_PIECE == 0)
            peg_budget_work(budget, BLOCKS_PIECE);
        if (blocks->place[number] == BLOCKS_NONE)
            blocks_put(blocks, layout, inverse, (uint32_t)number);
        number = bits > 0 ? (size_t)peg_word_next(number) : blocks->numbers;
    }
}

static void blocks_find_places(peg_blocks *blocks, const peg_layout *layout, peg_budget *budget)
{
    uint32_t inverse[PEG_TABLE_IMAGES] = {0};

    for (int i = 0; i < layout->images; i++)
        inverse[i] = blocks_inverse(layout, i);
    memset(blocks->place, 0xff, blocks->numbers * sizeof(*blocks->place));
    for (int bits = 0; bits <= layout->bits - layout->block_bits; bits++)
        blocks_put_layer(blocks, layout, inverse, bits, budget);
}

static void blocks_fill_numbers(peg_blocks *blocks)
{
    for (size_t number = 0; number < blocks->numbers; number++)
        if (peg_place_image(blocks->place[number]) == 0)
            blocks->number[peg_place_at(blocks->place[number])] = (uint32_t)number;
}

static void blocks_fill_parts(peg_blocks *blocks, const peg_layout *layout)
{
    for (int image = 0; image < layout->images; image++)
        for (int bit = 0; bit < blocks->bits; bit++) {
            uint32_t *part = blocks->part[image][bit / PEG_WITHIN_BITS];
            uint32_t own = 1U << bit % PEG_WITHIN_BITS;

            for (uint32_t i = own; i < PEG_WITHIN_PART; i = (i + 1) | own)
                part[i] |= 1U << layout->image[image][bit];
        }
}

static size_t blocks_part_size(const peg_blocks *blocks)
{
    return (size_t)blocks->images * sizeof(*blocks->part);
}

void peg_blocks_make(const peg_layout *layout, peg_budget *budget, peg_blocks *out_blocks)
{
    peg_blocks *blocks = out_blocks;

    memset(blocks, 0, sizeof(*blocks));
    blocks->bits = layout->block_bits;
    blocks->within = (UINT64_C(1) << layout->block_bits) - 1;
    blocks->numbers = (size_t)1 << (layout->bits - layout->block_bits);
    blocks->images = layout->images;
    if (blocks->images == 1) {
        blocks->count = (uint32_t)blocks->numbers;
        return;
    }
    blocks->place = peg_budget_resize(budget, NULL, 0, blocks->numbers * sizeof(*blocks->place));
    blocks->part = peg_budget_new(budget, blocks_part_size(blocks));
    if (budget->status != PEG_OK)
        return;
    blocks_fill_parts(blocks, layout);
    blocks_find_places(blocks, layout, budget);
    blocks->number = peg_budget_resize(budget, NULL, 0, blocks->count * sizeof(*blocks->number));
    if (budget->status == PEG_OK)
        blocks_fill_numbers(blocks);
}

void peg_blocks_free(peg_blocks *blocks, const peg_allocator *allocator)
{
    if (blocks->number)
        peg_memory_free(allocator, blocks->number, blocks->count * sizeof(*blocks->number));
    if (blocks->part)
        peg_memory_free(allocator, blocks->part, blocks_part_size(blocks));
    if (blocks->place)
        peg_memory_free(allocator, blocks->place, blocks->numbers * sizeof(*blocks->place));
}

size_t peg_blocks_size(const peg_blocks *blocks)
{
    return blocks->images == 1
               ? 0
               : blocks->numbers * sizeof(*blocks->place) +
                     blocks->count * sizeof(*blocks->number) + blocks_part_size(blocks);
}

uint64_t peg_blocks_layers_bytes(const peg_layout *layout, const peg_blocks *blocks,
                                 unsigned layers)
{
    uint32_t count = blocks->count;

    while (count > 0 && (unsigned)peg_blocks_weight(layout, blocks, count - 1) >= layers)
        count--;
    return (uint64_t)count << blocks->bits >> 3;
}

unsigned peg_blocks_orbit(const peg_layout *layout, const peg_blocks *blocks, uint32_t at)
{
    uint32_t number = peg_blocks_number(blocks, at);
    unsigned keep = 1;

    for (int image = 1; image < layout->images; image++)
        keep += blocks_image(layout, image, number) == number;
    return (unsigned)layout->images / keep;
}
