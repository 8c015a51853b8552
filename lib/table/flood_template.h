/* SPDX-License-Identifier: MIT */

/*
 * The flood in vectors of PEG_LANES words. A source for a kind of processor sets it, and
 * PEG_TARGET to the attribute with which the compiler may use that kind's instructions,
 * and includes this file once. By itself it is for single words.
 */
#ifndef PEG_TABLE_FLOOD_TEMPLATE_H
#define PEG_TABLE_FLOOD_TEMPLATE_H

#include "table/flood.h"

#ifndef PEG_LANES
#define PEG_LANES 1
#endif

#ifndef PEG_TARGET
#define PEG_TARGET
#endif

/* Vectors may lie at any word, and the words in them are read and written alone too. */
#if PEG_LANES == 1
typedef uint64_t flood_vector;
#else
typedef uint64_t flood_vector
    __attribute__((vector_size(PEG_LANES * sizeof(uint64_t)), aligned(8), may_alias));
#endif

/*
 * How a trio turns vectors, apart from it: what a loop writes is no part of this. The index of a
 * bit within a word changes by shifts, of which the compiler may know how many there are.
 */
typedef struct flood_turning {
    unsigned lanes; /* what changes in the index of a word within the vector */
    int shifts;
    uint8_t shift[3];
    uint64_t below[3];
} flood_turning;

PEG_TARGET static inline flood_turning flood_turning_of(const peg_trio *trio)
{
    flood_turning by = {(unsigned)(trio->delta >> PEG_WORD_BITS) & (PEG_LANES - 1),
                        trio->shifts,
                        {trio->shift[0], trio->shift[1], trio->shift[2]},
                        {trio->below[0], trio->below[1], trio->below[2]}};

    return by;
}

/* Bit p of the result is bit p ^ delta of the vector, for the bits of delta within it. */
PEG_TARGET static inline flood_vector flood_turn(flood_vector bits, const flood_turning *by)
{
#if PEG_LANES == 2
    if (by->lanes & 1)
        bits = __builtin_shufflevector(bits, bits, 1, 0);
#elif PEG_LANES == 4
    if (by->lanes & 1)
        bits = __builtin_shufflevector(bits, bits, 1, 0, 3, 2);
    if (by->lanes & 2)
        bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1);
#elif PEG_LANES == 8
    if (by->lanes & 1)
        bits = __builtin_shufflevector(bits, bits, 1, 0, 3, 2, 5, 4, 7, 6);
    if (by->lanes & 2)
        bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1, 6, 7, 4, 5);
    if (by->lanes & 4)
        bits = __builtin_shufflevector(bits, bits, 4, 5, 6, 7, 0, 1, 2, 3);
#endif
    for (int i = 0; i < by->shifts; i++)
        bits = (bits >> by->shift[i] & by->below[i]) | (bits & by->below[i]) << by->shift[i];
    return bits;
}

PEG_TARGET static inline int flood_any(flood_vector bits)
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

/* What flood_pull() does for the vectors of a block that begin where order says, all by one
 * pattern. */
PEG_TARGET static inline flood_vector flood_pull_by(const uint16_t *order, const uint16_t *end,
                                                    size_t across, flood_turning by,
                                                    flood_vector pattern, const uint64_t *source,
                                                    uint64_t *block)
{
    flood_vector learned = pattern & ~pattern;

    for (; order < end; order++) {
        flood_vector *own = (flood_vector *)((char *)block + *order);
        flood_vector other = *(const flood_vector *)((const char *)source + (*order ^ across));
        flood_vector gain = flood_turn(other, &by) & pattern & ~*own;

        *own |= gain;
        learned |= gain;
    }
    return learned;
}

/*
 * Adds to a block the positions from which a jump over one trio leads to one that the
 * source block has. The contents are what the block adds to the trio's. Returns whether
 * any position is new.
 */
