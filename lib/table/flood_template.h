/* SPDX-License-Identifier: MIT */

/*
 * The flood in vectors of PEG_LANES words. A source for a kind of processor sets it, and
 * PEG_TARGET to the attribute with which the compiler may use that kind's instructions,
 * and includes this file once. By itself it is for single words.
 */
#ifndef PEG_TABLE_FLOOD_TEMPLATE_H
#define PEG_TABLE_FLOOD_TEMPLATE_H

#include "table/flood_kernel.h"

#ifndef PEG_LANES
#define PEG_LANES 1
#endif

#ifndef PEG_TARGET
#define PEG_TARGET
#endif

/* Vectors may lie at any word, and the words in them are read and written alone too. */
#if PEG_LANES == 1
typedef uint64_t vector;
#else
typedef uint64_t vector
    __attribute__((vector_size(PEG_LANES * sizeof(uint64_t)), aligned(8), may_alias));
#endif

/* Bit p of the result is bit p ^ delta of the vector, for the bits of delta within it. */
PEG_TARGET static inline vector turn(vector bits, const peg_trio *trio)
{
#if PEG_LANES == 2
    if (trio->delta & 1U << 6)
        bits = __builtin_shufflevector(bits, bits, 1, 0);
#elif PEG_LANES == 4
    if (trio->delta & 1U << 6)
        bits = __builtin_shufflevector(bits, bits, 1, 0, 3, 2);
    if (trio->delta & 1U << 7)
        bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1);
#elif PEG_LANES == 8
    if (trio->delta & 1U << 6)
        bits = __builtin_shufflevector(bits, bits, 1, 0, 3, 2, 5, 4, 7, 6);
    if (trio->delta & 1U << 7)
        bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1, 6, 7, 4, 5);
    if (trio->delta & 1U << 8)
        bits = __builtin_shufflevector(bits, bits, 4, 5, 6, 7, 0, 1, 2, 3);
#endif
    for (int i = 0; i < trio->shifts; i++)
        bits = (bits >> trio->shift[i] & trio->below[i]) | (bits & trio->below[i])
                                                               << trio->shift[i];
    return bits;
}

PEG_TARGET static inline int any(vector bits)
{
#if PEG_LANES == 1
    return bits != 0;
#else
    uint64_t all = 0;

    for (int lane = 0; lane < PEG_LANES; lane++)
        all |= bits[lane];
    return all != 0;
#endif
}

/*
 * Adds to a block the positions from which a jump over one trio leads to one that the
 * source block has. The contents are what the block adds to the trio's. Returns whether
 * any position is new.
 */
PEG_TARGET static int pull(const peg_flood *flood, size_t number, unsigned contents,
                           const uint64_t *source, uint64_t *block)
{
    const peg_trio *trio = flood->trios + number;
    const uint8_t *added = flood->added + number * flood->vectors;
    size_t words_across = (size_t)(trio->delta >> PEG_WORD_BITS) & (flood->block_words - 1);
    size_t across = words_across / PEG_LANES;
    vector *own = (vector *)block;
    const vector *other = (const vector *)source;
    vector learned = own[0] & ~own[0];

    for (size_t v = 0; v < flood->vectors; v++) {
        const vector *pattern = (const vector *)trio->pattern[added[v] ^ contents];
        vector gain = turn(other[v ^ across], trio) & *pattern & ~own[v];

        own[v] |= gain;
        learned |= gain;
    }
    return any(learned);
}

/* Pulls over the trios from begin to end into room for a block. */
PEG_TARGET static int pull_over(const peg_flood *flood, size_t block, size_t begin, size_t end,
                                uint64_t *room)
{
    int low = flood->layout->block_bits;
    int learned = 0;

    for (size_t i = begin; i < end; i++) {
        const peg_trio *trio = flood->trios + i;
        unsigned contents = peg_trio_added(trio, (uint64_t)block << low);
        size_t other = (size_t)(trio->delta >> low) ^ block;

        if (trio->open >> contents & 1)
            learned |= pull(flood, i, contents, flood->words + other * flood->block_words, room);
    }
    return learned;
}

/* Pulls over the trios that lead to another block of the same weight. */
PEG_TARGET static int pull_level(const peg_flood *flood, size_t block, uint64_t *room)
{
    int low = flood->layout->block_bits;
    int weight = peg_flood_weight(flood, block);
    int learned = 0;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++) {
        size_t other = (size_t)(flood->trios[i].delta >> low) ^ block;

        if (peg_flood_weight(flood, other) == weight)
            learned |= pull_over(flood, block, i, i + 1, room);
    }
    return learned;
}

PEG_TARGET static int flood_block(const peg_flood *flood, size_t block, int first)
{
    uint64_t *own = flood->words + block * flood->block_words;
    size_t inner = flood->inner_count;
    int learned = first ? pull_over(flood, block, inner, flood->trio_count, own)
                        : pull_level(flood, block, own);
    int again = learned | first;

    while (again) {
        again = pull_over(flood, block, 0, inner, own);
        learned |= again;
    }
    return learned;
}

PEG_TARGET static void flood_once(const peg_flood *flood, size_t block, uint64_t *room)
{
    pull_over(flood, block, 0, flood->trio_count, room);
}

static const peg_flood_kernel flood_kernel = {PEG_LANES, flood_block, flood_once};

#endif
