/* SPDX-License-Identifier: MIT */

/*
 * The blocks of a table. Of blocks that are images of each other, the table has only the one with
 * the least number; a position of another block is looked up by its image. Blocks with fewer bits
 * set in their numbers come first. If all these bits weigh, as they usually do, blocks are built in
 * this order, so a file is read and written one stretch at a time. If the identity is the layout's
 * only image, the table has all blocks in the order of their numbers, and nothing is looked up.
 */
#ifndef PEG_TABLE_BLOCKS_H
#define PEG_TABLE_BLOCKS_H

#include "table/layout.h"

/* The bits of an index within a block are permuted in two parts. */
enum { PEG_WITHIN_BITS = 9, PEG_WITHIN_PARTS = 2, PEG_WITHIN_PART = 1 << PEG_WITHIN_BITS };

enum { PEG_IMAGE_BITS = 4 }; /* of the number of an image of a layout */

typedef struct peg_blocks {
    int bits;        /* of an index within a block */
    uint64_t within; /* these bits */
    size_t numbers;  /* of blocks, images included */
    uint32_t count;  /* of the blocks in the table */
    int images;
    /* NULL if there is one image: */
    uint32_t *number; /* by place in the table */
    uint32_t *place;  /* by number: the place of the block, and which image takes it there */
    uint32_t (*part)[PEG_WITHIN_PARTS][PEG_WITHIN_PART]; /* by image: of each part of an index */
} peg_blocks;

/* Whatever the status of the budget, call peg_blocks_free() afterwards. */
void peg_blocks_make(const peg_layout *layout, peg_budget *budget, peg_blocks *out_blocks);
void peg_blocks_free(peg_blocks *blocks, const peg_allocator *allocator);

/* The bytes that peg_blocks_make() takes. */
size_t peg_blocks_size(const peg_blocks *blocks);

/* The bytes of the words of a table; and a lower bound, before its blocks are known. */
static inline uint64_t peg_blocks_bytes(const peg_blocks *blocks)
{
    return (uint64_t)blocks->count << blocks->bits >> 3;
}
static inline uint64_t peg_blocks_least_bytes(int bits, int images)
{
    return (UINT64_C(1) << bits) / 8 / (unsigned)images;
}

/* The halves of a place: where in the table, and by which image. */
static inline uint32_t peg_place_at(uint32_t place)
{
    return place >> PEG_IMAGE_BITS;
}
static inline unsigned peg_place_image(uint32_t place)
{
    return place & ((1U << PEG_IMAGE_BITS) - 1);
}

static inline uint32_t peg_blocks_place(const peg_blocks *blocks, uint32_t number)
{
    return blocks->images == 1 ? number << PEG_IMAGE_BITS : blocks->place[number];
}

static inline uint32_t peg_blocks_number(const peg_blocks *blocks, uint32_t at)
{
    return blocks->images == 1 ? at : blocks->number[at];
}

/* The weight of a block. */
static inline int peg_blocks_weight(const peg_layout *layout, const peg_blocks *blocks, uint32_t at)
{
    uint64_t number = peg_blocks_number(blocks, at);

    return peg_word_count(number << blocks->bits & layout->weighty);
}

/* The bytes of the words up to the last block that weighs less than a number of layers. */
uint64_t peg_blocks_layers_bytes(const peg_layout *layout, const peg_blocks *blocks,
                                 unsigned layers);

/* How many different numbers the images of a block have. */
unsigned peg_blocks_orbit(const peg_layout *layout, const peg_blocks *blocks, uint32_t at);

/* Where the bit of an index within a block is in an image of the block. */
static inline uint64_t peg_blocks_within(const peg_blocks *blocks, unsigned image, uint64_t within)
{
    uint32_t(*part)[PEG_WITHIN_PART] = blocks->part[image];

    return part[0][within & (PEG_WITHIN_PART - 1)] | part[1][within >> PEG_WITHIN_BITS];
}

/* Where the bit of an index is in a table with images. */
static inline uint64_t peg_blocks_find(const peg_blocks *blocks, uint64_t index)
{
    uint32_t place = blocks->place[index >> blocks->bits];

    return (uint64_t)peg_place_at(place) << blocks->bits |
           peg_blocks_within(blocks, peg_place_image(place), index & blocks->within);
}

/* The same in any table. */
static inline uint64_t peg_blocks_at(const peg_blocks *blocks, uint64_t index)
{
    return blocks->images == 1 ? index : peg_blocks_find(blocks, index);
}

#endif