PEG_TARGET static int flood_pull(const peg_flood *flood, size_t number, unsigned contents,
                                 const uint64_t *source, uint64_t *block)
{
    const peg_trio *trio = flood->trios + number;
    const uint16_t *order = flood->order + number * flood->vectors;
    size_t words_across = (size_t)(trio->delta >> PEG_WORD_BITS) & (flood->block_words - 1);
    size_t across = words_across / PEG_LANES * sizeof(flood_vector);
    flood_turning by = flood_turning_of(trio);
    int learned = 0;

    for (unsigned open = trio->open_for[contents]; open; open &= open - 1) {
        unsigned added = (unsigned)peg_word_first(open);
        flood_vector pattern = *(const flood_vector *)trio->pattern[added ^ contents];
        const uint16_t *begin = order + trio->begin[added];
        const uint16_t *end = order + trio->begin[added + 1];
        flood_vector gain;

        if (by.shifts == 0) {
            flood_turning swaps = {by.lanes, 0, {0}, {0}};
            gain = flood_pull_by(begin, end, across, swaps, pattern, source, block);
        } else if (by.shifts == 1) {
            flood_turning once = {by.lanes, 1, {by.shift[0]}, {by.below[0]}};
            gain = flood_pull_by(begin, end, across, once, pattern, source, block);
        } else {
            gain = flood_pull_by(begin, end, across, by, pattern, source, block);
        }
        learned |= flood_any(gain);
    }
    return learned;
}

/* Pulls over one trio into room for a block. */
PEG_TARGET static inline int flood_pull_one(const peg_flood *flood, size_t block, size_t number,
                                            uint64_t *room)
{
    int low = flood->layout->block_bits;
    const peg_trio *trio = flood->trios + number;
    unsigned contents = peg_trio_added(trio, (uint64_t)block << low);
    size_t other = (size_t)(trio->delta >> low) ^ block;

    return trio->open_for[contents] &&
           flood_pull(flood, number, contents, flood->words + other * flood->block_words, room);
}

/* Pulls over the trios from begin to end into room for a block. */
PEG_TARGET static int flood_pull_over(const peg_flood *flood, size_t block, size_t begin,
                                      size_t end, uint64_t *room)
{
    int learned = 0;

    for (size_t i = begin; i < end; i++)
        learned |= flood_pull_one(flood, block, i, room);
    return learned;
}

/* Pulls over the trios that lead to another block of the same weight. */
PEG_TARGET static int flood_pull_level(const peg_flood *flood, size_t block, uint64_t *room)
{
    int low = flood->layout->block_bits;
    int weight = peg_flood_weight(flood, block);
    int learned = 0;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++) {
        size_t other = (size_t)(flood->trios[i].delta >> low) ^ block;

        if (peg_flood_weight(flood, other) == weight)
            learned |= flood_pull_one(flood, block, i, room);
    }
    return learned;
}

/* Pulls over the trios within a block in turn, until a round brings nothing new. */
PEG_TARGET static int flood_pull_within(const peg_flood *flood, size_t block, uint64_t *own)
{
    size_t count = flood->inner_count;
    int learned = 0;

    for (size_t i = 0, idle = 0; idle < count; i = i + 1 < count ? i + 1 : 0, idle++)
        if (flood_pull_one(flood, block, i, own)) {
            learned = 1;
            idle = 0;
        }
    return learned;
}

PEG_TARGET static int flood_block(const peg_flood *flood, size_t block, int first)
{
    uint64_t *own = flood->words + block * flood->block_words;
    int learned = first ? flood_pull_over(flood, block, flood->inner_count, flood->trio_count, own)
                        : flood_pull_level(flood, block, own);

    if (learned | first)
        learned |= flood_pull_within(flood, block, own);
    return learned;
}

PEG_TARGET static void flood_once(const peg_flood *flood, size_t block, uint64_t *room)
{
    flood_pull_over(flood, block, 0, flood->trio_count, room);
}

#endif
